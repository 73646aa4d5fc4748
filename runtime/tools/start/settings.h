/* SPDX-License-Identifier: MIT
 * The settings of commands that run a program, read from options and the
 * environment. */
#ifndef MLUSIM_VALUES_H
#define MLUSIM_VALUES_H

#include "runtime/tools/command/command.h"
#include "runtime/instruments/settings/env.h"

/* The option that starts a debugger in the program; it comes after those of
 * env.def. */
enum { VALUES_BREAK_ON_REPORT = RT_N_ENV };

/* Checks the rows of env.def: each by the option with the same number or,
 * without it, by its variable. Also checks whether they can be combined and
 * have an effect. Then sets the variables of the options. Paths of files that
 * are read become absolute, because a program may change its folder. On an
 * error, prints a message of the command and returns false. */
bool values_set(const char *command, const struct cmd_line *line,
                const struct cmd_option *options);

/* Checks the settings of a command that has its own options and has set their
 * variables. */
bool values_check(const char *command, bool is_debugged);

#endif
