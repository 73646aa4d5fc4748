/* SPDX-License-Identifier: MIT
 *
 * The sentence where a program asks for a symbol that no library has: before it
 * starts (mlusim run), when it calls it, and where it loads a library by itself
 * (runtime/api/proc/missing.c).
 */
#ifndef RT_MISSING_H
#define RT_MISSING_H

#include <stdbool.h>
#include <stddef.h>

/* How names of libraries begin that mlusim stands for. */
#define RT_STANDS_FOR      "libcn"
#define RT_STANDS_FOR_ALSO "libmlu"

/* What the loader writes before the symbol. */
#define RT_UNDEFINED "undefined symbol: "

/* How long a sentence is at most. */
enum { RT_MISSING_BYTES = 4608 };

/* Writes the sentence: which file asks for which symbol (n bytes of it), and
 * what to do. */
void rt_missing_say(char *text, size_t bytes, const char *file,
                    const char *symbol, size_t n);

#endif
