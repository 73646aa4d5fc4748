/* SPDX-License-Identifier: MIT */
/* Reads the points of an axis in the form that a plan has them. */
#ifndef SWP_POINTS_H
#define SWP_POINTS_H

#include "isa/support/words/refuse.h"
#include "runtime/tools/judge/toml.h"
#include "runtime/tools/sweep/plan.h"

/* Reads a value, an array of values, or a range {from, to, step or times} as
 * the points of an axis with that name. On an error, returns false and writes a
 * message without the place. */
bool swp_points_read(struct swp_axis *axis, const char *name,
                     const struct jdg_toml *value, struct isa_sentence error);

/* Reads an array of tables as the points of an axis; all tables must have the
 * same names. On an error, *line is the line of the error. */
bool swp_points_group(struct swp_axis *axis, const struct jdg_toml *tables,
                      unsigned *line, struct isa_sentence error);

void swp_points_free(struct swp_axis *axis);

/* Returns a value as text, malloc'ed. NULL: it is an array or a table, or no
 * memory. */
char *swp_points_text(const struct jdg_toml *value);

#endif
