/* SPDX-License-Identifier: MIT */
/* One of many answers as a line of JSON (docs/reference/judged.schema.json), as
 * text, or as suites of JUnit, one per device. */
#ifndef MLUSIM_JUDGE_MANY_LINE_H
#define MLUSIM_JUDGE_MANY_LINE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "runtime/tools/junit/junit.h"
#include "runtime/tools/mlusim/judge/verdict/json.h"

struct jdg_judged {
    const char *task;    /* name of the task; NULL: not known */
    const char *person;  /* name of the person; "": without a name; NULL:
                            there are no persons */
    const char *answer;  /* path of the answer in the folder */
    const char *id;      /* id of a request, in JSON; NULL: it has none */
    uint64_t number;     /* number of a request, from 1; 0: this is no
                            request */
    int status;          /* the exit status of the command for this answer */
    const char *message; /* reason why there is no verdict */
    const char *verdict; /* verdict: JSON on one line; NULL: there is none */
};

/* Writes a line of JSON. False: not everything could be written. */
bool jdg_line_json(const struct jdg_judged *line, FILE *out);
/* Writes a row as text. */
bool jdg_line_text(const struct jdg_judged *line, const struct jdg_row *row,
                   FILE *out);

/* Adds an answer; the task has n_cases cases. */
void jdg_junit_add(struct junit *j, const struct jdg_judged *line,
                   size_t n_cases);

#endif
