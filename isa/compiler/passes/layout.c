/* SPDX-License-Identifier: MIT */
/* Each variable gets the lowest address that is free in all its kernels. The
 * result depends on the order of variables, so three orders are tried. The best
 * order minimises first the size of the largest kernel, then the sum over all
 * kernels, because a device may have room for some kernels only. */
#include "isa/compiler/passes/layout.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct item {
    struct mlucc_place *place;
    uint64_t most; /* maximum size of the kernels that reach the variable */
    size_t n_kernels;
};

static uint64_t rounded(uint64_t bytes, uint64_t align)
{
    assert(align && (align & (align - 1)) == 0);
    return (bytes + align - 1) & ~(align - 1);
}

static bool share_kernel(const struct mlucc_reach *reach,
                         const struct mlucc_place *a,
                         const struct mlucc_place *b)
{
    for (size_t k = 0; k < reach->n_kernels; k++)
        if (a->local->kernels[k] && b->local->kernels[k])
            return true;
    return false;
}

/* ---- orders -------------------------------------------------------------- */

static int by_size(const void *a, const void *b)
{
    const struct mlucc_place *x = ((const struct item *)a)->place;
    const struct mlucc_place *y = ((const struct item *)b)->place;

    if (x->bytes != y->bytes)
        return x->bytes > y->bytes ? -1 : 1;
    return strcmp(x->local->name, y->local->name);
}

static int by_kernel(const void *a, const void *b)
{
    const struct item *x = a, *y = b;

    if (x->most != y->most)
        return x->most > y->most ? -1 : 1;
    return by_size(a, b);
}

/* Orders variables that many kernels reach first, and variables of one kernel
 * last. */
static int by_sharing(const void *a, const void *b)
{
    const struct item *x = a, *y = b;

    if (x->n_kernels != y->n_kernels)
        return x->n_kernels > y->n_kernels ? -1 : 1;
    return by_size(a, b);
}

/* ---- placing ------------------------------------------------------------- */

/* Returns the lowest offset at which a variable overlaps none of beside[0..n),
 * which are sorted by offset. */
static uint64_t lowest(struct mlucc_place *const *beside, size_t n,
                       const struct mlucc_place *place)
{
    uint64_t offset = 0;

    for (size_t i = 0; i < n; i++) {
        if (offset + place->bytes <= beside[i]->offset)
            break;
        const uint64_t end = beside[i]->offset + beside[i]->bytes;
        if (end > offset)
            offset = rounded(end, place->align);
    }
    return offset;
}

static int by_offset(const void *a, const void *b)
{
    const struct mlucc_place *const *x = a, *const *y = b;

    return ((*x)->offset > (*y)->offset) - ((*x)->offset < (*y)->offset);
}

/* Places all variables in this order. */
static void place_all(const struct mlucc_reach *reach, struct item *items,
                      size_t n, struct mlucc_place **beside)
{
    for (size_t i = 0; i < n; i++) {
        struct mlucc_place *place = items[i].place;
        size_t n_beside = 0;
        for (size_t k = 0; k < i; k++)
            if (share_kernel(reach, items[k].place, place))
                beside[n_beside++] = items[k].place;
        qsort(beside, n_beside, sizeof *beside, by_offset);
        place->offset = lowest(beside, n_beside, place);
    }
}

/* The size of a layout. */
struct cost {
    uint64_t most, sum; /* of the largest kernel; of all kernels */
};

static struct cost cost_of(const struct mlucc_reach *reach,
                           const struct mlucc_place *places, size_t n)
{
    struct cost cost = {0};

    for (size_t k = 0; k < reach->n_kernels; k++) {
        uint64_t end = 0;
        for (size_t i = 0; i < n; i++)
            if (places[i].local->kernels[k] &&
                places[i].offset + places[i].bytes > end)
                end = places[i].offset + places[i].bytes;
        cost.most = end > cost.most ? end : cost.most;
        cost.sum += end;
    }
    return cost;
}

static bool is_less(struct cost a, struct cost b)
{
    return a.most < b.most || (a.most == b.most && a.sum < b.sum);
}

/* Computes the sort keys. */
static void weigh(struct mlucc_job *job, const struct mlucc_reach *reach,
                  struct item *items, size_t n)
{
    uint64_t *kernels =
        mlucc_alloc(&job->arena, (reach->n_kernels + 1) * sizeof *kernels);

    for (size_t k = 0; k < reach->n_kernels; k++)
        for (size_t i = 0; i < n; i++)
            if (items[i].place->local->kernels[k])
                kernels[k] += items[i].place->bytes;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < reach->n_kernels; k++) {
            if (!items[i].place->local->kernels[k])
                continue;
            items[i].n_kernels++;
            if (kernels[k] > items[i].most)
                items[i].most = kernels[k];
        }
}

uint64_t mlucc_lay_out(struct mlucc_job *job, const struct mlucc_reach *reach,
                       struct mlucc_place *places, size_t n)
{
    struct item *items = mlucc_alloc(&job->arena, (n + 1) * sizeof *items);
    struct mlucc_place **beside =
        mlucc_alloc(&job->arena, (n + 1) * sizeof *beside);

    static int (*const orders[])(const void *, const void *) = {
        by_size, by_kernel, by_sharing};
    size_t best = 0;
    struct cost least = {UINT64_MAX, UINT64_MAX};

    for (size_t i = 0; i < n; i++)
        items[i].place = &places[i];
    weigh(job, reach, items, n);
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        qsort(items, n, sizeof *items, orders[i]);
        place_all(reach, items, n, beside);
        const struct cost cost = cost_of(reach, places, n);
        best = is_less(cost, least) ? i : best;
        least = is_less(cost, least) ? cost : least;
    }
    qsort(items, n, sizeof *items, orders[best]);
    place_all(reach, items, n, beside);
    return least.most;
}
