/* SPDX-License-Identifier: MIT */
/* Deferred asynchronous work: an op takes effect as late as its core allows, or
 * at a random earlier moment. The times of an op are set at issue and do not
 * change. Internal to sim/. */
#ifndef SIM_OP_DEFERRED_H
#define SIM_OP_DEFERRED_H

#include "sim/op/execution.h"

/* Makes the queues of all cores if the configuration selects deferral. Returns
 * false if out of host memory. */
bool sim_deferred_init(struct sim *sim);
/* Frees the result of sim_deferred_init or sim_deferred_copy, or NULL. */
void sim_deferred_free(struct sim_deferred *deferred);

/* The functions below are for cores with queues. */

/* Whether deferred work of these units (bits by enum isa_unit) has effects that
 * other cores see. */
bool sim_deferred_is_seen(const struct sim_core *c, unsigned units);

/* Performs the deferred work of these units now. If other cores see the work,
 * it must be the turn of core `c`. */
void sim_deferred_release(struct sim_core *c, unsigned units);

/* Drops all deferred work of c. */
void sim_deferred_forget(struct sim_core *c);

/* Copies the deferred work of all cores for a snapshot; NULL if there is no
 * memory. */
struct sim_deferred *sim_deferred_copy(const struct sim *sim);
/* Restores the deferred work from a copy. Returns false if out of host memory;
 * then deferred work is lost. */
bool sim_deferred_put_back(struct sim *sim, const struct sim_deferred *copy);

#endif
