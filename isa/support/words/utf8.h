/* SPDX-License-Identifier: MIT */
/* Text of files and users, which may be invalid UTF-8. */
#ifndef ISA_SUPPORT_WORDS_UTF8_H
#define ISA_SUPPORT_WORDS_UTF8_H

#include <stddef.h>

/* Returns the length in bytes of the UTF-8 character at the start of text (1
 * for NUL); 0: it is invalid. */
size_t isa_utf8_bytes(const char *text);

#endif
