/* SPDX-License-Identifier: MIT */
/* Prints tensors and numbers, and saves them as .npy files. Tensors are first
 * copied to the host in C order, so that `mlusim explore`, which compares what
 * is copied from the device, sees all tensors. */
#include "runtime/tools/torch/show.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/files/file.h"
#include "isa/support/memory/alloc.h"
#include "runtime/tools/array/npy.h"
#include "runtime/tools/torch/elements.h"
#include "runtime/tools/torch/log.h"
#include "runtime/tools/torch/memory.h"

enum { SHOWN = 8 }; /* number of values that are printed */

/* Returns the elements of a tensor in C order, malloc'ed. On an error, returns
 * NULL and writes a message. */
static void *in_order(const struct mlusim_torch_view *view, char *error,
                      size_t error_bytes)
{
    int64_t strides[MLUSIM_TORCH_MAX_RANK], step = 1;
    const size_t n = torch_count(view);
    for (int d = view->rank - 1; d >= 0; d--) {
        strides[d] = step;
        step *= view->sizes[d];
    }
    const struct mlusim_torch_view to = {
        .data = isa_alloc_raw(n + 1, torch_bytes(view->type)),
        .type = view->type,
        .rank = view->rank,
        .sizes = view->sizes,
        .strides = strides};
    if (!to.data)
        snprintf(error, error_bytes, ISA_NO_MEMORY, "a tensor");
    else if (mlusim_torch_copy(&to, view, error, error_bytes) == 0)
        return to.data;
    free(to.data);
    return NULL;
}

/* ---- to be read ---------------------------------------------------------- */

static void show_element(int type, const void *at)
{
    const enum array_element element = torch_element_of(type);
    double number;
    int64_t whole;
    if (element == ARRAY_BOOL) {
        torch_convert(torch_type_of(ARRAY_I64), &whole, 0, type, at, 0, 1);
        printf(" %s", whole ? "true" : "false");
    } else if (array_types[element].class == ARRAY_FLOAT) {
        torch_convert(torch_type_of(ARRAY_F64), &number, 0, type, at, 0, 1);
        printf(" %g", number);
    } else {
        torch_convert(torch_type_of(ARRAY_I64), &whole, 0, type, at, 0, 1);
        if (element == ARRAY_U64)
            printf(" %" PRIu64, (uint64_t)whole);
        else
            printf(" %" PRId64, whole);
    }
}

static bool show_tensor(const char *name, const struct mlusim_torch_view *view,
                        char *error, size_t error_bytes)
{
    const size_t n = torch_count(view), bytes = torch_bytes(view->type);
    char *data = in_order(view, error, error_bytes);
    if (!data)
        return false;
    printf("%s: %s [", name, torch_word(view->type));
    for (int d = 0; d < view->rank; d++)
        printf("%s%" PRId64, d ? ", " : "", view->sizes[d]);
    printf("]%s:", view->is_on_device ? "" : " on the host");
    for (size_t i = 0; i < n && i < SHOWN; i++)
        show_element(view->type, data + i * bytes);
    puts(n > SHOWN ? " ..." : "");
    free(data);
    return true;
}

bool torch_show(const char *name, const struct mlusim_torch_value *value,
                char *error, size_t error_bytes)
{
    switch (value->kind) {
    case 'T':
        return show_tensor(name, &value->view, error, error_bytes);
    case 'b':
        printf("%s: %s\n", name, value->whole ? "true" : "false");
        return true;
    case 'f':
        printf("%s: %g\n", name, value->number);
        return true;
    case 'i':
        printf("%s: %" PRId64 "\n", name, value->whole);
        return true;
    case 'u':
        printf("%s: %" PRIu64 "\n", name, (uint64_t)value->whole);
        return true;
    default:
        printf("%s: %s\n", name, value->kind == 's' ? value->text : "none");
        return true;
    }
}

/* ---- files --------------------------------------------------------------- */

static bool write_file(const char *file, enum array_element type, int rank,
                       const int *dims, const void *data, size_t n, char *error,
                       size_t error_bytes)
{
    FILE *out = isa_file_out(file);
    bool is_good = out != NULL;
    if (out) {
        npy_write_header(out, array_types[type].descr, rank, dims);
        fwrite(data, array_types[type].bytes, n, out);
        is_good = !ferror(out);
        is_good = fclose(out) == 0 && is_good;
    }
    if (!is_good)
        snprintf(error, error_bytes, "cannot write %s: %s", file,
                 strerror(errno));
    return is_good;
}

static bool save_tensor(const char *file, const struct mlusim_torch_view *view,
                        char *error, size_t error_bytes)
{
    int dims[NPY_MAX_RANK];
    bool fits = view->rank <= NPY_MAX_RANK;
    for (int d = 0; fits && d < view->rank; d++) {
        fits = view->sizes[d] <= INT32_MAX;
        dims[d] = (int)view->sizes[d];
    }
    if (!fits) {
        snprintf(error, error_bytes,
                 "%s: a tensor that is saved has at most %d dimensions, of at "
                 "most %d elements each",
                 file, NPY_MAX_RANK, INT32_MAX);
        return false;
    }
    void *data = in_order(view, error, error_bytes);
    const bool is_good =
        data && write_file(file, torch_element_of(view->type), view->rank, dims,
                           data, torch_count(view), error, error_bytes);
    free(data);
    return is_good;
}

bool torch_save(const char *file, const struct mlusim_torch_value *value,
                char *error, size_t error_bytes)
{
    switch (value->kind) {
    case 'T':
        return save_tensor(file, &value->view, error, error_bytes);
    case 'f':
        return write_file(file, ARRAY_F64, 0, NULL, &value->number, 1, error,
                          error_bytes);
    case 'i':
    case 'u':
        return write_file(file, value->kind == 'i' ? ARRAY_I64 : ARRAY_U64, 0,
                          NULL, &value->whole, 1, error, error_bytes);
    case 'b':
        return write_file(file, ARRAY_BOOL, 0, NULL,
                          (const unsigned char[]){value->whole != 0}, 1, error,
                          error_bytes);
    default:
        snprintf(error, error_bytes, "%s: it is %s, which is not saved", file,
                 value->kind == 's' ? "a string" : "none");
        return false;
    }
}

/* ---- perform ------------------------------------------------------------- */

int mlusim_torch_perform(const void *what, size_t n, char *error,
                         size_t error_bytes)
{
    const struct torch_error e = {error, error_bytes};
    struct torch_work w;
    char file[32];
    if (!torch_log_read(what, n, &w))
        return torch_complain(&e, "the work on a tensor is none");
    const struct mlusim_torch_view from = torch_log_view(&w.from);
    const struct mlusim_torch_view to = torch_log_view(&w.to);
    if (w.number < 0)
        return mlusim_torch_copy(&to, &from, error, error_bytes);
    const struct mlusim_torch_value value = {.kind = 'T', .view = from};
    snprintf(file, sizeof file, "%d.npy", (int)w.number);
    return torch_save(file, &value, error, error_bytes) ? 0 : -1;
}
