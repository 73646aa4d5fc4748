/* SPDX-License-Identifier: MIT */
/* Handles a core that reaches a marked instruction: a named step begins, or the
 * core must stop. */
#include "sim/scalar/marks.h"
#include "sim/observers/steps.h"

#include <assert.h>

enum sim_stop sim_mark_reached(struct sim_core *c)
{
    assert(c->pc->marks);
    const uint64_t here = sim_core_retired(c) + 1;
    if ((c->pc->marks & SIM_MARK_STOP) && c->passed != here) {
        c->passed = here;
        return SIM_STOP_POINT;
    }
    if (c->pc->marks & SIM_MARK_STEP)
        sim_step_enter(c, c->pc);
    return SIM_GO;
}
