/* SPDX-License-Identifier: MIT
 *
 * The costs of variants, in cycles, and the tile of variant "tiles". Rois are
 * taken to have any corners in the image.
 */
#ifndef KN_PSROIPOOL_BACKWARD_COST_H
#define KN_PSROIPOOL_BACKWARD_COST_H

#include "kernels/library/rates.h"
#include "kernels/psroipool_backward/layout.h"

struct kn_prb_shape_of_call {
    int arch;
    long rois, bins, dim; /* bins along one axis of a roi */
    long batches, height, width;
    long nram; /* bytes for kernels */
    struct kn_rates rates;
};

/* The lines and columns of a tile; 0: the device or NRAM has no place for one
 * pixel, and variant "tiles" is variant "wide". */
struct kn_prb_tile {
    int height, width;
};

/* Finds the tile of least cost. */
struct kn_prb_tile kn_prb_tile(const struct kn_prb_shape_of_call *s);

/* Returns the cost of a variant; that of tiles with the best tile. */
double kn_prb_cost(const struct kn_prb_shape_of_call *s,
                   enum kn_prb_variant variant);

#endif
