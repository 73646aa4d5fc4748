/* SPDX-License-Identifier: MIT
 * The commands of mlusim, each in its own file. */
#ifndef MLUSIM_COMMANDS_H
#define MLUSIM_COMMANDS_H

#include "runtime/tools/command/command.h"

extern const struct cmd_command cmd_run, cmd_devices, cmd_disasm,
    cmd_intrinsics, cmd_debug, cmd_explore, cmd_budget, cmd_repl, cmd_usage,
    cmd_lint, cmd_course, cmd_compare;

#endif
