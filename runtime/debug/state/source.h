/* SPDX-License-Identifier: MIT */
/* Shows lines of source files. The program says where the files are. */
#ifndef DBG_SOURCE_H
#define DBG_SOURCE_H

#include <stdbool.h>
#include <stdio.h>

struct dbg_session;

/* Prints a line of a file with its number. False: the line cannot be read. */
bool dbg_source_print(struct dbg_session *s, const char *file, unsigned line);

/* Opens a source file of a program, as isa_source_open does. */
FILE *dbg_source_open(struct dbg_session *s, const char *file,
                      const char **why);

/* Reports why lines of a file cannot be printed. Returns false. */
bool dbg_source_fail(struct dbg_session *s, const char *file);

#endif
