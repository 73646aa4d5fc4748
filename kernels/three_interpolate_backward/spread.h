/* SPDX-License-Identifier: MIT
 *
 * The split of variant "spread" is that of least cost, in cycles of the busiest
 * core. The cores share the pieces of channels as well as batches and windows
 * of features, and load ahead.
 */
#ifndef KN_THREE_INTERPOLATE_BACKWARD_SPREAD_H
#define KN_THREE_INTERPOLATE_BACKWARD_SPREAD_H

#include <stdbool.h>

#include "kernels/library/rates.h"
#include "kernels/three_interpolate_backward/layout.h"

struct kn_tib_shape {
    long b, c, n, m;
    bool is_half;
};

/* Returns the cost of a call with this split, in cycles until the last core
 * ends, if indices are equally likely. Cores share the pieces of channels, or
 * the core of a window processes them one after the other. Loads are ahead. */
double kn_tib_cost(const struct kn_tib_shape *shape,
                   const struct kn_tib_split *split,
                   const struct kn_rates *rates, bool shares_channels);

/* Finds the split of least cost among the splits into whole units whose
 * parts fit in `values` values of 4 bytes. Channels and features are in even
 * pieces. */
struct kn_tib_split kn_tib_spread(const struct kn_tib_shape *shape, long values,
                                  const struct kn_rates *rates);

#endif
