/* SPDX-License-Identifier: MIT */
/* Runs a probe on simulated devices that differ in parameters of the timing
 * model. */
#ifndef FIT_SIMULATE_H
#define FIT_SIMULATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "runtime/tools/command/folder.h"
#include "runtime/tools/mlusim/fit/csv.h"
#include "sim/sim.h"

struct fit_simulator {
    const struct sim_device *device;    /* the base: in the table, or a file */
    const struct sim_value *parameters; /* with their values on the base */
    size_t n_parameters;
    const struct fit_csv *csv; /* whose cases are wanted */
    char program[PATH_MAX];
    char folder[CMD_FOLDER_BYTES]; /* temporary, for device files */
    const char *groups;            /* "A,B": only these; NULL: all */
    unsigned jobs;
    size_t n_runs; /* so far */
};

/* Makes the folder, and the program: a path, a source to compile (.mlu), or
 * NULL for the probe of this installation. On an error, prints a message and
 * returns false. Call fit_simulator_close after success. */
bool fit_simulator_open(struct fit_simulator *s, const char *program);
void fit_simulator_close(struct fit_simulator *s);

/* Writes the beginning of a device file: the base, and what its own file
 * changes beside the parameters. */
void fit_device_base(const struct fit_simulator *s, FILE *out);

/* Runs the program on n devices. values: n_parameters values of each. log_ns:
 * receives the logarithms of the times of each, in the order of csv. On an
 * error, prints a message and returns false. */
bool fit_simulate(struct fit_simulator *s, const uint64_t *values, size_t n,
                  double *log_ns);

#endif
