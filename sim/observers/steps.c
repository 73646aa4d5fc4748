/* SPDX-License-Identifier: MIT */
/* Named steps of a kernel (__mlu_step) while it runs. An instruction at which a
 * step begins has a body that enters the step and then executes the instruction
 * (sim/setup/module.c), so steps cost no instruction and no cycle. A step ends
 * at the next marker in the same call of the function, or when that call
 * returns, which the stack pointer shows. */
#include "sim/observers/steps.h"
#include "sim/observers/notify.h"
#include "sim/machine/names.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- running ----------------------------------------------------------- */

/* Sets `present` to the row of the step entered last. */
static void set_present(struct sim_core *c)
{
    const struct sim_step_stack *s = &c->step_stack;
    assert(c->steps.rows && s->depth <= SIM_STEP_DEPTH);
    c->steps.present =
        &c->steps.rows[s->depth ? s->step[s->depth - 1] : SIM_STEP_OUTSIDE];
    c->steps.innermost = s->depth ? s->sp[s->depth - 1] : UINT64_MAX;
}

/* Sends the change of step to observers. */
static void notify_change(struct sim_core *c, const struct sim_insn *at,
                          const struct sim_step_row *before)
{
    const struct sim_steps *s = &c->steps;
    if (s->present == before)
        return;
    size_t step = (size_t)(s->present - s->rows);
    sim_notify_step(
        c, at, step == SIM_STEP_OUTSIDE ? NULL : c->module->step_names[step]);
}

/* Adds the time since the last change to the present step. */
static inline void book_time(struct sim_core *c)
{
    assert(c->clock >= c->steps.since);
    struct sim_step_row *row = c->steps.present;
    if (row->kept_time_turn != c->turns) {
        row->kept_time = row->time;
        row->kept_time_turn = c->turns;
    }
    const uint64_t waited = sim_core_waited(c);
    row->time.cycles += c->clock - c->steps.since;
    row->time.waits += waited - c->steps.waited;
    c->steps.since = c->clock;
    c->steps.waited = waited;
}

/* Steps of returned functions have a lower stack pointer than the core has
 * now. */
void sim_step_return(struct sim_core *c, const struct sim_insn *at)
{
    struct sim_step_stack *s = &c->step_stack;
    assert(s->depth > 0 && c->steps.innermost < c->x[SIM_SP]);
    book_time(c);
    while (s->depth && s->sp[s->depth - 1] < c->x[SIM_SP])
        s->depth--;
    const struct sim_step_row *before = c->steps.present;
    set_present(c);
    notify_change(c, at, before);
}

/* Enters the first step of another function call. Returns false if there are
 * too many nested steps. */
static bool push(struct sim_core *c)
{
    struct sim_step_stack *s = &c->step_stack;
    if (s->depth == SIM_STEP_DEPTH)
        return false;
    if (s->depth > 0)
        s->step[s->depth - 1] = (uint8_t)(c->steps.present - c->steps.rows);
    c->steps.innermost = s->sp[s->depth++] = c->x[SIM_SP];
    return true;
}

void sim_step_begin(struct sim_core *c, uint64_t at)
{
    const struct sim_run *run = &c->sim->run;
    assert(c->clock >= at);
    c->steps = (struct sim_steps){
        .since = at, .waited = sim_core_waited(c), .innermost = UINT64_MAX};
    c->step_stack.depth = 0;
    if (!run->steps)
        return;
    c->steps.rows = &run->steps[c->id * run->step_pitch];
    c->steps.present = &c->steps.rows[SIM_STEP_TASK_START];
    book_time(c);
    c->steps.present = &c->steps.rows[SIM_STEP_OUTSIDE];
}

void sim_step_enter(struct sim_core *c, const struct sim_insn *first)
{
    struct sim_steps *s = &c->steps;
    if (!s->present)
        return;
    if (s->innermost < c->x[SIM_SP])
        sim_step_return(c, first);
    book_time(c);
    if (s->innermost != c->x[SIM_SP] && !push(c))
        return;
    uint8_t step = c->program->step_at[first - c->program->insns];
    assert(c->step_stack.depth > 0 && step >= SIM_STEP_NAMED &&
           step < c->module->n_steps);
    const struct sim_step_row *before = s->present;
    s->present = &s->rows[step];
    notify_change(c, first, before);
}

void sim_step_leave_all(struct sim_core *c)
{
    if (!c->steps.present)
        return;
    book_time(c);
    c->step_stack.depth = 0;
    const struct sim_step_row *before = c->steps.present;
    set_present(c);
    notify_change(c, c->pc, before);
}

void sim_steps_rewind(struct sim_core *c)
{
    const struct sim_run *run = &c->sim->run;
    for (unsigned i = 0; run->steps && i < run->launch.module->n_steps; i++) {
        struct sim_step_row *row = &run->steps[c->id * run->step_pitch + i];
        if (row->kept_time_turn == c->turns)
            row->time = row->kept_time;
        if (row->kept_turn == c->turns)
            row->now = row->kept;
    }
}

/* ---- the profile ------------------------------------------------------- */

/* The scalar pipe is busy whenever the core does not wait. */
static uint64_t busy_of(const struct sim_step_row *row, unsigned unit)
{
    return unit == SIM_PROFILE_SCALAR ? row->time.cycles - row->time.waits
                                      : row->now.busy[unit];
}

static void add_step(struct sim_step *sum, const struct sim_step_row *row)
{
    const struct sim_step_work *s = &row->now;
    sum->cycles += row->time.cycles;
    sum->max_cycles = sim_max(sum->max_cycles, row->time.cycles);
    for (unsigned u = 0; u < SIM_N_PROFILE_UNITS; u++) {
        const uint64_t busy = busy_of(row, u);
        sum->busy[u] += busy;
        sum->max_busy[u] = sim_max(sum->max_busy[u], busy);
    }
    sum->ops += s->ops;
    for (unsigned d = 0; d < ISA_N_DIRECTIONS; d++)
        sum->direction_bytes[d] += s->direction_bytes[d];
    sum->atomic_bytes += s->atomic_bytes;
    sum->vector_bytes += s->vector_bytes;
    sum->fill_bytes += s->fill_bytes;
}

static void set_last(struct sim_step_core *of, const struct sim_step_row *row)
{
    of->cycles = row->time.cycles;
    of->waits = row->time.waits;
    for (unsigned u = 0; u < SIM_N_PROFILE_UNITS; u++)
        of->busy[u] = busy_of(row, u);
}

/* Returns the core that ends last (the first of equal cores), because its time
 * is the time of the launch. */
static unsigned last_core(const struct sim *sim)
{
    unsigned last = 0;
    for (unsigned k = 1; k < sim->n_cores; k++)
        if (sim->cores[k].clock > sim->cores[last].clock)
            last = k;
    return last;
}

/* Returns the core whose unit was busiest, the first of equal cores. */
static unsigned busiest_core(const struct sim *sim, unsigned unit)
{
    const enum isa_unit u = sim_profile_units[unit];
    unsigned most = 0;
    for (unsigned k = 1; k < sim->n_cores; k++)
        if (sim->cores[k].account.units[u].busy >
            sim->cores[most].account.units[u].busy)
            most = k;
    return most;
}

static void set_busiest(const struct sim *sim, struct sim_profile *p)
{
    const struct sim_run *run = &sim->run;
    for (unsigned u = 0; u < SIM_N_PROFILE_UNITS; u++) {
        const struct sim_step_row *rows =
            &run->steps[busiest_core(sim, u) * run->step_pitch];
        for (unsigned i = 0; i < p->n_steps; i++)
            p->steps[i].busiest[u] = busy_of(&rows[i], u);
    }
}

void sim_steps_profile(const struct sim *sim, struct sim_profile *p)
{
    const struct sim_run *run = &sim->run;
    const struct sim_module *m = run->launch.module;
    if (!run->steps)
        return;
    const unsigned last = last_core(sim);
    p->n_steps = m->n_steps;
    for (unsigned i = 0; i < m->n_steps; i++) {
        snprintf(p->steps[i].name, sizeof p->steps[i].name, "%s",
                 m->step_names[i]);
        for (unsigned k = 0; k < sim->n_cores; k++)
            add_step(&p->steps[i], &run->steps[k * run->step_pitch + i]);
        set_last(&p->steps[i].last, &run->steps[last * run->step_pitch + i]);
    }
    set_busiest(sim, p);
    const uint64_t idle = sim->cores[last].account.idle;
    p->steps[SIM_STEP_TASK_START].last.cycles += idle;
    p->steps[SIM_STEP_TASK_START].last.waits += idle;
}
