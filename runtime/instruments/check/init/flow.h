/* SPDX-License-Identifier: MIT
 *
 * Finds how unwritten bytes spread from a source of an op to its destination.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_INIT_FLOW_H
#define RUNTIME_INSTRUMENTS_CHECK_INIT_FLOW_H

#include <stdint.h>

#include "sim/sim.h"

/* The uses of unwritten bytes that are reported. */
enum chk_use {
    CHK_TO_GLOBAL,
    CHK_LOADED,
    CHK_CHOOSES,
    CHK_RETURNED,
    CHK_UPDATES, /* by an atomic */
    CHK_TO_HOST  /* the first of the numbers for calls of the host, one for
                    each call */
};

/* Unwritten bytes of a range. `first` is counted along its segments. */
struct chk_hole {
    uint64_t first, bytes, value;
};

/* Called for bytes formed from a hole. `bits`: the affected bits of one byte;
 * 0: all bits. */
typedef void chk_spoil(void *self, uint64_t address, uint64_t bytes,
                       unsigned bits);

/* Calls spoil for the bytes of `to` that depend on a hole of `from`. Does
 * nothing for ops whose results count as written. */
void chk_flow(const struct sim_op_event *e, const struct sim_range *to,
              const struct sim_range *from, const struct chk_hole *hole,
              chk_spoil *spoil, void *self);

/* Does what chk_flow does, for one round of a repeated range. The offset of the
 * hole counts through all rounds. */
void chk_flow_round(const struct sim_op_event *e, const struct sim_range *to,
                    const struct sim_range *from, const struct chk_hole *hole,
                    chk_spoil *spoil, void *self);

/* Whether all results of an op are the integers 0 or 1. */
bool chk_forms_flags(const struct sim_op_event *e);

#endif
