/* SPDX-License-Identifier: MIT */
/*
 * Rows about the programs of tests/bench/contest: what a launch costs, beside a
 * tuned product of the host, how much faster it is on several threads, how much
 * slower with checks. A program is a process of its own, says the seconds of
 * its launch, and fails if the result is wrong. For a quick look all of them
 * are run, small.
 */
#include "tests/bench/table/host.h"
#include "tests/bench/table/table.h"

#include <stdio.h>
#include <string.h>

enum { SAMPLES = 3, PEAK_STEPS = 1000000 }; /* programs take a second */

/* Runs a program with an argument, "" for none, and a setting before it. */
static struct table_time launch(const struct table_job *job, const char *name,
                                const char *argument, const char *set)
{
    char command[4400];
    struct table_time t;
    snprintf(command, sizeof command, "%s '%.4000s/../contest/%s' %s", set,
             job->folder, name, job->divisor > 1 ? "quick" : argument);
    FILE *out = popen(command, "r");
    if (!out)
        table_die("a program cannot be started");
    const int n = fscanf(out, "%lf s of the processor, %lf s", &t.cpu, &t.wall);
    if (pclose(out) != 0 || n != 2)
        table_die("a program of the contest computed something else");
    return t;
}

/* The detail names programs: a line for each, for a quick look for the first.
 */
void table_contest(const struct table_job *job)
{
    char names[200], *rest = NULL;
    snprintf(names, sizeof names, "%s", job->detail);
    for (char *name = strtok_r(names, " ", &rest); name;
         name = strtok_r(NULL, " ", &rest)) {
        struct table_line line = {.count = 1};
        snprintf(line.name, sizeof line.name, "%s", name);
        for (unsigned i = 0; i < SAMPLES && i < job->samples; i++)
            table_least(&line.ours, launch(job, name, "", ""));
        if (job->divisor == 1 || name == names)
            table_tell(job, &line);
    }
}

/* The detail is a program that multiplies matrices of 4096 x 4096. */
void table_sgemm(const struct table_job *job)
{
    const double size = 4096;
    struct table_line line = {.count = size * size * size};
    for (unsigned i = 0; i < SAMPLES && i < job->samples; i++) {
        table_least(&line.ours, launch(job, job->detail, "", ""));
        for (int k = 0; k < 5; k++) {
            struct table_time then = table_now();
            line.peak_count = table_multiply_add(PEAK_STEPS);
            table_least(&line.plain, table_since(then));
        }
    }
    table_tell(job, &line);
}

/* The detail is a program and its argument; the other side has one thread. */
void table_speedup(const struct table_job *job)
{
    char name[32], argument[32] = "";
    struct table_line line = {.count = 1};
    if (sscanf(job->detail, "%31s %31s", name, argument) < 1)
        table_die("no program");
    for (unsigned i = 0; i < job->samples; i++) {
        table_least(&line.ours, launch(job, name, argument, ""));
        table_least(&line.plain,
                    launch(job, name, argument, "MLUSIM_THREADS=1"));
    }
    table_tell(job, &line);
}

/* The detail is a program, then lists of checks: a line for each; the other
 * side has none. */
void table_checked(const struct table_job *job)
{
    char words[200], *rest = NULL, set[64];
    snprintf(words, sizeof words, "%s", job->detail);
    const char *name = strtok_r(words, " ", &rest), *checks;
    while ((checks = strtok_r(NULL, " ", &rest))) {
        struct table_line line = {.count = 1};
        snprintf(line.name, sizeof line.name, "%s", checks);
        snprintf(set, sizeof set, "MLUSIM_CHECK=%.47s", checks);
        for (unsigned i = 0; i < job->samples; i++) {
            table_least(&line.ours, launch(job, name, "", set));
            table_least(&line.plain,
                        launch(job, name, "", "MLUSIM_CHECK=none"));
        }
        table_tell(job, &line);
        if (job->divisor > 1)
            return;
    }
}
