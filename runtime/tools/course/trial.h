/* SPDX-License-Identifier: MIT
 *
 * One run of a program of an exercise: a kernel file with the exercise's host
 * part, at a size, on a device, in one of some ways. The host part leaves what
 * it saw in a file (docs/course/course.h), lines of a word and a value:
 *   fault TEXT, wrong TEXT, cycles N, nram BYTES, bound TEXT, end
 */
#ifndef CRS_TRIAL_H
#define CRS_TRIAL_H

#include "runtime/tools/confine/confine.h"
#include "runtime/tools/course/exercise.h"
#include "runtime/tools/process/process.h"

/* The ways to run a program. */
enum crs_way {
    CRS_CHECKED, /* with all checks */
    CRS_LATE_IO, /* asynchronous copies late; memories begin with NaNs */
    CRS_LATE_COMPUTE,
    CRS_RANDOM, /* cores in another order, asynchronous work late at random */
    CRS_TIMED,  /* as it is */
    CRS_N_WAYS
};

/* Words for people: "with late copies (--async late-io)". */
extern const char *const crs_way_words[CRS_N_WAYS];

enum { CRS_TOO_MANY = 1 << 30 }; /* reports to be counted */

struct crs_trial {
    const char *device; /* the caller's */
    uint64_t size;
    uint64_t seed; /* of the inputs, and of random orders */
    enum crs_way way;
    struct proc_process process;
    /* the result */
    bool has_come_to_its_end; /* the host part, and the checks, wrote all */
    uint64_t cycles, nram_bytes;
    size_t reports;    /* of checks */
    bool is_unchecked; /* they could not look at everything */
    char fault[160], wrong[240], bound[400];
    struct confine_result sandbox; /* its refusals */
};

struct crs_trials {
    const char *program; /* its path */
    const char *folder;  /* where each has a folder, to run in */
    const char *library; /* the path of our libraries, in a sandbox */
    const struct confine_rules *sandbox;
    uint64_t instructions, memory_mib;
    unsigned seconds, jobs;
};

/* Runs trials of[0..n) side by side. proc_process_free must be called for the
 * process of each. False with a sentence in error if the host could not run
 * them, or with none if a signal asked this program to stop. */
bool crs_trials_run(const struct crs_trials *how, struct crs_trial *of,
                    size_t n, char *error, size_t error_bytes);

#endif
