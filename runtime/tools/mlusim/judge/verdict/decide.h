/* SPDX-License-Identifier: MIT */
/* Decides, from the files that the runs of a case wrote, whether the answer is
 * right, and what it costs. */
#ifndef MLUSIM_JUDGE_VERDICT_DECIDE_H
#define MLUSIM_JUDGE_VERDICT_DECIDE_H

#include "runtime/tools/confine/confine.h"
#include "runtime/tools/judge/data.h"
#include "runtime/tools/mlusim/judge/verdict/verdict.h"
#include "runtime/tools/process/process.h"

/* The runs of a case on a device. All except the first have hidden inputs.
 * JUDGED runs are used for checks and times. MIRRORED runs have the opposite
 * values; OTHER runs have another seed. If the inputs of a task are files,
 * there are only the first two kinds. */
enum jdg_run_kind {
    JDG_PUBLIC,
    JDG_JUDGED,
    JDG_MIRRORED,
    JDG_OTHER,
    JDG_N_KINDS
};

/* A run that has ended. If an earlier run exceeded its limits, this run has not
 * begun. */
struct jdg_ended {
    const char *folder; /* folder to which the run wrote its files */
    const struct proc_process *process;
    const struct confine_result *result;
    const struct jdg_data *data; /* inputs and expected outputs of the run */
    bool is_hidden;              /* whether the inputs are hidden */
};

/* The basis of a verdict: a case on a device, and its runs by kind. */
struct jdg_evidence {
    struct jdg_verdict *verdict;
    const char *text; /* of the answer */
    const char *device;
    size_t c;          /* number of the case, from 0 */
    bool is_all_shown; /* checks and times are also shown for wrong answers */
    struct jdg_ended runs[JDG_N_KINDS];
    size_t n_kinds;
    char *error;
    size_t error_bytes;
};

/* Adds to the verdict what is wrong, and what the case costs. Returns JDG_RIGHT
 * if the case could be judged, otherwise another status with a message. */
int jdg_decide(const struct jdg_evidence *evidence);

#endif
