/* SPDX-License-Identifier: MIT */
/* Multiplies and adds floats whose products are exact. */
#ifndef ISA_SEMANTICS_PRODUCT_FUSED_H
#define ISA_SEMANTICS_PRODUCT_FUSED_H

#include "isa/semantics/products.h"

/* Adds products of floats to sums; each product must be exact in float. */
void isa_multiply_fused(const struct isa_panel *panel);

#endif
