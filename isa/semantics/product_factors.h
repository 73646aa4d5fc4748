/* SPDX-License-Identifier: MIT
 *
 * How pixels and weights of products are packed.
 */
#ifndef ISA_SEMANTICS_PRODUCT_FACTORS_H
#define ISA_SEMANTICS_PRODUCT_FACTORS_H

#include "isa/semantics/products.h"

/* Packs factors k0..k0+n of `count` pixels of the result from `first` on. A
 * block ends at an even factor or at the last one; of integers, a last pair is
 * filled up with zero. */
void isa_pack_pixels(const struct isa_products *p, uint64_t first, size_t count,
                     uint64_t k0, size_t n, isa_packed_row *rows);

/* Packs factors k0..k0+n of the weights of a group, strip by strip, each
 * ISA_PACKED_DEPTH x ISA_STRIP units; vectors without any output are left
 * alone. */
void isa_pack_weights(const struct isa_products *p, uint64_t group, uint64_t k0,
                      size_t n, uint32_t *strips);

/* Weights of 16 bits are the sum of a low digit and 256 x a high one, of 8 bits
 * each: taken from packed ones, where factors of 16 bits would exceed sums of
 * 32 bits. */
enum isa_digits { ISA_DIGITS_LOW, ISA_DIGITS_HIGH };
void isa_take_digits(enum isa_digits digits, const uint32_t *strips,
                     size_t lanes, size_t units, uint32_t *to);

#endif
