/* SPDX-License-Identifier: MIT
 *
 * An answer among many as a line: of JSON (docs/reference/judged.schema.json),
 * for people, or as suites of JUnit, one for each device.
 */
#ifndef MLUSIM_JUDGE_MANY_LINE_H
#define MLUSIM_JUDGE_MANY_LINE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "runtime/tools/junit/junit.h"
#include "runtime/tools/mlusim/judge/verdict/json.h"

struct jdg_judged {
    const char *task;    /* its name; NULL: none is known */
    const char *person;  /* "": nobody's name; NULL: there are no persons */
    const char *answer;  /* the path in its folder, of persons */
    const char *id;      /* of a request, as JSON; NULL: it has none */
    uint64_t number;     /* of a request, from 1; 0: of none */
    int status;          /* as the command has it, of this answer */
    const char *message; /* why there is no verdict */
    const char *verdict; /* as JSON on one line; NULL: there is none */
};

/* Writes a line of JSON. False: not all could be written. */
bool jdg_line_json(const struct jdg_judged *line, FILE *out);
/* Writes the row of a verdict. */
bool jdg_line_text(const struct jdg_judged *line, const struct jdg_row *row,
                   FILE *out);

/* Adds an answer; n_cases: of the task. */
void jdg_junit_add(struct junit *j, const struct jdg_judged *line,
                   size_t n_cases);

#endif
