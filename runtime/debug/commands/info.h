/* SPDX-License-Identifier: MIT
 *
 * `info`: what the program and the device look like.
 */
#ifndef DBG_INFO_H
#define DBG_INFO_H

#include <stdbool.h>
#include <stddef.h>

#include "runtime/debug/state/session.h"

/* What `info` tells about, by number; NULL after the last. */
const char *dbg_info_name(size_t i);

/* What the one named in rest tells; nothing if none is. */
bool dbg_info_help(struct dbg_session *s, const char *rest);

/* Commands: see commands.def and info.def. */
dbg_function dbg_cmd_info;
dbg_function dbg_info_cores;
dbg_function dbg_info_tasks;
dbg_function dbg_info_kernels;
dbg_function dbg_info_functions;
dbg_function dbg_info_steps;
dbg_function dbg_info_line;
dbg_function dbg_info_locals;
dbg_function dbg_info_args;
dbg_function dbg_info_registers;
dbg_function dbg_info_variables;
dbg_function dbg_info_memory;

#endif
