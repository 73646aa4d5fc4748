/* SPDX-License-Identifier: MIT */
/* Prints untrusted text: names in programs and files, source lines, paths.
 * Characters that control a terminal or change the reading order, and bytes
 * that are no UTF-8, become '?'. */
#ifndef ISA_SUPPORT_WORDS_PLAIN_H
#define ISA_SUPPORT_WORDS_PLAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Returns the length in bytes of the next character; *is_shown: whether the
 * character may be printed. Line ends and tabs may not be printed, but callers
 * that print lines allow them. */
size_t isa_plain_next(const char *text, bool *is_shown);

/* Makes a text printable, in place. */
void isa_plain(char *text);
/* isa_plain, but keeps line ends and tabs. */
void isa_plain_lines(char *text);

/* Prints a text; If keeps_lines, line ends and tabs are printed, too. */
void isa_plain_put(FILE *out, const char *text, bool keeps_lines);

/* Does what isa_plain_put does, for HTML: in elements and attributes. */
void isa_plain_html(FILE *out, const char *text, bool keeps_lines);

/* Opens a stream that prints to a descriptor with line ends and tabs. The
 * caller may set its buffer; closing it does not close the descriptor. NULL:
 * out of memory. */
FILE *isa_plain_stream(int file);

/* Opens a stream as isa_plain_stream does, to stderr and unbuffered. */
FILE *isa_plain_stderr(void);

#endif
