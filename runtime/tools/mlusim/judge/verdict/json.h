/* SPDX-License-Identifier: MIT
 *
 * A verdict for programs.
 */
#ifndef MLUSIM_JUDGE_VERDICT_JSON_H
#define MLUSIM_JUDGE_VERDICT_JSON_H

#include <stdio.h>

#include "runtime/tools/mlusim/judge/verdict/verdict.h"

/* Writes it as docs/reference/judge.schema.json, on one line if is_line. False:
 * not all could be written. */
bool jdg_verdict_json(const struct jdg_verdict *v, bool is_line, FILE *out);

#endif
