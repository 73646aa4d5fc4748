/* SPDX-License-Identifier: MIT */
/* The text of a source without comments and strings, in which names can be
 * searched. */
#ifndef JDG_BARE_H
#define JDG_BARE_H

#include <stddef.h>

/* Copies a text so that names can be searched in it:
 * - Comments and the contents of strings become blanks.
 * - Lines that end with a backslash are joined; line numbers stay the same.
 * - Strings after a # stay, as names of headers do.
 * - All text stays after a raw string, and after an #error, a #warning or a
 *   mark in whose line a comment seems to begin: so no name is hidden there.
 * The copy is malloc'ed. NULL: no memory. */
char *jdg_bare_text(const char *text, size_t n);

/* Returns the line number of a place, from 1. */
unsigned jdg_line_of(const char *text, const char *at);

/* Returns the first use of a name as a whole word; NULL: there is none. */
const char *jdg_use_of(const char *text, const char *name);

#endif
