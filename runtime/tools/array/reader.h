/* SPDX-License-Identifier: MIT
 *
 * The text of an argument that is being read, and the sentence on what is wrong
 * with it.
 */
#ifndef ARRAY_READER_H
#define ARRAY_READER_H

#include <stdbool.h>
#include <stddef.h>

struct array_reader {
    const char *text;
    char *error; /* receives the sentence */
    size_t error_bytes;
};

/* Writes the sentence; always false. */
__attribute__((format(printf, 2, 3))) bool
array_complain(const struct array_reader *r, const char *format, ...);

#endif
