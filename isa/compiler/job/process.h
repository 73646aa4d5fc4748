/* SPDX-License-Identifier: MIT
 *
 * Running other programs.
 */
#ifndef ISA_COMPILER_JOB_PROCESS_H
#define ISA_COMPILER_JOB_PROCESS_H

#include "isa/compiler/job/job.h"

/* Holds signals back that would end the driver, which would leave its temporary
 * files behind; the next tool is then not started. */
void mlucc_hold_signals(void);

/* Runs a command, shows it with -v, only shows it with -###. What it writes
 * to stderr goes to *messages (allocated in the arena), for the caller to show.
 * False if it could not be started, failed or was interrupted; the user has
 * been told why if *messages is empty. */
bool mlucc_run(struct mlucc_job *job, const struct mlucc_list *command,
               char **messages);
/* The same, always and silently: for questions to a tool. */
bool mlucc_ask(struct mlucc_job *job, const struct mlucc_list *command,
               char **messages);

#endif
