/* SPDX-License-Identifier: MIT */
/* Packing of pixels and weights of products. */
#ifndef ISA_SEMANTICS_PRODUCT_FACTORS_H
#define ISA_SEMANTICS_PRODUCT_FACTORS_H

#include "isa/semantics/products.h"

/* Packs factors k0..k0+n of `count` pixels of the result from `first` on. A
 * block ends at an even factor or at the last; for integers a last single
 * factor is paired with zero. */
void isa_pack_pixels(const struct isa_products *p, uint64_t first, size_t count,
                     uint64_t k0, size_t n, isa_packed_row *rows);

/* Packs factors k0..k0+n of the weights of a group, strip by strip, each
 * ISA_PACKED_DEPTH x ISA_STRIP units; vectors without outputs are not
 * written. */
void isa_pack_weights(const struct isa_products *p, uint64_t group, uint64_t k0,
                      size_t n, uint32_t *strips);

/* Splits 16-bit weights into low + 256 * high, of 8 bits each, because products
 * of 16 bits could overflow sums of 32 bits. */
enum isa_digits { ISA_DIGITS_LOW, ISA_DIGITS_HIGH };
void isa_take_digits(enum isa_digits digits, const uint32_t *strips,
                     size_t lanes, size_t units, uint32_t *to);

#endif
