/* SPDX-License-Identifier: MIT
 *
 * The table of `make bench`: what the simulator costs beside plain C, and
 * what it may cost. main.c runs the rows of limits.def, each in a process of
 * its own, and judges them; the functions below time.
 */
#ifndef TESTS_BENCH_TABLE_H
#define TESTS_BENCH_TABLE_H

#include <stddef.h>

struct table_time {
    double cpu, wall; /* seconds; of all threads, of the clock */
};

/* One thing that was timed. */
struct table_line {
    char name[48]; /* beside the title of its row; "" where there is but one */
    double count;  /* instructions, ops, tasks, elements or multiply-adds */
    struct table_time ours, empty, plain, reference, fused;
    double peak_count, fused_count; /* multiply-adds of `plain` and `fused` */
    double memory, allowed;         /* bytes */
    /* What the host itself needs at least, as measured beside, in seconds of
     * the figure's clock, and why in words; "" if nothing was measured. A
     * figure beyond its limit is accepted up to that. */
    double accepted;
    char reason[96];
};

/* What a row asks for. */
struct table_job {
    const char *detail; /* of its row, or NULL */
    const char *folder; /* where the device images are */
    unsigned samples;   /* of each side, by turns */
    unsigned divisor;   /* of counts: 1, or more for a quick look */
    int out;            /* table_tell writes there */
};

/* Each times its work and tells a line or several. A result that is wrong, or
 * a failure, ends the process with a message. */
typedef void table_measure(const struct table_job *job);
table_measure table_loop, table_add, table_atomic, table_vector_add,
    table_operator, table_translation, table_start, table_observer,
    table_empty_tasks, table_checks, table_checked, table_trace, table_compile,
    table_compile_lines, table_product, table_beside, table_function,
    table_cast, table_contest, table_sgemm, table_speedup, table_device,
    table_fill, table_compile_small, table_playground, table_verdicts,
    table_python;

void table_tell(const struct table_job *job, const struct table_line *line);
_Noreturn void table_die(const char *what);

/* A count of a job: n, or less for a quick look, at least 1. */
int table_count(const struct table_job *job, int n);

/* Runs all sides by turns, as often as the job asks for, and keeps the least
 * times of each. */
struct table_side {
    void (*run)(void *user);
    struct table_time *least;
};
void table_alternate(const struct table_job *job,
                     const struct table_side *sides, size_t n, void *user);

/* Runs a command, which must succeed: its times, and those of all it runs, if
 * they are the least. */
void table_command(char *const *arguments, struct table_time *least);

/* Times now; the difference of two. */
struct table_time table_now(void);
struct table_time table_since(struct table_time then);
void table_least(struct table_time *least, struct table_time t);

#endif
