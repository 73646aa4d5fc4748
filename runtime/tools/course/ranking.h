/* SPDX-License-Identifier: MIT */
/* The ranking of a class: by the number of exercises passed; then by the cycles
 * relative to the solution, summed over passed exercises and devices; then by
 * name. It has no figure of the host. */
#ifndef RUNTIME_TOOLS_COURSE_RANKING_H
#define RUNTIME_TOOLS_COURSE_RANKING_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "isa/support/json/json.h"

/* Writes text as a field: in quotes, on one line. The text is a JSON string, so
 * it is valid UTF-8; escapes in it become blanks, except quotes and
 * backslashes. If a spreadsheet would take the text for a formula, a ' is
 * written before it.
 */
void crs_csv_text(FILE *out, const char *text);

/* Writes a ratio with `digits` digits; writes nothing if there is no ratio. */
void crs_csv_ratio(FILE *out, double ratio, int digits);

struct crs_ranked {
    char student[256];    /* CRS_SHOWN_BYTES */
    unsigned passed;      /* exercises */
    uint64_t thousandths; /* sum of the ratios as they are printed */
};

struct crs_ranking {
    struct crs_ranked *of;
    size_t n, room;
};

/* Begins to count for the student, who may be the same as before. False: no
 * memory. */
bool crs_ranking_begin(struct crs_ranking *ranking, const char *student);

/* Adds the ratio of a passed exercise on a device. On the first device, also
 * counts the exercise. */
void crs_ranking_count(struct crs_ranking *ranking, bool is_first,
                       double ratio);

void crs_ranking_sort(struct crs_ranking *ranking);

/* Returns the rank of entry i of the sorted ranking. Students who differ only
 * in their names have the same rank. */
size_t crs_ranking_rank(const struct crs_ranking *ranking, size_t i);

/* Writes the sorted ranking: as CSV (rank, student, passed, cycles), or as the
 * member "ranking". */
void crs_ranking_csv(FILE *out, const struct crs_ranking *ranking);

void crs_ranking_json(struct json_writer *writer,
                      const struct crs_ranking *ranking);

void crs_ranking_free(struct crs_ranking *ranking);

#endif
