/* SPDX-License-Identifier: MIT
 *
 * Launches a kernel of a source without a host part.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_START_KERNEL_H
#define RUNTIME_TOOLS_MLUSIM_START_KERNEL_H

#include "runtime/tools/command/command.h"

/* What stands behind the source of a kernel to launch. */
enum { MLUSIM_N_LAUNCH_OPTIONS = 5 };
extern const struct cmd_option mlusim_launch_options[MLUSIM_N_LAUNCH_OPTIONS];

/* Launches a kernel of the source rest[0], with the options behind
 * it: the status if that is not possible. */
int mlusim_launch(const char *command, char **rest);

#endif
