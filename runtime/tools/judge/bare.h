/* SPDX-License-Identifier: MIT
 *
 * The text of a source without comments and strings, to look for names in.
 */
#ifndef JDG_BARE_H
#define JDG_BARE_H

#include <stddef.h>

/* A copy where comments and what stands in strings are blanks, and lines that
 * go on behind a backslash are one; line numbers stay. Strings behind a #
 * stay, as names of headers do. From a raw string on everything stays, and from
 * an #error, a #warning or a mark on whose line has the begin of a comment:
 * there is nothing that hides a name. Malloc'ed; NULL: there is no memory. */
char *jdg_bare_text(const char *text, size_t n);

/* The line of a place, from 1. */
unsigned jdg_line_of(const char *text, const char *at);

/* The first use of a name as a whole word; NULL. */
const char *jdg_use_of(const char *text, const char *name);

#endif
