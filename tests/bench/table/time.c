/* SPDX-License-Identifier: MIT */
/*
 * Timing by turns: both sides of a comparison meet the same moments of the
 * machine, and of each the least time counts, which disturbances only raise.
 */
#include "tests/bench/table/table.h"

#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

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

static double seconds(struct timeval t)
{
    return (double)t.tv_sec + 1e-6 * (double)t.tv_usec;
}

/* Of processes that have ended. */
static struct table_time children_now(void)
{
    struct rusage used;
    if (getrusage(RUSAGE_CHILDREN, &used))
        table_die("no usage of children");
    return (struct table_time){.cpu = seconds(used.ru_utime) +
                                      seconds(used.ru_stime),
                               .wall = table_now().wall};
}

void table_command(char *const *arguments, struct table_time *least)
{
    pid_t child;
    int status;
    struct table_time then = children_now();
    if (posix_spawnp(&child, arguments[0], NULL, NULL, arguments, environ) ||
        waitpid(child, &status, 0) != child || status != 0)
        table_die("a command fails");
    struct table_time now = children_now();
    table_least(least, (struct table_time){.cpu = now.cpu - then.cpu,
                                           .wall = now.wall - then.wall});
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
