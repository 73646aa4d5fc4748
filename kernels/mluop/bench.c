/* SPDX-License-Identifier: MIT */
/* `mluop bench`: measures how long the host simulates a case, how long plain C
 * loops with the same result and types take, and how long the reference takes.
 * Prints medians of several runs, and ratios of processor times. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "kernels/harness/operator.h"
#include "kernels/mluop/mluop.h"
#include "kernels/mluop/names.h"
#include "kernels/mluop/run.h"

#define DEFAULT_RUNS 3
#define MAX_RUNS     99

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, size_t n)
{
    assert(n > 0 && n <= MAX_RUNS);
    qsort(values, n, sizeof *values, by_size);
    return values[n / 2];
}

/* Measures the processor time to compute the outputs of a case. */
static double host_ms(const struct kn_operator *op, const struct kn_case *c,
                      void (*work)(const struct kn_case *, struct kn_tensor *),
                      size_t runs)
{
    struct kn_tensor tensors[KN_MAX_TENSORS];
    double ms[MAX_RUNS];
    assert(runs > 0 && runs <= MAX_RUNS && op->n_tensors <= KN_MAX_TENSORS);
    kn_tensors_new(op, c, tensors);
    for (size_t i = 0; i < runs; i++) {
        double start = kn_cpu_ms();
        work(c, tensors);
        ms[i] = kn_cpu_ms() - start;
    }
    kn_tensors_free(op, tensors);
    return median(ms, runs);
}

static bool bench_case(const struct cmd_line *line,
                       const struct kn_operator *op, const struct kn_case *c,
                       size_t runs)
{
    struct cmd_outcome o = {0};
    double wall_ms[MAX_RUNS], cpu_ms[MAX_RUNS];
    for (size_t i = 0; i < runs; i++) {
        o = cmd_case_run(line, op, c);
        wall_ms[i] = o.result.wall_ms;
        cpu_ms[i] = o.result.cpu_ms;
        if (o.is_refused) {
            printf("%-22s not timed: refused, as the document says\n", c->name);
            return true;
        }
        if (!o.is_expected) {
            printf("%-22s FAILED\n", c->name);
            return false;
        }
    }
    /* The tensors of a refused case may be too small for the loops. */
    if (o.result.status != MLUOP_STATUS_SUCCESS) {
        printf("%-22s not timed: it is to be refused, and was (%s)\n", c->name,
               mluOpGetErrorString(o.result.status));
        return true;
    }
    double wall = median(wall_ms, runs), cpu = median(cpu_ms, runs);
    double loop = host_ms(op, c, op->plain, runs);
    double formula = host_ms(op, c, op->reference, runs);
    printf("%-22s %11.3f %7.4f %7.4f %11.3f %11.3f %11.3f %7.1f %12.3f %7.1f\n",
           c->name, o.result.us,
           kn_efficiency(&o.result, KN_VENDOR, KN_BYTES, o.peak_gbps),
           kn_efficiency(&o.result, KN_VENDOR, KN_OPS, o.peak_gops), wall, cpu,
           loop, loop > 0 ? cpu / loop : 0, formula,
           formula > 0 ? cpu / formula : 0);
    fflush(stdout);
    return true;
}

static int bench_operator(const struct cmd_line *line,
                          const struct kn_operator *op, size_t runs)
{
    const struct kn_case **cases = kn_allocate(op->n_cases * sizeof *cases);
    size_t n = cmd_cases(line, op, cases);
    int status = n > 0 ? CMD_OK : CMD_USAGE;
    if (n > 0)
        printf("%s\n%-22s %11s %7s %7s %11s %11s %11s %7s %12s %7s\n", op->name,
               "case", "us", "IO eff", "comp", "wall ms", "CPU ms", "C loop ms",
               "ratio", "reference ms", "ratio");
    for (size_t i = 0; i < n; i++)
        if (!bench_case(line, op, cases[i], runs))
            status = CMD_FAILED;
    free(cases);
    return status;
}

/* Returns the value of --repeat; 0 after a message. */
static size_t runs_of(const struct cmd_line *line)
{
    uint64_t n = DEFAULT_RUNS;
    return cmd_number(NULL, "--repeat", line->values[CMD_OPTION_REPEAT],
                      MAX_RUNS, &n)
               ? (size_t)n
               : 0;
}

static int bench_command(const struct cmd_line *line)
{
    if (!cmd_device_check(line))
        return CMD_USAGE;
    size_t n, runs = runs_of(line);
    const struct kn_operator *const *operators = kn_operators(&n);
    const struct kn_operator *only = NULL;
    if (line->rest[0]) {
        only = cmd_operator(line);
        if (!only)
            return CMD_USAGE;
    }
    cnrtDeviceProp_t device;
    if (runs == 0 || !cmd_device_open(line, &device))
        return CMD_USAGE;
    printf("device %s; eff: efficiencies by the vendor's definition\n",
           device.name);
    int status = CMD_OK;
    for (size_t i = 0; i < n && status != CMD_USAGE; i++) {
        if (only && operators[i] != only)
            continue;
        int one = bench_operator(line, operators[i], runs);
        status = one > status ? one : status;
    }
    return status;
}

const struct cmd_command cmd_bench = {
    .name = "bench",
    .arguments = "[OPERATOR]",
    .doc = "times the simulator beside a plain C loop for the same result",
    .options = cmd_options,
    .n_options = CMD_N_OPTIONS,
    .bit = CMD_BENCH,
    .max_rest = 1,
    .run = bench_command,
};
