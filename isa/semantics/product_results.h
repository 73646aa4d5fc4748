/* SPDX-License-Identifier: MIT */
/* Results from the sums of products. */
#ifndef ISA_SEMANTICS_PRODUCT_RESULTS_H
#define ISA_SEMANTICS_PRODUCT_RESULTS_H

#include "isa/semantics/products.h"

/* Writes the results of a group for a pixel from sums in float, int32_t or
 * double; sums of lanes without output are ignored. */
void isa_finish_floats(const struct isa_products *p, struct isa_pixel pixel,
                       uint64_t group, const uint32_t *floats);
void isa_finish_integers(const struct isa_products *p, struct isa_pixel pixel,
                         uint64_t group, const uint32_t *sums);
void isa_finish_wide(const struct isa_products *p, struct isa_pixel pixel,
                     uint64_t group, const double *sums);

#endif
