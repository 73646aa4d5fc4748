/* SPDX-License-Identifier: MIT
 *
 * The processes of an answer, each confined and with inputs of its own.
 */
#ifndef MLUSIM_KIT_RUNS_H
#define MLUSIM_KIT_RUNS_H

#include "runtime/tools/mlusim/kit/score.h"

/* Runs the program with the arguments of the first run, whose result i is saved
 * as run0/I.npy of the answer's folder, and without contents for logs
 * (alone.h). Time, checks and output go to the score, or an error. The status:
 * JDG_RIGHT, or another with a sentence. */
int kit_runs(const struct kit_work *work, const struct kit_answer *answer,
             const char *program, const struct kit_inputs *inputs,
             struct kit_score *score);

#endif
