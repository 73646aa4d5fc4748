/* SPDX-License-Identifier: MIT */
/* Performs the requests that an answer made to its device, without its host
 * code. */
#ifndef MLUSIM_KIT_ALONE_H
#define MLUSIM_KIT_ALONE_H

#include "runtime/tools/mlusim/kit/score.h"

/* Checks the log that host code left in a folder; an error is added to the
 * score. Then moves the log to the judge's files, as the log of run r. */
void kit_alone_take(const struct kit_answer *answer, const char *folder,
                    size_t r, struct kit_score *score);

/* Performs the logs of runs [from, to), each with the inputs of its run. Saves
 * result i of run r as NAMEr/I.npy in the answer's folder. The score gets the
 * time, or an error. Returns JDG_RIGHT, or another status with a message. */
int kit_alone(const struct kit_work *work, const struct kit_answer *answer,
              const struct kit_inputs *inputs, const char *name, size_t from,
              size_t to, struct kit_score *score);

#endif
