/* SPDX-License-Identifier: MIT
 *
 * `set`: variables of the program, and settings of the session.
 */
#ifndef DBG_SETTINGS_H
#define DBG_SETTINGS_H

#include <stddef.h>
#include <stdio.h>

#include "runtime/debug/state/session.h"

/* By number; NULL after the last. */
const char *dbg_setting_name(size_t i);

/* A line for each. */
void dbg_settings_list(struct dbg_session *s);

/* What is set: a command each, behind a text. */
void dbg_settings_write(const struct dbg_session *s, FILE *f,
                        const char *before);

/* Commands: see commands.def and info.def. */
dbg_function dbg_cmd_set;

#endif
