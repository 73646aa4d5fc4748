/* SPDX-License-Identifier: MIT
 *
 * How unwritten bytes travel through an op: which bytes of its destination are
 * formed from bytes of a source.
 */
#ifndef CHK_FLOW_H
#define CHK_FLOW_H

#include <stdint.h>

#include "sim/sim.h"

/* What unwritten bytes can be used for. */
enum chk_use { CHK_TO_GLOBAL, CHK_LOADED, CHK_CHOOSES, CHK_RETURNED };

/* Bytes of a range, counted along its segments. */
struct chk_hole {
    uint64_t first, bytes;
};

/* Calls spoil for the bytes of `to` that a hole of `from` reaches; for none if
 * the op is one whose results count as written. */
void chk_flow(const struct sim_op_event *e, const struct sim_range *to,
              const struct sim_range *from, const struct chk_hole *hole,
              void (*spoil)(void *self, uint64_t address, uint64_t bytes),
              void *self);

#endif
