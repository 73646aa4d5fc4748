/* SPDX-License-Identifier: MIT */
/* For observers of ops: which results depend on which operands, found by
 * performing the op with other values, and where weights are in WRAM. */
#ifndef SIM_TRIAL_H
#define SIM_TRIAL_H

#include "sim/sim.h"

#pragma GCC visibility push(default)

/* Bytes of a range, counted along its segments, of weights along their rows.
 * `value` is the caller's. */
struct sim_hole {
    uint64_t first, bytes, value;
};

/* Receives bytes of a destination; `bits` is 0. */
typedef void sim_found(void *self, uint64_t address, uint64_t bytes,
                       unsigned bits);

/* Calls `found` for the elements of range `to` that depend on n holes of range
 * `from`, at least one, where the op is performed by a body (event->call). Each
 * range is one piece, or weights. Bytes of a range that is_fixed (bits of
 * ranges) choose what is touched: they keep their values. False: no memory. */
bool sim_try_holes(const struct sim_op_event *event, uint32_t is_fixed,
                   unsigned to, unsigned from, const struct sim_hole *holes,
                   size_t n, sim_found *found, void *self);

/* Calls `found` for the bytes of range `to` that the op writes. False: no
 * memory. */
bool sim_try_written(const struct sim_op_event *event, uint32_t is_fixed,
                     unsigned to, sim_found *found, void *self);

/* Returns how many bytes of WRAM an op uses there; 0: none, or unknown. */
uint64_t sim_weights_bytes(const struct sim_op_event *event, unsigned range);

/* Finds byte `at` of these: its offset in WRAM (as in sim_written_weights) and
 * how many bytes are together from there on. False: it is beside the lanes,
 * which are not recorded. */
bool sim_weights_at(const struct sim *sim, const struct sim_op_event *event,
                    unsigned range, uint64_t at, uint64_t *offset,
                    uint64_t *bytes);

#pragma GCC visibility pop

#endif
