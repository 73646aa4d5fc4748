/* SPDX-License-Identifier: MIT */
/* Changed copies of source files, which Clang reads instead of the originals.
 * Changes keep the length, so lines and columns stay correct. */
#ifndef ISA_COMPILER_PASSES_COPIES_H
#define ISA_COMPILER_PASSES_COPIES_H

#include "isa/compiler/job/job.h"

/* Runs a clang -cc1 command with copies, makes more copies as needed, and shows
 * the messages. */
bool mlucc_front_end(struct mlucc_job *job, const struct mlucc_list *command);

#endif
