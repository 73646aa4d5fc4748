/* SPDX-License-Identifier: MIT
 *
 * How processes of an answer end.
 */
#ifndef MLUSIM_KIT_ENDS_H
#define MLUSIM_KIT_ENDS_H

#include "runtime/tools/mlusim/kit/work.h"
#include "runtime/tools/process/process.h"

/* JDG_RIGHT, or JDG_CANNOT with a sentence if the host could not start it. */
int kit_end_look(const struct kit_work *work,
                 const struct proc_process *process);

/* Keeps what it printed, on standard error in a file of its folder. */
void kit_end_output(const char *folder, const struct proc_process *process,
                    struct kit_score *score);

/* The error of one that failed, behind kit_end_output: the first sentence of
 * standard error, without our name; limit is what its sandbox says, or "". */
void kit_end_error(const struct proc_process *process, const char *limit,
                   struct kit_score *score);

#endif
