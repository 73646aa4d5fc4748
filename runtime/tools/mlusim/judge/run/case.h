/* SPDX-License-Identifier: MIT */
/* Runs the kernel of an answer on a case of the task, on every device: with the
 * inputs of the case's seed, and with hidden inputs. */
#ifndef MLUSIM_JUDGE_RUN_CASE_H
#define MLUSIM_JUDGE_RUN_CASE_H

#include "runtime/tools/judge/secret.h"
#include "runtime/tools/mlusim/judge/run/answer.h"
#include "runtime/tools/mlusim/judge/run/reference.h"
#include "runtime/tools/mlusim/judge/verdict/verdict.h"

struct jdg_work {
    const struct jdg_task *task;
    const struct jdg_answer *answer;
    const char *const *devices; /* the devices for which the case is */
    size_t n_devices;
    const struct jdg_reference_program *reference;
    const struct jdg_secret *secret;
    const char *folder; /* for files of the runs */
    struct jdg_verdict *verdict;
    bool runs_all;     /* whether to continue after the first error of a case */
    unsigned jobs;     /* most runs at a time */
    const char *page;  /* file for the page of the run that counts, or NULL */
    const char *moves; /* file for the moves of that run */
    char *error;
    size_t error_bytes;
};

/* Judges case c, from 0. Returns JDG_RIGHT if the case could be judged,
 * whatever the verdict; otherwise another status with a message. */
int jdg_case_run(const struct jdg_work *work, size_t c);

#endif
