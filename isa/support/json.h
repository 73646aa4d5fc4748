/* SPDX-License-Identifier: MIT
 *
 * Text as a string of JSON. Names and paths come from files of the user and
 * need not be UTF-8: a byte that is not part of a UTF-8 character becomes '?',
 * everything else stays what it is.
 */
#ifndef ISA_JSON_H
#define ISA_JSON_H

#include <stddef.h>
#include <stdio.h>

/* text in quotes, at the end of `out`. */
void isa_json_put(FILE *out, const char *text);

/* The same into to[bytes], bytes at least 3; characters that have no room are
 * left out, with all behind them. Returns `to`. */
const char *isa_json_quote(const char *text, char *to, size_t bytes);

#endif
