/* SPDX-License-Identifier: MIT */
/* Guards need descriptors and pointers. The descriptors are those of the case.
 * Nothing is read through a pointer, so addresses that are far apart are
 * enough. */
#include "kernels/harness/budget.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/harness/regions.h"
#include "kernels/harness/run.h"
#include "kernels/library/handle.h"
#include "kernels/library/log.h"
#include "kernels/library/nram.h"
#include "kernels/library/plan.h"

/* Returns the machine for kernels, with at most the NRAM for which kernels are
 * compiled. */
static struct kn_machine machine_of(const struct kn_place *place)
{
    const size_t most = place->arch_nram_bytes;
    return (struct kn_machine){
        .nram_bytes = place->nram_bytes < most ? place->nram_bytes : most,
        .tasks = place->clusters * place->cores,
        .arch = place->arch,
        .speed = place->speed};
}

/* ---- guards -------------------------------------------------------------- */

/* Stores the library's sentence; a kn_log_sink. */
static void keep_sentence(void *user, const char *sentence)
{
    struct kn_budget *b = user;
    snprintf(b->sentence, sizeof b->sentence, "%s", sentence);
}

/* Returns an address for a tensor or the workspace. Nothing reads the memory
 * there. */
static void *far_apart(size_t i)
{
    return (void *)((uintptr_t)(i + 1) << 48);
}

/* A call that is not made: its arguments, with a workspace of any size. */
struct probe {
    struct mluOpContext handle;
    struct kn_tensor tensors[KN_MAX_TENSORS];
    struct kn_arg args[KN_MAX_PARAMS];
};

static void probe_begin(const struct kn_operator *op, const struct kn_case *c,
                        const struct kn_place *place, struct probe *p)
{
    const struct kn_function *f = op->function;
    *p = (struct probe){.handle = {.arch = place->arch,
                                   .clusters = place->clusters,
                                   .cores_per_cluster = place->cores,
                                   .max_union = place->max_union,
                                   .nram_bytes = (int)place->nram_bytes,
                                   .speed = place->speed,
                                   .task_type = cnrtFuncTypeMutable}};
    kn_tensors_describe(op, c, p->tensors);
    for (size_t i = 0; i < op->n_tensors; i++)
        p->tensors[i].device = far_apart(i);
    kn_args_bind_tensors(op, c, p->tensors, &p->handle, p->args);
    for (size_t i = 0; i < f->n_params; i++)
        if (f->params[i].kind == KN_PARAM_WORKSPACE)
            p->args[i].pointer = far_apart(op->n_tensors);
        else if (f->params[i].kind == KN_PARAM_WORKSPACE_SIZE)
            p->args[i].size = SIZE_MAX;
}

static void probe_end(const struct kn_operator *op, struct probe *p)
{
    if (op->end)
        op->end(p->args);
    kn_tensors_forget(op, p->tensors);
}

const char *kn_variant_of(const struct kn_operator *op, const struct kn_case *c,
                          const char *variant, const struct kn_place *place)
{
    struct probe p;
    if (strcmp(variant, KN_VARIANT_AUTO) != 0)
        return variant;
    probe_begin(op, c, place, &p);
    const int chosen = kn_cheapest(op->function, p.args);
    probe_end(op, &p);
    return op->function->variants[chosen];
}

/* Returns whether the guards accept the call. */
static bool passes(const struct kn_operator *op, const struct kn_case *c,
                   const struct kn_place *place, struct kn_budget *b)
{
    struct probe p;
    kn_log_redirect(keep_sentence, b);
    probe_begin(op, c, place, &p);
    const bool passed = kn_guards_hold(op->function, p.args, &b->status);
    kn_log_redirect(NULL, NULL);
    probe_end(op, &p);
    if (passed)
        b->sentence[0] = 0;
    return passed;
}

/* ---- parts --------------------------------------------------------------- */

static void add_up(struct kn_scratchpad *s)
{
    for (size_t i = 0; i < s->n; i++) {
        const struct kn_region *r = &s->regions[i];
        size_t *sum = kn_region_is_unused(r)     ? &s->free
                      : kn_region_is_compiler(r) ? &s->compiler
                                                 : &s->used;
        *sum += r->bytes;
    }
}

static struct kn_scratchpad nram_of(const struct kn_operator *op,
                                    const struct kn_case *c,
                                    const char *variant,
                                    const struct kn_place *place)
{
    const struct kn_machine m = machine_of(place);
    struct kn_scratchpad s = {"NRAM", "NRAM of a core",
                              .size = place->nram_bytes};
    s.n = op->partition(c, variant, &m, s.regions);
    if (s.size > m.nram_bytes)
        s.n = kn_region_add_unused(
            s.regions, s.n, s.size,
            "kernels are compiled for the NRAM of the architecture");
    add_up(&s);
    return s;
}

static struct kn_scratchpad sram_of(const struct kn_operator *op,
                                    const struct kn_case *c,
                                    const char *variant,
                                    const struct kn_place *place)
{
    const size_t reserved = KN_SRAM_RESERVED_KIB * (size_t)1024;
    const struct kn_machine m = machine_of(place);
    struct kn_scratchpad s = {"SRAM", "SRAM of a cluster",
                              .size = place->sram_bytes};
    if (op->shared)
        s.n = op->shared(c, variant, &m, s.regions);
    if (s.n == 0)
        return s;
    const size_t usable = s.size > reserved ? s.size - reserved : 0;
    s.n = kn_region_add_unused(s.regions, s.n, usable, "");
    s.n = kn_region_add_compiler(s.regions, s.n, s.size - usable);
    add_up(&s);
    return s;
}

static struct kn_scratchpad workspace_of(const struct kn_operator *op,
                                         const struct kn_case *c,
                                         const struct kn_place *place)
{
    struct kn_scratchpad s = {"GDRAM", "workspace in GDRAM"};
    struct probe p;
    if (!op->parts)
        return s;
    probe_begin(op, c, place, &p);
    s.n = op->parts(p.args, s.regions);
    probe_end(op, &p);
    add_up(&s);
    s.size = s.used;
    s.n = s.size > 0 ? s.n : 0; /* a call that writes zeros only */
    return s;
}

void kn_maps_of(const struct kn_operator *op, const struct kn_case *c,
                const char *variant, const struct kn_place *place,
                struct kn_scratchpad maps[KN_N_SCRATCHPADS])
{
    maps[KN_NRAM] = nram_of(op, c, variant, place);
    maps[KN_SRAM] = sram_of(op, c, variant, place);
    maps[KN_WORKSPACE] = workspace_of(op, c, place);
}

/* Checks that the parts, and the bytes that the compiler keeps, fit. */
static void check_room(const struct kn_scratchpad *s, struct kn_budget *b)
{
    const size_t there = s->size - s->compiler;
    const struct kn_region *largest = &s->regions[0];
    if (s->used <= there || b->fit != KN_FITS)
        return;
    for (size_t i = 0; i < s->n; i++)
        if (s->regions[i].bytes > largest->bytes &&
            !kn_region_is_compiler(&s->regions[i]))
            largest = &s->regions[i];
    b->fit = KN_TOO_LARGE;
    snprintf(b->sentence, sizeof b->sentence,
             "the smallest parts need %zu bytes of %s, %zu are there beside "
             "the compiler's: %zu too many; the largest is %s, %zu bytes",
             s->used, s->name, there, s->used - there, largest->name,
             largest->bytes);
}

/* Checks the memory of the device, because a device file may have less. */
static void check_compiled(const struct kn_place *place, struct kn_budget *b)
{
    const size_t compiled = place->arch_nram_bytes;
    if (b->fit != KN_FITS || place->nram_bytes >= compiled)
        return;
    b->fit = KN_TOO_LARGE;
    snprintf(b->sentence, sizeof b->sentence,
             "the kernels of this library are compiled for %zu bytes of NRAM, "
             "the device has %zu: compiled for it they would fit",
             compiled, place->nram_bytes);
}

void kn_budget_of(const struct kn_operator *op, const struct kn_case *c,
                  const char *variant, const struct kn_place *place,
                  struct kn_budget *b)
{
    *b = (struct kn_budget){.fit = KN_FITS};
    if (!passes(op, c, place, b)) {
        b->fit = b->status == MLUOP_STATUS_SUCCESS         ? KN_NOTHING
                 : b->status == MLUOP_STATUS_ARCH_MISMATCH ? KN_ABSENT
                                                           : KN_REFUSED;
        return;
    }
    variant = kn_variant_of(op, c, variant, place);
    kn_maps_of(op, c, variant, place, b->memories);
    const struct kn_machine m = machine_of(place);
    b->tasks = m.tasks;
    if (op->work)
        b->work = op->work(c, variant, &m);
    for (size_t i = 0; i < KN_N_SCRATCHPADS; i++)
        check_room(&b->memories[i], b);
    check_compiled(place, b);
}

/* ---- what would have to shrink ------------------------------------------- */

int kn_budget_shrink(const struct kn_operator *op, const struct kn_case *c,
                     const char *variant, const struct kn_place *place,
                     size_t size)
{
    struct kn_case smaller = *c;
    struct kn_budget b;
    int fits = 0, too_large = kn_case_int(c, (int)size);
    while (too_large - fits > 1) {
        const int middle = fits + (too_large - fits) / 2;
        smaller.value[size] = middle;
        kn_budget_of(op, &smaller, variant, place, &b);
        if (b.fit == KN_FITS)
            fits = middle;
        else
            too_large = middle;
    }
    return fits;
}
