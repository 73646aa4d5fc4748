/* SPDX-License-Identifier: MIT */
/* Code that is linked after other code: variables that already exist, with
 * their addresses, and the start of new variables (--place=NAME@ADDRESS). */
#ifndef ISA_COMPILER_PASSES_PLACED_H
#define ISA_COMPILER_PASSES_PLACED_H

#include "isa/compiler/job/job.h"

/* The existing variables of a job. */
struct mlucc_placed;
struct mlucc_placed *mlucc_placed_new(struct mlucc_job *job);

/* Handles a line of assembly that defines an existing variable: keeps only the
 * address, and drops the initial value. Returns false for other lines, which
 * stay. */
bool mlucc_placed_take(struct mlucc_placed *placed, const char *line, size_t n,
                       struct mlucc_buffer *out);

/* Appends device variables and constants of earlier code. */
void mlucc_placed_write(const struct mlucc_job *job, struct mlucc_buffer *out);

#endif
