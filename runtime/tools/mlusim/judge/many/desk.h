/* SPDX-License-Identifier: MIT
 *
 * Opens what judging many answers needs: tasks, kept verdicts, a folder, a
 * pool.
 */
#ifndef MLUSIM_JUDGE_MANY_DESK_H
#define MLUSIM_JUDGE_MANY_DESK_H

#include "runtime/tools/command/folder.h"
#include "runtime/tools/mlusim/judge/many/pool.h"

/* The set of the command line. */
struct jdg_set {
    char *const *tasks; /* folders */
    size_t n_tasks;
    struct jdg_question question; /* of each answer */
    unsigned jobs;                /* answers at once */
    const char *secret;           /* the file of the key; NULL: the usual one */
    const char *cache; /* NULL: the usual folder; "off": nothing is kept */
};

struct jdg_desk {
    const struct jdg_set *set;
    struct jdg_tasks tasks;
    struct jdg_secret secret;
    struct jdg_keep keep;
    struct jdg_pool pool;
    char folder[CMD_FOLDER_BYTES]; /* as it was made */
    char whole[PATH_MAX];          /* the same from the root on; "": none */
    struct pollfd *files;          /* room for those of the pool, and more */
    bool has_warned;
};

/* Opens everything, with room for so many files to poll beside the pool's; call
 * jdg_desk_close in any case. The status, after a sentence. */
int jdg_desk_open(struct jdg_desk *desk, const struct jdg_set *set,
                  size_t n_files);
void jdg_desk_close(struct jdg_desk *desk);

/* Makes a job with the options of the command line. */
struct jdg_job jdg_desk_job(const struct jdg_desk *desk, size_t task,
                            char *text, size_t n);

/* Warns, once, if a verdict of the job could not be kept. */
void jdg_desk_warn(struct jdg_desk *desk, const struct jdg_job *job);

#endif
