/* SPDX-License-Identifier: MIT
 *
 * A run of a program with the options of `mlusim run`, for commands that build
 * the program first.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_RUN_RUN_H
#define RUNTIME_TOOLS_MLUSIM_RUN_RUN_H

#include <stdbool.h>

#include "runtime/tools/command/command.h"
#include "runtime/tools/start/settings.h"

enum { MLUSIM_N_RUN_OPTIONS = VALUES_BREAK_ON_REPORT + 3 };
extern const struct cmd_option mlusim_run_options[MLUSIM_N_RUN_OPTIONS];

/* Looks at the options and puts them in the environment; files of an earlier
 * run are gone. False after a message of the command. */
bool mlusim_run_prepare(const char *command, const struct cmd_line *line);

/* Becomes the program, NULL last, or runs it as the options want it: the exit
 * status if that returns. */
int mlusim_run_start(const char *command, const struct cmd_line *line,
                     char **program);

#endif
