/* SPDX-License-Identifier: MIT
 *
 * How an op propagates unwritten bytes from a source to its destination.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_INIT_FLOW_H
#define RUNTIME_INSTRUMENTS_CHECK_INIT_FLOW_H

#include <stdint.h>

#include "sim/sim.h"

/* Uses of unwritten bytes that are reported. */
enum chk_use {
    CHK_TO_GLOBAL,
    CHK_LOADED,
    CHK_CHOOSES,
    CHK_RETURNED,
    CHK_UPDATES, /* by an atomic */
    CHK_TO_HOST  /* first of one number per host call */
};

/* Unwritten bytes of a range; first counts along its segments. */
struct chk_hole {
    uint64_t first, bytes, value;
};

/* Called for bytes formed from a hole. bits of one byte are affected; 0:
 * all. */
typedef void chk_spoil(void *self, uint64_t address, uint64_t bytes,
                       unsigned bits);

/* Calls spoil for the bytes of `to` that depend on a hole of `from`; never for
 * ops whose results count as written. */
void chk_flow(const struct sim_op_event *e, const struct sim_range *to,
              const struct sim_range *from, const struct chk_hole *hole,
              chk_spoil *spoil, void *self);

/* Does the same for one round of a repeated range; the offset in the hole
 * continues from round to round. */
void chk_flow_round(const struct sim_op_event *e, const struct sim_range *to,
                    const struct sim_range *from, const struct chk_hole *hole,
                    chk_spoil *spoil, void *self);

/* Whether all results of an op are the integers 0 or 1. */
bool chk_forms_flags(const struct sim_op_event *e);

#endif
