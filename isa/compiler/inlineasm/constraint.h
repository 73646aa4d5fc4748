/* SPDX-License-Identifier: MIT
 *
 * Constraints of operands in the text of a file.
 */
#ifndef ISA_COMPILER_INLINEASM_CONSTRAINT_H
#define ISA_COMPILER_INLINEASM_CONSTRAINT_H

#include <stdbool.h>

/* Changes the register constraint of the operand at p, in text, into one for
 * memory. False if there is none. */
bool mlucc_asm_constraint(char *text, char *p);

#endif
