/* SPDX-License-Identifier: MIT */
/*
 * Rows about single ops, issued by a loop of a kernel: less the same loop
 * without them, beside a plain loop, or with an observer that does nothing.
 */
#include "tests/bench/table/guest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_ELEMENTS = 4096 };

struct ops {
    struct guest guest;
    char kernel[32];
    size_t elements;
    int times;
    float *v[3]; /* of the plain loop */
};

static void with_op(void *user)
{
    struct ops *o = user;
    guest_run_alone(&o->guest, o->kernel, o->times);
}

static void without_op(void *user)
{
    struct ops *o = user;
    guest_run_alone(&o->guest, "rounds", o->times);
}

/* The plain loop; not inlined, so that rounds are not merged. */
__attribute__((noinline)) static void add(float *restrict d, const float *a,
                                          const float *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        d[i] = a[i] + b[i];
}

static void plain_add(void *user)
{
    struct ops *o = user;
    for (int i = 0; i < o->times; i++) {
        add(o->v[0], o->v[1], o->v[2], o->elements);
        __asm__ volatile("" ::: "memory");
    }
}

/* Vectors that begin with a line of the cache, apart by no multiple of a page.
 */
static void open_adds(struct ops *o, const struct table_job *job)
{
    o->elements = (size_t)atoi(job->detail);
    if (o->elements < 1 || o->elements > MAX_ELEMENTS)
        table_die("there is no add of so many");
    snprintf(o->kernel, sizeof o->kernel, "add_%zu", o->elements);
    o->times = table_count(job, o->elements < 256 ? 1000000 : 50000);
    guest_open(&o->guest, job, "kernels", 8);
    size_t pitch = MAX_ELEMENTS + 17 * 16;
    o->v[0] = aligned_alloc(64, 3 * pitch * sizeof(float));
    if (!o->v[0])
        table_die("out of memory");
    memset(o->v[0], 0, 3 * pitch * sizeof(float));
    o->v[1] = o->v[0] + pitch;
    o->v[2] = o->v[1] + pitch;
}

static void close_adds(struct ops *o)
{
    guest_close(&o->guest);
    free(o->v[0]);
}

void table_add(const struct table_job *job)
{
    struct ops o;
    open_adds(&o, job);
    struct table_line line = {.count = o.times};
    const struct table_side sides[] = {{with_op, &line.ours},
                                       {without_op, &line.empty},
                                       {plain_add, &line.plain}};
    table_alternate(job, sides, 3, &o);
    table_tell(job, &line);
    close_adds(&o);
}

/* ---- an idle observer ---------------------------------------------------- */

static void look_away(void *self, const struct sim_op_event *event)
{
    (void)self;
    (void)event;
}

static void with_observer(void *user)
{
    static const struct sim_observer idle = {.wants = SIM_WANTS_OP,
                                             .op = look_away};
    struct ops *o = user;
    if (sim_attach(o->guest.sim, &idle, NULL))
        table_die(sim_error(o->guest.sim));
    with_op(o);
    sim_detach(o->guest.sim, &idle, NULL);
}

void table_observer(const struct table_job *job)
{
    struct ops o;
    open_adds(&o, job);
    struct table_line line = {.count = o.times};
    const struct table_side sides[] = {{with_observer, &line.ours},
                                       {with_op, &line.plain}};
    table_alternate(job, sides, 2, &o);
    table_tell(job, &line);
    close_adds(&o);
}

/* ---- atomics ------------------------------------------------------------- */

static void with_atomic(void *user)
{
    struct ops *o = user;
    guest_run(&o->guest, "atomic_80", o->times);
}

static void without_atomic(void *user)
{
    struct ops *o = user;
    guest_run(&o->guest, "atomic_rounds", o->times);
}

void table_atomic(const struct table_job *job)
{
    struct ops o = {.times = table_count(job, 1000000)};
    struct table_line line = {.count = o.times};
    guest_open(&o.guest, job, "kernels", 1024 * 80 * sizeof(float));
    const struct table_side sides[] = {{with_atomic, &line.ours},
                                       {without_atomic, &line.empty}};
    table_alternate(job, sides, 2, &o);
    table_tell(job, &line);
    guest_close(&o.guest);
}
