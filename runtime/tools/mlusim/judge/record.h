/* SPDX-License-Identifier: MIT
 *
 * The host function of an answer, called in a sandbox for a log of what it asks
 * of each device. Internal to runs.c.
 */
#ifndef MLUSIM_JUDGE_RECORD_H
#define MLUSIM_JUDGE_RECORD_H

#include "runtime/tools/mlusim/judge/round.h"

enum { JDG_HOST_TASKS = 16 }; /* processes and threads of host code */

/* Fills in the logs of a case, each recorded twice, or finds what is wrong with
 * them. The status: JDG_RIGHT, whatever the verdict; otherwise another with a
 * sentence. */
int jdg_record(struct jdg_round *round);

#endif
