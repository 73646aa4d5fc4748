/* SPDX-License-Identifier: MIT */
/* libm functions of ops: evaluated in double and rounded once, so that every
 * build gives the same bits. "exact" is the result of the scalar C library in
 * double. Arrays use vector functions (glibc's libmvec) that the host has.
 * These are slightly less accurate, so elements whose rounding could differ are
 * evaluated by the C library. */
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

/* Whether the host has all vector functions; otherwise elements of some cost a
 * call of the C library each. */
bool isa_function_has_vectors(void);

/* d[i] = f(a[i]) for n floats, unaligned; d equals a or is disjoint. */
void isa_function_f32(enum isa_function f, void *d, const void *a, size_t n);

/* Does the same for half and bfloat16. */
void isa_function_f16(enum isa_function f, void *d, const void *a, size_t n);
void isa_function_bf16(enum isa_function f, void *d, const void *a, size_t n);

/* The C library's hypot, by another name: programs that call hypot itself need
 * glibc 2.35, where its handling of errors changed. */
double isa_hypot(double a, double b);

/* d[i] = hypot(a[i], b[i]) for n floats. */
void isa_hypot_f32(void *d, const void *a, const void *b, size_t n);

#endif
