/* SPDX-License-Identifier: MIT
 *
 * Spells extern declarations of scratchpad variables as Clang takes them.
 */
#ifndef ISA_COMPILER_PASSES_EXTERNS_H
#define ISA_COMPILER_PASSES_EXTERNS_H

#include "isa/compiler/passes/copies.h"

/* Qualifiers of extern scratchpad variables, and #pragma bang (externs.c).
 * False if there are none. */
bool mlucc_respell_externs(struct mlucc_job *job, char *text);

/* Writes the user's words again, in a message. */
void mlucc_restore_externs(char *text);

#endif
