/* SPDX-License-Identifier: MIT
 *
 * The command mluop run, and running one case.
 */
#ifndef KERNELS_MLUOP_RUN_H
#define KERNELS_MLUOP_RUN_H

#include "kernels/mluop/mluop.h"

/* The result of running a case. */
struct cmd_outcome {
    const struct kn_operator *op;
    const struct kn_case *c;
    struct kn_result result;
    mluOpStatus_t expected; /* the status --expect names, or success */
    bool is_expected;       /* right, or refused as --expect says */
    bool is_broken;         /* failed to read or write files, after a message */
    /* of all its launches: sums, the task type of the first */
    int n_launches;
    uint64_t io_cycles, compute_cycles;
    double peak_gbps, peak_gops; /* of the device */
    char type[16];
    char sentence[512]; /* the library's last one, why it refused a call */
};

/* Returns the kernel variant that the line or the environment asks for; NULL:
 * the operator's first. Checks that it, and the task type, exist; prints what
 * is wrong. */
const char *cmd_variant(const struct cmd_line *line);
bool cmd_choices_check(const struct cmd_line *line,
                       const struct kn_operator *op);

/* Returns whether the device of the line exists; false after a message. */
bool cmd_device_check(const struct cmd_line *line);

/* Sets up the device the line asks for; false after a message. Must come
 * before everything else that touches the device. */
bool cmd_device_open(const struct cmd_line *line, cnrtDeviceProp_t *device);

/* Runs a case as the line asks for and measures it. */
struct cmd_outcome cmd_case_run(const struct cmd_line *line,
                                const struct kn_operator *op,
                                const struct kn_case *c);

/* Writes the cases that the line names to `cases`, in the order of the table;
 * the quick ones if it names none. Returns their number, at most op->n_cases; 0
 * after a message. */
size_t cmd_cases(const struct cmd_line *line, const struct kn_operator *op,
                 const struct kn_case **cases);

#endif
