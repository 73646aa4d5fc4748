/* SPDX-License-Identifier: MIT */
/* Records which bytes of the WRAM lanes were distributed in slices by linear
 * copies, on architectures with fewer slices than lanes
 * (isa/semantics/lanes.h); else records nothing. `at` is an offset in every
 * lane, a multiple of a grain. Internal to sim/op/. */
#ifndef SIM_OP_DEALT_H
#define SIM_OP_DEALT_H

#include "sim/machine/machine.h"

/* Allocates the record; returns false if out of host memory. */
bool sim_dealt_need(struct sim_core *c);
/* A linear copy will write `share` > 0 bytes of every lane. Bytes of older
 * linear copies that remain keep their place in the slices. */
void sim_dealt_mark(struct sim_core *c, uint64_t at, uint64_t share);
/* `bytes` > 0 bytes from this offset of WRAM on will be written without
 * distribution. */
void sim_dealt_clear(struct sim_core *c, uint64_t offset, uint64_t bytes);
/* The record if any of these bytes of the lanes were distributed, else NULL. */
const struct isa_dealt *sim_dealt_in(const struct sim_core *c, uint64_t at,
                                     uint64_t bytes);

#endif
