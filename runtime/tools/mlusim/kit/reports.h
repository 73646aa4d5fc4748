/* SPDX-License-Identifier: MIT
 *
 * What the reports of a run say.
 */
#ifndef MLUSIM_KIT_REPORTS_H
#define MLUSIM_KIT_REPORTS_H

#include <stdint.h>

#include "runtime/tools/mlusim/kit/score.h"

/* Reads the time of a run, and what bounds it, from the report in its folder
 * into the score; a run that launched nothing is an error. */
void kit_report_read(const char *folder, struct kit_score *score);

/* Where a run leaves what its host read from the device and went on with
 * (RT_ENV_HOST_WORK): if it is anything, that is an error. */
#define KIT_WORK_FILE "work"
void kit_work_read(const char *folder, struct kit_score *score);
/* The error that so many bytes are. */
void kit_work_tell(uint64_t bytes, struct kit_score *score);

/* Reads what its checks found. */
void kit_checks_read(const char *folder, struct kit_score *score);

#endif
