/* SPDX-License-Identifier: MIT */
/*
 * Copies, fills and sums of tensors with any strides, on the device as well,
 * whose elements come to the host and go back.
 */
#include <stdbool.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/api/include/cnrt.h"
#include "runtime/instruments/settings/explore.h"
#include "runtime/tools/torch/elements.h"
#include "runtime/tools/torch/memory.h"
#include "runtime/tools/torch/log.h"

/* Rows of two arrays of the same sizes, one after the other. */
struct walk {
    int rank;
    const int64_t *sizes, *to_strides, *from_strides; /* bytes */
    int to_type, from_type;
};

static void walk(const struct walk *w, int d, char *to, const char *from)
{
    if (d == w->rank) {
        torch_convert(w->to_type, to, 0, w->from_type, from, 0, 1);
        return;
    }
    if (d == w->rank - 1) {
        torch_convert(w->to_type, to, w->to_strides[d], w->from_type, from,
                      w->from_strides[d], (size_t)w->sizes[d]);
        return;
    }
    for (int64_t i = 0; i < w->sizes[d]; i++)
        walk(w, d + 1, to + i * w->to_strides[d],
             from + i * w->from_strides[d]);
}

static bool is_known(const struct mlusim_torch_view *view)
{
    return torch_bytes(view->type) > 0 && view->rank >= 0 &&
           view->rank <= MLUSIM_TORCH_MAX_RANK;
}

/* Whether both are the same elements in the same order of memory, without gaps:
 * then a copy is one of bytes. */
static bool is_block(const struct mlusim_torch_view *to,
                     const struct mlusim_torch_view *from)
{
    size_t last = 0;
    if (to->type != from->type || to->rank != from->rank)
        return false;
    for (int d = 0; d < to->rank; d++) {
        if (to->sizes[d] != 1 && to->strides[d] != from->strides[d])
            return false;
        if (to->sizes[d] > 1 && to->strides[d] == 0)
            return false;
        last += (size_t)(to->sizes[d] - 1) * (size_t)to->strides[d];
    }
    return last + 1 == torch_count(to);
}

static int copy_block(const struct mlusim_torch_view *to,
                      const struct mlusim_torch_view *from,
                      const struct torch_error *error)
{
    const size_t bytes = torch_count(to) * torch_bytes(to->type);
    if (!to->is_on_device && !from->is_on_device) {
        memmove(to->data, from->data, bytes);
        return 0;
    }
    const cnrtRet_t code =
        cnrtMemcpy(to->data, from->data, bytes,
                   !to->is_on_device    ? cnrtMemcpyDevToHost
                   : from->is_on_device ? cnrtMemcpyDevToDev
                                        : cnrtMemcpyHostToDev);
    return code == cnrtSuccess
               ? 0
               : torch_complain(error, "a tensor cannot be copied: %s",
                                cnrtGetErrorStr(code));
}

int mlusim_torch_copy(const struct mlusim_torch_view *to,
                      const struct mlusim_torch_view *from, char *error,
                      size_t error_bytes)
{
    const struct torch_error e = {error, error_bytes};
    struct torch_staged a = {.buffer = NULL}, b = {.buffer = NULL};
    if (!is_known(to) || !is_known(from))
        return torch_complain(&e, "a tensor of another kind is not copied");
    if (torch_count(to) == 0)
        return 0;
    if (is_block(to, from))
        return to->data == from->data ? 0 : copy_block(to, from, &e);
    const bool is_of_device = to->is_on_device && from->is_on_device;
    if (is_of_device)
        torch_log_begin(to, from, -1);
    int code = torch_stage(from, true, &b, &e);
    if (code == 0)
        code = torch_stage(to, false, &a, &e);
    if (code == 0) {
        const struct walk w = {to->rank,  to->sizes, a.strides,
                               b.strides, to->type,  from->type};
        walk(&w, 0, a.data, b.data);
        code = torch_stage_out(to, &a, &e);
    }
    if (is_of_device)
        mlusimConverts(NULL, 0);
    torch_staged_end(&a);
    torch_staged_end(&b);
    return code;
}

/* Whether all bytes of an element are one. */
static bool is_one_byte(const unsigned char *value, size_t n)
{
    for (size_t i = 1; i < n; i++)
        if (value[i] != value[0])
            return false;
    return true;
}

int mlusim_torch_fill(const struct mlusim_torch_view *to, const void *value,
                      char *error, size_t error_bytes)
{
    const struct torch_error e = {error, error_bytes};
    static const int64_t still[MLUSIM_TORCH_MAX_RANK];
    struct torch_staged staged;
    if (!is_known(to))
        return torch_complain(&e, "a tensor of another kind is not filled");
    const size_t n = torch_count(to), bytes = torch_bytes(to->type);
    if (n == 0)
        return 0;
    if (to->is_on_device && is_block(to, to) && is_one_byte(value, bytes)) {
        const cnrtRet_t set =
            cnrtMemset(to->data, *(const unsigned char *)value, n * bytes);
        return set == cnrtSuccess
                   ? 0
                   : torch_complain(&e, "a tensor cannot be filled: %s",
                                    cnrtGetErrorStr(set));
    }
    int code = torch_stage(to, false, &staged, &e);
    if (code == 0) {
        const struct walk w = {to->rank, to->sizes, staged.strides,
                               still,    to->type,  to->type};
        walk(&w, 0, staged.data, value);
        code = torch_stage_out(to, &staged, &e);
    }
    torch_staged_end(&staged);
    return code;
}

/* ---- sums ---------------------------------------------------------------- */

struct summing {
    const struct mlusim_torch_view *from;
    const int64_t *from_strides; /* bytes */
    const int64_t *to_strides;   /* elements; 0 where they are added */
    bool is_float;
    double *numbers;
    int64_t *wholes;
};

static void add_up(const struct summing *s, int d, const char *from, size_t to)
{
    if (d < s->from->rank) {
        for (int64_t i = 0; i < s->from->sizes[d]; i++)
            add_up(s, d + 1, from + i * s->from_strides[d],
                   to + (size_t)(i * s->to_strides[d]));
        return;
    }
    double number;
    int64_t whole;
    if (s->is_float) {
        torch_convert(torch_type_of(ARRAY_F64), &number, 0, s->from->type, from,
                      0, 1);
        s->numbers[to] += number;
    } else {
        torch_convert(torch_type_of(ARRAY_I64), &whole, 0, s->from->type, from,
                      0, 1);
        s->wholes[to] = (int64_t)((uint64_t)s->wholes[to] + (uint64_t)whole);
    }
}

int mlusim_torch_sum(const struct mlusim_torch_view *to,
                     const struct mlusim_torch_view *from, uint64_t over,
                     char *error, size_t error_bytes)
{
    const struct torch_error e = {error, error_bytes};
    int64_t strides[MLUSIM_TORCH_MAX_RANK];
    struct torch_staged staged;
    for (int d = 0; d < from->rank; d++)
        strides[d] = over >> d & 1 ? 0 : to->strides[d];
    memset(to->data, 0, torch_count(to) * torch_bytes(to->type));
    if (torch_count(from) == 0)
        return 0;
    int code = torch_stage(from, true, &staged, &e);
    const struct summing s = {.from = from,
                              .from_strides = staged.strides,
                              .to_strides = strides,
                              .is_float = to->type == torch_type_of(ARRAY_F64),
                              .numbers = to->data,
                              .wholes = to->data};
    if (code == 0)
        add_up(&s, 0, staged.data, 0);
    torch_staged_end(&staged);
    return code;
}
