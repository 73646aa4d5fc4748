/* SPDX-License-Identifier: MIT
 *
 * {name} in the words of a plan stands for a value of the unit. Braces around
 * anything but a name of the plan stay, as structures have them.
 */
#ifndef SWP_TEMPLATE_H
#define SWP_TEMPLATE_H

#include <stdio.h>

#include "runtime/tools/sweep/plan.h"

/* Whether a word or a value of the plan has {name}. */
bool swp_template_uses(const struct swp_plan *plan, const char *name);

/* Writes a word as a unit has it. */
void swp_template_put(const struct swp_plan *plan, size_t unit,
                      const char *word, FILE *out);

#endif
