/* SPDX-License-Identifier: MIT
 *
 * The cases of get_indice_pairs: their fields, and the functions of the
 * operator's row that use them.
 */
#ifndef KN_GET_INDICE_PAIRS_INPUTS_H
#define KN_GET_INDICE_PAIRS_INPUTS_H

#include "kernels/harness/operator.h"

/* Fields of a case, in the order of cases.def; three for three dimensions. */
enum kn_gip_field {
    GIP_L,
    GIP_BATCH,
    GIP_INPUT,
    GIP_FILTER = GIP_INPUT + 3,
    GIP_STRIDE = GIP_FILTER + 3,
    GIP_PAD = GIP_STRIDE + 3,
    GIP_DILATION = GIP_PAD + 3,
    GIP_SUB_M = GIP_DILATION + 3,
    GIP_ROOM, /* rows of out_indices; negative: the most there can be */
    GIP_SITES_ARE,
    GIP_N_FIELDS,
};

enum kn_gip_sites {
#define X(name, doc) GIP_SITES_##name,
#include "kernels/get_indice_pairs/trial/patterns.def"
#undef X
};

/* Tensors, in the order of params.def. */
enum kn_gip_tensor {
    GIP_INDICES,
    GIP_INDICE_PAIRS,
    GIP_OUT_INDICES,
    GIP_INDICE_NUM,
    GIP_N_TENSORS,
};

/* The convolution of a case. */
struct kn_gip_conv {
    int batch_size, is_sub_m;
    int in[3], filter[3], stride[3], pad[3], dilation[3], out[3];
    int volume; /* of the filter */
};

struct kn_gip_conv kn_gip_conv_of(const struct kn_case *c);
/* Counts the cells of a space, of all batches. */
int64_t kn_gip_cells(const struct kn_gip_conv *v, const int *space);
/* Returns the cell of site batch, d, h, w in a space; -1 if it is outside. */
int64_t kn_gip_cell(const struct kn_gip_conv *v, const int *space,
                    const int *site);
/* Finds the output site of an input for element k of the filter; false if there
 * is none in the output space, or the input is outside the input space. */
bool kn_gip_output(const struct kn_gip_conv *v, const int *site, int k,
                   int *out);

void kn_gip_tensors(const struct kn_case *c, struct kn_tensor *t);
void kn_gip_fill(const struct kn_case *c, struct kn_tensor *t);
void kn_gip_reference(const struct kn_case *c, struct kn_tensor *t);
/* Counts the active outputs for the inputs in host. */
int kn_gip_num_act_out(const struct kn_case *c, const struct kn_tensor *t);
/* Defined in plain.c; benchmarks compare with it. */
void kn_gip_plain(const struct kn_case *c, struct kn_tensor *t);

#endif
