/* SPDX-License-Identifier: MIT */
/*
 * What checks cost: an operator by mluop with them and without, a process each,
 * as they are chosen when a program begins. All checks see each load and store,
 * so they are compared in the dispatch loop; those that are on by themselves
 * where programs run.
 */
#include "tests/bench/table/table.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

struct pair {
    const struct table_job *job;
    char operator[64], name[32], checks[32];
};

/* The times of a call that mluop tells, in milliseconds. */
static void call(const struct pair *p, const char *checks, double *wall,
                 double *cpu)
{
    const char *engine =
        strcmp(p->checks, "all") == 0 ? "MLUSIM_ENGINE=interp" : "";
    char command[4400], line[256], name[32];
    bool is_found = false;
    snprintf(command, sizeof command,
             "MLUSIM_THREADS=1 MLUSIM_CHECK=%s %s %.4000s/../../../bin/mluop "
             "bench %s --case %s --repeat 1 2>&1",
             checks, engine, p->job->folder, p->operator, p->name);
    FILE *out = popen(command, "r");
    if (!out)
        table_die("mluop cannot be started");
    while (fgets(line, sizeof line, out))
        is_found |=
            sscanf(line, "%31s %*f %*f %*f %lf %lf", name, wall, cpu) == 3 &&
            strcmp(name, p->name) == 0;
    if (pclose(out) != 0 || !is_found)
        table_die("mluop cannot time an operator");
}

void table_checks(const struct table_job *job)
{
    struct pair p = {.job = job};
    struct table_line line = {.count = 1};
    if (sscanf(job->detail, "%63s %31s %31s", p.operator, p.name, p.checks) !=
        3)
        table_die("no operator, case and checks");
    if (job->divisor > 1)
        snprintf(p.name, sizeof p.name, "guards");
    for (unsigned i = 0; i < job->samples; i++) {
        struct table_time with, without;
        call(&p, p.checks, &with.wall, &with.cpu);
        call(&p, "none", &without.wall, &without.cpu);
        with.wall /= 1e3, with.cpu /= 1e3;
        without.wall /= 1e3, without.cpu /= 1e3;
        table_least(&line.ours, with);
        table_least(&line.plain, without);
    }
    table_tell(job, &line);
}
