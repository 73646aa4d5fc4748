/* SPDX-License-Identifier: MIT */
/*
 * How much of each variable a kernel touched: how many of its bytes, how far
 * the last one is, and how many nobody needed.
 */
#include "runtime/tools/usage/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "isa/support/words/plural.h"
#include "runtime/tools/budget/measure.h"
#include "runtime/tools/usage/map.h"
#include "runtime/tools/usage/reach.h"

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

static void print_part(enum budget_memory m, uint64_t bytes,
                       struct usage_extent e, const char *indent,
                       const char *name)
{
    printf("  %-6s %9" PRIu64 " %9" PRIu64 " %9" PRIu64 " %9" PRIu64 "  %s%s",
           budget_memories[m].name, bytes, e.touched, e.mark, bytes - e.touched,
           indent, name);
}

bool usage_is_of(const struct used_region *g, const struct budget_variable *v)
{
    return g->memory == v->memory && g->from >= v->offset &&
           g->from < v->offset + v->bytes;
}

bool usage_is_elsewhere(const struct used_region *g,
                        const struct used_kernel *k, const struct budget *b)
{
    bool is_elsewhere = true;
    for (size_t i = 0; is_elsewhere && i < b->n_variables; i++)
        is_elsewhere = !usage_is_of(g, &b->variables[i]) ||
                       !usage_reaches(b, k, &b->variables[i]);
    return is_elsewhere;
}

static void print_region(const struct used_region *g)
{
    print_part(g->memory, g->to - g->from,
               (struct usage_extent){g->touched, g->mark}, "  ", g->name);
}

static void print_variable(const struct used_kernel *k,
                           const struct budget_variable *v)
{
    print_part(v->memory, v->bytes,
               usage_extent_of(k, v->memory, v->offset, v->offset + v->bytes),
               "", v->name);
    if (v->file)
        printf("  %s:%u", v->file, v->line);
    printf("\n");
    for (size_t i = 0; i < k->n_regions; i++) {
        const struct used_region *g = &k->regions[i];
        if (!usage_is_of(g, v))
            continue;
        print_region(g);
        printf("  at %" PRIu64 "\n", g->from - v->offset);
    }
}

uint64_t usage_stray_bytes(const struct used *used, const struct used_kernel *k,
                           const struct budget *b, enum budget_memory m)
{
    uint64_t n = usage_extent_of(k, m, 0, used->sizes[m]).touched;
    for (size_t i = 0; i < b->n_variables; i++) {
        const struct budget_variable *v = &b->variables[i];
        if (v->memory == m && usage_reaches(b, k, v))
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

void usage_print(const struct used *used, const struct used_kernel *k,
                 const struct budget *b)
{
    const struct budget_kernel *planned = usage_planned(b, k->name);
    printf("\nkernel %s", planned ? planned->kernel->pretty : k->name);
    if (planned && planned->file)
        printf("  %s:%u", planned->file, planned->line);
    printf("\n  %" PRIu64 " launch%s, %" PRIu64 " task%s on ", k->launches,
           k->launches == 1 ? "" : "es", k->tasks, isa_s(k->tasks));
    if (used->number >= 0)
        printf("device %d, ", used->number);
    printf("%s\n\n", used->device);
    printf("  %-6s %9s %9s %9s %9s\n", "memory", "size", "touched", "up to",
           "unused");
    for (size_t i = 0; i < b->n_variables; i++)
        if (usage_reaches(b, k, &b->variables[i]))
            print_variable(k, &b->variables[i]);
    print_strays(k, b, used);
    for (size_t i = 0; i < k->n_regions; i++)
        if (usage_is_elsewhere(&k->regions[i], k, b)) {
            print_region(&k->regions[i]);
            printf("  in no variable\n");
        }
    if (k->lost_regions)
        printf("  and %" PRIu64 " more regions\n", k->lost_regions);
    printf("  %-6s %9s %9" PRIu64 "\n", "stack", "", k->stack);
    for (unsigned m = 0; m < BUDGET_N_MEMORIES; m++)
        usage_print_map(k, b, (enum budget_memory)m);
}
