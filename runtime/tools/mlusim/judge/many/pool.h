/* SPDX-License-Identifier: MIT
 *
 * Judges several answers at once, a process for each: none can harm another,
 * even if it breaks the judge.
 */
#ifndef MLUSIM_JUDGE_MANY_POOL_H
#define MLUSIM_JUDGE_MANY_POOL_H

#include <poll.h>
#include <sys/types.h>

#include "runtime/tools/mlusim/judge/many/tasks.h"
#include "runtime/tools/mlusim/judge/question/question.h"

struct jdg_job {
    struct jdg_known *task;
    struct jdg_question question; /* its paths are those of the process */
    char page[PATH_MAX];          /* of the run, to be written; "": none */
    char *text;                   /* of the answer, malloc'ed, the job's */
    size_t n;
    /* the result */
    int status;
    char *message, *verdict; /* malloc'ed, the job's; NULL: there is none */
    bool is_unkept;          /* the verdict could not be kept */
    /* of the pool */
    bool is_builder; /* of the reference, for all others */
    pid_t pid;
    int pipe;
    char *said;
    size_t n_said, room;
};
void jdg_job_free(struct jdg_job *job);

/* Takes a kept verdict: true, the job is done. */
bool jdg_job_recall(struct jdg_job *job, const struct jdg_keep *keep);

struct jdg_pool {
    const struct jdg_keep *keep;
    const char *folder; /* for files of processes, an absolute path */
    unsigned jobs;      /* at once */
    pid_t owner;
    struct jdg_job **running;
    size_t n;
};

/* Opens the pool. False: no memory. call jdg_pool_close in any case. */
bool jdg_pool_open(struct jdg_pool *pool, const struct jdg_keep *keep,
                   const char *folder, unsigned jobs);
/* Ends what runs, and waits for the end. */
void jdg_pool_close(struct jdg_pool *pool);

/* Whether a job can start: fewer than pool->jobs run, and no other builds the
 * reference of its task. */
bool jdg_pool_has_room(const struct jdg_pool *pool, const struct jdg_job *job);
/* Starts a job that can; it stays where it is until it is taken. False: it
 * could not be started; it is done, with a message. */
bool jdg_pool_start(struct jdg_pool *pool, struct jdg_job *job);

/* Adds the files to poll; returns how many, at most pool->jobs. */
size_t jdg_pool_files(const struct jdg_pool *pool, struct pollfd *files);

/* Returns a finished job, which the pool no longer owns; NULL: none yet. */
struct jdg_job *jdg_pool_take(struct jdg_pool *pool);

#endif
