/* SPDX-License-Identifier: MIT */
/* Does commands: one line, or the lines of a file. */
#ifndef DBG_EXECUTE_H
#define DBG_EXECUTE_H

#include <stdbool.h>
#include <stdio.h>

#include "runtime/debug/state/session.h"

/* Does a command. Returns false after an error message. */
bool dbg_do(struct dbg_session *s, const char *line);

/* Opens a file of commands. NULL after an error message. */
FILE *dbg_file_open(struct dbg_session *s, const char *path);

/* Does the commands of a file and closes the file. */
bool dbg_file_do(struct dbg_session *s, FILE *f);

#endif
