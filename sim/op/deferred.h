/* SPDX-License-Identifier: MIT
 *
 * Deferred asynchronous work: an op takes effect not when it is issued but as
 * late as its core allows, or at a random moment before that. Its time does not
 * change: it is set at the issue. Internal to sim/.
 */
#ifndef SIM_OP_DEFERRED_H
#define SIM_OP_DEFERRED_H

#include "sim/op/execution.h"

/* Gives each core its queues, and the execution that fills them, if the
 * configuration asks for such an order; false: the host has no memory. */
bool sim_deferred_init(struct sim *sim);
/* What sim_deferred_init or sim_deferred_copy made; NULL: nothing. */
void sim_deferred_free(struct sim_deferred *deferred);

/* The rest is for cores that have queues. */

/* Whether others will see something of what these units hold (bits by enum
 * isa_unit) take effect. */
bool sim_deferred_is_seen(const struct sim_core *c, unsigned units);

/* What these units hold takes effect now; c has its turn if others see it. */
void sim_deferred_release(struct sim_core *c, unsigned units);

/* What is deferred never happens. */
void sim_deferred_forget(struct sim_core *c);

/* What all cores hold, for a snapshot; NULL: the host has no memory. */
struct sim_deferred *sim_deferred_copy(const struct sim *sim);
/* False: the host has no memory, and what is deferred is lost. */
bool sim_deferred_put_back(struct sim *sim, const struct sim_deferred *copy);

#endif
