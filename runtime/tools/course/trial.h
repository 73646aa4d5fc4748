/* SPDX-License-Identifier: MIT */
/* One run of the program of an exercise: a kernel file with the exercise's host
 * part, at a size, on a device, in one of the ways of enum crs_way. The host
 * part writes what it saw to a file (docs/course/course.h); each line has a
 * word and a value:
 *   fault TEXT, wrong TEXT, cycles N, nram BYTES, bound TEXT, end */
#ifndef CRS_TRIAL_H
#define CRS_TRIAL_H

#include "runtime/tools/confine/confine.h"
#include "runtime/tools/course/exercise.h"
#include "runtime/tools/process/process.h"

/* The ways to run a program. */
enum crs_way {
    CRS_CHECKED, /* with all checks */
    CRS_LATE_IO, /* asynchronous copies come late; memories begin with NaNs */
    CRS_LATE_COMPUTE,
    CRS_RANDOM, /* cores in another order; asynchronous work at random times */
    CRS_TIMED,  /* without checks and other orders */
    CRS_N_WAYS
};

/* The ways in words for people: "with late copies (--async late-io)". */
extern const char *const crs_way_words[CRS_N_WAYS];

enum { CRS_TOO_MANY = 1 << 30 }; /* more reports than can be counted */

struct crs_trial {
    const char *device; /* owned by the caller */
    uint64_t size;
    uint64_t seed; /* of the inputs, and of random orders */
    enum crs_way way;
    struct proc_process process;
    /* results follow */
    bool has_come_to_its_end; /* the host part and the checks have written
                                 everything */
    uint64_t cycles, nram_bytes;
    size_t reports;    /* of checks, only errors */
    bool is_unchecked; /* the checks could not look at everything */
    char fault[160], wrong[240], bound[400];
    struct confine_result sandbox; /* what the sandbox refused */
};

struct crs_trials {
    const char *program; /* path of the program */
    const char *folder;  /* folder in which each trial has its own folder */
    const char *library; /* path of our libraries, in a sandbox */
    const struct confine_rules *sandbox;
    uint64_t instructions, memory_mib;
    unsigned seconds, jobs;
};

/* Runs trials of[0..n) side by side. Call proc_process_free for the process of
 * each trial. If the host could not run them, returns false, with a message in
 * error unless a signal asked this program to stop. */
bool crs_trials_run(const struct crs_trials *how, struct crs_trial *of,
                    size_t n, char *error, size_t error_bytes);

#endif
