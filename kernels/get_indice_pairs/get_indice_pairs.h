/* SPDX-License-Identifier: MIT
 *
 * mluOpGetIndicePairs as the library knows it: its parameters, guards, kernel
 * variants and workspace.
 */
#ifndef KN_GET_INDICE_PAIRS_H
#define KN_GET_INDICE_PAIRS_H

#include "kernels/library/guards.h"

/* Parameters by number. */
enum kn_gip_param {
#define X(name, kind, slot) GIP_PARAM_##name,
#include "kernels/get_indice_pairs/params.def"
#undef X
    GIP_N_PARAMS,
};

/* Parts of the workspace, in memory order. A part that the mode does not use
 * has 0 bytes. */
enum kn_gip_part {
    GIP_MASK_ALL,
    GIP_INDICES_INDEX_IN,
    GIP_INDICES_INDEX_OUT, /* and step_index */
    GIP_INDICES_IN_EXPAND, /* sub_m mode */
    GIP_OUT_INDICES_EXPAND,
    GIP_OUT_INDICES_UNIQUE, /* not in sub_m mode */
    GIP_GRID,               /* the greatest of grid_out, reduce, unique */
    GIP_N_WORKSPACE_PARTS,
};

/* Writes the parts for a call that passes its guards, and returns their sum. */
size_t kn_gip_workspace_parts(const struct kn_arg *args,
                              size_t parts[GIP_N_WORKSPACE_PARTS]);

extern const struct kn_function kn_function_get_indice_pairs;

#endif
