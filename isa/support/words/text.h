/* SPDX-License-Identifier: MIT
 *
 * Text that grows in a buffer of its caller, and is cut off at its end.
 */
#ifndef ISA_SUPPORT_WORDS_TEXT_H
#define ISA_SUPPORT_WORDS_TEXT_H

#include <stddef.h>

struct isa_text {
    char *buf;
    size_t size, length; /* length counts what was cut off as well */
};

/* Appends; the text ends with a 0 wherever it is cut off. */
void isa_text_put(struct isa_text *t, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
