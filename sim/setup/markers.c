/* SPDX-License-Identifier: MIT */
/* Finds the beginnings of named steps, which the section .mlu_steps of an image
 * lists. The instruction at a beginning gets a body that first enters the
 * step. */
#include "sim/setup/markers.h"
#include "isa/support/memory/alloc.h"
#include "sim/observers/steps.h"
#include "sim/scalar/program.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The index of a step name, added if new; 0 if there are too many. */
static unsigned step_of(struct sim_module *m, const char *name)
{
    for (unsigned i = SIM_STEP_NAMED; i < m->n_steps; i++)
        if (strcmp(m->step_names[i], name) == 0)
            return i;
    if (m->n_steps == SIM_MAX_STEPS)
        return 0;
    assert(m->n_steps >= SIM_STEP_NAMED);
    m->step_names[m->n_steps] = name;
    return m->n_steps++;
}

static bool add_marker(struct sim_module *m, uint64_t pc, const char *name)
{
    struct sim_program *p = &m->program;
    uint64_t offset = pc - p->first;
    if (pc == 0) /* the step's code was removed */
        return true;
    if (offset % 4 || offset / 4 >= p->n)
        return false;
    struct sim_insn *insn = &p->insns[offset / 4];
    sim_mark_set(p, insn, SIM_MARK_STEP, true);
    p->step_at[offset / 4] = (uint8_t)step_of(m, name);
    return true;
}

bool sim_steps_load(struct sim_module *m, char *error, size_t error_bytes)
{
    const char *at = m->image.steps;
    const char *end = at ? at + m->image.steps_bytes : NULL;
    m->step_names[SIM_STEP_OUTSIDE] = "(outside)";
    m->step_names[SIM_STEP_TASK_START] = "(start of the task)";
    m->n_steps = SIM_STEP_NAMED;
    if (!at)
        return true;
    m->program.step_at = isa_alloc(m->program.n, 1);
    if (!m->program.step_at) {
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
                     SIM_MAX_STEPS - SIM_STEP_NAMED, name);
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
    return true;
}
