/* SPDX-License-Identifier: MIT
 *
 * The names of a plan, and their values in a unit. {name} in the words of a
 * plan stands for a value of the unit; other braces stay, as structures have
 * them.
 */
#ifndef SWP_NAMES_H
#define SWP_NAMES_H

#include <stdio.h>

#include "runtime/tools/sweep/plan.h"

/* Whether a word or a value of the plan has {name}. */
bool swp_template_uses(const struct swp_plan *plan, const char *name);

/* Finds {name}, of letters, digits and _, in arguments, kernel, type and dim
 * that is no name of the plan, nor a value of a structure, as {inf} and {true};
 * flags and macros may have it, as C does. The name, which *n characters of
 * are, and the line; NULL: none.
 */
const char *swp_template_stray(const struct swp_plan *plan, size_t *n,
                               unsigned *line);

/* Writes a word as a unit has it. */
void swp_template_put(const struct swp_plan *plan, size_t unit,
                      const char *word, FILE *out);

extern const struct swp_key_row swp_keys[SWP_N_KEYS];

/* Returns which point of an axis unit i has, from 0. The last axis changes
 * first. */
size_t swp_plan_point(const struct swp_plan *plan, size_t unit, size_t axis);

/* Name i of all axes, by the plan's order, with its axis and where it stands
 * there; false: no more. */
struct swp_name {
    const struct swp_axis *axis;
    size_t at;
    const char *name;
};
bool swp_plan_name(const struct swp_plan *plan, size_t i,
                   struct swp_name *name);

/* Its value in a unit. */
const char *swp_plan_value(const struct swp_plan *plan, size_t unit,
                           const struct swp_name *name);

#endif
