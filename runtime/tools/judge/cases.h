/* SPDX-License-Identifier: MIT
 *
 * Reads the [[case]] tables of task.toml, and computes the sizes of each.
 */
#ifndef JDG_CASES_H
#define JDG_CASES_H

#include "runtime/tools/judge/tables.h"

/* Reads [[case]], type and dim; arguments must have been read. */
bool jdg_read_cases(struct jdg_reader *r, const struct jdg_toml *root);

#endif
