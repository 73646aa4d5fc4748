/* SPDX-License-Identifier: MIT
 *
 * Whether a process of a run loaded the runtime. mlusim run passes an eventfd
 * to its program; each process that loads the runtime increments it, and at its
 * end the program reports if none did (runtime/api/proc/called.c).
 */
#ifndef RT_CALLED_H
#define RT_CALLED_H

#include <stdbool.h>
#include <stddef.h>

/* Opens the eventfd before exec of the program. No effect if an outer run has
 * one, or if it fails. */
void rt_called_begin(void);

/* Increments it for this process. */
void rt_called_count(void);

/* Whether this process is the program and no process loaded the runtime. False
 * if unknown, because the program closed the descriptor. */
bool rt_called_by_nobody(void);

/* ---- symbols that no library has ----------------------------------------- */

/* Messages about a symbol that no library has: before the program starts
 * (mlusim run), when it calls the symbol, and when it loads a library itself
 * (runtime/api/proc/missing.c). */

/* Names of libraries that mlusim replaces begin with these. */
#define RT_STANDS_FOR      "libcn"
#define RT_STANDS_FOR_ALSO "libmlu"

/* The loader writes this before the symbol. */
#define RT_UNDEFINED "undefined symbol: "

/* The most bytes of a sentence. */
enum { RT_MISSING_BYTES = 4608 };

/* Writes the sentence: which file asks for which symbol (n bytes of it), and
 * what to do. */
void rt_missing_say(char *text, size_t bytes, const char *file,
                    const char *symbol, size_t n);

#endif
