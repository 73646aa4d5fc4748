/* SPDX-License-Identifier: MIT
 *
 * Judges a folder of answers to some tasks.
 */
#ifndef MLUSIM_JUDGE_MANY_FOLDER_H
#define MLUSIM_JUDGE_MANY_FOLDER_H

#include "runtime/tools/mlusim/judge/many/desk.h"

enum { JDG_USUAL_PAGES = 3, JDG_MOST_PAGES = 100 };

struct jdg_many {
    struct jdg_set set;
    const char *answers; /* the folder */
    bool is_json;
    const char *html;  /* NULL, or the file of the ranking */
    const char *junit; /* NULL, or the file of suites; - is stdout, which then
                          has nothing else */
    size_t n_pages;    /* of runs of the best of each task and device */
};

/* Judges what has no verdict yet, and prints a line for each answer, in the
 * order of tasks and persons. The status: the largest of all answers, or one of
 * the command after a sentence. */
int jdg_many(const struct jdg_many *many);

#endif
