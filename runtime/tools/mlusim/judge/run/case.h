/* SPDX-License-Identifier: MIT
 *
 * Runs the kernel of an answer on a case of the task: with the inputs of
 * its seed, and with hidden ones, each on every device.
 */
#ifndef MLUSIM_JUDGE_RUN_CASE_H
#define MLUSIM_JUDGE_RUN_CASE_H

#include "runtime/tools/judge/secret.h"
#include "runtime/tools/mlusim/judge/run/answer.h"
#include "runtime/tools/mlusim/judge/run/reference.h"
#include "runtime/tools/mlusim/judge/verdict/verdict.h"

struct jdg_work {
    const struct jdg_task *task;
    const struct jdg_answer *answer;
    const char *const *devices; /* devices that the case is for */
    size_t n_devices;
    const struct jdg_reference_program *reference;
    const struct jdg_secret *secret;
    const char *folder; /* for files of runs */
    struct jdg_verdict *verdict;
    bool runs_all;     /* continues after the first error of a case */
    unsigned jobs;     /* runs at once */
    const char *page;  /* NULL, or a file for the page of the run that counts */
    const char *moves; /* a file for its moves */
    char *error;
    size_t error_bytes;
};

/* Judges case c, from 0. The status: JDG_RIGHT if it could be judged, whatever
 * the verdict; otherwise another with a sentence. */
int jdg_case_run(const struct jdg_work *work, size_t c);

#endif
