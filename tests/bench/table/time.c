/* SPDX-License-Identifier: MIT */
/*
 * Timing by turns: both sides of a comparison meet the same moments of the
 * machine, and of each the least time counts, which disturbances only raise.
 */
#include "tests/bench/table/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static double seconds_of(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

struct table_time table_now(void)
{
    return (struct table_time){.cpu = seconds_of(CLOCK_PROCESS_CPUTIME_ID),
                               .wall = seconds_of(CLOCK_MONOTONIC)};
}

struct table_time table_since(struct table_time then)
{
    struct table_time now = table_now();
    return (struct table_time){.cpu = now.cpu - then.cpu,
                               .wall = now.wall - then.wall};
}

void table_least(struct table_time *least, struct table_time t)
{
    if (least->wall == 0 || t.cpu < least->cpu)
        least->cpu = t.cpu;
    if (least->wall == 0 || t.wall < least->wall)
        least->wall = t.wall;
}

void table_alternate(const struct table_job *job,
                     const struct table_side *sides, size_t n, void *user)
{
    for (unsigned i = 0; i < job->samples; i++)
        for (const struct table_side *side = sides; side < sides + n; side++) {
            struct table_time then = table_now();
            side->run(user);
            table_least(side->least, table_since(then));
        }
}

int table_count(const struct table_job *job, int n)
{
    int count = n / (int)job->divisor;
    return count > 0 ? count : 1;
}

void table_tell(const struct table_job *job, const struct table_line *line)
{
    if (write(job->out, line, sizeof *line) != (ssize_t)sizeof *line)
        table_die("a pipe broke");
}

void table_die(const char *what)
{
    fprintf(stderr, "bench: %s\n", what);
    exit(2);
}
