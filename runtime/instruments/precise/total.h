/* SPDX-License-Identifier: MIT
 *
 * Twins of sums, extrema and pooling.
 */
#ifndef RUNTIME_INSTRUMENTS_PRECISE_TOTAL_H
#define RUNTIME_INSTRUMENTS_PRECISE_TOTAL_H

#include "runtime/instruments/precise/state.h"

prc_method prc_sum;
prc_method prc_sums;
prc_method prc_extremum;
prc_method prc_pool;

prc_method prc_product;

#endif
