/* SPDX-License-Identifier: MIT */
/* Reads inputs of the playground: from a terminal with or without editing, or
 * from standard input line by line. */
#ifndef RUNTIME_TOOLS_MLUSIM_REPL_READER_H
#define RUNTIME_TOOLS_MLUSIM_REPL_READER_H

#include <stdbool.h>
#include <stdio.h>

#include "runtime/debug/terminal/input.h"

/* readline is called through the library of the debugger, which is loaded only
 * for terminals. */
struct pg_reader {
    FILE *file;              /* file to read; NULL: a terminal with editing */
    struct dbg_input *input; /* with editing */
    struct dbg_input *(*open)(int, dbg_complete *, void *);
    const char *(*line)(struct dbg_input *, const char *);
    bool (*is_dropped)(const struct dbg_input *);
    void (*keep)(struct dbg_input *, const char *);
    void (*close)(struct dbg_input *);
    char *text;
    size_t room;
    size_t n_lines; /* read so far */
};

/* Replaces a byte 0, because texts cannot contain it. */
#define PG_NO_TEXT '\001'

/* Reads standard input; the tab key offers the words of `complete`. */
void pg_reader_open(struct pg_reader *reader, dbg_complete *complete,
                    void *user);
/* Reads a file, which the caller closes. */
void pg_reader_open_file(struct pg_reader *reader, FILE *file);
void pg_reader_close(struct pg_reader *reader);

/* Returns an input of one or more lines, which the caller frees. NULL at the
 * end. At the end, an incomplete input is returned, too; the compiler reports
 * the missing part. */
char *pg_reader_next(struct pg_reader *reader);
/* Whether an input needs no further line. */
bool pg_is_whole_input(const char *text);

#endif
