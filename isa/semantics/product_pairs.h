/* SPDX-License-Identifier: MIT */
/* Products of integers. */
#ifndef ISA_SEMANTICS_PRODUCT_PAIRS_H
#define ISA_SEMANTICS_PRODUCT_PAIRS_H

#include "isa/semantics/products.h"

/* Adds products of pairs of int16_t to sums in int32_t, which must not
 * overflow. */
void isa_multiply_pairs(const struct isa_panel *panel);

#endif
