/* SPDX-License-Identifier: MIT
 *
 * Judges one answer to one task of a kit: from the file to the score.
 */
#ifndef MLUSIM_KIT_TRIAL_H
#define MLUSIM_KIT_TRIAL_H

#include "runtime/tools/mlusim/kit/score.h"

/* Tries the answer with that path. `folder` is an empty folder for its files.
 * Call kit_score_free in any case. Returns JDG_RIGHT with a score, or another
 * status with a message. Notes about the task are kept. */
int kit_try(struct kit_work *work, const struct kit_task *task,
            const char *path, const char *folder, struct kit_score *score);

#endif
