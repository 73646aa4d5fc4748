/* SPDX-License-Identifier: MIT
 *
 * The functions of libm that ops have: evaluated in double, rounded once to
 * the element, so that every build agrees on every bit. What "exact" is here is
 * what the scalar C library gives in double. Arrays are evaluated by vectors
 * where the host has such functions (libmvec of glibc), which are a little off;
 * an element whose rounding that could change is evaluated by the C library.
 */
#ifndef ISA_NUMBER_FUNCTIONS_H
#define ISA_NUMBER_FUNCTIONS_H

#include "isa/number/round.h"

#include <stddef.h>

enum isa_function {
#define X(name, exact, near) ISA_FUNCTION_##name,
#include "isa/number/functions.def"
#undef X
    ISA_N_FUNCTIONS
};

/* Whether arrays are evaluated by vectors: else an element takes as long as
 * a call of the C library. */
bool isa_function_has_vectors(void);

/* d[i] = f(a[i]) for n floats; d is a, or apart from it. Neither need be
 * aligned. */
void isa_function_f32(enum isa_function f, void *d, const void *a, size_t n);

/* The same of halfs and of bfloat16s. */
void isa_function_f16(enum isa_function f, void *d, const void *a, size_t n);
void isa_function_bf16(enum isa_function f, void *d, const void *a, size_t n);

/* d[i] = hypot(a[i], b[i]) for n floats. */
void isa_hypot_f32(void *d, const void *a, const void *b, size_t n);

#endif
