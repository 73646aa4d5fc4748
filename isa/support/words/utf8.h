/* SPDX-License-Identifier: MIT
 *
 * Text of files and users, which need not be UTF-8.
 */
#ifndef ISA_SUPPORT_WORDS_UTF8_H
#define ISA_SUPPORT_WORDS_UTF8_H

#include <stddef.h>

/* How many bytes the character of UTF-8 has that text begins with; 0: its first
 * byte belongs to none. A text ends with 0, which is one of a byte. */
size_t isa_utf8_bytes(const char *text);

#endif
