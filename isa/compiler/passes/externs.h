/* SPDX-License-Identifier: MIT */
/* Rewrites extern declarations of scratchpad variables so that Clang accepts
 * them. */
#ifndef ISA_COMPILER_PASSES_EXTERNS_H
#define ISA_COMPILER_PASSES_EXTERNS_H

#include "isa/compiler/passes/copies.h"

/* Rewrites qualifiers of extern scratchpad variables and #pragma bang
 * (externs.c). False if there are none. */
bool mlucc_respell_externs(struct mlucc_job *job, char *text);

/* Restores the user's words in a message. */
void mlucc_restore_externs(char *text);

#endif
