/* SPDX-License-Identifier: MIT */
/*
 * Named steps of a kernel (__mlu_step) while it runs. An instruction where one
 * begins has a body that enters the step and then does its own work
 * (sim/setup/markers.c), so that steps cost no instruction and no cycle. A step
 * ends at the next marker of the same function activation, or when that
 * function returns: the stack pointer tells. Step 0 is what lies outside.
 */
#include "sim/observers/steps.h"
#include "sim/machine/machine.h"
#include "sim/observers/tell.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- running ----------------------------------------------------------- */

static struct sim_step_row *row_of(const struct sim_core *c, unsigned step)
{
    assert(c->sim->run.steps && step < c->sim->run.launch.module->n_steps);
    const struct sim_run *run = &c->sim->run;
    return &run->steps[c->id * run->launch.module->n_steps + step];
}

/* The work of a step, which something private is about to change. */
static struct sim_step_work *private_work(struct sim_step_row *row,
                                          uint64_t turns)
{
    if (row->kept_turn != turns) {
        row->kept = row->now;
        row->kept_turn = turns;
    }
    return &row->now;
}

static unsigned present_step(const struct sim_step_stack *s)
{
    assert(s->depth <= SIM_STEP_DEPTH);
    return s->depth ? s->step[s->depth - 1] : 0;
}

/* Tells those who want to know that the present step is another one. */
static void tell_change(struct sim_core *c, unsigned before)
{
    unsigned step = present_step(&c->steps);
    if (step != before)
        sim_tell_step(c, step ? c->module->step_names[step] : NULL);
}

/* Books the time since the last change with the present step. */
static void book_time(struct sim_core *c)
{
    assert(c->clock >= c->steps.since);
    struct sim_step_row *row = row_of(c, present_step(&c->steps));
    if (row->kept_cycles_turn != c->turns) {
        row->kept_cycles = row->cycles;
        row->kept_cycles_turn = c->turns;
    }
    row->cycles += c->clock - c->steps.since;
    c->steps.since = c->clock;
}

/* Leaves the steps of functions that have returned: their stack pointers were
 * lower than the present one. */
static void leave_returned(struct sim_core *c)
{
    struct sim_step_stack *s = &c->steps;
    if (s->depth == 0 || s->sp[s->depth - 1] >= c->x[2])
        return;
    unsigned before = present_step(s);
    book_time(c);
    while (s->depth && s->sp[s->depth - 1] < c->x[2])
        s->depth--;
    tell_change(c, before);
}

void sim_step_enter(struct sim_core *c)
{
    const struct sim_module *m = c->module;
    struct sim_step_stack *s = &c->steps;
    if (!c->sim->run.steps)
        return;
    leave_returned(c);
    book_time(c);
    unsigned before = present_step(s);
    if (s->depth == 0 || s->sp[s->depth - 1] != c->x[2]) {
        if (s->depth == SIM_STEP_DEPTH)
            return;
        s->sp[s->depth++] = c->x[2];
    }
    uint8_t step = m->step_at[c->pc - c->program->insns];
    assert(s->depth > 0 && step > 0 && step < m->n_steps);
    s->step[s->depth - 1] = step;
    tell_change(c, before);
}

void sim_step_leave_all(struct sim_core *c)
{
    if (!c->sim->run.steps)
        return;
    book_time(c);
    unsigned before = present_step(&c->steps);
    c->steps.depth = 0;
    tell_change(c, before);
}

struct sim_step_work *sim_step_counts(struct sim_core *c, bool is_visible)
{
    leave_returned(c);
    struct sim_step_row *row = row_of(c, present_step(&c->steps));
    return is_visible ? &row->now : private_work(row, c->turns);
}

void sim_steps_rewind(struct sim_core *c)
{
    const struct sim_run *run = &c->sim->run;
    for (unsigned i = 0; run->steps && i < run->launch.module->n_steps; i++) {
        struct sim_step_row *row = row_of(c, i);
        if (row->kept_cycles_turn == c->turns)
            row->cycles = row->kept_cycles;
        if (row->kept_turn == c->turns)
            row->now = row->kept;
    }
}

/* ---- the profile ------------------------------------------------------- */

static void add_step(struct sim_step *sum, const struct sim_step_row *row)
{
    const struct sim_step_work *s = &row->now;
    sum->cycles += row->cycles;
    sum->max_cycles = sim_max(sum->max_cycles, row->cycles);
    for (unsigned u = 0; u < SIM_N_PROFILE_UNITS; u++) {
        sum->busy[u] += s->busy[u];
        sum->max_busy[u] = sim_max(sum->max_busy[u], s->busy[u]);
    }
    sum->ops += s->ops;
    for (unsigned d = 0; d < ISA_N_DIRECTIONS; d++)
        sum->direction_bytes[d] += s->direction_bytes[d];
    sum->atomic_bytes += s->atomic_bytes;
    sum->vector_bytes += s->vector_bytes;
    sum->fill_bytes += s->fill_bytes;
}

void sim_steps_profile(const struct sim *sim, struct sim_profile *p)
{
    const struct sim_run *run = &sim->run;
    const struct sim_module *m = run->launch.module;
    if (!run->steps)
        return;
    p->n_steps = m->n_steps;
    for (unsigned i = 0; i < m->n_steps; i++) {
        snprintf(p->steps[i].name, sizeof p->steps[i].name, "%s",
                 m->step_names[i]);
        for (unsigned k = 0; k < sim->n_cores; k++)
            add_step(&p->steps[i], &run->steps[k * m->n_steps + i]);
    }
}
