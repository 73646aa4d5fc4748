/* SPDX-License-Identifier: MIT */
/* The command mluop: the operator library on the command line. It has a table
 * of commands and of their options (main.c), and one file per command. */
#ifndef CMD_MLUOP_H
#define CMD_MLUOP_H

#include "isa/support/json/json.h"
#include "kernels/harness/operator.h"
#include "kernels/harness/run.h"
#include "runtime/tools/command/command.h"
#include "runtime/tools/command/fail.h"

/* The options; all commands share this table. */
enum {
#define X(ID, name, value, commands, doc) CMD_OPTION_##ID,
#include "kernels/mluop/options.def"
#undef X
    CMD_N_OPTIONS
};

#define X(name) extern const struct cmd_command cmd_##name;
#include "kernels/mluop/commands.def"
#undef X

/* The commands, as bits. An option has the set of the commands that accept
 * it. */
enum {
    CMD_LIST = 1,
    CMD_RUN = 2,
    CMD_BENCH = 4,
    CMD_BUDGET = 8,
    CMD_ACCEPT = 16
};

#endif
