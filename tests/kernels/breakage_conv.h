/* SPDX-License-Identifier: MIT
 *
 * The breakers of the guards KN_GUARD_CONV_*.
 */
#ifndef TEST_KERNELS_BREAKAGE_CONV_H
#define TEST_KERNELS_BREAKAGE_CONV_H

#include "tests/kernels/breakage.h"

typedef enum breakage_made breaker(const struct kn_operator *op,
                                   const struct kn_guard *g, int way,
                                   struct breakage *b);

breaker break_conv_equal;
breaker break_conv_positive;
breaker break_conv_not_negative;
breaker break_conv_output;
breaker break_conv_sub_m;
breaker break_conv_cells;
breaker break_conv_volume;

#endif
