/* SPDX-License-Identifier: MIT
 *
 * Characters that a user writes behind a backslash, as in C.
 */
#ifndef DBG_ESCAPE_H
#define DBG_ESCAPE_H

#include <stddef.h>

/* Reads what stands at a backslash: \\ \" \' \a \b \e \f \n \r \t \v, one to
 * three octal digits, or x and one or two hexadecimal ones. Returns how many
 * characters it takes, and the character in *c; 0: it is none of these,
 * and *c stays as it was. */
size_t dbg_escape(const char *at, char *c);

#endif
