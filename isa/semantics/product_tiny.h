/* SPDX-License-Identifier: MIT
 *
 * Multiplies floats of which some products are subnormal. Some
 * hosts take a hundred times as long for a multiplication with a subnormal
 * result; here no multiplication has one.
 */
#ifndef ISA_SEMANTICS_PRODUCT_TINY_H
#define ISA_SEMANTICS_PRODUCT_TINY_H

#include "isa/semantics/products.h"

/* Whether a product of a panel may be less than the least normal float, and not
 * zero. */
bool isa_may_be_tiny(const struct isa_panel *panel);

/* Gives the same bits as isa_multiply_floats. */
void isa_multiply_tiny(const struct isa_panel *panel);

#endif
