/* SPDX-License-Identifier: MIT */
/*
 * Rows about memory of a device: one that is made and given back, and zeros for
 * much of what is fresh, in time and in memory of the host.
 */
#include "kernels/harness/operator.h"
#include "sim/sim.h"
#include "tests/bench/table/table.h"

#include <stdio.h>
#include <unistd.h>

static void make_device(void *user)
{
    (void)user;
    uint64_t address;
    struct sim *sim = sim_new(&(struct sim_config){.threads = 1});
    if (!sim || sim_malloc(sim, 4096, &address))
        table_die("there is no room for a device");
    sim_free(sim);
}

void table_device(const struct table_job *job)
{
    struct table_line line = {.count = 1};
    const struct table_side side = {make_device, &line.ours};
    make_device(NULL); /* what a process pays once */
    table_alternate(job, &side, 1, NULL);
    table_tell(job, &line);
}

/* Bytes of this process in the memory of the host. */
static double resident(void)
{
    long all, pages = 0;
    FILE *f = fopen("/proc/self/statm", "r");
    if (!f || fscanf(f, "%ld %ld", &all, &pages) != 2)
        table_die("the host does not tell the memory of a process");
    fclose(f);
    return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

void table_fill(const struct table_job *job)
{
    const size_t bytes = ((size_t)16 << 30) / job->divisor;
    struct table_line line = {.count = 1, .allowed = 4e6};
    for (unsigned i = 0; i < job->samples; i++) {
        void *p;
        CNRT_CHECK(cnrtMalloc(&p, bytes));
        const double before = resident();
        struct table_time then = table_now();
        CNRT_CHECK(cnrtMemset(p, 0, bytes));
        table_least(&line.ours, table_since(then));
        const double grown = resident() - before;
        /* any, as a figure is more than nothing */
        line.memory = grown > line.memory ? grown : line.memory + 1;
        CNRT_CHECK(cnrtFree(p));
    }
    table_tell(job, &line);
}
