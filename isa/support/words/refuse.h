/* SPDX-License-Identifier: MIT */
/* Error messages of file readers: one sentence in the caller's buffer. */
#ifndef ISA_SUPPORT_WORDS_REFUSE_H
#define ISA_SUPPORT_WORDS_REFUSE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

struct isa_sentence {
    char *text;
    size_t bytes; /* size of the caller's buffer; 0: no message is wanted */
};

/* Writes the message, printable; always returns false, for `return
 * isa_refuse(...)`. */
bool isa_refuse(struct isa_sentence s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* isa_refuse with a va_list. */
bool isa_refuse_by(struct isa_sentence s, const char *format, va_list values)
    __attribute__((format(printf, 2, 0)));

/* Returns the length of the control character at the start of UTF-8 text; 0:
 * the text does not start with one. */
size_t isa_control(const char *at);

#endif
