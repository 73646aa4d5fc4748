/* SPDX-License-Identifier: MIT
 *
 * The message for a symbol that no library defines: before the program starts
 * (mlusim run), at a call, and for a library that the program itself loads
 * (runtime/api/proc/missing.c).
 */
#ifndef RT_MISSING_H
#define RT_MISSING_H

#include <stdbool.h>
#include <stddef.h>

/* Prefixes of the names of libraries that mlusim replaces. */
#define RT_STANDS_FOR      "libcn"
#define RT_STANDS_FOR_ALSO "libmlu"

/* Text of the dynamic loader before the symbol. */
#define RT_UNDEFINED "undefined symbol: "

/* Maximum length of the message. */
enum { RT_MISSING_BYTES = 4608 };

/* Writes the message: the file, the symbol (n bytes), and a remedy. */
void rt_missing_say(char *text, size_t bytes, const char *file,
                    const char *symbol, size_t n);

#endif
