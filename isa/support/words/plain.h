/* SPDX-License-Identifier: MIT
 *
 * The one way in which text of others is printed: names in programs and files,
 * lines of sources, paths. A terminal obeys some characters, and others change
 * the order in which a line is read; such a character, and each byte that is no
 * UTF-8, becomes '?'. All other characters stay.
 */
#ifndef ISA_SUPPORT_WORDS_PLAIN_H
#define ISA_SUPPORT_WORDS_PLAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* How many bytes the next character of a text has; *is_shown: whether it may be
 * printed. Ends of lines and tabs may not: who prints lines keeps them. */
size_t isa_plain_next(const char *text, bool *is_shown);

/* Makes a text printable, in place. */
void isa_plain(char *text);
/* The same with its ends of lines and tabs. */
void isa_plain_lines(char *text);

/* Prints a text; keeps_lines: with its ends of lines and tabs. */
void isa_plain_put(FILE *out, const char *text, bool keeps_lines);

/* The same for a page of HTML, in elements and attributes. */
void isa_plain_html(FILE *out, const char *text, bool keeps_lines);

/* A stream that prints to a descriptor what is written to it, with ends of
 * lines and tabs. Its buffer is the caller's choice; closing it leaves the
 * descriptor open. NULL: no memory. */
FILE *isa_plain_stream(int file);

/* Such a stream to stderr, as it is: without a buffer. */
FILE *isa_plain_stderr(void);

#endif
