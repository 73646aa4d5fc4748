/* SPDX-License-Identifier: MIT
 *
 * Verdicts of several hosts, in one folder: commands for what is missing, a
 * script for Slurm, and what a command says.
 */
#ifndef MLUSIM_KIT_CLUSTER_H
#define MLUSIM_KIT_CLUSTER_H

#include "runtime/tools/mlusim/kit/session.h"

/* The folder of verdicts unless another is named. */
#define KIT_RESULTS "results"

/* Prints a line for each verdict that is missing: its name, and the command. */
int kit_put_list(struct kit_session *session);
/* Prints the script. The status, with a sentence. */
int kit_put_slurm(struct kit_session *session);
/* Prints what came of a part, and what of it was not judged. The status of a
 * crew becomes that of the part: JDG_RIGHT if there are all verdicts. */
int kit_put_part(const struct kit_session *session, int status);

#endif
