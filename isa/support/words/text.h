/* SPDX-License-Identifier: MIT
 *
 * Text appended to a caller's buffer, truncated if too long.
 */
#ifndef ISA_SUPPORT_WORDS_TEXT_H
#define ISA_SUPPORT_WORDS_TEXT_H

#include <stddef.h>

struct isa_text {
    char *buf;
    size_t size, length; /* length includes truncated text */
};

/* Appends text, which always ends with a NUL. */
void isa_text_put(struct isa_text *t, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
