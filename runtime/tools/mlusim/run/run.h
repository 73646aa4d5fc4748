/* SPDX-License-Identifier: MIT */
/* Runs a program with the options of `mlusim run`, for commands that build the
 * program first. */
#ifndef RUNTIME_TOOLS_MLUSIM_RUN_RUN_H
#define RUNTIME_TOOLS_MLUSIM_RUN_RUN_H

#include <stdbool.h>

#include "runtime/tools/command/command.h"
#include "runtime/tools/start/settings.h"

enum { MLUSIM_N_RUN_OPTIONS = VALUES_BREAK_ON_REPORT + 3 };
extern const struct cmd_option mlusim_run_options[MLUSIM_N_RUN_OPTIONS];

/* Checks the options, puts them into the environment, and removes files of an
 * earlier run. On an error, prints a message of the command and returns false.
 */
bool mlusim_run_prepare(const char *command, const struct cmd_line *line);

/* Becomes the program (ended by NULL), or runs it as the options require. If it
 * returns, it returns the exit status. */
int mlusim_run_start(const char *command, const struct cmd_line *line,
                     char **program);

#endif
