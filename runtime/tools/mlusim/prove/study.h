/* SPDX-License-Identifier: MIT
 *
 * What `mlusim prove` knows of a kernel: the question for the proof, and the
 * answers for all numbers of tasks.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_PROVE_STUDY_H
#define RUNTIME_TOOLS_MLUSIM_PROVE_STUDY_H

#include "runtime/tools/mlusim/explore/study.h"
#include "runtime/tools/prove/prove.h"

/* The answer about a property. */
struct verdict {
    enum prv_answer_kind kind; /* PRV_VIOLATED: refuted, by a launch */
    struct sizes_point point;  /* of a refutation */
    char what[80];             /* as in many.h */
    char *messages;            /* that the launch wrote, malloc'ed, or NULL */
    unsigned line;             /* 0: not known */
    char reason[400];
};

struct proof {
    struct sizes_study study;
    struct sizes_question asked;
    struct prv_question question;
    char *texts[2 * PRV_MOST_ARGUMENTS]; /* of expressions */
    size_t n_texts;
    unsigned wanted; /* bits of properties */
    double seconds;  /* the limit for a number of tasks */
    struct verdict verdicts[PRV_N_PROPERTIES];
    int64_t largest[ISA_N_SPACES]; /* bytes used; -1: not known */
    size_t n_dims, n_tried;        /* numbers of tasks; launches */
    size_t n_silent; /* sizes that should be wrong, and are not: mistakes of
                        the proof */
};

#endif
