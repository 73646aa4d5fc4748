/* SPDX-License-Identifier: MIT */
/*
 * Rows about scalar code: the anchor loops beside the same source compiled for
 * the host, translating, and tasks that do nothing.
 */
#include "tests/bench/table/guest.h"
#include "tests/bench/table/native.h"

#include <stdio.h>
#include <string.h>

/* ---- anchor loops -------------------------------------------------------- */

struct loop {
    struct guest guest;
    const struct native_loop *native;
    char kernel[32];
    int times;
    unsigned long expected;
};

/* Rounds that take the host some 20 ms. */
static int rounds_of(const char *name)
{
    static const struct {
        const char *name;
        int rounds;
    } rounds[] = {{"hash", 8000000},
                  {"sieve", 1000},
                  {"sort", 60},
                  {"dot", 1500},
                  {"chase", 1500}};
    for (size_t i = 0; i < sizeof rounds / sizeof *rounds; i++)
        if (strcmp(rounds[i].name, name) == 0)
            return rounds[i].rounds;
    table_die("a loop has no number of rounds");
}

static void run_guest(void *user)
{
    struct loop *l = user;
    guest_run(&l->guest, l->kernel, l->times);
}

static void run_native(void *user)
{
    static int memory[8192];
    struct loop *l = user;
    l->expected = l->native->run(memory, l->times);
}

void table_loop(const struct table_job *job)
{
    struct loop l = {.native = native_loops};
    while (l.native->name && strcmp(l.native->name, job->detail) != 0)
        l.native++;
    if (!l.native->name)
        table_die("there is no such loop");
    snprintf(l.kernel, sizeof l.kernel, "loop_%s", job->detail);
    l.times = table_count(job, rounds_of(job->detail));
    guest_open(&l.guest, job, "kernels", 8);

    struct table_line line = {0};
    const struct table_side sides[] = {{run_guest, &line.ours},
                                       {run_native, &line.plain}};
    table_alternate(job, sides, 2, &l);

    uint64_t got;
    if (sim_read(l.guest.sim, &got, l.guest.memory, sizeof got))
        table_die(sim_error(l.guest.sim));
    if (got != l.expected)
        table_die("a loop computed something else on the device");
    line.count = (double)l.guest.profile.counters[SIM_COUNT_INSTRUCTIONS];
    table_tell(job, &line);
    guest_close(&l.guest);
}

/* ---- translating --------------------------------------------------------- */

/* The first launch of a module and, as the other side, its second; each sample
 * loads the module anew. */
static struct table_line launches(const struct table_job *job,
                                  const char *image)
{
    struct guest g;
    struct table_line line = {0};
    guest_open(&g, job, image, 8);
    for (unsigned i = 0; i < job->samples; i++) {
        guest_reload(&g);
        struct sim_argument argument = {&g.memory, sizeof g.memory};
        struct sim_launch l = {.module = g.module,
                               .kernel = "straight",
                               .dim = {1, 1, 1},
                               .arguments = &argument,
                               .n_arguments = 1};
        struct table_time *times[] = {&line.ours, &line.empty};
        for (int k = 0; k < 2; k++) {
            struct table_time then = table_now();
            guest_launch(&g, &l);
            table_least(times[k], table_since(then));
        }
    }
    line.count = (double)g.profile.counters[SIM_COUNT_INSTRUCTIONS];
    guest_close(&g);
    return line;
}

void table_translation(const struct table_job *job)
{
    struct table_line line = launches(job, "straight_R1024");
    table_tell(job, &line);
}

void table_start(const struct table_job *job)
{
    struct table_line line = launches(job, "straight_R64");
    line.empty = (struct table_time){0};
    table_tell(job, &line);
}

/* ---- tasks --------------------------------------------------------------- */

enum { TASKS = 200000 };

struct tasks {
    struct guest guest;
    unsigned n;
};

static void run_tasks(void *user)
{
    struct tasks *t = user;
    guest_run_tasks(&t->guest, "nothing", t->n);
}

static void run_task(void *user)
{
    struct tasks *t = user;
    guest_run_tasks(&t->guest, "nothing", 1);
}

void table_empty_tasks(const struct table_job *job)
{
    struct tasks t = {.n = (unsigned)table_count(job, TASKS)};
    struct table_line line = {.count = t.n};
    guest_open(&t.guest, job, "kernels", 8);
    const struct table_side sides[] = {{run_tasks, &line.ours},
                                       {run_task, &line.empty}};
    table_alternate(job, sides, 2, &t);
    table_tell(job, &line);
    guest_close(&t.guest);
}
