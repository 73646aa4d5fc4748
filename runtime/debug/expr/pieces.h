/* SPDX-License-Identifier: MIT */
/* Finds the code of a source line. */
#ifndef DBG_PIECES_H
#define DBG_PIECES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct dbg_symbols;

/* Returns whether `name`, as a user writes it, means this file of a program:
 * either the file's full path, or the last names of that path. */
bool dbg_file_is(const struct dbg_symbols *p, const char *file,
                 const char *name);

/* Finds the statements at which the code of a line begins: one for each piece
 * of code, and one for each place in a piece to which other lines jump. At the
 * beginning of a function, this is the statement after its prologue. Writes up
 * to max; returns how many there are. */
size_t dbg_line_pieces(const struct dbg_symbols *p, const char *file,
                       unsigned line, uint64_t *pcs, size_t max);

#endif
