/* SPDX-License-Identifier: MIT
 *
 * The process that judges one answer.
 */
#ifndef MLUSIM_JUDGE_MANY_WORKER_H
#define MLUSIM_JUDGE_MANY_WORKER_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "runtime/tools/mlusim/judge/many/tasks.h"
#include "runtime/tools/mlusim/judge/question/kept.h"
#include "runtime/tools/mlusim/judge/run/judgement.h"

struct jdg_worker {
    const struct jdg_keep *keep;
    const struct jdg_asked *asked;
    struct jdg_known *task;       /* not built: the worker builds it */
    struct jdg_question question; /* path and reference are the worker's */
    const char *folder;           /* for its files; the owner's */
    pid_t owner;                  /* the process that has started it */
    int to;                       /* where what it found goes */
};

/* What the worker found. */
struct jdg_outcome {
    int status;
    bool is_unkept;
    bool is_built; /* the reference was built, be it without success */
    int built;     /* the status of that */
    char program[PATH_MAX];
    size_t n_message, n_verdict;
};

/* In a child: judges, writes a struct jdg_outcome, the message and the verdict
 * to the file, and ends. */
_Noreturn void jdg_worker_run(struct jdg_worker *worker);

#endif
