/* SPDX-License-Identifier: MIT */
/* Judges a folder of answers to some tasks. */
#ifndef MLUSIM_JUDGE_MANY_FOLDER_H
#define MLUSIM_JUDGE_MANY_FOLDER_H

#include "runtime/tools/mlusim/judge/many/desk.h"

enum { JDG_USUAL_PAGES = 3, JDG_MOST_PAGES = 100 };

struct jdg_many {
    struct jdg_set set;
    const char *answers; /* the folder */
    bool is_json;
    const char *html;  /* file of the ranking, or NULL */
    const char *junit; /* file of the suites, or NULL; "-": stdout, which
                          then has no other output */
    size_t n_pages;    /* number of the best answers per task and device that
                          get a page of their run */
};

/* Judges the answers that have no verdict yet, and prints a line for each
 * answer, ordered by task and person. Returns the largest status of all
 * answers, or a status of the command after a message. */
int jdg_many(const struct jdg_many *many);

#endif
