/* SPDX-License-Identifier: MIT
 *
 * Elementwise work to and fro. Internal to sim/.
 */
#ifndef SIM_OP_SWEEP_H
#define SIM_OP_SWEEP_H

#include "sim/op/call.h"

/* What is done at once; more is swept, half as much at a time. */
#define SIM_SWEEP_BYTES 8192u

/* Performs a call of an op that the fast path may take (fast_types of its plan)
 * by pieces, from the other end than the call of this kind before: of operands
 * that together are too large for a cache of the host, it finds there what that
 * one has left. Elements are formed as in the whole: what is written is apart
 * from what is read, or the same. */
void sim_sweep(struct sim_call *call);

#endif
