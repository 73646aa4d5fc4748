/* SPDX-License-Identifier: MIT */
/*
 * Going back to the last turn of each core: see turn.h. Only figures go back.
 * Registers and private memories of a core that was ahead are gone with the
 * launch, and shared memory is written in turns alone.
 */
#include "sim/run/rewind.h"
#include "sim/machine/machine.h"
#include "sim/memory/written.h"
#include "sim/observers/steps.h"

#include <assert.h>

void sim_turns_rewind(struct sim *sim, const struct sim_core *culprit)
{
    for (unsigned i = 0; i < sim->n_cores; i++) {
        struct sim_core *c = &sim->cores[i];
        if (c == culprit || !sim_core_has_task(c))
            continue;
        assert(c->clock >= c->turn_clock || c->state == SIM_CORE_BLOCKED);
        c->clock = c->turn_clock;
        assert(c->instret >= c->turn_instret);
        c->instret = c->turn_instret;
        if (c->kept_turn == c->turns)
            c->account = c->kept;
        if (c->skipped_turn == c->turns)
            c->skipped = c->kept_skipped;
        sim_steps_rewind(c);
        sim_written_rewind(c);
    }
}
