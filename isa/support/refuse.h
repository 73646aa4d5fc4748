/* SPDX-License-Identifier: MIT
 *
 * How a reader of files says what is wrong: one sentence into the buffer of
 * its caller.
 */
#ifndef ISA_SUPPORT_REFUSE_H
#define ISA_SUPPORT_REFUSE_H

#include <stdbool.h>
#include <stddef.h>

struct isa_sentence {
    char *text;
    size_t bytes; /* 0: nobody wants to know */
};

/* Writes the sentence; always returns false, for `return isa_refuse(...)`. */
bool isa_refuse(struct isa_sentence s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
