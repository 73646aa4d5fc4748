/* SPDX-License-Identifier: MIT
 *
 * Reads the [[case]] tables of task.toml, and computes the sizes of each.
 */
#ifndef JDG_CASES_H
#define JDG_CASES_H

#include "runtime/tools/judge/tables.h"

/* Reads [[case]], type and dim; arguments must have been read. */
bool jdg_read_cases(struct jdg_reader *r, const struct jdg_toml *root);

/* Makes a task whose cases have sizes of their ranges, drawn by a number, which
 * the judge alone has. It shares all text with the task. False after a
 * message: some case has no sizes that its formulas allow. */
bool jdg_cases_draw(const struct jdg_task *task, uint64_t number,
                    struct jdg_task *drawn, char *error, size_t error_bytes);

/* Writes "n = 4097, m = 3", the sizes of a case; "" if it has no ranges. */
void jdg_cases_tell(const struct jdg_case *c, char *text, size_t bytes);

#endif
