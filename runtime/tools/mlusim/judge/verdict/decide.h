/* SPDX-License-Identifier: MIT
 *
 * Decides from the files of a case's runs whether the answer is right, and
 * what it cost.
 */
#ifndef MLUSIM_JUDGE_VERDICT_DECIDE_H
#define MLUSIM_JUDGE_VERDICT_DECIDE_H

#include "runtime/tools/confine/confine.h"
#include "runtime/tools/judge/data.h"
#include "runtime/tools/mlusim/judge/verdict/verdict.h"
#include "runtime/tools/process/process.h"

/* The runs of a device. All but the first have hidden inputs: checks and the
 * clock use JUDGED, MIRRORED has the opposite values, and OTHER runs have
 * another seed. A task whose inputs are files has the first two. */
enum jdg_run_kind {
    JDG_PUBLIC,
    JDG_JUDGED,
    JDG_MIRRORED,
    JDG_OTHER,
    JDG_N_KINDS
};

/* A run that has ended, or did not begin because an earlier one exceeded its
 * limits. */
struct jdg_ended {
    const char *folder; /* with the files it wrote */
    const struct proc_process *process;
    const struct confine_result *result;
    const struct jdg_data *data; /* its inputs and wanted outputs */
    bool is_hidden;              /* the inputs are */
};

/* The evidence for a verdict: a case on a device, and its runs by kind. */
struct jdg_evidence {
    struct jdg_verdict *verdict;
    const char *text; /* of the answer */
    const char *device;
    size_t c;          /* the case, from 0 */
    bool is_all_shown; /* checks and time of wrong answers too */
    struct jdg_ended runs[JDG_N_KINDS];
    size_t n_kinds;
    char *error;
    size_t error_bytes;
};

/* Adds to the verdict what is wrong, and what the case cost. The status:
 * JDG_RIGHT if it could be judged, otherwise another with a sentence. */
int jdg_decide(const struct jdg_evidence *evidence);

#endif
