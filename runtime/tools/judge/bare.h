/* SPDX-License-Identifier: MIT
 *
 * The text of a source without comments and strings, to look for names in.
 */
#ifndef JDG_BARE_H
#define JDG_BARE_H

#include <stddef.h>

/* Copies a text: comments and contents of strings become blanks, and lines that
 * end in a backslash are joined; line numbers stay. Strings after a # stay, as
 * names of headers do. All stays after a raw string, and after an #error, a
 * #warning or a mark whose line has the begin of a comment: nothing there hides
 * a name. Malloc'ed; NULL: no memory. */
char *jdg_bare_text(const char *text, size_t n);

/* The line of a place, from 1. */
unsigned jdg_line_of(const char *text, const char *at);

/* The first use of a name as a whole word; NULL. */
const char *jdg_use_of(const char *text, const char *name);

#endif
