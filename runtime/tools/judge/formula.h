/* SPDX-License-Identifier: MIT */
/* Sizes as a task writes them: integers, names of a case, + - * / and
 * parentheses. A division must have no remainder. */
#ifndef JDG_FORMULA_H
#define JDG_FORMULA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct jdg_name {
    const char *name;
    int64_t value;
};

/* Computes the value of a text. On an error, returns false and writes a
 * message. */
bool jdg_formula(const char *text, const struct jdg_name *names, size_t n,
                 int64_t *value, char *error, size_t error_bytes);

#endif
