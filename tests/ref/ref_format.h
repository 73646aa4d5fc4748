/* SPDX-License-Identifier: MIT
 *
 * Elements as bit patterns and as numbers: binary floating-point formats with
 * a rounding of their own, integers of any size. Shares nothing with isa/.
 */
#ifndef REF_FORMAT_H
#define REF_FORMAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "isa/isa.h"

__extension__ typedef __int128 ref_wide;

/* A binary floating-point format. */
struct ref_format {
    int digits;        /* of the significand, the leading one included */
    int min_place;     /* exponent of the last place of denormals */
    int max_exponent;  /* of the largest number */
    int exponent_bits; /* of the encoding */
};

bool ref_is_float(enum isa_type type);
struct ref_format ref_format(enum isa_type type);

/* The value of a bit pattern of a floating-point type, and the pattern of the
 * number of that type nearest to value. */
double ref_decode(enum isa_type type, uint64_t bits);
uint64_t ref_encode(enum isa_type type, double value);

/* The value of a bit pattern of an integer type, and its lowest bits. */
ref_wide ref_widen(enum isa_type type, uint64_t bits);
uint64_t ref_narrow(enum isa_type type, ref_wide value);

bool ref_is_nan(enum isa_type type, uint64_t bits);

/* The pattern that stands for any NaN in expectations; UINT64_MAX, which no
 * pattern is, for integer types. */
uint64_t ref_any_nan(enum isa_type type);

/* An element as text: integers in decimal, floats in the fewest digits that
 * tell them apart from their neighbors, NaNs other than "any" in hex. */
void ref_print(enum isa_type type, uint64_t bits, char *text, size_t size);

/* The pattern text stands for. False if it stands for none. */
bool ref_parse(enum isa_type type, const char *text, uint64_t *bits);

#endif
