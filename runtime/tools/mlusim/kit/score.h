/* SPDX-License-Identifier: MIT
 *
 * What is known of an answer to a task of a contest, and where it comes from:
 * how its processes ended, and the reports that they left.
 */
#ifndef MLUSIM_KIT_SCORE_H
#define MLUSIM_KIT_SCORE_H

#include <stdbool.h>
#include <stdint.h>

#include "runtime/tools/mlusim/kit/work.h"
#include "runtime/tools/process/process.h"

enum { KIT_ERROR_BYTES = 1024, KIT_MOST_CHECKS = 16, KIT_CHECK_BYTES = 400 };

struct kit_score {
    bool passed;
    /* Of the three runs: the largest difference, and the longest time; NAN:
     * there is none. */
    double max_abs_diff, bangc_us;
    double torch_us;
    char error[KIT_ERROR_BYTES]; /* "" */
    char *out, *err; /* what the runs and the compiler printed; NULL: nothing */
    char bound[KIT_CHECK_BYTES]; /* of the longest launch, and why */
    char checks[KIT_MOST_CHECKS][KIT_CHECK_BYTES];
    size_t n_checks;
};

/* A score of a task without an answer: nothing is known but this. */
void kit_score_begin(struct kit_score *score, const struct kit_task *task);
void kit_score_free(struct kit_score *score);

/* JDG_RIGHT, or JDG_CANNOT with a sentence if the host could not start it. */
int kit_end_look(const struct kit_work *work,
                 const struct proc_process *process);

/* Keeps what it printed, on standard error in a file of its folder. */
void kit_end_output(const char *folder, const struct proc_process *process,
                    struct kit_score *score);

/* The error of one that failed, behind kit_end_output: the first sentence of
 * standard error, without our name; limit is what its sandbox says, or "". */
void kit_end_error(const struct proc_process *process, const char *limit,
                   struct kit_score *score);

/* Reads the time of a run, and what bounds it, from the report in its folder
 * into the score; a run that launched nothing is an error. */
void kit_report_read(const char *folder, struct kit_score *score);

/* Where a run leaves what its host read from the device and went on with
 * (RT_ENV_HOST_WORK): if it is anything, that is an error. */
#define KIT_WORK_FILE "work"
void kit_work_read(const char *folder, struct kit_score *score);
/* The error that so many bytes are. */
void kit_work_tell(uint64_t bytes, struct kit_score *score);

/* Reads what its checks found. */
void kit_checks_read(const char *folder, struct kit_score *score);

#endif
