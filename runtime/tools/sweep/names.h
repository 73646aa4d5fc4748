/* SPDX-License-Identifier: MIT
 *
 * The names of a plan, and their values in a unit.
 */
#ifndef SWP_NAMES_H
#define SWP_NAMES_H

#include "runtime/tools/sweep/plan.h"

extern const struct swp_key_row swp_keys[SWP_N_KEYS];

/* Which point of an axis unit i has, from 0. The last axis changes first. */
size_t swp_plan_point(const struct swp_plan *plan, size_t unit, size_t axis);

/* Name i of all axes, by the plan's order, with its axis and where it stands
 * there; false: there are no more. */
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
