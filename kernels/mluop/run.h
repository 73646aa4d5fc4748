/* SPDX-License-Identifier: MIT */
/* The command mluop run, and running one case. */
#ifndef KERNELS_MLUOP_RUN_H
#define KERNELS_MLUOP_RUN_H

#include "kernels/mluop/mluop.h"

/* The result of running a case. */
struct cmd_outcome {
    const struct kn_operator *op;
    const struct kn_case *c;
    struct kn_result result;
    mluOpStatus_t expected; /* the status that --expect names, or success */
    bool is_expected;       /* right, or refused as --expect says */
    /* The document's section that refuses the device, "": there is no kernel;
     * NULL: not refused for that. */
    const char *refused_by;
    bool is_refused; /* by the document, and --expect does not ask for it */
    bool is_broken;  /* failed to read or write files, after a message */
    /* Sums over all launches of the case; the task type is that of the first
     * launch. */
    int n_launches;
    uint64_t io_cycles, compute_cycles;
    double kernels_us;           /* without the cost of launches */
    double peak_gbps, peak_gops; /* of the device */
    char type[16];
    char sentence[512]; /* last message of the library: why it refused a call */
};

/* Returns the kernel variant that the command line or the environment selects;
 * NULL selects the operator's first variant. cmd_choices_check checks that the
 * variant and the task type exist, and prints what is wrong. */
const char *cmd_variant(const struct cmd_line *line);
bool cmd_choices_check(const struct cmd_line *line,
                       const struct kn_operator *op);

/* Returns whether the device of the command line exists; false after a
 * message. */
bool cmd_device_check(const struct cmd_line *line);

/* Sets up the device that the command line selects. False after a message. Must
 * be called before all other uses of the device. */
bool cmd_device_open(const struct cmd_line *line, cnrtDeviceProp_t *device);

/* Runs a case as the command line says, and measures it. */
struct cmd_outcome cmd_case_run(const struct cmd_line *line,
                                const struct kn_operator *op,
                                const struct kn_case *c);

/* Writes as a sentence why a case is not as expected. */
void cmd_outcome_sentence(const struct cmd_outcome *o, char *text,
                          size_t bytes);

/* Writes to `cases` the cases that the command line names, in the order of the
 * table; if it names none, writes the quick cases. Returns their number, at
 * most op->n_cases; 0 after a message. */
size_t cmd_cases(const struct cmd_line *line, const struct kn_operator *op,
                 const struct kn_case **cases);

#endif
