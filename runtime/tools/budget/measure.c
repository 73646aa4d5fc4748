/* SPDX-License-Identifier: MIT */
#include "runtime/tools/budget/measure.h"
#include "isa/image/image.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/image/dwarf/debuginfo.h"
#include "isa/image/room.h"
#include "isa/isa.h"
#include "isa/support/memory/alloc.h"

#define LINE 128 /* alignment of scratchpad variables */

const struct budget_memory_info budget_memories[BUDGET_N_MEMORIES] = {
#define X(ID, name, size, reserve, qualifier) {name, qualifier, (reserve)*1024},
#include "runtime/tools/budget/memories.def"
#undef X
};

/* ---- variables --------------------------------------------------------- */

static const enum isa_space spaces[BUDGET_N_MEMORIES] = {
#define X(ID, name, size, reserve, qualifier) ISA_SPACE_##ID,
#include "runtime/tools/budget/memories.def"
#undef X
};

static bool memory_at(uint64_t address, enum budget_memory *memory,
                      uint64_t *offset)
{
    enum isa_space space = isa_room_space(address, offset);
    for (unsigned m = 0; m < BUDGET_N_MEMORIES; m++)
        if (spaces[m] == space) {
            *memory = (enum budget_memory)m;
            return true;
        }
    return false;
}

static char *copy(const char *text)
{
    return isa_alloc_text(text, strlen(text));
}

static bool describe(struct budget *b, struct budget_variable *v)
{
    struct isa_location at;
    bool is_known =
        b->info && isa_debuginfo_variable(b->info, v->symbol->address,
                                          v->symbol->name, &at);
    v->name = copy(is_known ? at.function : v->symbol->name);
    v->file = is_known ? copy(at.file) : NULL;
    v->line = is_known ? at.line : 0;
    return v->name && (v->file || !is_known);
}

static int by_size(const void *a, const void *b)
{
    const struct budget_variable *x = a, *y = b;
    if (x->memory != y->memory)
        return x->memory < y->memory ? -1 : 1;
    if (x->bytes != y->bytes)
        return x->bytes > y->bytes ? -1 : 1;
    return (x->offset > y->offset) - (x->offset < y->offset);
}

static bool read_variables(struct budget *b)
{
    b->variables = isa_alloc(b->image.n_symbols, sizeof *b->variables);
    if (!b->variables)
        return false;
    for (size_t i = 0; i < b->image.n_symbols; i++) {
        const struct isa_symbol *s = &b->image.symbols[i];
        struct budget_variable v = {
            .symbol = s, .bytes = s->bytes, .keeps = s->bytes};
        if (s->is_function || !memory_at(s->address, &v.memory, &v.offset))
            continue;
        bool is_whole = describe(b, &v);
        b->variables[b->n_variables++] = v;
        if (!is_whole)
            return false;
    }
    qsort(b->variables, b->n_variables, sizeof *b->variables, by_size);
    return true;
}

/* ---- kernels ----------------------------------------------------------- */

/* Marks the functions that can be reached from a function. */
static void reach(const struct budget_code *code, size_t function, bool *marks)
{
    assert(function < code->n_functions);
    if (marks[function])
        return;
    marks[function] = true;
    for (size_t i = 0; i < code->n_calls; i++)
        if (code->calls[i].from == function)
            reach(code, code->calls[i].to, marks);
    for (size_t i = 0;
         code->functions[function].indirect_pc && i < code->n_functions; i++)
        if (code->functions[i].is_taken)
            reach(code, i, marks);
}

static bool is_used(const struct budget_code *code, const bool *marks,
                    const struct isa_symbol *variable)
{
    for (size_t i = 0; i < code->n_uses; i++)
        if (code->uses[i].variable == variable &&
            (!marks || marks[code->uses[i].function]))
            return true;
    return false;
}

bool budget_uses(const struct budget *b, const struct budget_kernel *kernel,
                 const struct budget_variable *variable)
{
    if (variable->symbol->is_local)
        return isa_image_sees(kernel->kernel, variable->symbol);
    return is_used(&b->code, kernel->reaches, variable->symbol) ||
           !is_used(&b->code, NULL, variable->symbol);
}

static bool read_kernel(struct budget *b, const struct isa_kernel *kernel,
                        struct budget_kernel *k)
{
    struct isa_location at;
    size_t function = budget_code_at(&b->code, kernel->address);
    k->kernel = kernel;
    k->reaches = isa_alloc(b->code.n_functions, sizeof *k->reaches);
    if (!k->reaches || !budget_stack_of(&b->code, kernel, &k->stack))
        return false;
    if (function < b->code.n_functions)
        reach(&b->code, function, k->reaches);
    for (unsigned m = 0; m < BUDGET_N_MEMORIES; m++)
        k->used[m] = isa_room_used(&b->image, kernel, spaces[m]);
    for (size_t i = 0; i < b->n_variables; i++)
        if (budget_uses(b, k, &b->variables[i]))
            k->bytes[b->variables[i].memory] += b->variables[i].bytes;
    if (!b->info || !isa_debuginfo_function(b->info, kernel->address, &at))
        return true;
    k->file = copy(at.file);
    k->line = at.line;
    return k->file;
}

static bool read_kernels(struct budget *b)
{
    b->kernels = isa_alloc(b->image.n_kernels, sizeof *b->kernels);
    if (!b->kernels)
        return false;
    for (size_t i = 0; i < b->image.n_kernels; i++)
        if (!read_kernel(b, &b->image.kernels[i], &b->kernels[b->n_kernels++]))
            return false;
    return true;
}

/* ---- limits -------------------------------------------------------------- */

struct budget_limits budget_limits_of(const struct isa_arch *arch,
                                      const char *name, const uint64_t *sizes)
{
    struct budget_limits limits = {.evidence = arch->kept_evidence};
    snprintf(limits.name, sizeof limits.name, "%s", name);
#define X(ID, word, size, reserve, qualifier) \
    limits.bytes[BUDGET_##ID] =               \
        sizes ? sizes[BUDGET_##ID] : arch->size * 1024ull;
#include "runtime/tools/budget/memories.def"
#undef X
    limits.kept[BUDGET_NRAM] = arch->kept;
    return limits;
}

uint64_t budget_limit(const struct budget *b, enum budget_memory m)
{
    assert(m < BUDGET_N_MEMORIES);
    const uint64_t size = b->limits.bytes[m], kept = b->limits.kept[m];
    return kept < size ? size - kept : size;
}

enum isa_take budget_take(const struct budget *b, enum budget_memory m,
                          uint64_t used)
{
    assert(m < BUDGET_N_MEMORIES);
    /* for NRAM, what the compiler keeps counts; in other memories it keeps
     * nothing */
    return isa_take_of(
        b->limits.bytes[m], b->limits.kept[m],
        m == BUDGET_NRAM ? b->limits.evidence : ISA_EVIDENCE_assumed, used);
}

static uint64_t excess(const struct budget *b, enum budget_memory m,
                       uint64_t used)
{
    return budget_take(b, m, used) == ISA_REFUSES ? used - budget_limit(b, m)
                                                  : 0;
}

/* ---- what has to shrink ------------------------------------------------ */

static bool is_in_layout(const struct budget_variable *v,
                         const struct budget_kernel *k)
{
    return !v->symbol->is_local || (k && isa_image_sees(k->kernel, v->symbol));
}

/* Returns the bytes that the variables of a kernel need, without those of other
 * kernels. For kernel NULL, counts only variables at file scope. */
static uint64_t needed(const struct budget *b, enum budget_memory m,
                       const struct budget_kernel *k)
{
    uint64_t bytes = b->shared[m];
    for (size_t i = 0; k && i < b->n_variables; i++) {
        const struct budget_variable *v = &b->variables[i];
        if (v->memory == m && v->symbol->is_local && is_in_layout(v, k))
            bytes = (bytes + LINE - 1) / LINE * LINE + v->bytes;
    }
    return bytes;
}

/* Reduces the variables of a kernel that uses `used` bytes until it fits, the
 * largest first. Adds to earlier reductions. The rest of a variable is whole
 * lines, so that alignment wastes no bytes before the next variable. */
static void shrink(struct budget *b, enum budget_memory m,
                   const struct budget_kernel *k, uint64_t used)
{
    assert(m < BUDGET_N_MEMORIES);
    uint64_t left = excess(b, m, used);
    for (size_t i = 0; left && i < b->n_variables; i++) {
        const struct budget_variable *v = &b->variables[i];
        if (v->memory == m && is_in_layout(v, k))
            left -= v->bytes - v->keeps < left ? v->bytes - v->keeps : left;
    }
    for (size_t i = 0; left && i < b->n_variables; i++) {
        struct budget_variable *v = &b->variables[i];
        if (v->memory != m || !is_in_layout(v, k))
            continue;
        const uint64_t had = v->keeps;
        v->keeps = had > left ? (had - left) / LINE * LINE : 0;
        left -= had - v->keeps < left ? had - v->keeps : left;
    }
}

/* Finds the kernel that uses most, and the variables that have to shrink: first
 * for kernels that do not fit in any layout; if there are no such kernels, for
 * gaps in the layout. */
static void find_excess(struct budget *b, enum budget_memory m)
{
    bool has_large = excess(b, m, b->shared[m]);
    b->used[m] = b->shared[m];
    shrink(b, m, NULL, b->shared[m]);
    for (size_t i = 0; i < b->n_kernels; i++) {
        const struct budget_kernel *k = &b->kernels[i];
        b->used[m] = k->used[m] > b->used[m] ? k->used[m] : b->used[m];
        has_large = has_large || excess(b, m, needed(b, m, k));
        shrink(b, m, k, needed(b, m, k));
    }
    for (size_t i = 0; !has_large && i < b->n_kernels; i++)
        shrink(b, m, &b->kernels[i], b->kernels[i].used[m]);
}

/* ---- the whole --------------------------------------------------------- */

bool budget_open(struct budget *b, const void *elf, size_t n,
                 const struct budget_limits *limits, char *error,
                 size_t error_bytes)
{
    *b = (struct budget){.limits = *limits};
    if (!isa_image_measure(&b->image, elf, n, error, error_bytes))
        return false;
    b->info = isa_debuginfo_open(elf, n);
    for (unsigned m = 0; m < BUDGET_N_MEMORIES; m++)
        b->shared[m] = isa_room_used(&b->image, NULL, spaces[m]);
    if (budget_code_open(&b->code, &b->image, elf, n) && read_variables(b) &&
        read_kernels(b)) {
        for (unsigned m = 0; m < BUDGET_N_MEMORIES; m++)
            find_excess(b, (enum budget_memory)m);
        return true;
    }
    snprintf(error, error_bytes, ISA_NO_MEMORY, "a budget");
    budget_close(b);
    return false;
}

void budget_close(struct budget *b)
{
    for (size_t i = 0; i < b->n_variables; i++) {
        free(b->variables[i].name);
        free(b->variables[i].file);
    }
    for (size_t i = 0; i < b->n_kernels; i++) {
        free(b->kernels[i].file);
        free(b->kernels[i].reaches);
    }
    free(b->variables);
    free(b->kernels);
    budget_code_close(&b->code);
    isa_debuginfo_close(b->info);
    isa_image_close(&b->image);
    *b = (struct budget){0};
}

/* ---- the verdict ------------------------------------------------------- */

uint64_t budget_reserve(const struct budget *b, enum budget_memory m)
{
    assert(m < BUDGET_N_MEMORIES);
    uint64_t reserve = budget_memories[m].reserve;
    return reserve < b->limits.bytes[m] ? reserve : b->limits.bytes[m];
}

int64_t budget_left(const struct budget *b, enum budget_memory m)
{
    return (int64_t)(b->limits.bytes[m] - budget_reserve(b, m)) -
           (int64_t)b->used[m];
}

uint64_t budget_excess(const struct budget *b, enum budget_memory m)
{
    return excess(b, m, b->used[m]);
}

uint64_t budget_stack_kib(const struct budget_kernel *kernel)
{
    uint64_t kib = (kernel->stack.bytes + 1023) / 1024;
    /* arguments may take half of a stack */
    if (kib < 2 * kernel->stack.arguments / 1024)
        kib = 2 * kernel->stack.arguments / 1024 + 1;
    if (kib > ISA_STACK_MAX_BYTES / 1024)
        return 0;
    return kib > BUDGET_STACK_KIB ? kib : BUDGET_STACK_KIB;
}

bool budget_fits(const struct budget *b)
{
    for (unsigned m = 0; m < BUDGET_N_MEMORIES; m++)
        if (budget_excess(b, (enum budget_memory)m))
            return false;
    for (size_t i = 0; i < b->n_kernels; i++)
        if (!budget_stack_kib(&b->kernels[i]))
            return false;
    return true;
}

void budget_shrink(const struct budget *b, enum budget_memory m,
                   budget_shrink_tell *tell, void *user)
{
    for (size_t i = 0; i < b->n_variables; i++) {
        const struct budget_variable *v = &b->variables[i];
        if (v->memory == m && v->keeps < v->bytes)
            tell(user, v, v->keeps);
    }
}
