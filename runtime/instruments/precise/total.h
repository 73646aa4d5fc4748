/* SPDX-License-Identifier: MIT
 *
 * Twins of sums, of the extremum and of pooling.
 */
#ifndef RUNTIME_INSTRUMENTS_PRECISE_TOTAL_H
#define RUNTIME_INSTRUMENTS_PRECISE_TOTAL_H

#include "runtime/instruments/precise/state.h"

prc_way prc_sum;
prc_way prc_sums;
prc_way prc_extremum;
prc_way prc_pool;

prc_way prc_product;

#endif
