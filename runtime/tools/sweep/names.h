/* SPDX-License-Identifier: MIT */
/* The names of a plan, and their values in a unit. In the words of a plan,
 * {name} is replaced by a value of the unit. Other braces are kept, because
 * structures have them. */
#ifndef SWP_NAMES_H
#define SWP_NAMES_H

#include <stdio.h>

#include "runtime/tools/sweep/plan.h"

/* Whether a word or a value of the plan contains {name}. */
bool swp_template_uses(const struct swp_plan *plan, const char *name);

/* Finds a {name} (letters, digits and _) that is neither a name of the plan nor
 * a value in a structure, such as {inf} and {true}. Searches arguments, kernel,
 * type and dim, but not flags and macros, which may have braces as in C.
 * Returns the name, with *n characters, and its line. NULL: none. */
const char *swp_template_stray(const struct swp_plan *plan, size_t *n,
                               unsigned *line);

/* Writes a word with the values of a unit. */
void swp_template_put(const struct swp_plan *plan, size_t unit,
                      const char *word, FILE *out);

extern const struct swp_key_row swp_keys[SWP_N_KEYS];

/* Returns which point of an axis unit i has, from 0. The point of the last axis
 * changes first. */
size_t swp_plan_point(const struct swp_plan *plan, size_t unit, size_t axis);

/* Name i of all axes in the order of the plan, with its axis and its position
 * there. False: there are no more. */
struct swp_name {
    const struct swp_axis *axis;
    size_t at;
    const char *name;
};
bool swp_plan_name(const struct swp_plan *plan, size_t i,
                   struct swp_name *name);

/* Returns the value of a name in a unit. */
const char *swp_plan_value(const struct swp_plan *plan, size_t unit,
                           const struct swp_name *name);

#endif
