/* SPDX-License-Identifier: MIT */
/*
 * What the Python package costs: python.py times both sides in one process, as
 * most of what they need is the start of an interpreter. The detail is what it
 * times.
 */
#include "tests/bench/table/table.h"

#include <stdio.h>

/* The first Python that has numpy runs the script, with the package of this
 * build. */
static const char script[] =
    "for python in python3 /usr/bin/python3; do "
    "\"$python\" -c 'import importlib.util, sys; "
    "sys.exit(not importlib.util.find_spec(\"numpy\"))' && exec env "
    "PYTHONPATH='%s/../../../python' \"$python\" tests/bench/table/python.py "
    "%s %u %u; done; echo 'bench: no python3 has numpy' >&2; exit 1";

void table_python(const struct table_job *job)
{
    char command[9000];
    struct table_line line = {.count = 1};
    snprintf(command, sizeof command, script, job->folder, job->detail,
             job->samples, job->divisor);
    FILE *in = popen(command, "r");
    if (!in || fscanf(in, "%lf %lf", &line.ours.cpu, &line.plain.cpu) != 2 ||
        pclose(in) != 0)
        table_die("the figures of the Python package are missing");
    line.ours.wall = line.ours.cpu; /* a clock of the processor is all it has */
    line.plain.wall = line.plain.cpu;
    table_tell(job, &line);
}
