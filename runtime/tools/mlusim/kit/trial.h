/* SPDX-License-Identifier: MIT */
/* Judges one answer to one task of a kit: from the file to the score. */
#ifndef MLUSIM_KIT_TRIAL_H
#define MLUSIM_KIT_TRIAL_H

#include "runtime/tools/mlusim/kit/score.h"

/* Tries the answer of that path, which has a folder, for which `folder` is
 * there and empty, into a score that has begun. The status: JDG_RIGHT
 * with a score, or another with a sentence. Notes about the task are kept.
 */
int kit_try(struct kit_work *work, const struct kit_task *task,
            const char *path, const char *folder, struct kit_score *score);

#endif
