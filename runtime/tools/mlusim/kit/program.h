/* SPDX-License-Identifier: MIT */
/* Compiles the program of an answer for the light engine in a sandbox, and
 * keeps it for later calls. */
#ifndef MLUSIM_KIT_PROGRAM_H
#define MLUSIM_KIT_PROGRAM_H

#include "runtime/tools/mlusim/kit/score.h"

/* Builds the program of an answer that is called as the inputs say, and writes
 * its path. The status: JDG_RIGHT if there is one, or an error in the score;
 * another with a sentence. */
int kit_program(const struct kit_work *work, const struct kit_answer *answer,
                const struct kit_inputs *inputs, char path[PATH_MAX],
                struct kit_score *score);

#endif
