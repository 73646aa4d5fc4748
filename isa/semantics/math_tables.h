/* SPDX-License-Identifier: MIT */
/* Evaluates functions of 16-bit floats by tables of all 65,536 results. */
#ifndef ISA_SEMANTICS_MATH_TABLES_H
#define ISA_SEMANTICS_MATH_TABLES_H

#include "isa/isa.h"
#include "isa/number/functions.h"

/* d[i] = f(a[i]) for a call with operands "wr..." of F16 or BF16. */
void isa_math_16(const struct isa_call *c, enum isa_function f);

#endif
