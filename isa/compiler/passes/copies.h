/* SPDX-License-Identifier: MIT
 *
 * Copies of source files that Clang reads instead of them: how their text is
 * changed. Every change keeps the length, so that lines and columns stay.
 */
#ifndef ISA_COMPILER_PASSES_COPIES_H
#define ISA_COMPILER_PASSES_COPIES_H

#include "isa/compiler/job/job.h"

/* Runs a clang -cc1 command with copies of files in place (copies.c), making
 * them as needed, and shows its messages. */
bool mlucc_front_end(struct mlucc_job *job, const struct mlucc_list *command);

#endif
