/* SPDX-License-Identifier: MIT */
/* Everything for judging many answers: tasks, kept verdicts, a folder, a
 * pool. */
#ifndef MLUSIM_JUDGE_MANY_DESK_H
#define MLUSIM_JUDGE_MANY_DESK_H

#include "runtime/tools/command/folder.h"
#include "runtime/tools/mlusim/judge/many/pool.h"

/* What the command line says about many answers. */
struct jdg_set {
    char *const *tasks; /* folders */
    size_t n_tasks;
    struct jdg_question question; /* asked about each answer */
    unsigned jobs;                /* number of answers that are judged at the
                                     same time */
    const char *secret;           /* file of the key; NULL: the default file */
    const char
        *cache; /* NULL: the default folder; "off": verdicts are not kept */
};

struct jdg_desk {
    const struct jdg_set *set;
    struct jdg_tasks tasks;
    struct jdg_secret secret;
    struct jdg_keep keep;
    struct jdg_pool pool;
    char folder[CMD_FOLDER_BYTES]; /* as cmd_folder_make returned it */
    char whole[PATH_MAX];          /* absolute path of the folder; "": none */
    struct pollfd *files;          /* room for the files of the pool and n_files
                                      more */
    bool has_warned;
};

/* Opens everything, with room to poll n_files files in addition to the pool's.
 * Call jdg_desk_close in any case. Returns the status, after a message if it is
 * an error. */
int jdg_desk_open(struct jdg_desk *desk, const struct jdg_set *set,
                  size_t n_files);
void jdg_desk_close(struct jdg_desk *desk);

/* Makes a job with the options of the command line. */
struct jdg_job jdg_desk_job(const struct jdg_desk *desk, size_t task,
                            char *text, size_t n);

/* Prints one warning if the verdict of a job could not be kept. */
void jdg_desk_warn(struct jdg_desk *desk, const struct jdg_job *job);

#endif
