/* SPDX-License-Identifier: MIT */
/* The bytes of a log come from a process that may have written anything. An
 * address in them is only used as device memory, and the code that copies
 * checks it. */
#include "runtime/tools/torch/log.h"

#include <string.h>

#include "runtime/instruments/settings/explore.h"
#include "runtime/tools/torch/elements.h"

enum { RANK = MLUSIM_TORCH_MAX_RANK, MOST_RESULTS = 64 };
#define MOST_ELEMENTS (INT64_C(1) << 36) /* most elements of a view */

static struct torch_laid lay(const struct mlusim_torch_view *view)
{
    struct torch_laid laid = {.type = -1};
    if (!view)
        return laid;
    laid.address = (uint64_t)(uintptr_t)view->data;
    laid.type = view->type;
    laid.rank = view->rank;
    memcpy(laid.sizes, view->sizes, (size_t)view->rank * sizeof *view->sizes);
    memcpy(laid.strides, view->strides,
           (size_t)view->rank * sizeof *view->strides);
    return laid;
}

void torch_log_begin(const struct mlusim_torch_view *to,
                     const struct mlusim_torch_view *from, int number)
{
    static _Thread_local struct torch_work work;
    work =
        (struct torch_work){.number = number, .to = lay(to), .from = lay(from)};
    mlusimConverts(&work, sizeof work);
}

/* ---- from a log ---------------------------------------------------------- */

static bool is_sound(const struct torch_laid *l)
{
    int64_t n = 1, span = 1;
    if (torch_bytes(l->type) == 0 || l->rank < 0 || l->rank > RANK)
        return false;
    for (int d = 0; d < l->rank; d++) {
        const int64_t size = l->sizes[d], stride = l->strides[d];
        if (size < 1 || size > MOST_ELEMENTS / n || stride < 0 ||
            (size > 1 && stride > (MOST_ELEMENTS - span) / (size - 1)))
            return false;
        n *= size;
        span += (size - 1) * stride;
    }
    return true;
}

struct mlusim_torch_view torch_log_view(const struct torch_laid *l)
{
    return (struct mlusim_torch_view){(void *)(uintptr_t)l->address,
                                      l->type,
                                      l->rank,
                                      1,
                                      l->sizes,
                                      l->strides};
}

bool torch_log_read(const void *what, size_t n, struct torch_work *work)
{
    if (n != sizeof *work)
        return false;
    memcpy(work, what, n);
    const struct torch_laid *to = &work->to, *from = &work->from;
    return is_sound(from) && work->number < MOST_RESULTS &&
           (work->number >= 0 ||
            (is_sound(to) && to->rank == from->rank &&
             memcmp(to->sizes, from->sizes,
                    (size_t)to->rank * sizeof *to->sizes) == 0));
}
