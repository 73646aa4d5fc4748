/* SPDX-License-Identifier: MIT */
/* Elements of arrays as command lines and .npy files name them, and reading
 * their values. */
#ifndef ARRAY_ELEMENTS_H
#define ARRAY_ELEMENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct array_reader {
    const char *text;
    char *error; /* receives the message */
    size_t error_bytes;
};

/* Writes the message; always returns false. */
__attribute__((format(printf, 2, 3))) bool
array_complain(const struct array_reader *r, const char *format, ...);

enum array_class { ARRAY_FLOAT, ARRAY_SIGNED, ARRAY_UNSIGNED };
enum array_element {
#define X(ID, name, c_name, bytes, class, descr) ARRAY_##ID,
#include "runtime/tools/array/elements.def"
#undef X
    ARRAY_N_ELEMENTS
};
struct array_type {
    const char *name, *c_name; /* "f16", "half" */
    size_t bytes;
    enum array_class class;
    const char *descr; /* NumPy's name */
};
extern const struct array_type array_types[ARRAY_N_ELEMENTS];

/* Returns the type of the n characters at text, in any spelling;
 * ARRAY_N_ELEMENTS if there is none. */
enum array_element array_named(const char *text, size_t n);

/* Returns the type that NumPy calls `descr`, ARRAY_N_ELEMENTS if there is none.
 */
enum array_element array_described(const char *descr);

/* Reads the text of an integer that has `bytes` bytes: decimal, 0x..., true or
 * false. */
bool array_read_integer(const char *text, size_t bytes, bool is_signed,
                        uint64_t *value);

/* Reads a number that an element can hold (also infinity and NaN by name) and
 * writes this element. */
bool array_read_element(enum array_element type, const char *text, void *to);

/* Writes a number as an element; whole numbers come from `whole`, without
 * rounding. */
void array_put(enum array_element type, double number, int64_t whole, void *to);

/* Reads an element: a float to *number, any other element to *whole. The other
 * variable becomes 0. */
void array_get(enum array_element type, const void *from, double *number,
               int64_t *whole);

#endif
