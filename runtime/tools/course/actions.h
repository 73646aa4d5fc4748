/* SPDX-License-Identifier: MIT
 *
 * What `mlusim course WORD` does, each with what was asked for; the exit status
 * of the program: CMD_OK for what has passed, CMD_FAILED for what has not yet,
 * CMD_USAGE where nothing could be judged.
 */
#ifndef CRS_ACTIONS_H
#define CRS_ACTIONS_H

#include "runtime/tools/course/exercise.h"

struct crs_request {
    struct crs_course course;
    char compiler[PATH_MAX], library[PATH_MAX], shared[PATH_MAX];
    char built[PATH_MAX];          /* objects of the exercises, or "" */
    const char *word;              /* what follows the action, or NULL */
    const char *device;            /* NULL: all of the exercise */
    const char *language;          /* of the task; NULL: English */
    const char *json, *csv, *pars; /* files; NULL: none; - is stdout */
    bool is_watching, is_anyway;
    uint64_t seed, n_seeds;
    unsigned seconds, jobs;
};

typedef int crs_action(const struct crs_request *request);

/* student.c */
crs_action crs_list, crs_start, crs_hint, crs_solution;
/* check.c: a kernel of the student; all that an exercise promises. */
crs_action crs_check, crs_prove;
/* grade.c: a folder of students. */
crs_action crs_grade;

/* ---- what actions share, in student.c ------------------------------------ */

/* The exercise that is meant, and the student's folder of it, which is there;
 * NULL after a message. */
const struct crs_exercise *crs_find_folder(const struct crs_request *request,
                                           char folder[PATH_MAX]);
/* The exercise of request->word; NULL after a message. */
const struct crs_exercise *crs_find(const struct crs_request *request);

struct crs_state;
/* What a folder remembers, after a message where the file is damaged; false if
 * it cannot be relied on. */
bool crs_recall(struct crs_state *state, const char *folder);

struct crs_judge;
/* check.c: a judge of the exercise on the devices asked for; false after a
 * message. */
bool crs_judge_open(const struct crs_request *request,
                    const struct crs_exercise *exercise,
                    struct crs_judge *judge);
/* check.c: gives back what it has, with a message where that fails. */
void crs_judge_close(struct crs_judge *judge);

#endif
