/* SPDX-License-Identifier: MIT
 *
 * What stands before the host code of an answer.
 */
#ifndef MLUSIM_JUDGE_RUN_PROTOTYPE_H
#define MLUSIM_JUDGE_RUN_PROTOTYPE_H

#include <stdio.h>

#include "runtime/tools/judge/task.h"
#include "runtime/tools/launch/compile.h"

/* Writes what the host function of a task is: "void softmax(float *y, const
 * float *x, int32_t rows, cnrtQueue_t queue)". */
void jdg_prototype(FILE *out, const struct jdg_task *task);

/* The text, malloc'ed: the prototype, with which the answer has to agree, and
 * the function by which mlusim-entry calls it. It names the architectures for
 * which the answer was compiled. NULL: there is no memory. */
char *jdg_front_text(const struct jdg_task *task,
                     const struct mlusim_compiled *compiled, size_t n);

#endif
