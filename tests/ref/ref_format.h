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

__extension__ typedef __int128 ref_wide;

/* Element types by their id in the binary contract; NONE stands for bytes. */
typedef int ref_type;
enum {
    REF_NONE,
    REF_I8,
    REF_U8,
    REF_I16,
    REF_U16,
    REF_I32,
    REF_U32,
    REF_I64,
    REF_U64,
    REF_F16,
    REF_BF16,
    REF_F32,
    REF_N_TYPES
};

/* Bytes of an element. */
unsigned ref_size(ref_type type);
bool ref_is_signed(ref_type type); /* integers below zero exist */

/* A binary floating-point format. */
struct ref_format {
    int digits;        /* of the significand, the leading one included */
    int min_place;     /* exponent of the last place of denormals */
    int max_exponent;  /* of the largest number */
    int exponent_bits; /* of the encoding */
};

bool ref_is_float(ref_type type);
struct ref_format ref_format(ref_type type);

/* The value of a bit pattern of a floating-point type, and the pattern of the
 * number of that type nearest to value. */
double ref_decode(ref_type type, uint64_t bits);
uint64_t ref_encode(ref_type type, double value);

/* The value of a bit pattern of an integer type, and its lowest bits. */
ref_wide ref_widen(ref_type type, uint64_t bits);
uint64_t ref_narrow(ref_type type, ref_wide value);

bool ref_is_nan(ref_type type, uint64_t bits);

/* The pattern that stands for any NaN in expectations; UINT64_MAX, which no
 * pattern is, for integer types. */
uint64_t ref_any_nan(ref_type type);

/* An element as text: integers in decimal, floats in the fewest digits that
 * tell them apart from their neighbors, NaNs other than "any" in hex. */
void ref_print(ref_type type, uint64_t bits, char *text, size_t size);

#endif
