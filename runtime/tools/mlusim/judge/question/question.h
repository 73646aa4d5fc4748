/* SPDX-License-Identifier: MIT */
/* What the judge is asked about an answer. */
#ifndef MLUSIM_JUDGE_QUESTION_QUESTION_H
#define MLUSIM_JUDGE_QUESTION_QUESTION_H

#include "runtime/tools/judge/secret.h"
#include "runtime/tools/judge/task.h"
#include "runtime/tools/mlusim/judge/question/kept.h"

/* How an answer or a reference is made into a program. */
struct jdg_how {
    const struct jdg_keep *keep; /* where programs are kept, or NULL */
    bool is_unconfined;          /* without a sandbox */
    /* The fat image that was compiled earlier from the answer's device code,
     * with the file name in the verdict; or NULL. */
    const void *images;
    size_t n_images;
};

struct jdg_question {
    const struct jdg_task *task;
    const char *path;           /* path of the answer, as verdicts name it */
    const char *const *devices; /* devices that replace those of the task */
    size_t n_devices;           /* number of these devices; 0: the devices of
                                   the task are used */
    const char *reference;      /* a program that was built before; NULL: the
                                   reference must be built */
    const struct jdg_secret *secret;
    bool runs_all;      /* whether to continue after the first error */
    struct jdg_how how; /* how to compile and run other people's code */
    const char *file;   /* name of the answer for the compiler; NULL: the
                           default */
    unsigned jobs;      /* most processes at a time */
    size_t only_case;   /* the only case to run, from 1; 0: all */
    const char *page;   /* file for the page of the last run, or NULL */
    const char
        *moves; /* file for the moves of the last run (settings/moves.h) */
};

#endif
