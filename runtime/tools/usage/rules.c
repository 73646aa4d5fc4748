/* SPDX-License-Identifier: MIT */
/*
 * What a run says about another architecture: ops with the addresses and
 * lengths they really had, and the task types that were launched.
 */
#include <stdio.h>
#include <string.h>

#include "isa/image/dwarf/debuginfo.h"
#include "runtime/tools/budget/rules.h"
#include "runtime/tools/usage/rules.h"
#include "runtime/tools/usage/text.h"
#include "sim/sim.h"

/* A site that is looked at. */
struct place {
    struct sentences *sentences;
    const struct budget *budget;
    uint64_t pc;
};

static void say_breach(void *user, const char *sentence)
{
    const struct place *p = user;
    struct isa_location at = {.column = 0};
    char text[1200];
    if (p->budget->info && isa_debuginfo_line(p->budget->info, p->pc, &at))
        snprintf(text, sizeof text, "%s:%u: %s", at.file, at.line, sentence);
    else
        snprintf(text, sizeof text, "at 0x%llx: %s", (unsigned long long)p->pc,
                 sentence);
    sentences_add_at(p->sentences, text, at.column);
}

static void check_site(const struct isa_arch *arch, const struct used_site *s,
                       struct place *place)
{
    struct budget_op known = {.op = isa_op_find(s->op)};
    if (!known.op)
        return; /* the record is of another version */
    known.name = known.op->intrinsic ? known.op->intrinsic : known.op->name;
    for (unsigned i = 0; i < s->n_ranges; i++)
        if (s->ranges[i].is_nram)
            known.addresses[known.n_spans++] = s->ranges[i].addresses;
    if (known.op->shape == ISA_SHAPE_flat && s->n_ranges > 0)
        known.bytes = s->ranges[0].bytes;
    place->pc = s->pc;
    budget_check_rules(arch, &known, say_breach, place);
}

/* The largest union task of the devices of an architecture; 0: none of the
 * table has it. */
static unsigned largest_union(const struct isa_arch *arch)
{
    size_t n;
    unsigned largest = 0;
    const struct sim_device *devices = sim_devices(&n);
    for (size_t i = 0; i < n; i++)
        if (strcmp(devices[i].arch_name, arch->name) == 0 &&
            devices[i].max_union > largest)
            largest = devices[i].max_union;
    return largest;
}

static void check_union(const struct isa_arch *arch,
                        const struct used_kernel *k, const struct budget *b,
                        struct sentences *s)
{
    char text[700];
    const char *name = k->name;
    for (size_t i = 0; i < b->n_kernels; i++)
        if (strcmp(b->kernels[i].kernel->name, k->name) == 0)
            name = b->kernels[i].kernel->pretty;
    unsigned largest = largest_union(arch);
    if (arch->cores > 1 && (largest == 0 || k->union_clusters <= largest))
        return;
    if (arch->cores == 1 && k->union_clusters == 0)
        return;
    if (arch->cores == 1)
        snprintf(text, sizeof text,
                 "kernel %.500s was launched as Union%u; chips of one core "
                 "have Block tasks only",
                 name, k->union_clusters);
    else
        snprintf(text, sizeof text,
                 "kernel %.500s was launched as Union%u; the largest is "
                 "Union%u: choose by cnrtDeviceGetAttribute",
                 name, k->union_clusters, largest);
    sentences_add(s, text);
}

void usage_lint(const struct isa_arch *arch, const struct used_kernel *kernel,
                const struct budget *budget, struct sentences *sentences)
{
    struct place place = {sentences, budget, 0};
    sentences->name = arch->name;
    for (size_t i = 0; i < kernel->n_sites; i++)
        check_site(arch, &kernel->sites[i], &place);
    check_union(arch, kernel, budget, sentences);
}
