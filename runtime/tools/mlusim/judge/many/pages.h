/* SPDX-License-Identifier: MIT */
/* The ranking of a folder of answers, with the pages of the best runs. */
#ifndef MLUSIM_JUDGE_MANY_PAGES_H
#define MLUSIM_JUDGE_MANY_PAGES_H

#include "runtime/tools/mlusim/judge/many/answers.h"
#include "runtime/tools/mlusim/judge/many/desk.h"
#include "runtime/tools/mlusim/judge/verdict/json.h"

struct jdg_ranked { /* A ranked answer. */
    size_t task;
    const char *person, *path, *message; /* message: reason why there is no
                                            verdict; NULL: there is one */
    const struct jdg_row *row;
};

struct jdg_pages {
    struct jdg_desk *desk;
    const struct jdg_files *files;
    const struct jdg_ranked *of; /* an entry for each answer, in the order of
                                    the files */
    const char *html;            /* path of the file to write */
    size_t n_pages; /* how many of the best answers get a page, for each task
                       and device */
};

/* Writes the file FILE.html, and the pages of runs to the folder FILE.runs.
 * Returns the exit status, after a message if it is not 0. */
int jdg_pages_write(const struct jdg_pages *pages);

#endif
