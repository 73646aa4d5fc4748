/* SPDX-License-Identifier: MIT
 *
 * Twins of matrix products and convolutions.
 */
#ifndef RUNTIME_INSTRUMENTS_PRECISE_PRODUCT_H
#define RUNTIME_INSTRUMENTS_PRECISE_PRODUCT_H

#include "runtime/instruments/precise/state.h"

prc_way prc_product;

#endif
