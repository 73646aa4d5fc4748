/* SPDX-License-Identifier: MIT */
/* Products of floats. */
#ifndef ISA_SEMANTICS_PRODUCT_FLOATS_H
#define ISA_SEMANTICS_PRODUCT_FLOATS_H

#include "isa/semantics/products.h"

/* Adds products of floats to sums, after rounding each product. */
void isa_multiply_floats(const struct isa_panel *panel);

#endif
