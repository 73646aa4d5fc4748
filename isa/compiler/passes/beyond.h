/* SPDX-License-Identifier: MIT
 *
 * Operands that begin outside of the variable they were formed from, as the
 * assembly shows: only there a relocation still names the variable.
 */
#ifndef ISA_COMPILER_PASSES_BEYOND_H
#define ISA_COMPILER_PASSES_BEYOND_H

#include "isa/compiler/job/job.h"

/* Adds a record to the section ISA_BEYOND_SECTION for each operand of a BANG
 * op that surely is a variable of a scratchpad plus a constant offset outside
 * of that variable. Text without such operands stays as it is. */
void mlucc_note_beyond(struct mlucc_job *job, struct mlucc_buffer *text);

#endif
