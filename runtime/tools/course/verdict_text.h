/* SPDX-License-Identifier: MIT */
/* Writes verdicts as text and in machine-readable forms. */
#ifndef RUNTIME_TOOLS_COURSE_VERDICT_TEXT_H
#define RUNTIME_TOOLS_COURSE_VERDICT_TEXT_H

#include <stdio.h>

#include "runtime/tools/course/judge.h"
#include "runtime/tools/junit/junit.h"

/* Prints a line for each criterion that was judged, then the messages of the
 * tools, and what to do next. */
void crs_tell_text(FILE *out, const struct crs_judge *judge,
                   const struct crs_verdict *verdict);

void crs_tell_json(FILE *out, const struct crs_judge *judge,
                   const struct crs_verdict *verdict);

/* Writes in one line what is wrong: the sentence, and the most important line
 * of the tools. */
void crs_tell_line(const struct crs_verdict *verdict, char *line, size_t bytes);

/* Writes what the sandbox refused, on one line; "" if it refused nothing. */
void crs_tell_refused(const struct crs_verdict *verdict, char *line,
                      size_t bytes);

/* Adds a verdict. student: the owner of the kernel; NULL: the user. */
void crs_junit_add(struct junit *j, const char *student,
                   const struct crs_judge *judge,
                   const struct crs_verdict *verdict);

/* Adds a student who has handed in nothing. */
void crs_junit_add_none(struct junit *j, const char *student,
                        const char *sentence);

#endif
