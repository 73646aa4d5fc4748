/* SPDX-License-Identifier: MIT
 * The commands of mlusim, each in its own file. */
#ifndef MLUSIM_COMMANDS_H
#define MLUSIM_COMMANDS_H

#include "runtime/tools/command/command.h"

#define X(name) extern const struct cmd_command cmd_##name;
#include "runtime/tools/mlusim/commands.def"
#undef X

#endif
