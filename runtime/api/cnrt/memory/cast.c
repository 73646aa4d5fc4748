/* SPDX-License-Identifier: MIT */
/* Casts arrays in host memory, and quantises numbers: with one scale, or with a
 * scale for each index of a dimension. runtime/api/cast computes the numbers.
 */
#include "runtime/api/cast/cast.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/api/cnrt/context/context.h"
#include "runtime/api/cnrt/process/open.h"

#define X(id, enumerator, value, kind, bytes) \
    _Static_assert(enumerator == (value), #enumerator " differs in cnrt.h");
#include "runtime/api/cast/types.def"
#undef X
#define X(enumerator, value, mode) \
    _Static_assert(enumerator == (value), #enumerator " differs in cnrt.h");
#include "runtime/api/cast/rounding.def"
#undef X

/* ---- quantisation ------------------------------------------------------- */

/* Scale i is used for the i-th run of `run` elements; after n_scales runs, the
 * scales repeat. A single scale fits arrays of any size. */
struct quantity {
    size_t n_scales, run, elements;
    struct cast_scale scales[];
};

static cnrtRet_t new_quantity(struct rt_context *rt, size_t n,
                              cnrtQuantizedParam_t *param, struct quantity **q)
{
    *q = isa_alloc(1, sizeof **q + n * sizeof(struct cast_scale));
    if (!*q)
        return rt_no_memory(rt, "a quantisation");
    (*q)->n_scales = n;
    *param = rt_handle_new(&rt->handles, RT_KIND_QUANTITY, *q);
    if (*param)
        return cnrtSuccess;
    cnrtRet_t code = rt_handle_refused(rt);
    free(*q);
    return code;
}

static cnrtRet_t check_scale(struct rt_context *rt, float scale)
{
    if (scale > 0 && scale - scale == 0)
        return cnrtSuccess;
    return rt_fail(rt, cnrtErrorArgsInvalid,
                   "a scale is %g; expected a finite number above 0",
                   (double)scale);
}

static cnrtRet_t create(struct rt_context *rt, cnrtQuantizedParam_t *param,
                        struct cast_scale scale)
{
    struct quantity *q = NULL;
    if (!param)
        return rt_fail(rt, cnrtErrorArgsInvalid, "param is NULL");
    cnrtRet_t code = check_scale(rt, scale.scale);
    if (code == cnrtSuccess)
        code = new_quantity(rt, 1, param, &q);
    if (code == cnrtSuccess)
        q->scales[0] = scale;
    return code;
}

cnrtRet_t cnrtCreateQuantizedParam(cnrtQuantizedParam_t *param, int position,
                                   float scale, int offset)
{
    struct rt_context *rt = rt_enter(__func__);
    struct cast_scale s = {position, scale, offset};
    return rt_leave(rt, create(rt, param, s));
}

/* Returns the product of the sizes from first to last; 0: a size is not
 * positive, or the product is too large. */
static size_t product(const int *sizes, int first, int last)
{
    size_t n = 1;
    for (int i = first; i < last; i++) {
        if (sizes[i] <= 0 || n > SIZE_MAX / 8 / (size_t)sizes[i])
            return 0;
        n *= (size_t)sizes[i];
    }
    return n;
}

struct channels {
    const int *positions, *offsets;
    const float *scales;
    int n_dims, channel_dim;
    const int *sizes;
};

static cnrtRet_t create_by_channel(struct rt_context *rt,
                                   cnrtQuantizedParam_t *param,
                                   const struct channels *c)
{
    struct quantity *q = NULL;
    if (!param || !c->positions || !c->scales || !c->offsets || !c->sizes)
        return rt_fail(rt, cnrtErrorArgsInvalid, "a pointer is NULL");
    if (c->n_dims <= 0 || c->channel_dim < 0 || c->channel_dim >= c->n_dims)
        return rt_fail(rt, cnrtErrorArgsInvalid,
                       "dimension %d of %d cannot be that of channels",
                       c->channel_dim, c->n_dims);
    size_t elements = product(c->sizes, 0, c->n_dims);
    if (!elements)
        return rt_fail(rt, cnrtErrorArgsInvalid,
                       "the sizes of dimensions must be above 0, and their "
                       "product an array that can exist");
    size_t n = (size_t)c->sizes[c->channel_dim];
    for (size_t i = 0; i < n; i++) {
        cnrtRet_t code = check_scale(rt, c->scales[i]);
        if (code != cnrtSuccess)
            return code;
    }
    cnrtRet_t code = new_quantity(rt, n, param, &q);
    if (code != cnrtSuccess)
        return code;
    q->elements = elements;
    q->run = product(c->sizes, c->channel_dim + 1, c->n_dims);
    for (size_t i = 0; i < n; i++)
        q->scales[i] =
            (struct cast_scale){c->positions[i], c->scales[i], c->offsets[i]};
    return cnrtSuccess;
}

cnrtRet_t cnrtCreateQuantizedParamByChannel(cnrtQuantizedParam_t *param,
                                            const int *positions,
                                            const float *scales,
                                            const int *offsets, int n_dims,
                                            const int *sizes, int channel_dim)
{
    struct rt_context *rt = rt_enter(__func__);
    const struct channels c = {.positions = positions,
                               .offsets = offsets,
                               .scales = scales,
                               .n_dims = n_dims,
                               .channel_dim = channel_dim,
                               .sizes = sizes};
    return rt_leave(rt, create_by_channel(rt, param, &c));
}

/* Returns the object of a handle. NULL, after a sentence, if there is none. */
static struct quantity *find(struct rt_context *rt, cnrtQuantizedParam_t param)
{
    const char *problem;
    struct quantity *q =
        rt_handle_find(&rt->handles, RT_KIND_QUANTITY, param, &problem);
    if (!q)
        rt_fail(rt, cnrtErrorArgsInvalid, "quantisation %p %s", (void *)param,
                problem);
    return q;
}

cnrtRet_t cnrtDestroyQuantizedParam(cnrtQuantizedParam_t param)
{
    struct rt_context *rt = rt_enter(__func__);
    struct quantity *q = find(rt, param);
    if (q) {
        rt_handle_end(&rt->handles, param);
        free(q);
    }
    return rt_leave(rt, q ? cnrtSuccess : cnrtErrorArgsInvalid);
}

/* ---- casts --------------------------------------------------------------- */

/* The arguments of a cast. */
struct request {
    const void *src;
    void *dst;
    enum cast_type from, to;
    size_t n;
    cnrtQuantizedParam_t param;
    enum isa_round mode;
};

static void cast_by_channel(const struct request *r, const struct quantity *q)
{
    const size_t from = cast_type_bytes(r->from), to = cast_type_bytes(r->to);
    for (size_t at = 0, i = 0; at < r->n; at += q->run, i++)
        cast_array_scaled((char *)r->dst + at * to, r->to,
                          (const char *)r->src + at * from, r->from, q->run,
                          r->mode, &q->scales[i % q->n_scales]);
}

static cnrtRet_t cast_scaled(struct rt_context *rt, const struct request *r)
{
    const struct quantity *q = find(rt, r->param);
    if (!q)
        return cnrtErrorArgsInvalid;
    if (!(cast_type_is_float(r->from) && cast_type_is_integer(r->to)) &&
        !(cast_type_is_integer(r->from) && cast_type_is_float(r->to)))
        return rt_fail(rt, cnrtErrorArgsInvalid,
                       "a quantisation is between a floating-point type and "
                       "an integer type");
    if (q->run == 0) {
        cast_array_scaled(r->dst, r->to, r->src, r->from, r->n, r->mode,
                          &q->scales[0]);
        return cnrtSuccess;
    }
    if (r->n != q->elements)
        return rt_fail(rt, cnrtErrorArgsInvalid,
                       "%zu elements; the quantisation is of an array of %zu",
                       r->n, q->elements);
    cast_by_channel(r, q);
    return cnrtSuccess;
}

/* Checks that both arrays are host memory and do not overlap. */
static cnrtRet_t check_arrays(struct rt_context *rt, const struct request *r)
{
    const uintptr_t src = (uintptr_t)r->src, dst = (uintptr_t)r->dst;
    const size_t from = cast_type_bytes(r->from), to = cast_type_bytes(r->to);
    if (!r->src || !r->dst)
        return rt_fail(rt, cnrtErrorInvalidAddress, "%s is NULL",
                       r->src ? "dst" : "src");
    if (rt_board_of(rt, r->src) || rt_board_of(rt, r->dst))
        return rt_fail(rt, cnrtErrorInvalidAddress,
                       "%s is device memory; casts are of host memory",
                       rt_board_of(rt, r->src) ? "src" : "dst");
    if (src < dst + r->n * to && dst < src + r->n * from &&
        (src != dst || from != to))
        return rt_fail(rt, cnrtErrorInvalidAddress, "src and dst overlap");
    return cnrtSuccess;
}

static cnrtRet_t cast(struct rt_context *rt, const struct request *r)
{
    if ((unsigned)r->from >= CAST_N_TYPES || (unsigned)r->to >= CAST_N_TYPES)
        return rt_fail(
            rt, cnrtErrorArgsInvalid, "there is no type %d of elements",
            (unsigned)r->from >= CAST_N_TYPES ? (int)r->from : (int)r->to);
    if (r->n == 0)
        return cnrtSuccess;
    cnrtRet_t code = check_arrays(rt, r);
    if (code != cnrtSuccess)
        return code;
    if (r->param)
        return cast_scaled(rt, r);
    cast_array(r->dst, r->to, r->src, r->from, r->n, r->mode);
    return cnrtSuccess;
}

/* Finds the rounding of a mode. False: there is no such mode. */
static bool mode_of(cnrtRoundingMode_t mode, enum isa_round *round)
{
    switch (mode) {
#define X(enumerator, value, rounds) \
    case enumerator:                 \
        *round = rounds;             \
        return true;
#include "runtime/api/cast/rounding.def"
#undef X
    }
    return false;
}

cnrtRet_t cnrtCastDataType_V2(const void *src, cnrtDataType_V2_t src_type,
                              void *dst, cnrtDataType_V2_t dst_type, size_t n,
                              cnrtQuantizedParam_t param,
                              cnrtRoundingMode_t mode)
{
    struct rt_context *rt = rt_enter(__func__);
    struct request r = {.src = src,
                        .dst = dst,
                        .from = (enum cast_type)src_type,
                        .to = (enum cast_type)dst_type,
                        .n = n,
                        .param = param};
    if (!mode_of(mode, &r.mode))
        return rt_leave(rt, rt_fail(rt, cnrtErrorArgsInvalid,
                                    "there is no rounding mode %d", (int)mode));
    return rt_leave(rt, cast(rt, &r));
}

/* ---- older names ------------------------------------------------------- */

/* Converts an element type of the old interface. CAST_N_TYPES: unsupported. */
static enum cast_type type_of(cnrtDataType_t type)
{
    switch ((unsigned)type) {
    case CNRT_FLOAT16:
        return CAST_HALF;
    case CNRT_FLOAT32:
        return CAST_FLOAT;
    case CNRT_FLOAT64:
        return CAST_DOUBLE;
    case CNRT_INT8:
    case CNRT_FIX8:
        return CAST_CHAR;
    case CNRT_INT16:
        return CAST_SHORT;
    case CNRT_INT32:
        return CAST_INT;
    case CNRT_INT64:
        return CAST_LONGLONG;
    case CNRT_UINT8:
        return CAST_UCHAR;
    case CNRT_UINT16:
        return CAST_USHORT;
    case CNRT_UINT32:
        return CAST_UINT;
    case CNRT_BOOL:
        return CAST_BOOLEAN;
    }
    return CAST_N_TYPES;
}

int cnrtDataTypeSize(cnrtDataType_t type)
{
    struct rt_context *rt = rt_enter(__func__);
    const enum cast_type of = type == CNRT_QUANT8 ? CAST_UCHAR : type_of(type);
    if (of != CAST_N_TYPES) {
        rt_leave(rt, cnrtSuccess);
        return (int)cast_type_bytes(of);
    }
    rt_leave(rt, rt_fail(rt, cnrtErrorArgsInvalid,
                         "elements of type 0x%x have no size in bytes",
                         (unsigned)type));
    return 0;
}

cnrtRet_t cnrtCastDataType(const void *src, cnrtDataType_t src_type, void *dst,
                           cnrtDataType_t dst_type, int n,
                           cnrtQuantizedParam_t param)
{
    struct rt_context *rt = rt_enter(__func__);
    struct request r = {.src = src,
                        .dst = dst,
                        .from = type_of(src_type),
                        .to = type_of(dst_type),
                        .n = n > 0 ? (size_t)n : 0,
                        .param = param,
                        .mode = ISA_ROUND_RN};
    cnrtDataType_t odd = r.from == CAST_N_TYPES ? src_type : dst_type;
    if (r.from == CAST_N_TYPES || r.to == CAST_N_TYPES)
        return rt_leave(rt, rt_fail(rt, cnrtErrorArgsInvalid,
                                    "elements of type 0x%x cannot be cast; "
                                    "4-bit integers and CNRT_QUANT8 are not "
                                    "supported",
                                    (unsigned)odd));
    if (n < 0)
        return rt_leave(rt, rt_fail(rt, cnrtErrorArgsInvalid,
                                    "the number of elements is %d", n));
    return rt_leave(rt, cast(rt, &r));
}

static cnrtRet_t convert(const char *api, const void *src, enum cast_type from,
                         void *dst, enum cast_type to, int n)
{
    struct rt_context *rt = rt_enter(api);
    struct request r = {.src = src,
                        .dst = dst,
                        .from = from,
                        .to = to,
                        .n = n > 0 ? (size_t)n : 0,
                        .mode = ISA_ROUND_RN};
    if (n < 0)
        return rt_leave(rt, rt_fail(rt, cnrtErrorArgsInvalid,
                                    "the number of elements is %d", n));
    return rt_leave(rt, cast(rt, &r));
}

cnrtRet_t cnrtConvertFloatToHalf(uint16_t *half, float value)
{
    return convert(__func__, &value, CAST_FLOAT, half, CAST_HALF, 1);
}

cnrtRet_t cnrtConvertHalfToFloat(float *value, uint16_t half)
{
    return convert(__func__, &half, CAST_HALF, value, CAST_FLOAT, 1);
}

__attribute__((weak, visibility("default"))) cnrtRet_t
cnrtConvertFloatToHalfArray(uint16_t *halfs, const float *values, int n);
__attribute__((weak, visibility("default"))) cnrtRet_t
cnrtConvertHalfToFloatArray(float *values, const uint16_t *halfs, int n);

cnrtRet_t cnrtConvertFloatToHalfArray(uint16_t *halfs, const float *values,
                                      int n)
{
    return convert(__func__, values, CAST_FLOAT, halfs, CAST_HALF, n);
}

cnrtRet_t cnrtConvertHalfToFloatArray(float *values, const uint16_t *halfs,
                                      int n)
{
    return convert(__func__, halfs, CAST_HALF, values, CAST_FLOAT, n);
}

/* ---- filters ------------------------------------------------------------- */

/* Orders the rows of a filter as __bang_reshape_filter does, for the current
 * device. */
static cnrtRet_t reshape(struct rt_context *rt, char *dst, const char *src,
                         const int size[4], cnrtDataType_t type)
{
    cnrtRet_t code = rt_ready(rt);
    if (code != cnrtSuccess)
        return code;
    const enum cast_type of = type_of(type);
    if (!dst || !src || of == CAST_N_TYPES)
        return rt_fail(
            rt, cnrtErrorArgsInvalid,
            "dst or src is NULL, or the type is 0x%x, whose elements "
            "have no size in bytes",
            (unsigned)type);
    size_t bytes = cast_type_bytes(of);
    for (int i = 0; i < 4; i++) {
        if (size[i] < 1 || (i == 0 && size[i] % SIM_WRAM_LANES != 0))
            return rt_fail(rt, cnrtErrorArgsInvalid,
                           "n, h, w, c are %d, %d, %d, %d; expected numbers "
                           "above 0, n a multiple of %d",
                           size[0], size[1], size[2], size[3], SIM_WRAM_LANES);
        bytes *= i > 0 ? (size_t)size[i] : 1;
    }
    const unsigned arch = rt->board->device->arch;
    const size_t n = (size_t)size[0];
    for (size_t i = 0; i < n; i++)
        memcpy(dst + sim_filter_place(arch, n, i) * bytes, src + i * bytes,
               bytes);
    return cnrtSuccess;
}

cnrtRet_t cnrtFilterReshape(void *dst, const void *src, int n, int h, int w,
                            int c, cnrtDataType_t type)
{
    struct rt_context *rt = rt_enter(__func__);
    return rt_leave(rt, reshape(rt, dst, src, (const int[]){n, h, w, c}, type));
}
