/* SPDX-License-Identifier: MIT */
/*
 * How much of each variable a kernel touched: how many of its bytes, how far
 * the last one is, and how many nobody needed.
 */
#include "runtime/tools/mlusim/usage/usage_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "isa/support/plural.h"
#include "runtime/tools/budget/measure.h"
#include "runtime/tools/mlusim/usage/usage_map.h"

struct usage_extent usage_extent_of(const struct used_kernel *k,
                                    enum budget_memory m, uint64_t from,
                                    uint64_t to)
{
    struct usage_extent e = {0, 0};
    const uint8_t *bytes = k->touched[m];
    for (uint64_t at = from; bytes && at < to; at++)
        if (bytes[at]) {
            e.touched++;
            e.mark = at + 1 - from;
        }
    return e;
}

static void print_part(const struct used_kernel *k, enum budget_memory m,
                       uint64_t from, uint64_t to, const char *indent,
                       const char *name)
{
    struct usage_extent e = usage_extent_of(k, m, from, to);
    printf("  %-6s %9" PRIu64 " %9" PRIu64 " %9" PRIu64 " %9" PRIu64 "  %s%s",
           budget_memories[m].name, to - from, e.touched, e.mark,
           to - from - e.touched, indent, name);
}

bool usage_is_of_none(const struct used_region *g, const struct budget *b)
{
    for (size_t i = 0; i < b->n_variables; i++)
        if (usage_is_of(g, &b->variables[i]))
            return false;
    return true;
}

bool usage_is_of(const struct used_region *g, const struct budget_variable *v)
{
    return g->memory == v->memory && g->from >= v->offset &&
           g->from < v->offset + v->bytes;
}

static void print_variable(const struct used_kernel *k,
                           const struct budget_variable *v)
{
    print_part(k, v->memory, v->offset, v->offset + v->bytes, "", v->name);
    if (v->file)
        printf("  %s:%u", v->file, v->line);
    printf("\n");
    for (size_t i = 0; i < k->n_regions; i++) {
        const struct used_region *g = &k->regions[i];
        if (!usage_is_of(g, v))
            continue;
        print_part(k, g->memory, g->from, g->to, "  ", g->name);
        printf("  at %" PRIu64 "\n", g->from - v->offset);
    }
}

uint64_t usage_stray_bytes(const struct used *used, const struct used_kernel *k,
                           const struct budget *b, enum budget_memory m)
{
    uint64_t n = usage_extent_of(k, m, 0, used->sizes[m]).touched;
    for (size_t i = 0; i < b->n_variables; i++) {
        const struct budget_variable *v = &b->variables[i];
        if (v->memory == m)
            n -= usage_extent_of(k, m, v->offset, v->offset + v->bytes).touched;
    }
    return n;
}

static void print_strays(const struct used_kernel *k, const struct budget *b,
                         const struct used *used)
{
    for (unsigned m = 0; m < BUDGET_N_MEMORIES; m++) {
        uint64_t n = usage_stray_bytes(used, k, b, (enum budget_memory)m);
        if (n)
            printf("  %-6s %9s %9" PRIu64 " %9s %9s  in no variable\n",
                   budget_memories[m].name, "", n, "", "");
    }
}

const struct budget_kernel *usage_planned(const struct budget *b,
                                          const char *mangled)
{
    for (size_t i = 0; i < b->n_kernels; i++)
        if (strcmp(b->kernels[i].kernel->name, mangled) == 0)
            return &b->kernels[i];
    return NULL;
}

void usage_print(const struct used *used, const struct used_kernel *k,
                 const struct budget *b)
{
    const struct budget_kernel *planned = usage_planned(b, k->name);
    printf("\nkernel %s", planned ? planned->kernel->pretty : k->name);
    if (planned && planned->file)
        printf("  %s:%u", planned->file, planned->line);
    printf("\n  %" PRIu64 " launch%s, %" PRIu64 " task%s on %s\n\n",
           k->launches, k->launches == 1 ? "" : "es", k->tasks, isa_s(k->tasks),
           used->device);
    printf("  %-6s %9s %9s %9s %9s\n", "memory", "size", "touched", "up to",
           "unused");
    for (size_t i = 0; i < b->n_variables; i++)
        print_variable(k, &b->variables[i]);
    print_strays(k, b, used);
    for (size_t i = 0; i < k->n_regions; i++)
        if (usage_is_of_none(&k->regions[i], b))
            printf("  the region %s begins in no variable\n",
                   k->regions[i].name);
    if (k->lost_regions)
        printf("  and %" PRIu64 " more regions\n", k->lost_regions);
    printf("  %-6s %9s %9" PRIu64 "\n", "stack", "", k->stack);
    for (unsigned m = 0; m < BUDGET_N_MEMORIES; m++)
        usage_print_map(k, b, (enum budget_memory)m);
}
