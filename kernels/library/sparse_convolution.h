/* SPDX-License-Identifier: MIT */
/* The contents of a sparse convolution descriptor, and the conditions of
 * operators for it (the rows KN_GUARD_CONV_* of guards.h). */
#ifndef KN_SPARSE_CONVOLUTION_H
#define KN_SPARSE_CONVOLUTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kernels/include/mlu_op.h"

/* The maximum of dimensions besides batch and channels. */
#define KN_CONV_DIMS (MLUOP_DIM_MAX - 2)

struct mluOpSparseConvolutionStruct {
    int dimNb; /* with batch and channels; 0: not set yet */
    int batch_size;
    int pad[KN_CONV_DIMS];
    int stride[KN_CONV_DIMS];
    int dilation[KN_CONV_DIMS];
    int input_space[KN_CONV_DIMS];
    int filter_space[KN_CONV_DIMS];
    int output_space[KN_CONV_DIMS];
    int sub_m;
    int transpose;
    int inverse;
    int num_act_out; /* active outputs in the last call that counted them */
};

/* The fields, which rows of guards use by name. */
enum kn_conv_field {
    KN_CONV_dimNb,
    KN_CONV_batch_size,
    KN_CONV_pad,
    KN_CONV_stride,
    KN_CONV_dilation,
    KN_CONV_input_space,
    KN_CONV_filter_space,
    KN_CONV_output_space,
    KN_CONV_sub_m,
    KN_CONV_transpose,
    KN_CONV_inverse,
    KN_CONV_N_FIELDS,
};

/* Returns the n values of a field: one, or one per dimension. */
int *kn_conv_values(struct mluOpSparseConvolutionStruct *conv, int field,
                    int *n);

/* Writes all fields: "dimNb 5, batch_size 1, pad 1 1 1, ...". */
const char *kn_conv_text(struct mluOpSparseConvolutionStruct *conv, char *text,
                         size_t size);

/* Return products of the sizes of a descriptor that is set, at most
 * UINT64_MAX. */
uint64_t kn_conv_filter_volume(const struct mluOpSparseConvolutionStruct *conv);
uint64_t kn_conv_cells(const struct mluOpSparseConvolutionStruct *conv,
                       const int *space);

/* Conditions. If a condition does not hold, `say`, which has room for `size`
 * characters, receives a sentence that begins with the name of the
 * parameter. */

/* Checks that every value of the field is at least `least`, at most `most`. */
bool kn_conv_is_between(const struct mluOpSparseConvolutionStruct *conv,
                        int field, int least, int most, const char *name,
                        char *say, size_t size);
/* Checks that output_space follows from the other fields. */
bool kn_conv_output_follows(const struct mluOpSparseConvolutionStruct *conv,
                            const char *name, char *say, size_t size);
/* Checks sub_m mode: stride 1, and the output space is the input space. */
bool kn_conv_sub_m_fits(const struct mluOpSparseConvolutionStruct *conv,
                        const char *name, char *say, size_t size);
/* Checks that input cells and output cells of all batches are at most `most`,
 * and that sums of coordinates and pads fit in an int. */
bool kn_conv_has_cells(const struct mluOpSparseConvolutionStruct *conv,
                       uint64_t most, const char *name, char *say, size_t size);
/* Checks that the filter has at most `most` elements. */
bool kn_conv_has_volume(const struct mluOpSparseConvolutionStruct *conv,
                        uint64_t most, const char *name, char *say,
                        size_t size);

#endif
