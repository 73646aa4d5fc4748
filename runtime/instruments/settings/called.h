/* SPDX-License-Identifier: MIT */
/* Finds out whether any process of a run has loaded the runtime. mlusim run
 * passes an eventfd to its program. Each process that loads the runtime
 * increments the eventfd. If no process did, the program reports this at its
 * end (runtime/api/proc/called.c). */
#ifndef RT_CALLED_H
#define RT_CALLED_H

#include <stdbool.h>
#include <stddef.h>

/* Opens the eventfd before exec of the program. Has no effect if an outer run
 * has an eventfd, or on failure. */
void rt_called_begin(void);

/* Increments the eventfd for this process. */
void rt_called_count(void);

/* Whether this process is the program, and no process has loaded the runtime.
 * False if this is unknown, because the program has closed the descriptor. */
bool rt_called_by_nobody(void);

/* ---- symbols that no library has ----------------------------------------- */

/* Messages about a symbol that no library has. Messages are written before the
 * program starts (mlusim run), when the program calls the symbol, or when it
 * loads a library itself (runtime/api/proc/missing.c). */

/* The names of libraries that mlusim replaces begin with one of these. */
#define RT_STANDS_FOR      "libcn"
#define RT_STANDS_FOR_ALSO "libmlu"

/* What the loader writes before the symbol. */
#define RT_UNDEFINED "undefined symbol: "

/* The most bytes of a sentence. */
enum { RT_MISSING_BYTES = 4608 };

/* Writes the sentence: which file needs which symbol (its first n bytes), and
 * what to do. */
void rt_missing_say(char *text, size_t bytes, const char *file,
                    const char *symbol, size_t n);

#endif
