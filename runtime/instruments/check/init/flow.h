/* SPDX-License-Identifier: MIT
 *
 * How unwritten bytes pass through an op: which bytes of its destination are
 * formed from bytes of a source.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_INIT_FLOW_H
#define RUNTIME_INSTRUMENTS_CHECK_INIT_FLOW_H

#include <stdint.h>

#include "sim/sim.h"

/* What unwritten bytes can be used for. */
enum chk_use {
    CHK_TO_GLOBAL,
    CHK_LOADED,
    CHK_CHOOSES,
    CHK_RETURNED,
    CHK_UPDATES, /* by an atomic */
    CHK_TO_HOST  /* and more: one for each call of the host */
};

/* Bytes of a range, counted along its segments, and the shadow's value. */
struct chk_hole {
    uint64_t first, bytes, value;
};

/* Bytes that are formed from a hole; bits: of one byte these alone, 0: all. */
typedef void chk_spoil(void *self, uint64_t address, uint64_t bytes,
                       unsigned bits);

/* Calls spoil for the bytes of `to` that a hole of `from` reaches; for none if
 * the op is one whose results count as written. */
void chk_flow(const struct sim_op_event *e, const struct sim_range *to,
              const struct sim_range *from, const struct chk_hole *hole,
              chk_spoil *spoil, void *self);

/* The same for one round of a range that is repeated: bytes of the hole are
 * counted on from round to round. */
void chk_flow_round(const struct sim_op_event *e, const struct sim_range *to,
                    const struct sim_range *from, const struct chk_hole *hole,
                    chk_spoil *spoil, void *self);

/* Whether all that an op forms is 0 or 1, as integers. */
bool chk_forms_flags(const struct sim_op_event *e);

#endif
