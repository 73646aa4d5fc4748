/* SPDX-License-Identifier: MIT
 *
 * What the tab key offers at the playground.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_REPL_COMPLETE_H
#define RUNTIME_TOOLS_MLUSIM_REPL_COMPLETE_H

#include <stddef.h>

/* The words for the end of a line: a dbg_complete of input.h; user is the
 * struct playground. */
const char *pg_complete(void *user, const char *line, size_t i);

/* What they take the place of: the word at the end of a line. */
const char *pg_complete_word(const char *line);

#endif
