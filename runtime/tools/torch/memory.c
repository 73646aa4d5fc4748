/* SPDX-License-Identifier: MIT */
/* Memory of tensors, and access of the host to the elements of a tensor on the
 * device. A tensor without gaps is moved as a whole, in the order of its
 * memory. Of a tensor with gaps, only its elements are moved, run by run, so
 * that nothing between them is read or written. */
#include "runtime/tools/torch/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/api/include/cnrt.h"
#include "runtime/api/include/mlusim.h"
#include "runtime/instruments/settings/explore.h"
#include "runtime/tools/torch/elements.h"
#include "runtime/tools/torch/log.h"

/* The elements of a view on the host, with strides in bytes. The elements are
 * at their place in host memory, or in a buffer that torch_staged_end frees. */
struct torch_staged {
    char *data;
    int64_t strides[MLUSIM_TORCH_MAX_RANK]; /* in bytes */
    void *buffer;
    size_t bytes; /* size of the buffer */
    bool is_whole;
};

enum { ALIGNMENT = 64 };

/* A mark by which reports do not name places in this library, because users did
 * not write it (sim/debug/symbolizer.c). */
__attribute__((section(".mlusim.inside"), used)) static const char inside;

int torch_complain(const struct torch_error *error, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(error->text, error->bytes, format, values);
    va_end(values);
    return -1;
}

static int failed(const struct torch_error *error, const char *what,
                  cnrtRet_t code)
{
    return torch_complain(error, "%s: %s", what, cnrtGetErrorStr(code));
}

/* ---- memory -------------------------------------------------------------- */

void *mlusim_torch_allocate(size_t bytes, int is_on_device, char *error,
                            size_t error_bytes)
{
    const struct torch_error e = {error, error_bytes};
    void *memory = NULL;
    if (!is_on_device) {
        if (isa_alloc_fails(bytes) ||
            posix_memalign(&memory, ALIGNMENT, bytes) != 0) {
            torch_complain(&e,
                           "the host has no memory left for a tensor of %zu "
                           "bytes",
                           bytes);
            return NULL;
        }
        return memory;
    }
    const cnrtRet_t code = cnrtMalloc(&memory, bytes);
    if (code == cnrtSuccess)
        return memory;
    torch_complain(&e, "the device has no memory for a tensor of %zu bytes: %s",
                   bytes, cnrtGetErrorStr(code));
    return NULL;
}

/* Tensors are in order with the queue, as those of torch are: it is waited for
 * before a copy, and memory is handed out again by it. */
static cnrtRet_t copy(void *to, const void *from, size_t bytes,
                      cnrtMemTransDir_t direction)
{
    mlusimOrderCalls(1);
    const cnrtRet_t code = cnrtMemcpy(to, from, bytes, direction);
    mlusimOrderCalls(0);
    return code;
}

static cnrtRet_t fill(void *to, int value, size_t bytes)
{
    mlusimOrderCalls(1);
    const cnrtRet_t code = cnrtMemset(to, value, bytes);
    mlusimOrderCalls(0);
    return code;
}

void mlusim_torch_free(void *memory, int is_on_device)
{
    if (!is_on_device)
        free(memory);
    else if (memory) {
        mlusimOrderCalls(1);
        cnrtFree(memory);
        mlusimOrderCalls(0);
    }
}

static cnrtQueue_t queue; /* the program's queue; NULL if not requested yet */

void *mlusim_torch_queue(char *error, size_t error_bytes)
{
    const struct torch_error e = {error, error_bytes};
    cnrtRet_t code = queue ? cnrtSuccess : cnrtQueueCreate(&queue);
    if (code != cnrtSuccess)
        failed(&e, "there is no queue", code);
    return queue;
}

void torch_queue_end(void)
{
    if (queue)
        cnrtQueueDestroy(queue);
    queue = NULL;
}

/* ---- elements on the host ------------------------------------------------ */

size_t torch_count(const struct mlusim_torch_view *view)
{
    size_t n = 1;
    for (int d = 0; d < view->rank; d++)
        n *= (size_t)view->sizes[d];
    return n;
}

/* Returns the bytes from the first to the last element. */
static size_t span_of(const struct mlusim_torch_view *view)
{
    size_t last = 0;
    for (int d = 0; d < view->rank; d++)
        last += (size_t)(view->sizes[d] - 1) * (size_t)view->strides[d];
    return (last + 1) * torch_bytes(view->type);
}

/* Returns how many elements have different places, if elements are only
 * repeated by strides of 0. */
static size_t count_apart(const struct mlusim_torch_view *view)
{
    size_t n = 1;
    for (int d = 0; d < view->rank; d++)
        n *= view->strides[d] ? (size_t)view->sizes[d] : 1;
    return n;
}

/* Moves elements between the device and a buffer. In the buffer the elements
 * follow one another, and repeated elements are there once. Elements that are
 * also adjacent on the device are moved together. */
static cnrtRet_t move_runs(const struct mlusim_torch_view *view, int d,
                           char *device, char **host, bool is_out)
{
    const size_t bytes = torch_bytes(view->type);
    const struct mlusim_torch_view rest = {
        NULL, view->type, view->rank - d, 1, view->sizes + d, view->strides + d,
    };
    const size_t n = count_apart(&rest);
    bool is_run = true;
    int64_t step = 1;
    for (int k = view->rank - 1; k >= d; k--) {
        if (view->sizes[k] == 1 || view->strides[k] == 0)
            continue;
        is_run &= view->strides[k] == step;
        step *= view->sizes[k];
    }
    if (is_run) {
        char *at = *host;
        *host += n * bytes;
        return is_out ? copy(device, at, n * bytes, cnrtMemcpyHostToDev)
                      : copy(at, device, n * bytes, cnrtMemcpyDevToHost);
    }
    cnrtRet_t code = cnrtSuccess;
    const int64_t times = view->strides[d] ? view->sizes[d] : 1;
    for (int64_t i = 0; i < times && code == cnrtSuccess; i++)
        code = move_runs(view, d + 1,
                         device + i * view->strides[d] * (int64_t)bytes, host,
                         is_out);
    return code;
}

/* Writes the strides, in bytes, of elements without gaps. */
static void pack(const struct mlusim_torch_view *view, int64_t *strides)
{
    int64_t step = (int64_t)torch_bytes(view->type);
    for (int d = view->rank - 1; d >= 0; d--) {
        strides[d] = view->strides[d] ? step : 0;
        step *= view->strides[d] ? view->sizes[d] : 1;
    }
}

static void in_bytes(const struct mlusim_torch_view *view, int64_t *strides)
{
    for (int d = 0; d < view->rank; d++)
        strides[d] = view->strides[d] * (int64_t)torch_bytes(view->type);
}

/* Makes a view accessible for the host, to read the view or to write all of it;
 * after writing, torch_stage_out moves the elements to the device. Returns 0,
 * or -1 with a message. */
static int torch_stage(const struct mlusim_torch_view *view, bool is_read,
                       struct torch_staged *staged,
                       const struct torch_error *error)
{
    const size_t bytes = torch_bytes(view->type);
    *staged = (struct torch_staged){.data = view->data};
    in_bytes(view, staged->strides);
    if (!view->is_on_device || torch_count(view) == 0)
        return 0;
    staged->bytes = count_apart(view) * bytes;
    staged->is_whole = span_of(view) == staged->bytes;
    staged->buffer = staged->data = isa_alloc_raw(staged->bytes, 1);
    if (!staged->data)
        return torch_complain(error, ISA_NO_MEMORY, "a copy of a tensor");
    if (!staged->is_whole)
        pack(view, staged->strides);
    if (!is_read)
        return 0;
    char *to = staged->data;
    const cnrtRet_t code =
        staged->is_whole
            ? copy(to, view->data, staged->bytes, cnrtMemcpyDevToHost)
            : move_runs(view, 0, view->data, &to, false);
    return code == cnrtSuccess
               ? 0
               : failed(error, "a tensor cannot be copied to the host", code);
}
static int torch_stage_out(const struct mlusim_torch_view *view,
                           const struct torch_staged *staged,
                           const struct torch_error *error)
{
    char *from = staged->data;
    if (!staged->buffer)
        return 0;
    const cnrtRet_t code =
        staged->is_whole
            ? copy(view->data, from, staged->bytes, cnrtMemcpyHostToDev)
            : move_runs(view, 0, view->data, &from, true);
    return code == cnrtSuccess
               ? 0
               : failed(error, "a tensor cannot be copied to the device", code);
}
static void torch_staged_end(struct torch_staged *staged)
{
    free(staged->buffer);
    staged->buffer = NULL;
}

/* ---- copy ---------------------------------------------------------------- */

/* Visits the rows of two arrays of the same sizes, one after the other. */
struct walk {
    int rank;
    const int64_t *sizes, *to_strides, *from_strides; /* strides in bytes */
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

/* Whether both views have the same elements in the same order of memory,
 * without gaps, so that bytes can be copied. */
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
    const cnrtRet_t code = copy(to->data, from->data, bytes,
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

/* Whether all bytes of an element are equal. */
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
            fill(to->data, *(const unsigned char *)value, n * bytes);
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
    const int64_t *from_strides; /* in bytes */
    const int64_t *to_strides;   /* strides in elements; 0 for a dimension
                                    that is summed */
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
