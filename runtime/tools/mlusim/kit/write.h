/* SPDX-License-Identifier: MIT
 *
 * Scores as people, the kit's line and its YAML have them.
 */
#ifndef MLUSIM_KIT_WRITE_H
#define MLUSIM_KIT_WRITE_H

#include <stdio.h>

#include "runtime/tools/mlusim/kit/folder.h"
#include "runtime/tools/mlusim/kit/score.h"

/* Prints what people read, and behind it the kit's line. */
void kit_print_score(FILE *out, const struct kit_task *task, const char *device,
                     const struct kit_score *score);

/* Writes the YAML of the scores of folder->asked[0..n); error: of all, or
 * NULL. */
void kit_write_yaml(FILE *out, const struct kit_folder *folder,
                    const struct kit_score *scores, size_t n,
                    const char *error);

#endif
