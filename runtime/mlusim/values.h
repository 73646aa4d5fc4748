/* SPDX-License-Identifier: MIT
 * What commands that run a program are told, by options and by the
 * environment. */
#ifndef MLUSIM_VALUES_H
#define MLUSIM_VALUES_H

#include "runtime/command/command.h"

/* Checks the rows of env.def, each by its option, which is that of the same
 * number, or else by its variable, and whether they agree; then sets the
 * variables of the options. Files that are read get their whole path, as a
 * program may change its folder. False after a message. */
bool values_set(const struct cmd_line *line, const struct cmd_option *options,
                bool is_debugged);

/* The same of a command that has options of its own and has set the variables
 * behind them. */
bool values_check(const char *command, bool is_debugged);

#endif
