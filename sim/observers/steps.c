/* SPDX-License-Identifier: MIT */
/*
 * Named steps of a kernel (__mlu_step). The section .mlu_steps lists where
 * each begins; the instruction there gets a body that enters the step and then
 * does its own work, so that steps cost no instruction and no cycle. A step
 * ends at the next marker of the same function activation, or when that
 * function returns: the stack pointer tells. Step 0 is what lies outside.
 */
#include "sim/machine/machine.h"
#include "sim/scalar/scalar.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- loading ----------------------------------------------------------- */

/* The number of a step name, taking the next one for a new name; 0 if there
 * are too many. */
static unsigned step_of(struct sim_module *m, const char *name)
{
    for (unsigned i = 1; i < m->n_steps; i++)
        if (strcmp(m->step_names[i], name) == 0)
            return i;
    if (m->n_steps == SIM_MAX_STEPS)
        return 0;
    m->step_names[m->n_steps] = name;
    return m->n_steps++;
}

static bool add_marker(struct sim_module *m, uint64_t pc, const char *name)
{
    const struct sim_program *p = &m->program;
    uint64_t offset = pc - p->first;
    if (pc == 0) /* its code was dropped */
        return true;
    if (offset % 4 || offset / 4 >= p->n)
        return false;
    struct sim_insn *insn = &p->insns[offset / 4];
    sim_mark_set(insn, SIM_MARK_STEP, true);
    m->markers[m->n_markers++] = (struct sim_marker){insn, step_of(m, name)};
    return true;
}

static int by_place(const void *a, const void *b)
{
    const struct sim_marker *x = a, *y = b;
    return (x->insn > y->insn) - (x->insn < y->insn);
}

bool sim_steps_load(struct sim_module *m, char *error, size_t error_bytes)
{
    const char *at = m->image.steps;
    const char *end = at ? at + m->image.steps_bytes : NULL;
    m->step_names[0] = "(outside)";
    m->n_steps = 1;
    if (!at)
        return true;
    m->markers = isa_alloc(m->image.steps_bytes / 9, sizeof *m->markers);
    if (!m->markers) {
        snprintf(error, error_bytes, ISA_NO_MEMORY, "the steps of a program");
        return false;
    }
    while (at < end) {
        uint64_t pc;
        const char *name = at + sizeof pc;
        const char *nul =
            name < end ? memchr(name, 0, (size_t)(end - name)) : NULL;
        if (!nul) {
            snprintf(error, error_bytes,
                     "damaged device image: .mlu_steps ends inside an entry");
            return false;
        }
        memcpy(&pc, at, sizeof pc);
        if (pc && step_of(m, name) == 0) {
            snprintf(error, error_bytes,
                     "the program names more than %d steps; '%.60s' is one too "
                     "many",
                     SIM_MAX_STEPS - 1, name);
            return false;
        }
        if (!add_marker(m, pc, name)) {
            snprintf(error, error_bytes,
                     "damaged device image: step '%.60s' begins at 0x%" PRIx64
                     ", which is no code",
                     name, pc);
            return false;
        }
        at = nul + 1;
    }
    qsort(m->markers, m->n_markers, sizeof *m->markers, by_place);
    return true;
}

/* ---- running ----------------------------------------------------------- */

static struct sim_step_row *row_of(const struct sim_core *c, unsigned step)
{
    const struct sim_run *run = &c->sim->run;
    return &run->steps[c->id * run->launch.module->n_steps + step];
}

/* The counts of a step, which something private is about to change. */
static struct sim_step *private_counts(const struct sim_core *c, unsigned step)
{
    struct sim_step_row *row = row_of(c, step);
    if (row->kept_turn != c->turns) {
        row->kept = row->now;
        row->kept_turn = c->turns;
    }
    return &row->now;
}

static unsigned present_step(const struct sim_step_stack *s)
{
    return s->depth ? s->step[s->depth - 1] : 0;
}

/* Books the time since the last change with the present step. */
static void book_time(struct sim_core *c)
{
    private_counts(c, present_step(&c->steps))->cycles +=
        c->clock - c->steps.since;
    c->steps.since = c->clock;
}

/* Leaves the steps of functions that have returned: their stack pointers were
 * lower than the present one. */
static void leave_returned(struct sim_core *c)
{
    struct sim_step_stack *s = &c->steps;
    if (s->depth == 0 || s->sp[s->depth - 1] >= c->x[2])
        return;
    book_time(c);
    while (s->depth && s->sp[s->depth - 1] < c->x[2])
        s->depth--;
}

void sim_step_enter(struct sim_core *c)
{
    const struct sim_module *m = c->module;
    struct sim_step_stack *s = &c->steps;
    const struct sim_marker key = {c->pc, 0};
    const struct sim_marker *marker =
        bsearch(&key, m->markers, m->n_markers, sizeof key, by_place);
    if (!c->sim->run.steps || !marker)
        return;
    leave_returned(c);
    book_time(c);
    if (s->depth == 0 || s->sp[s->depth - 1] != c->x[2]) {
        if (s->depth == SIM_STEP_DEPTH)
            return;
        s->sp[s->depth++] = c->x[2];
    }
    s->step[s->depth - 1] = (uint8_t)marker->step;
}

void sim_step_leave_all(struct sim_core *c)
{
    if (!c->sim->run.steps)
        return;
    book_time(c);
    c->steps.depth = 0;
}

void sim_step_count(struct sim_call *call)
{
    struct sim_core *c = call->core;
    if (!c->sim->run.steps)
        return;
    leave_returned(c);
    unsigned step = present_step(&c->steps);
    struct sim_step *s =
        call->is_visible ? &row_of(c, step)->now : private_counts(c, step);
    s->ops++;
    s->busy[sim_profile_unit_of(call->unit)] += call->busy;
    uint64_t bytes = sim_call_bytes(call);
    if (call->direction)
        s->direction_bytes[call->direction - isa_directions] += bytes;
    else if (call->plan->counter == SIM_COUNT_ATOMIC_BYTES)
        s->atomic_bytes += bytes;
    else if (call->plan->counter == SIM_COUNT_FILL_DRAM)
        s->fill_bytes += bytes;
    else if (call->plan->counter == SIM_COUNT_VECTOR_BYTES)
        s->vector_bytes += bytes;
}

void sim_steps_rewind(struct sim_core *c)
{
    const struct sim_run *run = &c->sim->run;
    for (unsigned i = 0; run->steps && i < run->launch.module->n_steps; i++) {
        struct sim_step_row *row = row_of(c, i);
        if (row->kept_turn == c->turns)
            row->now = row->kept;
    }
}

/* ---- the profile ------------------------------------------------------- */

static void add_step(struct sim_step *sum, const struct sim_step *s)
{
    sum->cycles += s->cycles;
    sum->max_cycles = sim_max(sum->max_cycles, s->cycles);
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
            add_step(&p->steps[i], &run->steps[k * m->n_steps + i].now);
    }
}
