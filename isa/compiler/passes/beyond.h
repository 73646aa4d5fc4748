/* SPDX-License-Identifier: MIT */
/* Finds operands that begin outside of the variable they are computed from.
 * This is only possible in assembly, where relocations still name the variable.
 */
#ifndef ISA_COMPILER_PASSES_BEYOND_H
#define ISA_COMPILER_PASSES_BEYOND_H

#include "isa/compiler/job/job.h"

/* Adds a record to section ISA_BEYOND_SECTION for each operand of a BANG op
 * that is certainly the address of a scratchpad variable plus a constant
 * offset, and outside of that variable. Text without such operands does not
 * change. */
void mlucc_note_beyond(struct mlucc_job *job, struct mlucc_buffer *text);

#endif
