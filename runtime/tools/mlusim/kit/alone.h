/* SPDX-License-Identifier: MIT
 *
 * Performs the requests of an answer to its device, without its host code.
 */
#ifndef MLUSIM_KIT_ALONE_H
#define MLUSIM_KIT_ALONE_H

#include "runtime/tools/mlusim/kit/score.h"

/* Looks at the log that host code left in a folder; what is wrong with it is an
 * error of the score. It is the judge's then, as log of run r. */
void kit_alone_take(const struct kit_answer *answer, const char *folder,
                    size_t r, struct kit_score *score);

/* Performs the log of each of the runs from..to with its inputs; result i of
 * run r is saved as NAMEr/I.npy of the answer's folder. The time goes to the
 * score, or an error. The status: JDG_RIGHT, or another with a sentence. */
int kit_alone(const struct kit_work *work, const struct kit_answer *answer,
              const struct kit_inputs *inputs, const char *name, size_t from,
              size_t to, struct kit_score *score);

#endif
