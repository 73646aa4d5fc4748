/* SPDX-License-Identifier: MIT
 *
 * The answers, for people and programs.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_PROVE_REPORT_H
#define RUNTIME_TOOLS_MLUSIM_PROVE_REPORT_H

#include "runtime/tools/mlusim/prove/study.h"

/* Prints the answers, or writes them as JSON. Returns the exit status. */
int proof_report(struct proof *p);

#endif
