/* SPDX-License-Identifier: MIT */
/* Judges several answers at a time, each in its own process, so that no answer
 * can affect another answer, even if it breaks the judge. */
#ifndef MLUSIM_JUDGE_MANY_POOL_H
#define MLUSIM_JUDGE_MANY_POOL_H

#include <poll.h>
#include <sys/types.h>

#include "runtime/tools/mlusim/judge/many/tasks.h"
#include "runtime/tools/mlusim/judge/question/question.h"

struct jdg_job {
    struct jdg_known *task;
    struct jdg_question question; /* the question, with paths of this process */
    char page[PATH_MAX];          /* file for the page of the run; "": none */
    char *text;                   /* text of the answer, malloc'ed, owned by the
                                     job */
    size_t n;
    /* results follow */
    int status;
    char *message, *verdict; /* malloc'ed, owned by the job; NULL: none */
    bool is_unkept;          /* keeping the verdict failed */
    /* used by the pool */
    bool is_builder; /* whether the job builds the reference, for all jobs of
                        the task */
    pid_t pid;
    int pipe;
    char *said;
    size_t n_said, room;
};
void jdg_job_free(struct jdg_job *job);

/* Takes a kept verdict. True: there is one, so the job is finished. */
bool jdg_job_recall(struct jdg_job *job, const struct jdg_keep *keep);

struct jdg_pool {
    const struct jdg_keep *keep;
    const char *folder; /* absolute path, for files of the processes */
    unsigned jobs;      /* most jobs at a time */
    pid_t owner;
    struct jdg_job **running;
    size_t n;
};

/* Opens the pool. False: no memory. Call jdg_pool_close in any case. */
bool jdg_pool_open(struct jdg_pool *pool, const struct jdg_keep *keep,
                   const char *folder, unsigned jobs);
/* Ends all processes, and waits until they have ended. */
void jdg_pool_close(struct jdg_pool *pool);

/* Whether a job can start: fewer than pool->jobs run, and no other job builds
 * the reference of its task. */
bool jdg_pool_has_room(const struct jdg_pool *pool, const struct jdg_job *job);
/* Starts a job that can start. The job must not be moved until it is taken.
 * False: the job could not be started, and is finished, with a message. */
bool jdg_pool_start(struct jdg_pool *pool, struct jdg_job *job);

/* Adds the files to poll. Returns how many were added, at most pool->jobs. */
size_t jdg_pool_files(const struct jdg_pool *pool, struct pollfd *files);

/* Returns a finished job, which the pool no longer owns. NULL: no job has
 * finished. */
struct jdg_job *jdg_pool_take(struct jdg_pool *pool);

#endif
