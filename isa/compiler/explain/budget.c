/* SPDX-License-Identifier: MIT */
/* Explains why a file's variables do not fit a memory: an error names the
 * largest variable, notes list the next ones. If the linker found the problem,
 * the image is linked again with unlimited memories. Then the symbol table
 * gives the sizes, and debug information the positions. */
#include "isa/compiler/explain/budget.h"
#include "isa/compiler/job/files.h"
#include "isa/compiler/job/job.h"
#include "isa/compiler/job/ldscript.h"
#include "isa/compiler/job/messages.h"
#include "isa/compiler/job/process.h"
#include "isa/compiler/job/text.h"
#include "isa/image/dwarf/debuginfo.h"
#include "isa/image/elf.h"
#include "isa/image/room.h"
#include "isa/support/words/plural.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_NOTES   5
#define MAX_KERNELS 3 /* listed per variable */

static const char *const qualifiers[] = {
    [ISA_SPACE_NRAM] = "__nram__",       [ISA_SPACE_WRAM] = "__wram__",
    [ISA_SPACE_SRAM] = "__mlu_shared__", [ISA_SPACE_CODE] = "constant",
    [ISA_SPACE_GLOBAL] = "device",
};

/* An image that was linked with unlimited memories. */
struct roomy {
    const struct mlucc_link *link;
    struct isa_symbol *symbols;
    size_t n_symbols;
    struct isa_debuginfo *info;
};

uint64_t mlucc_capacity(const struct isa_arch *arch, enum isa_space space)
{
    uint64_t first = isa_spaces[space].first;

    assert(space + 1 < ISA_N_SPACES);
    switch (space) {
    case ISA_SPACE_NRAM:
        return (uint64_t)arch->nram_kib * 1024;
    case ISA_SPACE_WRAM:
        return (uint64_t)arch->wram_kib * 1024;
    case ISA_SPACE_SRAM:
        return (uint64_t)arch->sram_kib * 1024;
    case ISA_SPACE_GLOBAL:
        return isa_spaces[space + 1].first - first - ISA_STACK_MAX_BYTES;
    default:
        return isa_spaces[space + 1].first - first;
    }
}

static int by_size(const void *a, const void *b)
{
    const struct mlucc_placed *x = a, *y = b;

    return (x->bytes < y->bytes) - (x->bytes > y->bytes);
}

/* "k.mlu:7: SEVERITY: __nram__ variable 'buf' (1048576 bytes)" */
static void print_variable(const char *source, enum isa_space space,
                           const struct mlucc_placed *v, const char *severity)
{
    assert(space < sizeof qualifiers / sizeof *qualifiers && qualifiers[space]);
    if (v->file && v->line)
        mlucc_begin("%s:%s: ", v->file, v->line);
    else
        mlucc_begin("%s: ", source);
    mlucc_begin("%s: %s variable '%s' (%llu byte%s)", severity,
                qualifiers[space], v->name, (unsigned long long)v->bytes,
                isa_s(v->bytes));
}

/* Prints the text after the name of the largest variable. */
static void print_limit(const struct isa_arch *arch, enum isa_space space,
                        uint64_t needed, const char *kernel)
{
    uint64_t limit = mlucc_capacity(arch, space);
    unsigned long long too_many = needed - limit;
    assert(needed > limit);

    if (!limit)
        mlucc_say(MLUCC_SAYS_MEMORY_SIZE, ": %s has no %s", arch->name,
                  isa_spaces[space].name);
    else if (kernel && space == ISA_SPACE_NRAM && arch->kept)
        mlucc_say(MLUCC_SAYS_MEMORY_SIZE,
                  ": %s of %s holds %llu bytes, of which the vendor's compiler "
                  "took %llu (%s), kernel '%s' needs %llu",
                  isa_spaces[space].name, arch->name, (unsigned long long)limit,
                  (unsigned long long)(limit - arch->kept),
                  isa_evidence_words[arch->kept_evidence], kernel,
                  (unsigned long long)needed);
    else if (kernel)
        mlucc_say(MLUCC_SAYS_MEMORY_SIZE,
                  ": %s of %s holds %llu bytes, kernel '%s' needs %llu, %llu "
                  "too many",
                  isa_spaces[space].name, arch->name, (unsigned long long)limit,
                  kernel, (unsigned long long)needed, too_many);
    else if (space <= ISA_SPACE_SRAM)
        mlucc_say(MLUCC_SAYS_MEMORY_SIZE,
                  ": %s of %s holds %llu bytes, %llu are needed, %llu too many",
                  isa_spaces[space].name, arch->name, (unsigned long long)limit,
                  (unsigned long long)needed, too_many);
    else
        mlucc_say(
            MLUCC_SAYS_MEMORY_SIZE,
            ": an image holds %llu bytes of %s, %llu are needed, %llu too "
            "many: put large arrays in GDRAM (cnrtMalloc)",
            (unsigned long long)limit,
            space == ISA_SPACE_CODE ? "code and constants" : "variables",
            (unsigned long long)needed, too_many);
}

void mlucc_print_budget(const char *source, const struct isa_arch *arch,
                        enum isa_space space, struct mlucc_placed *variables,
                        size_t n, uint64_t needed, const char *kernel)
{
    assert(n > 0); /* an empty memory always fits */
    qsort(variables, n, sizeof *variables, by_size);
    print_variable(source, space, &variables[0], "error");
    print_limit(arch, space, needed, kernel);
    for (size_t i = 1; i < n && i <= MAX_NOTES; i++) {
        print_variable(source, space, &variables[i], "note");
        mlucc_add_note("%s%s", variables[i].kernels ? ", reached by " : "",
                       variables[i].kernels ? variables[i].kernels : "");
    }
    if (n > MAX_NOTES + 1)
        mlucc_add_note("%s: note: and %zu more", source, n - MAX_NOTES - 1);
}

/* ---- found by the linker ----------------------------------------------- */

static struct mlucc_placed placed(struct mlucc_job *job,
                                  const struct roomy *roomy,
                                  const struct isa_symbol *s)
{
    struct isa_location at;
    struct isa_arena *a = &job->arena;
    struct mlucc_placed v = {.name = mlucc_text(a, "%s", s->name),
                             .bytes = s->bytes};

    if (!roomy->info ||
        !isa_debuginfo_variable(roomy->info, s->address, s->name, &at))
        return v;
    v.file = mlucc_text(a, "%s", at.file);
    v.line = mlucc_text(a, "%u", at.line);
    v.name = mlucc_text(a, "%s", at.function);
    return v;
}

/* Returns a kernel's source name. */
static const char *pretty(struct mlucc_job *job, const struct roomy *roomy,
                          const char *kernel)
{
    struct isa_location at;

    for (size_t i = 0; roomy->info && i < roomy->n_symbols; i++)
        if (roomy->symbols[i].is_function &&
            strcmp(roomy->symbols[i].name, kernel) == 0 &&
            isa_debuginfo_function(roomy->info, roomy->symbols[i].address, &at))
            return mlucc_text(&job->arena, "%s", at.function);
    return kernel;
}

/* Lists the kernels that reach a variable. NULL: they are unknown, or there is
 * only one kernel. */
static const char *kernels_of(struct mlucc_job *job, const struct roomy *roomy,
                              const struct isa_symbol *s)
{
    const struct mlucc_reach *reach = roomy->link->reach;
    const struct mlucc_local *local = mlucc_reach_find(reach, s->name);
    struct mlucc_buffer text = {.arena = &job->arena};
    size_t n = 0;

    for (size_t k = 0; local && k < reach->n_kernels; k++) {
        if (!local->kernels[k])
            continue;
        if (n < MAX_KERNELS)
            mlucc_appendf(&text, "%s'%s'", n ? ", " : "",
                          pretty(job, roomy, reach->kernels[k]));
        n++;
    }
    if (n > MAX_KERNELS)
        mlucc_appendf(&text, " and %zu more", n - MAX_KERNELS);
    return n > 1 ? text.text : NULL;
}

/* Whether a kernel's layout (NULL: every kernel's) contains the variable. */
static bool has(const struct roomy *roomy, const size_t *kernel,
                const struct isa_symbol *s)
{
    const struct mlucc_local *local =
        mlucc_reach_find(roomy->link->reach, s->name);

    return !s->is_local || (kernel && local && local->kernels[*kernel]);
}

/* Returns the end of the last variable of a scratchpad in a kernel's layout. */
static uint64_t end_of(const struct roomy *roomy, enum isa_space space,
                       const size_t *kernel)
{
    uint64_t end = 0, offset;

    for (size_t i = 0; i < roomy->n_symbols; i++) {
        const struct isa_symbol *s = &roomy->symbols[i];
        if (!s->is_function && isa_room_space(s->address, &offset) == space &&
            has(roomy, kernel, s) && offset + s->bytes > end)
            end = offset + s->bytes;
    }
    return end;
}

/* Reports a scratchpad into which the kernel with the largest use does not
 * fit. */
static bool check_pad(struct mlucc_job *job, const struct roomy *roomy,
                      enum isa_space space)
{
    const struct mlucc_reach *reach = roomy->link->reach;
    struct mlucc_placed *variables =
        mlucc_alloc(&job->arena, (roomy->n_symbols + 1) * sizeof *variables);
    const uint64_t shared = end_of(roomy, space, NULL);
    uint64_t end = shared, offset;
    size_t worst = 0, n = 0;

    for (size_t k = 0; k < reach->n_kernels; k++) {
        const uint64_t own = end_of(roomy, space, &k);
        worst = own > end ? k : worst;
        end = own > end ? own : end;
    }
    if (end <= mlucc_capacity(roomy->link->arch, space))
        return false;
    const size_t *kernel = end > shared ? &worst : NULL;
    for (size_t i = 0; i < roomy->n_symbols; i++) {
        const struct isa_symbol *s = &roomy->symbols[i];
        if (s->is_function || isa_room_space(s->address, &offset) != space ||
            !has(roomy, kernel, s))
            continue;
        variables[n] = placed(job, roomy, s);
        variables[n++].kernels = kernels_of(job, roomy, s);
    }
    mlucc_print_budget(
        roomy->link->source, roomy->link->arch, space, variables, n, end,
        kernel ? pretty(job, roomy, reach->kernels[worst]) : NULL);
    return true;
}

static bool link_with_room(struct mlucc_job *job, const struct mlucc_link *link,
                           const char *output)
{
    struct mlucc_list command = {.arena = &job->arena};
    const char *script = mlucc_scratch(job, "room.ld");
    const char *text = mlucc_ldscript(job, link->arch, true);
    char *messages;

    if (!script || !mlucc_write(job, script, text, strlen(text)))
        return false;
    mlucc_link_command(job, link, script, output, &command);
    /* another message reports missing functions; relocations find the
     * callers */
    mlucc_add_all(&command, "--unresolved-symbols=ignore-all", "--emit-relocs",
                  NULL);
    return mlucc_ask(job, &command, &messages);
}

char *mlucc_read_with_room(struct mlucc_job *job, const struct mlucc_link *link,
                           size_t *n)
{
    const char *path = mlucc_scratch(job, "room.elf");

    if (!path || !link_with_room(job, link, path))
        return NULL;
    return mlucc_read(job, path, n);
}

bool mlucc_explain_budget(struct mlucc_job *job, const struct mlucc_link *link)
{
    struct roomy roomy = {.link = link};
    char why[160];
    size_t n;
    bool found = false;
    char *elf = mlucc_read_with_room(job, link, &n);

    if (!elf || !isa_elf_symbols(elf, n, &roomy.symbols, &roomy.n_symbols, why,
                                 sizeof why))
        return false;
    roomy.info = isa_debuginfo_open(elf, n);
    for (unsigned i = ISA_SPACE_NRAM; i <= ISA_SPACE_SRAM; i++)
        found |= check_pad(job, &roomy, i);
    isa_debuginfo_close(roomy.info);
    isa_elf_symbols_free(roomy.symbols, roomy.n_symbols);
    return found;
}
