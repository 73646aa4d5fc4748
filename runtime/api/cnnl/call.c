/* SPDX-License-Identifier: MIT */
/* Calls: their begin and end, and the checks of parameters. */
#include "runtime/api/cnnl/call.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TENSOR "cnnlTensorDescriptor_t"

static const struct {
    const char *name;
    uint32_t types;
} rows[] = {
#define COMPUTED(name, kernel, types, ...) {#name, NL_##types},
#include "runtime/api/include/cnnl/cnnl.def"
};

static bool is_logging(void)
{
    const char *asked = getenv("NEUWARE_LOGINFO");
    return asked && strstr(asked, "cnnl");
}

__attribute__((format(printf, 2, 3))) static void
add_log(struct nl_call *c, const char *format, ...)
{
    if (!c->is_logged || c->used >= sizeof c->log)
        return;
    va_list values;
    va_start(values, format);
    c->used += (size_t)vsnprintf(c->log + c->used, sizeof c->log - c->used,
                                 format, values);
    va_end(values);
}

bool nl_need(struct nl_call *c, bool holds, cnnlStatus_t status,
             const char *format, ...)
{
    if (c->status || holds)
        return !c->status;
    char text[400];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    c->status = nl_refuse(status, c->name, "%s", text);
    return false;
}

struct nl_call nl_begin(enum nl_function function, cnnlHandle_t handle)
{
    struct nl_call c = {.name = rows[function].name,
                        .types = rows[function].types,
                        .handle = handle,
                        .is_logged = is_logging()};
    add_log(&c, "handle=%p", (void *)handle);
    if (!nl_object_is(c.name, "cnnlHandle_t", handle, "handle"))
        c.status = CNNL_STATUS_BAD_PARAM;
    return c;
}

bool nl_is_over(struct nl_call *c)
{
    if (c->is_logged)
        fprintf(stderr, "[cnnl] %s(%s)\n", c->name, c->log);
    int device = 0;
    if (!c->status && !c->has_nothing) {
        (void)cnrtGetLastError();
        nl_need(c, cnrtGetDevice(&device) == cnrtSuccess,
                CNNL_STATUS_NOT_INITIALIZED, "there is no device");
        NL_BAD(c, device == c->handle->device,
               "handle is for device %d, and device %d is current",
               c->handle->device, device);
    }
    return c->status || c->has_nothing;
}

struct nl_plan nl_share(const struct nl_call *c, int64_t elements,
                        int64_t bytes_each)
{
    assert(elements > 0 && bytes_each > 0);
    const int64_t cores = c->handle->cores;
    int64_t tile = (elements + cores - 1) / cores;
    tile = (tile + NL_TILE_UNIT - 1) / NL_TILE_UNIT * NL_TILE_UNIT;
    const int64_t most =
        NL_NRAM_BYTES / bytes_each / NL_TILE_UNIT * NL_TILE_UNIT;
    tile = tile < most ? tile : most;
    const int64_t tiles = (elements + tile - 1) / tile;
    return (struct nl_plan){.elements = elements,
                            .tile = (int32_t)tile,
                            .cores = (int32_t)(tiles < cores ? tiles : cores)};
}

cnnlStatus_t nl_launched(struct nl_call *c)
{
    const cnrtRet_t code = cnrtGetLastError();
    nl_need(c, code == cnrtSuccess,
            code == cnrtErrorKernelArch ? CNNL_STATUS_ARCH_MISMATCH
                                        : CNNL_STATUS_EXECUTION_FAILED,
            "the launch failed: %s", cnrtGetErrorStr(code));
    return c->status;
}

/* ---- parameters ---------------------------------------------------------- */

/* Returns from its first element on, how many bytes a tensor extends over. */
static size_t span_of(const struct cnnlTensorStruct *t)
{
    int64_t last = 0;
    for (int i = 0; i < t->n; i++)
        last += (t->sizes[i] - 1) * t->strides[i];
    return (size_t)(last + 1) * nl_type_bytes(t->type);
}

void nl_device(struct nl_call *c, const char *name, const void *data,
               size_t bytes)
{
    cnrtPointerAttributes_t at = {0};
    if (!NL_BAD(c, data != NULL, "%s is NULL, it must be memory of the device",
                name))
        return;
    const bool is_known = cnrtPointerGetAttributes(&at, data) == cnrtSuccess;
    NL_BAD(c, is_known && at.type == cnrtMemTypeDevice,
           "%s is memory of the host, it must be of the device", name);
    NL_BAD(c, at.size >= bytes,
           "%s has %zu bytes up to the end of its block, its descriptor needs "
           "%zu",
           name, at.size, bytes);
}

static void log_tensor(struct nl_call *c, const char *name,
                       const struct cnnlTensorStruct *t, const void *data)
{
    if (!c->is_logged)
        return;
    add_log(c, ", %s=%s[", name, nl_type_name(t->type));
    for (int i = 0; i < t->n; i++)
        add_log(c, "%s%lld", i ? "," : "", (long long)t->sizes[i]);
    if (!nl_is_dense(t))
        for (int i = 0; i < t->n; i++)
            add_log(c, "%s%lld", i ? "," : ";", (long long)t->strides[i]);
    add_log(c, "]@%p", data);
}

void nl_input_of(struct nl_call *c, const char *name, uint32_t types,
                 const cnnlTensorDescriptor_t desc, const void *data)
{
    char parameter[64], known[200];
    if (c->status)
        return;
    snprintf(parameter, sizeof parameter, "%s_desc", name);
    if (!nl_object_is(c->name, TENSOR, desc, parameter)) {
        c->status = CNNL_STATUS_BAD_PARAM;
        return;
    }
    log_tensor(c, name, desc, data);
    NL_BAD(c, desc->n > 0, "%s was never set", parameter);
    NL_UNSUPPORTED(c, types >> desc->type & 1,
                   "%s has the type %s, mlusim computes %s", parameter,
                   nl_type_name(desc->type),
                   nl_type_names(types, known, sizeof known));
    NL_UNSUPPORTED(c, desc->mode == CNNL_POINTER_MODE_DEVICE,
                   "%s says that the operand is in memory of the host; copy it "
                   "to the device",
                   parameter);
    if (!c->status && nl_elements(desc) > 0)
        nl_device(c, name, data, span_of(desc));
}

void nl_output_of(struct nl_call *c, const char *name, uint32_t types,
                  const cnnlTensorDescriptor_t desc, const void *data)
{
    nl_input_of(c, name, types, desc, data);
    if (c->status)
        return;
    const bool is_empty = nl_elements(desc) == 0;
    c->has_nothing = c->has_nothing || is_empty;
    for (int i = 0; i < desc->n && !is_empty; i++)
        NL_BAD(c, desc->strides[i] != 0 || desc->sizes[i] == 1,
               "%s_desc has the stride 0, each element of an output must have "
               "its own place",
               name);
}

void nl_input(struct nl_call *c, const char *name,
              const cnnlTensorDescriptor_t desc, const void *data)
{
    nl_input_of(c, name, c->types, desc, data);
}

void nl_output(struct nl_call *c, const char *name,
               const cnnlTensorDescriptor_t desc, const void *data)
{
    nl_output_of(c, name, c->types, desc, data);
}

void nl_descriptor(struct nl_call *c, const char *type, const void *desc)
{
    add_log(c, ", desc=%p", desc);
    if (!c->status && !nl_object_is(c->name, type, desc, "desc"))
        c->status = CNNL_STATUS_BAD_PARAM;
}

void nl_number(struct nl_call *c, const char *name, double value)
{
    add_log(c, ", %s=%.9g", name, value);
}

void nl_host(struct nl_call *c, const char *name, const void *pointer)
{
    cnrtPointerAttributes_t at = {0};
    add_log(c, ", %s=%p", name, pointer);
    if (!NL_BAD(c, pointer != NULL, "%s is NULL, it must be memory of the host",
                name))
        return;
    const bool is_known = cnrtPointerGetAttributes(&at, pointer) == cnrtSuccess;
    NL_BAD(c, !is_known || at.type != cnrtMemTypeDevice,
           "%s is memory of the device, it must be of the host", name);
}

void nl_factor(struct nl_call *c, const char *name, const void *pointer)
{
    if (pointer)
        nl_host(c, name, pointer);
}

void nl_choice(struct nl_call *c, const char *name, int value, int n)
{
    add_log(c, ", %s=%d", name, value);
    NL_BAD(c, value >= 0 && value < n, "%s is %d, it must be 0 to %d", name,
           value, n - 1);
}

void nl_scratch(struct nl_call *c, const void *workspace, size_t bytes,
                size_t needed)
{
    add_log(c, ", workspace=%p, workspace_size=%zu", workspace, bytes);
    NL_BAD(c, bytes >= needed, "workspace_size is %zu, the call needs %zu",
           bytes, needed);
    if (!c->status && needed && !c->has_nothing)
        nl_device(c, "workspace", workspace, needed);
}

void nl_plain_factors(struct nl_call *c, cnnlDataType_t type, const void *alpha,
                      const void *beta)
{
    const bool is_wide = type == CNNL_DTYPE_INT64;
    const bool is_int = type == CNNL_DTYPE_INT32 || is_wide;
    for (int is_alpha = 0; is_alpha < 2; is_alpha++) {
        const void *at = is_alpha ? alpha : beta;
        int64_t wide = 0;
        int32_t narrow = 0;
        float real = 0;
        nl_factor(c, is_alpha ? "alpha" : "beta", at);
        if (!at || c->status)
            continue;
        memcpy(is_wide  ? (void *)&wide
               : is_int ? (void *)&narrow
                        : (void *)&real,
               at, is_wide ? sizeof wide : sizeof narrow);
        const double value = is_int ? (double)(wide + narrow) : (double)real;
        NL_UNSUPPORTED(c, value == is_alpha,
                       "%s is %g, mlusim computes with %d",
                       is_alpha ? "alpha" : "beta", value, is_alpha);
    }
}

/* ---- relations ----------------------------------------------------------- */

void nl_same_type(struct nl_call *c, const cnnlTensorDescriptor_t a,
                  const cnnlTensorDescriptor_t b)
{
    if (!c->status)
        NL_BAD(c, a->type == b->type,
               "the types of two tensors are %s and %s, they must be the same",
               nl_type_name(a->type), nl_type_name(b->type));
}

void nl_same_shape(struct nl_call *c, const cnnlTensorDescriptor_t a,
                   const cnnlTensorDescriptor_t b)
{
    if (c->status ||
        !NL_BAD(c, a->n == b->n,
                "two tensors have %d and %d dimensions, they must have as many",
                a->n, b->n))
        return;
    for (int i = 0; i < a->n; i++)
        NL_BAD(c, a->sizes[i] == b->sizes[i],
               "size %d is %lld and %lld, it must be the same", i,
               (long long)a->sizes[i], (long long)b->sizes[i]);
}

void nl_broadcasts(struct nl_call *c, const cnnlTensorDescriptor_t a,
                   const cnnlTensorDescriptor_t y)
{
    if (c->status ||
        !NL_BAD(c, a->n <= y->n,
                "a tensor of %d dimensions is not broadcast to %d", a->n, y->n))
        return;
    for (int i = 1; i <= a->n; i++) {
        const int64_t from = a->sizes[a->n - i], to = y->sizes[y->n - i];
        NL_BAD(c, from == to || from == 1,
               "size %d from the end is %lld, it is not broadcast to %lld", i,
               (long long)from, (long long)to);
    }
}

void nl_rank(struct nl_call *c, const char *name,
             const cnnlTensorDescriptor_t desc, int least, int most)
{
    if (!c->status)
        NL_BAD(c, desc->n >= least && desc->n <= most,
               "%s has %d dimensions, it must have %d to %d", name, desc->n,
               least, most);
}

void nl_axis(struct nl_call *c, int *axis, int rank)
{
    if (NL_BAD(c, *axis >= -rank && *axis < rank,
               "the axis is %d, of %d dimensions", *axis, rank))
        *axis += *axis < 0 ? rank : 0;
}
