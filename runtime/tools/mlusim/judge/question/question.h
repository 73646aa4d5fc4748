/* SPDX-License-Identifier: MIT
 *
 * The question of the judge to an answer.
 */
#ifndef MLUSIM_JUDGE_QUESTION_QUESTION_H
#define MLUSIM_JUDGE_QUESTION_QUESTION_H

#include "runtime/tools/judge/secret.h"
#include "runtime/tools/judge/task.h"
#include "runtime/tools/mlusim/judge/question/kept.h"

/* How an answer or a reference becomes a program. */
struct jdg_how {
    const struct jdg_keep *keep; /* NULL, or where programs are kept */
    bool is_unconfined;          /* not in a sandbox */
    /* The fat image that was made of the answer's device code, in a file named
     * as in the verdict; or NULL. */
    const void *images;
    size_t n_images;
};

struct jdg_question {
    const struct jdg_task *task;
    const char *path;           /* of the answer; as verdicts name it */
    const char *const *devices; /* in place of those of the task */
    size_t n_devices;           /* 0: those of the task */
    const char *reference;      /* a built program; NULL: to be built */
    const struct jdg_secret *secret;
    bool runs_all;      /* does not stop at the first error */
    struct jdg_how how; /* how to compile and run code of others */
    const char *file;   /* its name for the compiler; NULL: the usual */
    unsigned jobs;      /* processes at once */
    size_t only_case;   /* from 1; 0: all */
    const char *page;   /* NULL, or a file for the page of the last run */
    const char *moves;  /* a file for its moves (settings/moves.h) */
};

#endif
