/* SPDX-License-Identifier: MIT */
/* Sparse convolution descriptors. A descriptor keeps the sizes that the caller
 * gives, even if they make no convolution. Guards of operators refuse such
 * sizes; this file has the conditions. */
#include "kernels/library/sparse_convolution.h"

#include <assert.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/library/log.h"

/* ---- the functions of the library ---------------------------------------- */

mluOpStatus_t
mluOpCreateSparseConvolutionDescriptor(mluOpSparseConvolutionDescriptor_t *desc)
{
    if (!desc) {
        kn_log(__func__, "desc is NULL, it takes the new descriptor");
        return MLUOP_STATUS_BAD_PARAM;
    }
    *desc = calloc(1, sizeof **desc);
    return *desc ? MLUOP_STATUS_SUCCESS : MLUOP_STATUS_ALLOC_FAILED;
}

mluOpStatus_t
mluOpDestroySparseConvolutionDescriptor(mluOpSparseConvolutionDescriptor_t desc)
{
    if (!desc) {
        kn_log(__func__, "desc is NULL, it must come from "
                         "mluOpCreateSparseConvolutionDescriptor");
        return MLUOP_STATUS_BAD_PARAM;
    }
    free(desc);
    return MLUOP_STATUS_SUCCESS;
}

mluOpStatus_t mluOpSetSparseConvolutionDescriptor(
    mluOpSparseConvolutionDescriptor_t desc, int dimNb, int batch_size,
    const int pad[], const int stride[], const int dilation[],
    const int input_space[], const int filter_space[], const int output_space[],
    const int sub_m, const int transpose, const int inverse)
{
    if (KN_LOG_NULL(__func__, desc, pad, stride, dilation, input_space,
                    filter_space, output_space))
        return MLUOP_STATUS_BAD_PARAM;
    if (dimNb < 3 || dimNb > MLUOP_DIM_MAX) {
        kn_log(__func__, "dimNb is %d, it must be 3 to %d", dimNb,
               MLUOP_DIM_MAX);
        return MLUOP_STATUS_BAD_PARAM;
    }
    *desc = (struct mluOpSparseConvolutionStruct){
        .dimNb = dimNb,
        .batch_size = batch_size,
        .sub_m = sub_m,
        .transpose = transpose,
        .inverse = inverse,
    };
    size_t bytes = (size_t)(dimNb - 2) * sizeof(int);
    memcpy(desc->pad, pad, bytes);
    memcpy(desc->stride, stride, bytes);
    memcpy(desc->dilation, dilation, bytes);
    memcpy(desc->input_space, input_space, bytes);
    memcpy(desc->filter_space, filter_space, bytes);
    memcpy(desc->output_space, output_space, bytes);
    return MLUOP_STATUS_SUCCESS;
}

mluOpStatus_t
mluOpGetSparseConvolutionNumActOut(mluOpSparseConvolutionDescriptor_t desc,
                                   int *num_act_out)
{
    if (KN_LOG_NULL(__func__, desc, num_act_out))
        return MLUOP_STATUS_BAD_PARAM;
    *num_act_out = desc->num_act_out;
    return MLUOP_STATUS_SUCCESS;
}

/* ---- what is in a descriptor --------------------------------------------- */

static const char *field_name(int field)
{
    static const char *const names[] = {
        [KN_CONV_dimNb] = "dimNb",
        [KN_CONV_batch_size] = "batch_size",
        [KN_CONV_pad] = "pad",
        [KN_CONV_stride] = "stride",
        [KN_CONV_dilation] = "dilation",
        [KN_CONV_input_space] = "input_space",
        [KN_CONV_filter_space] = "filter_space",
        [KN_CONV_output_space] = "output_space",
        [KN_CONV_sub_m] = "sub_m",
        [KN_CONV_transpose] = "transpose",
        [KN_CONV_inverse] = "inverse",
    };
    assert(field >= 0 && field < KN_CONV_N_FIELDS);
    return names[field];
}

static int dims_of(const struct mluOpSparseConvolutionStruct *conv)
{
    return conv->dimNb > 2 ? conv->dimNb - 2 : 0;
}

int *kn_conv_values(struct mluOpSparseConvolutionStruct *conv, int field,
                    int *n)
{
    int *const values[] = {
        [KN_CONV_dimNb] = &conv->dimNb,
        [KN_CONV_batch_size] = &conv->batch_size,
        [KN_CONV_pad] = conv->pad,
        [KN_CONV_stride] = conv->stride,
        [KN_CONV_dilation] = conv->dilation,
        [KN_CONV_input_space] = conv->input_space,
        [KN_CONV_filter_space] = conv->filter_space,
        [KN_CONV_output_space] = conv->output_space,
        [KN_CONV_sub_m] = &conv->sub_m,
        [KN_CONV_transpose] = &conv->transpose,
        [KN_CONV_inverse] = &conv->inverse,
    };
    assert(field >= 0 && field < KN_CONV_N_FIELDS);
    *n = field >= KN_CONV_pad && field <= KN_CONV_output_space ? dims_of(conv)
                                                               : 1;
    return values[field];
}

const char *kn_conv_text(struct mluOpSparseConvolutionStruct *conv, char *text,
                         size_t size)
{
    size_t used = 0;
    for (int field = 0; field < KN_CONV_N_FIELDS; field++) {
        int n;
        const int *values = kn_conv_values(conv, field, &n);
        used += (size_t)snprintf(text + used, size - used, "%s%s",
                                 field ? ", " : "", field_name(field));
        for (int i = 0; i < n; i++)
            used +=
                (size_t)snprintf(text + used, size - used, " %d", values[i]);
    }
    assert(used < size);
    return text;
}

static uint64_t product(uint64_t first, const int *sizes, int n)
{
    assert(n <= KN_CONV_DIMS);
    uint64_t all = first;
    for (int i = 0; i < n; i++)
        if (__builtin_mul_overflow(all, (uint64_t)sizes[i], &all))
            return UINT64_MAX;
    return all;
}

uint64_t kn_conv_filter_volume(const struct mluOpSparseConvolutionStruct *conv)
{
    return product(1, conv->filter_space, dims_of(conv));
}

uint64_t kn_conv_cells(const struct mluOpSparseConvolutionStruct *conv,
                       const int *space)
{
    return product((uint64_t)conv->batch_size, space, dims_of(conv));
}

/* ---- conditions ---------------------------------------------------------- */

static void say_range(int least, int most, char *text, size_t size)
{
    if (most < INT_MAX && least == most)
        snprintf(text, size, "%d", least);
    else if (most < INT_MAX)
        snprintf(text, size, "%d to %d", least, most);
    else
        snprintf(text, size, "%s", least == 1 ? "greater than 0" : "0 or more");
}

bool kn_conv_is_between(const struct mluOpSparseConvolutionStruct *conv,
                        int field, int least, int most, const char *name,
                        char *say, size_t size)
{
    struct mluOpSparseConvolutionStruct copy = *conv;
    char allowed[64], place[16] = "";
    int n;
    const int *values = kn_conv_values(&copy, field, &n);
    for (int i = 0; i < n; i++) {
        if (values[i] >= least && values[i] <= most)
            continue;
        if (n > 1)
            snprintf(place, sizeof place, "[%d]", i);
        say_range(least, most, allowed, sizeof allowed);
        snprintf(say, size, "%s has %s%s %d, it must be %s", name,
                 field_name(field), place, values[i], allowed);
        return false;
    }
    return true;
}

/* Computes the expected output_space in dimension i. If it is less than 1, the
 * filter does not fit into the padded input. */
static int64_t output_wanted(const struct mluOpSparseConvolutionStruct *c,
                             int i)
{
    assert(c->stride[i] > 0);
    int64_t padded = (int64_t)c->input_space[i] + 2 * (int64_t)c->pad[i];
    int64_t reach = (int64_t)c->dilation[i] * (c->filter_space[i] - 1) + 1;
    return padded < reach ? 0 : (padded - reach) / c->stride[i] + 1;
}

bool kn_conv_output_follows(const struct mluOpSparseConvolutionStruct *conv,
                            const char *name, char *say, size_t size)
{
    for (int i = 0; i < dims_of(conv); i++) {
        int64_t wanted = output_wanted(conv, i);
        if (wanted < 1) {
            snprintf(say, size,
                     "%s has filter_space[%d] %d, which with dilation %d does "
                     "not fit into input_space %d with pad %d, so there is no "
                     "output_space",
                     name, i, conv->filter_space[i], conv->dilation[i],
                     conv->input_space[i], conv->pad[i]);
            return false;
        }
        if (conv->output_space[i] == wanted)
            continue;
        snprintf(say, size,
                 "%s has output_space[%d] %d, it must be %" PRId64
                 ", which follows from input_space, pad, stride, dilation and "
                 "filter_space",
                 name, i, conv->output_space[i], wanted);
        return false;
    }
    return true;
}

bool kn_conv_sub_m_fits(const struct mluOpSparseConvolutionStruct *conv,
                        const char *name, char *say, size_t size)
{
    for (int i = 0; conv->sub_m && i < dims_of(conv); i++) {
        if (conv->stride[i] != 1) {
            snprintf(say, size,
                     "%s has stride[%d] %d, it must be 1 in sub_m "
                     "mode",
                     name, i, conv->stride[i]);
            return false;
        }
        if (conv->output_space[i] != conv->input_space[i]) {
            snprintf(say, size,
                     "%s has output_space[%d] %d, it must be %d in sub_m mode, "
                     "which is input_space",
                     name, i, conv->output_space[i], conv->input_space[i]);
            return false;
        }
    }
    return true;
}

bool kn_conv_has_cells(const struct mluOpSparseConvolutionStruct *conv,
                       uint64_t most, const char *name, char *say, size_t size)
{
    for (int i = 0; i < dims_of(conv); i++) {
        if (conv->pad[i] <= (INT_MAX - conv->input_space[i]) / 2)
            continue;
        snprintf(
            say, size,
            "%s has pad[%d] %d, it must be at most %d with input_space %d, "
            "so that an int holds the padded size",
            name, i, conv->pad[i], (INT_MAX - conv->input_space[i]) / 2,
            conv->input_space[i]);
        return false;
    }
    for (int i = 0; i < 2; i++) {
        uint64_t cells = kn_conv_cells(conv, i == 0 ? conv->input_space
                                                    : conv->output_space);
        if (cells <= most)
            continue;
        snprintf(say, size,
                 "%s has %s%" PRIu64 " cells in %s of all batches, it must "
                 "have at most %" PRIu64,
                 name, cells == UINT64_MAX ? "at least " : "", cells,
                 i == 0 ? "input_space" : "output_space", most);
        return false;
    }
    return true;
}

bool kn_conv_has_volume(const struct mluOpSparseConvolutionStruct *conv,
                        uint64_t most, const char *name, char *say, size_t size)
{
    uint64_t volume = kn_conv_filter_volume(conv);
    if (volume <= most)
        return true;
    snprintf(say, size,
             "%s has a filter_space of %s%" PRIu64
             " elements, it must have at most %" PRIu64,
             name, volume == UINT64_MAX ? "at least " : "", volume, most);
    return false;
}
