/* SPDX-License-Identifier: MIT */
/* The CSV that a probe prints (examples/probe): comments with the device, then
 * a line for each repetition of each case. */
#ifndef FIT_CSV_H
#define FIT_CSV_H

#include <stdbool.h>
#include <stddef.h>

#include "isa/support/words/refuse.h"

enum { FIT_NAME = 64, FIT_KEY = 200, FIT_MOST_GROUPS = 32 };
#define FIT_FORMAT "# mlusim probe, format 1"

/* The repetitions of a case. */
struct fit_case {
    char key[FIT_KEY];    /* "GROUP,CASE,PARAMETERS" */
    unsigned group;       /* index of its group */
    unsigned first, last; /* its lines in the file, from 1 */
    unsigned n;           /* repetitions */
    double log_ns;        /* mean of the logarithms of the times */
    double spread;        /* standard deviation of these; 0 if n is 1 */
};

struct fit_csv {
    char device[FIT_NAME]; /* as the runtime names it */
    char groups[FIT_MOST_GROUPS][FIT_NAME];
    size_t n_groups;
    struct fit_case *cases; /* malloc'ed, in the order of the file */
    size_t n, room;
    unsigned n_failed; /* groups that failed on the card */
};

/* Reads a CSV of n characters, which are changed. name: of the file, for
 * messages. If the text is damaged, cut short, or something else, writes a
 * message with the line and what was expected, and returns false. Call
 * fit_csv_free in any case. */
bool fit_csv_read(struct fit_csv *csv, const char *name, char *text, size_t n,
                  struct isa_sentence error);
void fit_csv_free(struct fit_csv *csv);

/* The case with this key; NULL if there is none. */
const struct fit_case *fit_csv_find(const struct fit_csv *csv, const char *key);

#endif
