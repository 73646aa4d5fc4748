/* SPDX-License-Identifier: MIT
 * The settings of commands that run a program, from options and the
 * environment. */
#ifndef MLUSIM_VALUES_H
#define MLUSIM_VALUES_H

#include "runtime/tools/command/command.h"
#include "runtime/instruments/settings/env.h"

/* The option that has a debugger in the program, after those of env.def. */
enum { VALUES_BREAK_ON_REPORT = RT_N_ENV };

/* Checks the rows of env.def, each by its option, which is that of the same
 * number, or else by its variable, whether they agree, and whether the options
 * have an effect; then sets the variables of the options. Files that are read
 * get their whole path, as a program may change its folder. False after a
 * message of the command. */
bool values_set(const char *command, const struct cmd_line *line,
                const struct cmd_option *options);

/* Checks a command that has options of its own and has set their variables. */
bool values_check(const char *command, bool is_debugged);

#endif
