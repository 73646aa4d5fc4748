/* SPDX-License-Identifier: MIT
 *
 * The program of an answer in the light engine, compiled confined and kept from
 * call to call.
 */
#ifndef MLUSIM_KIT_PROGRAM_H
#define MLUSIM_KIT_PROGRAM_H

#include "runtime/tools/mlusim/kit/score.h"

/* Builds the program of an answer and writes its path. The status: JDG_RIGHT if
 * there is one, or an error in the score; another with a sentence. */
int kit_program(const struct kit_work *work, const struct kit_answer *answer,
                char path[PATH_MAX], struct kit_score *score);

#endif
