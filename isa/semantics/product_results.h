/* SPDX-License-Identifier: MIT
 *
 * What becomes of the sums of products.
 */
#ifndef ISA_SEMANTICS_PRODUCT_RESULTS_H
#define ISA_SEMANTICS_PRODUCT_RESULTS_H

#include "isa/semantics/products.h"

/* Writes the results of a group for a pixel, of sums that are floats, int32_t
 * or double; sums of lanes without an output may be anything. */
void isa_finish_floats(const struct isa_products *p, struct isa_pixel pixel,
                       uint64_t group, const uint32_t *floats);
void isa_finish_integers(const struct isa_products *p, struct isa_pixel pixel,
                         uint64_t group, const uint32_t *sums);
void isa_finish_wide(const struct isa_products *p, struct isa_pixel pixel,
                     uint64_t group, const double *sums);

#endif
