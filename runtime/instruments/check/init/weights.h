/* SPDX-License-Identifier: MIT */
/* Unwritten bytes in WRAM. The simulator records what is written
 * (sim_written_weights); bytes that a copy formed from unwritten ones are
 * marked there. */
#ifndef RUNTIME_INSTRUMENTS_CHECK_INIT_WEIGHTS_H
#define RUNTIME_INSTRUMENTS_CHECK_INIT_WEIGHTS_H

#include "runtime/instruments/check/init/flow.h"
#include "runtime/instruments/check/init/shadows.h"
#include "sim/sim.h"

static inline bool init_is_weights(const struct sim_range *r)
{
    return r->space == SIM_SPACE_WRAM;
}

/* Adds the unwritten bytes that an op reads in WRAM: of a copy in the order of
 * its segments, of weights along their rows. False: no memory. */
bool init_weights_holes(struct chk *c, const struct sim_op_event *e,
                        unsigned range, struct chk_holes *holes);

/* Returns the number of bytes of weights of which the task has written none; 0:
 * it has written some. */
uint64_t init_weights_missing(const struct sim_op_event *e, unsigned range,
                              const struct chk_holes *holes);

/* Whether an op reads only written bytes of WRAM. */
bool init_weights_full(struct chk *c, const struct sim_op_event *e,
                       unsigned range);

/* Marks bytes that a copy to WRAM is about to form from unwritten ones;
 * `first` is counted along its segments. False: no memory. */
bool init_weights_mark(struct chk *c, const struct sim_op_event *e,
                       uint64_t first, uint64_t bytes, uint64_t value);

/* Completes the marks of the core's last copy, which has taken place. */
void init_weights_settle(struct chk *c, unsigned core);
void init_weights_forget(struct init_weights *w); /* a task begins */

#endif
