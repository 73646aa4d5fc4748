/* SPDX-License-Identifier: MIT */
/* Calls the host function of an answer in a sandbox, to get a log of its
 * requests to each device. Internal to case.c. */
#ifndef MLUSIM_JUDGE_RUN_HOST_CODE_H
#define MLUSIM_JUDGE_RUN_HOST_CODE_H

#include "runtime/tools/mlusim/judge/run/inputs.h"

enum { JDG_HOST_TASKS = 16 }; /* most processes and threads of host code */

/* Fills in the logs of a case. Each is recorded twice; differences are errors.
 * Returns JDG_RIGHT, whatever the verdict, or another status with a message. */
int jdg_record(struct jdg_round *round);

#endif
