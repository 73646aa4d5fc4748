/* SPDX-License-Identifier: MIT
 *
 * Becomes another program, which finds our libraries and the files of the
 * driver.
 */
#ifndef RUNTIME_TOOLS_START_BECOME_H
#define RUNTIME_TOOLS_START_BECOME_H

#include "runtime/tools/start/beside.h"

/* Becomes a program, which finds our libraries and the files of the
 * driver; the status if it cannot be started, with a message on behalf of the
 * command. */
int mlusim_become(const char *command, char **program);

/* To be called by a child of ours: it ends when we do. */
void mlusim_follow(void);

#endif
