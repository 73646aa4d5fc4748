/* SPDX-License-Identifier: MIT
 *
 * Code that is linked behind other code: variables that are there already, at
 * known addresses, and where new ones begin (--place=NAME@ADDRESS).
 */
#ifndef ISA_COMPILER_PASSES_PLACED_H
#define ISA_COMPILER_PASSES_PLACED_H

#include "isa/compiler/job/job.h"

/* The variables of a job that are there already. */
struct mlucc_placed;
struct mlucc_placed *mlucc_placed_new(struct mlucc_job *job);

/* Takes a line of assembly that defines such a variable: the variable is only
 * said to be at its address, and its initial value is dropped. False: the line
 * is another one, and stays. */
bool mlucc_placed_take(struct mlucc_placed *placed, const char *line, size_t n,
                       struct mlucc_buffer *out);

/* Appends the device variables and constants that earlier code had. */
void mlucc_placed_write(const struct mlucc_job *job, struct mlucc_buffer *out);

#endif
