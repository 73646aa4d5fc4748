/* SPDX-License-Identifier: MIT */
/* Writes a verdict as JSON, and reads from such JSON the parts that lists
 * show. */
#ifndef MLUSIM_JUDGE_VERDICT_JSON_H
#define MLUSIM_JUDGE_VERDICT_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "runtime/tools/mlusim/judge/verdict/verdict.h"

enum { JDG_ROW_DEVICES = 16 };

struct jdg_row_time {
    char device[64], bound[64];
    double warm_us;
    uint64_t cycles, longest; /* longest: number of the longest case, from 1 */
};

struct jdg_row {
    bool has_passed;
    char id[32], error[600]; /* of the first error; "": there is none */
    struct jdg_row_time times[JDG_ROW_DEVICES];
    size_t n_times;
};

/* Reads a verdict. False: the text is no verdict. */
bool jdg_row_read(struct jdg_row *row, const char *verdict);

/* Writes the verdict as described by docs/reference/judge.schema.json, on one
 * line if is_line. False: not everything could be written. */
bool jdg_verdict_json(const struct jdg_verdict *v, bool is_line, FILE *out);

#endif
