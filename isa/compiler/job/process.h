/* SPDX-License-Identifier: MIT */
/* Runs other programs. */
#ifndef ISA_COMPILER_JOB_PROCESS_H
#define ISA_COMPILER_JOB_PROCESS_H

#include "isa/compiler/job/job.h"

/* Defers signals that would terminate the driver, so that it can remove
 * temporary files; after such a signal no further tool is started. */
void mlucc_hold_signals(void);

/* Runs a command; prints it with -v, only prints it with -###. *messages
 * receives its stderr (in the arena), for the caller to show. Returns false if
 * the command could not be started, failed or was interrupted. If *messages is
 * then empty, an error has been printed. */
bool mlucc_run(struct mlucc_job *job, const struct mlucc_list *command,
               char **messages);
/* Runs a query command, always and without printing it. */
bool mlucc_ask(struct mlucc_job *job, const struct mlucc_list *command,
               char **messages);

#endif
