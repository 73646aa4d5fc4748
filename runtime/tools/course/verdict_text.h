/* SPDX-License-Identifier: MIT
 *
 * Verdicts for people and for programs.
 */
#ifndef CRS_TELL_H
#define CRS_TELL_H

#include <stdio.h>

#include "runtime/tools/course/judge.h"

/* A line per criterion that was looked at, what the tools said, and what to do
 * next. */
void crs_tell_text(FILE *out, const struct crs_judge *judge,
                   const struct crs_verdict *verdict);
void crs_tell_json(FILE *out, const struct crs_judge *judge,
                   const struct crs_verdict *verdict);

/* What is wrong in one line: the sentence, and of what the tools said the line
 * that matters most. */
void crs_tell_line(const struct crs_verdict *verdict, char *line, size_t bytes);

/* What the sandbox refused, on one line; "" if it refused nothing. */
void crs_tell_refused(const struct crs_verdict *verdict, char *line,
                      size_t bytes);

#endif
