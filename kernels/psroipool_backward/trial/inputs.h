/* SPDX-License-Identifier: MIT
 *
 * The cases of psroipool_backward: their fields, and the functions of the
 * operator's row that use them.
 */
#ifndef KN_PSROIPOOL_BACKWARD_INPUTS_H
#define KN_PSROIPOOL_BACKWARD_INPUTS_H

#include "kernels/harness/operator.h"

/* Fields of a case, in the order of cases.def. */
enum kn_prb_field {
    PRB_ROIS_NUM,
    PRB_POOLED_HEIGHT,
    PRB_POOLED_WIDTH,
    PRB_OUTPUT_DIM,
    PRB_BATCHES,
    PRB_HEIGHT,
    PRB_WIDTH,
    PRB_CHANNELS,
    PRB_SCALE,
    PRB_ROIS_ARE,
    PRB_MAPPING_IS,
    PRB_GRADS_ARE,
    PRB_N_FIELDS,
};

/* A value for each pattern of a set. */
#define PRB_SET_ROIS(name) PRB_ROIS_##name,
#define PRB_SET_MAPPING(name)
#define PRB_SET_GRADS(name)
#define X(set, name, doc) PRB_SET_##set(name)
enum kn_prb_rois {
#include "kernels/psroipool_backward/trial/patterns.def"
};
#undef PRB_SET_ROIS
#undef PRB_SET_MAPPING
#define PRB_SET_ROIS(name)
#define PRB_SET_MAPPING(name) PRB_MAPPING_##name,
enum kn_prb_mapping {
#include "kernels/psroipool_backward/trial/patterns.def"
};
#undef PRB_SET_MAPPING
#undef PRB_SET_GRADS
#define PRB_SET_MAPPING(name)
#define PRB_SET_GRADS(name) PRB_GRADS_##name,
enum kn_prb_grads {
#include "kernels/psroipool_backward/trial/patterns.def"
};
#undef X
#undef PRB_SET_ROIS
#undef PRB_SET_MAPPING
#undef PRB_SET_GRADS

/* Tensors, in the order of params.def. */
enum kn_prb_tensor {
    PRB_TOP_GRAD,
    PRB_ROIS,
    PRB_MAPPING_CHANNEL,
    PRB_BOTTOM_GRAD,
    PRB_N_TENSORS,
};

/* The shape of a case as sizes, for loops. */
struct kn_prb_shape {
    size_t rois_num, bins; /* bins along one edge of a roi */
    size_t output_dim, batches, height, width, channels;
    float scale;
};

struct kn_prb_shape kn_prb_shape(const struct kn_case *c);

/* Pixels of a bin: lines h0 to h1, columns w0 to w1, without h1 and w1. */
struct kn_prb_bin {
    size_t batch, h0, h1, w0, w1;
    size_t area; /* 0: the bin adds nothing, the rest is not set */
};

/* Defined in bins.c: returns bin ph, pw of the roi with these 5 values.
 * Computes in float, as the header demands, because rounding decides where the
 * edges of bins are. */
struct kn_prb_bin kn_prb_bin(const struct kn_prb_shape *s, const float *roi,
                             size_t ph, size_t pw);

void kn_prb_tensors(const struct kn_case *c, struct kn_tensor *t);
void kn_prb_fill(const struct kn_case *c, struct kn_tensor *t);
void kn_prb_reference(const struct kn_case *c, struct kn_tensor *t);
/* Defined in plain.c; benchmarks compare with it. */
void kn_prb_plain(const struct kn_case *c, struct kn_tensor *t);

#endif
