/* SPDX-License-Identifier: MIT
 *
 * Explains why a scratchpad does not hold what a file declares. The image is
 * linked once more with room for everything; then the symbol table says how
 * much each variable takes and the debug information where it stands. The
 * message names the largest variable, notes list the next ones.
 */
#include "isa/mlucc/mlucc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/debuginfo.h"
#include "isa/elf.h"

#define MAX_NOTES 5

/* The scratchpads: what belongs to each, by prefix of the script's symbols. */
static const struct pad {
    enum isa_space space;
    const char *qualifier;
} pads[] = {
    {ISA_SPACE_NRAM, "__nram__"},
    {ISA_SPACE_WRAM, "__wram__"},
    {ISA_SPACE_SRAM, "__mlu_shared__"},
};

/* The image linked with room for everything. */
struct roomy {
    const struct mlucc_link *link;
    struct isa_symbol *symbols;
    size_t n_symbols;
    struct isa_debuginfo *info;
};

static uint64_t limit_of(const struct isa_arch *arch, enum isa_space space)
{
    unsigned kib = space == ISA_SPACE_NRAM   ? arch->nram_kib
                   : space == ISA_SPACE_WRAM ? arch->wram_kib
                                             : arch->sram_kib;

    return (uint64_t)kib * 1024;
}

static int by_size(const void *a, const void *b)
{
    const struct isa_symbol *x = *(const struct isa_symbol *const *)a;
    const struct isa_symbol *y = *(const struct isa_symbol *const *)b;

    if (x->bytes != y->bytes)
        return x->bytes > y->bytes ? -1 : 1;
    return x->address < y->address ? -1 : x->address > y->address;
}

/* "k.mlu:7: SEVERITY: __nram__ variable 'buf' (1048576 bytes)" */
static void print_variable(const struct roomy *roomy, const struct pad *pad,
                           const struct isa_symbol *symbol,
                           const char *severity)
{
    struct isa_source at;
    const char *name = symbol->name;

    if (roomy->info &&
        isa_debuginfo_variable(roomy->info, symbol->address, &at)) {
        fprintf(stderr, "%s:%u: ", at.file, at.line);
        name = at.function;
    } else {
        fprintf(stderr, "%s: ", roomy->link->source);
    }
    fprintf(stderr, "%s: %s variable '%s' (%llu bytes)", severity,
            pad->qualifier, name, (unsigned long long)symbol->bytes);
}

static void print_pad(const struct roomy *roomy, const struct pad *pad,
                      const struct isa_symbol **variables, size_t n,
                      uint64_t needed)
{
    const struct isa_arch *arch = roomy->link->arch;
    uint64_t limit = limit_of(arch, pad->space);

    qsort(variables, n, sizeof *variables, by_size);
    print_variable(roomy, pad, variables[0], "error");
    if (limit)
        fprintf(stderr,
                ": %s of %s holds %llu bytes, %llu are needed, %llu "
                "too many\n",
                isa_spaces[pad->space].name, arch->name,
                (unsigned long long)limit, (unsigned long long)needed,
                (unsigned long long)(needed - limit));
    else
        fprintf(stderr, ": %s has no %s\n", arch->name,
                isa_spaces[pad->space].name);
    for (size_t i = 1; i < n && i <= MAX_NOTES; i++) {
        print_variable(roomy, pad, variables[i], "note");
        fputc('\n', stderr);
    }
    if (n > MAX_NOTES + 1)
        fprintf(stderr, "%s: note: and %zu smaller ones\n", roomy->link->source,
                n - MAX_NOTES - 1);
}

/* Reports the pad if it is too full. */
static bool check_pad(struct mlucc_job *job, const struct roomy *roomy,
                      const struct pad *pad, uint64_t first, uint64_t bytes)
{
    const struct isa_symbol **variables =
        mlucc_alloc(&job->arena, (roomy->n_symbols + 1) * sizeof *variables);
    size_t n = 0;
    uint64_t end = first;

    for (size_t i = 0; i < roomy->n_symbols; i++) {
        const struct isa_symbol *s = &roomy->symbols[i];
        if (s->is_function || s->address < first || s->address - first >= bytes)
            continue;
        variables[n++] = s;
        if (s->address + s->bytes > end)
            end = s->address + s->bytes;
    }
    if (end - first <= limit_of(roomy->link->arch, pad->space))
        return false;
    print_pad(roomy, pad, variables, n, end - first);
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
    /* functions that do not exist are another message; their callers are
     * found by the relocations */
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
    for (size_t i = 0; i < sizeof pads / sizeof pads[0]; i++) {
        uint64_t first = mlucc_room_first(pads[i].space);
        found |= check_pad(job, &roomy, &pads[i], first,
                           mlucc_room_first(pads[i].space + 1) - first);
    }
    isa_debuginfo_close(roomy.info);
    isa_elf_symbols_free(roomy.symbols, roomy.n_symbols);
    return found;
}
