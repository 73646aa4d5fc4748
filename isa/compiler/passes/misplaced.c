/* SPDX-License-Identifier: MIT */
/* Rejects code that Clang compiles but a device cannot have: functions with a
 * scratchpad qualifier, variables and functions in their own sections,
 * thread-local variables, and code to run before or after all kernels. The
 * linker would drop or misplace such code. It is found in LLVM code, whose
 * debug information has the positions. */
#include "isa/compiler/passes/misplaced.h"
#include "isa/compiler/explain/budget.h"
#include "isa/compiler/job/messages.h"
#include "isa/compiler/job/text.h"
#include "isa/compiler/passes/llvmcode.h"
#include "isa/compiler/passes/llvmdebug.h"
#include "isa/image/room.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* Rejects variables larger than any memory of a device, before a file of their
 * size is written: sums the sizes in LLVM code per memory. Smaller excesses are
 * left to the linker, which knows which variables are used (budget.c). */

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

struct check {
    struct mlucc_job *job;
    const struct mlucc_unit *unit;
    const char *text; /* LLVM code */
    bool ok;
};

/* Starts a message about the variable or function of a line: "FILE:LINE: error:
 * KIND 'NAME' ". */
static void refuse(struct check *check, const char *line, const char *kind)
{
    struct mlucc_described about =
        mlucc_describe(check->job, check->text, line);

    check->ok = false;
    if (about.file && about.line)
        mlucc_begin("%s:%s: error: %s '%s' ", about.file, about.line, kind,
                    about.name ? about.name : "?");
    else
        mlucc_begin("%s: error: a %s ", check->unit->input->path, kind);
}

/* ---- sections ------------------------------------------------------------ */

/* Returns the qualifier that selects a scratchpad section; NULL for other
 * sections. */
static const char *qualifier_of(const char *section)
{
    static const char *const prefixes[][2] = {
        {".nram.", "__nram__"},
        {".wram.", "__wram__"},
        {".sram.", "__mlu_shared__"},
    };

    for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++)
        if (strncmp(section, prefixes[i][0], strlen(prefixes[i][0])) == 0)
            return prefixes[i][1];
    return NULL;
}

static void check_section(struct check *check, const char *line,
                          const char *kind, bool is_function)
{
    const char *section = mlucc_llvm_field(check->job, line, " section \"");
    const char *qualifier = section ? qualifier_of(section) : NULL;

    if (!section || strcmp(section, "llvm.metadata") == 0 ||
        (is_function ? strcmp(section, MLUCC_KERNEL_SECTION) == 0
                     : qualifier != NULL))
        return;
    refuse(check, line, kind);
    if (qualifier)
        mlucc_say(
            MLUCC_SAYS_FUNCTION_PLACE,
            "is marked %s, where only variables lie; mark it __mlu_func__",
            qualifier);
    else
        mlucc_say(
            MLUCC_SAYS_SECTION,
            "is put into section '%s': device code has the places that its "
            "qualifiers name (__mlu_device__, __nram__, __mlu_func__, ...) "
            "and no others; leave the section out",
            section);
}

/* ---- before and after kernels -------------------------------------------- */

/* Returns the line that defines the function whose name is at p; NULL: none. */
static const char *definition_of(const struct check *check, const char *p)
{
    size_t n = p[1] == '"' ? strcspn(p + 2, "\"\n") + 3 : strcspn(p, " ,");
    const char *name = mlucc_text(&check->job->arena, " %.*s(", (int)n, p);
    const char *line = check->text;

    while ((line = strstr(line, "\ndefine "))) {
        if (mlucc_find_in_line(++line, name))
            return line;
    }
    return NULL;
}

/* Checks @llvm.global_ctors = ... [{ i32, ptr, ptr } { i32 65535, ptr @f, ...},
 * ...] */
static void check_list(struct check *check, const char *line, const char *words)
{
    const char *end = line + strcspn(line, "\n");

    for (const char *p = line; (p = mlucc_find(p, end, ", ptr @"));) {
        p += strlen(", ptr ");
        refuse(check, definition_of(check, p), "function");
        mlucc_say(MLUCC_SAYS_CONSTRUCTOR, "%s", words);
    }
}

/* ---- lines --------------------------------------------------------------- */

static bool has(const char *line, const char *words)
{
    return mlucc_find_in_line(line, words) != NULL;
}

static void check_variable(struct check *check, const char *line)
{
    if (strncmp(line, "@llvm.global_ctors ", 19) == 0)
        check_list(check, line,
                   "is marked as a constructor, but nothing runs on the device "
                   "before a kernel does: initialise variables with constants, "
                   "or call it in the kernel");
    else if (strncmp(line, "@llvm.global_dtors ", 19) == 0)
        check_list(check, line,
                   "is marked as a destructor, but nothing runs on the device "
                   "after a kernel did: call it in the kernel");
    else if (has(line, " ifunc ")) {
        refuse(check, NULL, "function");
        mlucc_say(MLUCC_SAYS_IFUNC,
                  "is an ifunc, which would be resolved when a program is "
                  "loaded; device code is not: call the function itself");
    } else if (has(line, " thread_local ")) {
        refuse(check, line, "variable");
        mlucc_say(MLUCC_SAYS_THREAD_LOCAL,
                  "is thread_local, which device code does not have: local and "
                  "__nram__ variables belong to one core, __mlu_device__ ones "
                  "to all");
    } else {
        check_section(check, line, "variable", false);
    }
}

bool mlucc_check_places(struct mlucc_job *job, const struct mlucc_unit *unit,
                        const char *text)
{
    struct check check = {.job = job, .unit = unit, .text = text, .ok = true};

    for (const char *line = text; *line;) {
        if (line[0] == '@')
            check_variable(&check, line);
        else if (strncmp(line, "define ", 7) == 0)
            check_section(&check, line, "function", true);
        line += strcspn(line, "\n");
        line += *line == '\n';
    }
    return check.ok;
}
