/* SPDX-License-Identifier: MIT */
/* The actions check and prove. check judges a file of a student, once or
 * whenever it changes. prove judges all that an exercise promises: its solution
 * passes; its starter and its wrong kernels fail as promised. */
#ifndef RUNTIME_TOOLS_COURSE_CHECK_H
#define RUNTIME_TOOLS_COURSE_CHECK_H

#include "runtime/tools/course/actions.h"

struct crs_judge;

/* Opens a judge of the exercise on the requested devices. On an error, prints a
 * message and returns false. */
bool crs_judge_open(const struct crs_request *request,
                    const struct crs_exercise *exercise,
                    struct crs_judge *judge);

/* Closes the judge; prints a message on failure. */
void crs_judge_close(struct crs_judge *judge);

crs_action crs_check, crs_prove;

#endif
