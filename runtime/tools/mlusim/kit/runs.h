/* SPDX-License-Identifier: MIT */
/* The processes of an answer, each in a sandbox with its own inputs. */
#ifndef MLUSIM_KIT_RUNS_H
#define MLUSIM_KIT_RUNS_H

#include "runtime/tools/mlusim/kit/score.h"

/* Runs the program with the arguments of the first run, and saves its result i
 * as run0/I.npy in the answer's folder. Then runs the program without contents
 * of arrays, for logs (alone.h). The score gets time, checks and output, or an
 * error. Returns JDG_RIGHT, or another status with a message. */
int kit_runs(const struct kit_work *work, const struct kit_answer *answer,
             const char *program, const struct kit_inputs *inputs,
             struct kit_score *score);

#endif
