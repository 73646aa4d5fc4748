/* SPDX-License-Identifier: MIT
 *
 * The ranking of a class: by the number of exercises passed, then by the
 * cycles relative to the solutions', summed over passed exercises and devices,
 * then by name. It has no figure of the host.
 */
#ifndef RUNTIME_TOOLS_COURSE_RANKING_H
#define RUNTIME_TOOLS_COURSE_RANKING_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "isa/support/json/json.h"

/* Writes text as a field: in quotes, on one line. A string of JSON has only
 * characters of UTF-8; what it escapes except quotes and backslashes becomes a
 * blank. Text that spreadsheets take for a formula gets a ' before it, as they
 * write it. */
void crs_csv_text(FILE *out, const char *text);

/* Writes a ratio with so many digits; nothing if there is none. */
void crs_csv_ratio(FILE *out, double ratio, int digits);

struct crs_ranked {
    char student[256];    /* as CRS_SHOWN_BYTES */
    unsigned passed;      /* exercises */
    uint64_t thousandths; /* of the sum of ratios, as they are printed */
};

struct crs_ranking {
    struct crs_ranked *of;
    size_t n, room;
};

/* Counts what follows for the student, who may be the one before; false: no
 * memory. */
bool crs_ranking_begin(struct crs_ranking *ranking, const char *student);

/* Counts an exercise that passed, by its ratio on a device; the exercise itself
 * on the first one. */
void crs_ranking_count(struct crs_ranking *ranking, bool is_first,
                       double ratio);

void crs_ranking_sort(struct crs_ranking *ranking);

/* The rank of the i-th when it is sorted: students who differ in their names
 * alone share it. */
size_t crs_ranking_rank(const struct crs_ranking *ranking, size_t i);

/* Writes the sorted ranking: as CSV, rank, student, passed, cycles; as the
 * member "ranking". */
void crs_ranking_csv(FILE *out, const struct crs_ranking *ranking);

void crs_ranking_json(struct json_writer *writer,
                      const struct crs_ranking *ranking);

void crs_ranking_free(struct crs_ranking *ranking);

#endif
