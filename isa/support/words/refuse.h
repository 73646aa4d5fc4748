/* SPDX-License-Identifier: MIT
 *
 * How a reader of files says what is wrong: one sentence into the buffer of
 * its caller.
 */
#ifndef ISA_SUPPORT_WORDS_REFUSE_H
#define ISA_SUPPORT_WORDS_REFUSE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

struct isa_sentence {
    char *text;
    size_t bytes; /* 0: nobody wants to know */
};

/* Writes the sentence, printable; always returns false, for `return
 * isa_refuse(...)`. */
bool isa_refuse(struct isa_sentence s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* The same with the values in a list. */
bool isa_refuse_by(struct isa_sentence s, const char *format, va_list values)
    __attribute__((format(printf, 2, 0)));

/* How many bytes the control character has that a text in UTF-8 goes on with;
 * 0: it goes on with another one. */
size_t isa_control(const char *at);

#endif
