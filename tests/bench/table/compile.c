/* SPDX-License-Identifier: MIT */
/*
 * What mlucc costs before it sees a line of the user's: an empty file, compiled
 * for the host and one architecture. Time is that of mlucc and all it runs.
 */
#include "tests/bench/table/table.h"

#include <spawn.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>

extern char **environ;

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

static void compile(const struct table_job *job)
{
    char program[4096], result[4096];
    snprintf(program, sizeof program, "%s/../../../bin/mlucc", job->folder);
    snprintf(result, sizeof result, "%s/empty.o", job->folder);
    char *arguments[] = {program,     "-x", "bang", "-c",
                         "/dev/null", "-o", result, NULL};
    pid_t child;
    int status;
    if (posix_spawn(&child, program, NULL, NULL, arguments, environ) ||
        waitpid(child, &status, 0) != child || status != 0)
        table_die("mlucc cannot compile an empty file");
}

void table_compile(const struct table_job *job)
{
    struct table_line line = {.count = 1};
    const int n = table_count(job, (int)job->samples);
    for (int i = 0; i < n; i++) {
        struct table_time then = children_now();
        compile(job);
        struct table_time now = children_now();
        table_least(&line.ours,
                    (struct table_time){.cpu = now.cpu - then.cpu,
                                        .wall = now.wall - then.wall});
    }
    table_tell(job, &line);
}
