/* SPDX-License-Identifier: MIT */
/* Changes operand constraints in source text. */
#ifndef ISA_COMPILER_INLINEASM_CONSTRAINT_H
#define ISA_COMPILER_INLINEASM_CONSTRAINT_H

#include <stdbool.h>

/* Changes the register constraint of the operand at p into a memory constraint.
 * False if there is no such constraint. */
bool mlucc_asm_constraint(char *text, char *p);

#endif
