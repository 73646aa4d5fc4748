/* SPDX-License-Identifier: MIT */
/*
 * Memory of tensors, and the elements of one on the device as the host sees
 * them. A tensor without gaps is moved as a whole, in the order that it has;
 * of one with gaps only its own elements are moved, run by run, so that nobody
 * reads or writes what lies between.
 */
#include "runtime/tools/torch/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/api/include/cnrt.h"
#include "runtime/tools/torch/elements.h"

enum { ALIGNMENT = 64 };

/* Reports do not name places in this library, which users did not write
 * (sim/debug/origin.h). */
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

void mlusim_torch_free(void *memory, int is_on_device)
{
    if (!is_on_device)
        free(memory);
    else if (memory)
        cnrtFree(memory);
}

static cnrtQueue_t queue; /* of the program; NULL: nobody asked for it */

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

/* The bytes from the first to the last element. */
static size_t span_of(const struct mlusim_torch_view *view)
{
    size_t last = 0;
    for (int d = 0; d < view->rank; d++)
        last += (size_t)(view->sizes[d] - 1) * (size_t)view->strides[d];
    return (last + 1) * torch_bytes(view->type);
}

/* How many elements there are, one that is there several times counted once, if
 * no other two lie in one place. */
static size_t count_apart(const struct mlusim_torch_view *view)
{
    size_t n = 1;
    for (int d = 0; d < view->rank; d++)
        n *= view->strides[d] ? (size_t)view->sizes[d] : 1;
    return n;
}

/* Moves elements between the device and a buffer that has them one behind the
 * other, without those that are there several times: runs of what is so on the
 * device as well. */
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
        return is_out ? cnrtMemcpy(device, at, n * bytes, cnrtMemcpyHostToDev)
                      : cnrtMemcpy(at, device, n * bytes, cnrtMemcpyDevToHost);
    }
    cnrtRet_t code = cnrtSuccess;
    const int64_t times = view->strides[d] ? view->sizes[d] : 1;
    for (int64_t i = 0; i < times && code == cnrtSuccess; i++)
        code = move_runs(view, d + 1,
                         device + i * view->strides[d] * (int64_t)bytes, host,
                         is_out);
    return code;
}

/* Strides, in bytes, of elements one behind the other. */
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

int torch_stage(const struct mlusim_torch_view *view, bool is_read,
                struct torch_staged *staged, const struct torch_error *error)
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
            ? cnrtMemcpy(to, view->data, staged->bytes, cnrtMemcpyDevToHost)
            : move_runs(view, 0, view->data, &to, false);
    return code == cnrtSuccess
               ? 0
               : failed(error, "a tensor cannot be copied to the host", code);
}

int torch_stage_out(const struct mlusim_torch_view *view,
                    const struct torch_staged *staged,
                    const struct torch_error *error)
{
    char *from = staged->data;
    if (!staged->buffer)
        return 0;
    const cnrtRet_t code =
        staged->is_whole
            ? cnrtMemcpy(view->data, from, staged->bytes, cnrtMemcpyHostToDev)
            : move_runs(view, 0, view->data, &from, true);
    return code == cnrtSuccess
               ? 0
               : failed(error, "a tensor cannot be copied to the device", code);
}

void torch_staged_end(struct torch_staged *staged)
{
    free(staged->buffer);
    staged->buffer = NULL;
}
