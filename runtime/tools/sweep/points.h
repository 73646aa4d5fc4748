/* SPDX-License-Identifier: MIT
 *
 * The points of an axis, as a plan writes them.
 */
#ifndef SWP_POINTS_H
#define SWP_POINTS_H

#include "isa/support/words/refuse.h"
#include "runtime/tools/judge/toml.h"
#include "runtime/tools/sweep/plan.h"

/* Reads a value, an array of values, or a range {from, to, step or times} as
 * the points of an axis with that name. False with a sentence that does not
 * name the place. */
bool swp_points_read(struct swp_axis *axis, const char *name,
                     const struct jdg_toml *value, struct isa_sentence error);

/* Reads an array of tables, which have the same names, as the points of an
 * axis; *line is where something is wrong. */
bool swp_points_group(struct swp_axis *axis, const struct jdg_toml *tables,
                      unsigned *line, struct isa_sentence error);

void swp_points_free(struct swp_axis *axis);

/* A value as text, malloc'ed; NULL: it is an array or a table, or there is no
 * memory. */
char *swp_points_text(const struct jdg_toml *value);

#endif
