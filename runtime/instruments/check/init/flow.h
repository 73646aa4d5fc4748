/* SPDX-License-Identifier: MIT */
/* Finds how unwritten bytes spread from a source of an op to its
 * destination. */
#ifndef RUNTIME_INSTRUMENTS_CHECK_INIT_FLOW_H
#define RUNTIME_INSTRUMENTS_CHECK_INIT_FLOW_H

#include <stdint.h>

#include "sim/sim.h"
#include "sim/trial.h"

/* The uses of unwritten bytes that are reported. */
enum chk_use {
    CHK_TO_GLOBAL,
    CHK_LOADED,
    CHK_CHOOSES,
    CHK_RETURNED,
    CHK_UPDATES, /* by an atomic */
    CHK_WEIGHTS, /* no byte of the weights of a product was written */
    CHK_TO_HOST  /* the first of the numbers for calls of the host, one for
                    each call */
};

/* Unwritten bytes of a range. */
struct chk_holes {
    struct sim_hole *of;
    size_t n, room;
};

/* Adds a hole. False: no memory. */
bool chk_add_hole(struct chk_holes *h, uint64_t first, uint64_t bytes,
                  uint64_t value);

/* Whether the op may leave bytes of its destination as they are. */
bool chk_may_leave(const struct sim_op_event *e);

/* Returns the ranges that are masks, indices, offsets or lengths, as bits. */
uint32_t chk_masks(const struct sim_op_event *e);

/* Whether only a trial shows which results depend on this range (sim/trial.h).
 * Else chk_flow knows. */
bool chk_is_tried(const struct sim_op_event *e, unsigned range);

/* Calls spoil for the bytes of `to` that depend on a hole of `from`; `bits`:
 * the affected bits of one byte, 0: all. Does nothing if this is tried. */
void chk_flow(const struct sim_op_event *e, const struct sim_range *to,
              const struct sim_range *from, const struct sim_hole *hole,
              sim_found *spoil, void *self);

/* Does what chk_flow does, for one round of a repeated range. The offset of the
 * hole counts through all rounds. */
void chk_flow_round(const struct sim_op_event *e, const struct sim_range *to,
                    const struct sim_range *from, const struct sim_hole *hole,
                    sim_found *spoil, void *self);

/* Whether all results of an op are the integers 0 or 1. */
bool chk_forms_flags(const struct sim_op_event *e);

#endif
