/* SPDX-License-Identifier: MIT */
/*
 * What writing a trace costs: an operator as users run it, from its inputs to
 * the judgement, with a trace into a file and without, a process each.
 */
#include "tests/bench/table/table.h"

#include <stdio.h>

/* The detail is an operator and a case; for a quick look the one guards are
 * tried on. */
void table_trace(const struct table_job *job)
{
    char operator[64], name[32], file[4096], plain[8800], ours[13000];
    struct table_line line = {.count = 1};
    if (sscanf(job->detail, "%63s %31s", operator, name) != 2)
        table_die("no operator and case");
    if (job->divisor > 1)
        snprintf(name, sizeof name, "guards");
    snprintf(file, sizeof file, "%.4000s/trace.json", job->folder);
    snprintf(plain, sizeof plain,
             "'%.4000s/../../../bin/mluop' run %s --case %s >/dev/null",
             job->folder, operator, name);
    snprintf(ours, sizeof ours, "MLUSIM_TRACE='%s' %s", file, plain);
    for (unsigned i = 0; i < job->samples; i++) {
        table_command((char *[]){"sh", "-c", ours, NULL}, &line.ours);
        if (remove(file))
            table_die("there is no trace");
        table_command((char *[]){"sh", "-c", plain, NULL}, &line.plain);
    }
    table_tell(job, &line);
}
