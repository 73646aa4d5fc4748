/* SPDX-License-Identifier: MIT */
/* Text appended to a caller's buffer, truncated if too long; numbers read from
 * text of files and users. */
#ifndef ISA_SUPPORT_WORDS_TEXT_H
#define ISA_SUPPORT_WORDS_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct isa_text {
    char *buf;
    size_t size, length; /* length includes truncated text */
};

/* Appends text, which always ends with a NUL. */
void isa_text_put(struct isa_text *t, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Reads decimal digits only. False: there are other characters, or the number
 * is outside of [least, most]. */
bool isa_number_read(const char *text, uint64_t least, uint64_t most,
                     uint64_t *number);

#endif
