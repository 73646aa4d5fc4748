/* SPDX-License-Identifier: MIT
 *
 * The ranking of many answers: a page for a browser, of each task and device
 * the right answers by their simulated cycles.
 */
#ifndef MLUSIM_JUDGE_MANY_RANKING_H
#define MLUSIM_JUDGE_MANY_RANKING_H

#include <stdio.h>

#include "runtime/tools/mlusim/judge/verdict/row.h"

struct jdg_ranked { /* an answer */
    size_t task;
    const char *person, *path, *message; /* NULL: it has a verdict */
    const struct jdg_row *row;
};

struct jdg_ranking {
    const char *const *tasks, *const *titles;
    size_t n_tasks;
    const struct jdg_ranked *of; /* by task */
    size_t n;
    size_t n_pages;     /* of the best of each task and device */
    const char *secret; /* the name of the key of hidden inputs */
    const char *folder; /* of the pages, beside the ranking */
};

struct jdg_place {
    const struct jdg_ranked *who;
    const struct jdg_row_time *time;
};

/* Device i of the right answers to a task, in the order of its first one; NULL:
 * there are fewer. */
const char *jdg_ranking_device(const struct jdg_ranking *ranking, size_t task,
                               size_t i);
/* The right answers to a task on a device, the best first; places has room for
 * all. How many. */
size_t jdg_ranking_places(const struct jdg_ranking *ranking, size_t task,
                          const char *device, struct jdg_place *places);

/* The name of the page of a run: "1-relu-MLU590-H8-1.html" is that of the best
 * on this device; place from 0. */
void jdg_ranking_page(const struct jdg_ranking *ranking, size_t task,
                      const char *device, size_t place, char *name,
                      size_t bytes);

/* Writes the page; places has room for all answers. False: not all could be
 * written. */
bool jdg_ranking_write(const struct jdg_ranking *ranking,
                       struct jdg_place *places, FILE *out);

#endif
