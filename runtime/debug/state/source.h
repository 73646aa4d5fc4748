/* SPDX-License-Identifier: MIT
 *
 * Source files, found where the program names them.
 */
#ifndef DBG_SOURCE_H
#define DBG_SOURCE_H

#include <stdbool.h>
#include <stdio.h>

struct dbg_session;

/* Prints a line of a file with its number; false if it cannot be read. */
bool dbg_source_print(struct dbg_session *s, const char *file, unsigned line);

/* A source file, where it can be found; NULL: nowhere. */
FILE *dbg_source_open(struct dbg_session *s, const char *file);

#endif
