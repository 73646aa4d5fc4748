/* SPDX-License-Identifier: MIT
 *
 * Compiles the program of an answer for the light engine in a sandbox, and
 * keeps it for later calls.
 */
#ifndef MLUSIM_KIT_PROGRAM_H
#define MLUSIM_KIT_PROGRAM_H

#include "runtime/tools/mlusim/kit/score.h"

/* Builds the program of an answer and writes its path. Returns JDG_RIGHT if
 * there is a program, or an error in the score; or another status with a
 * message. */
int kit_program(const struct kit_work *work, const struct kit_answer *answer,
                char path[PATH_MAX], struct kit_score *score);

#endif
