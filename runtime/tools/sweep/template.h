/* SPDX-License-Identifier: MIT
 *
 * {name} in the words of a plan stands for a value of the unit. Other
 * braces stay, as structures have them.
 */
#ifndef SWP_TEMPLATE_H
#define SWP_TEMPLATE_H

#include <stdio.h>

#include "runtime/tools/sweep/plan.h"

/* Whether a word or a value of the plan has {name}. */
bool swp_template_uses(const struct swp_plan *plan, const char *name);

/* Finds {name}, of letters, digits and _, in arguments, kernel, type and dim
 * that is no name of the plan, nor a value of a structure, as {inf} and {true};
 * flags and macros may have it, as C does. The name, which *n characters of
 * are, and the line; NULL: there is none.
 */
const char *swp_template_stray(const struct swp_plan *plan, size_t *n,
                               unsigned *line);

/* Writes a word as a unit has it. */
void swp_template_put(const struct swp_plan *plan, size_t unit,
                      const char *word, FILE *out);

#endif
