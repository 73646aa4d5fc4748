/* SPDX-License-Identifier: MIT
 *
 * Rejects variables larger than any memory of a device, before a file of their
 * size is written: sums the sizes in LLVM code per memory. Smaller excesses are
 * left to the linker, which knows which variables are used (budget.c).
 */
#include "isa/compiler/passes/oversized.h"
#include "isa/compiler/passes/llvmdebug.h"
#include "isa/image/room.h"
#include "isa/compiler/explain/budget.h"
#include "isa/compiler/job/text.h"
#include "isa/compiler/passes/llvmcode.h"

#include <assert.h>
#include <string.h>

/* Returns the memory of a line "@name = ... global T ..., section "..."",
 * ISA_N_SPACES for declarations. */
static enum isa_space space_of(struct mlucc_job *job, const char *line)
{
    static const struct {
        const char *prefix;
        enum isa_space space;
    } sections[] = {
        {".nram.", ISA_SPACE_NRAM},
        {".wram.", ISA_SPACE_WRAM},
        {".sram.", ISA_SPACE_SRAM},
    };
    const char *section = mlucc_llvm_field(job, line, ", section \"");
    const char *global = strstr(line, " global ");
    const char *end = line + strcspn(line, "\n");

    for (size_t i = 0; section && i < sizeof sections / sizeof *sections; i++)
        if (strncmp(section, sections[i].prefix, strlen(sections[i].prefix)) ==
            0)
            return sections[i].space;
    return global && global < end ? ISA_SPACE_GLOBAL : ISA_SPACE_CODE;
}

/* Returns the total size above which the linker is not used: half of what it
 * can measure, or the size of the memory. */
static uint64_t limit_of(const struct isa_arch *arch, enum isa_space space)
{
    assert(space >= ISA_SPACE_NRAM && space <= ISA_SPACE_GLOBAL);
    if (space > ISA_SPACE_SRAM)
        return mlucc_capacity(arch, space);
    return (isa_room_first(space + 1) - isa_room_first(space)) / 2;
}

struct contents {
    struct mlucc_placed *variables;
    size_t n, capacity;
    uint64_t bytes;
};

static void add(struct mlucc_job *job, struct contents *contents,
                const struct mlucc_described *about)
{
    assert(about->name && contents->n <= contents->capacity);
    MLUCC_GROW(&job->arena, contents->variables, contents->n,
               contents->capacity);
    contents->variables[contents->n++] = (struct mlucc_placed){
        about->file, about->line, about->name, about->bytes, NULL};
    contents->bytes += about->bytes;
    if (contents->bytes < about->bytes)
        contents->bytes = UINT64_MAX;
}

bool mlucc_check_sizes(struct mlucc_job *job, const struct mlucc_unit *unit,
                       const struct isa_arch *arch, const char *text)
{
    struct contents spaces[ISA_SPACE_GLOBAL + 1] = {0};
    bool ok = true;

    for (const char *line = text; *line;) {
        struct mlucc_described about = {0};
        if (line[0] == '@')
            about = mlucc_describe(job, text, line);
        if (about.bytes && about.name)
            add(job, &spaces[space_of(job, line)], &about);
        line += strcspn(line, "\n");
        line += *line == '\n';
    }
    for (unsigned i = ISA_SPACE_NRAM; i <= ISA_SPACE_GLOBAL; i++) {
        if (spaces[i].bytes <= limit_of(arch, i))
            continue;
        mlucc_print_budget(unit->input->path, arch, i, spaces[i].variables,
                           spaces[i].n, spaces[i].bytes, NULL);
        ok = false;
    }
    return ok;
}
