/* SPDX-License-Identifier: MIT
 *
 * Which bytes of the lanes of WRAM linear copies dealt out in slices, where the
 * architecture has fewer slices than lanes (isa/semantics/lanes.h). Elsewhere
 * nothing is noted. `at` is an offset in every lane, a multiple of a grain.
 * Internal to sim/.
 */
#ifndef SIM_OP_DEALT_H
#define SIM_OP_DEALT_H

#include "sim/machine/machine.h"

/* Makes room for what linear copies are to note; false: the host has none. */
bool sim_dealt_need(struct sim_core *c);
/* A linear copy is about to write `share` bytes of every lane, more than 0.
 * What it leaves of other linear copies keeps its place in the slices. */
void sim_dealt_mark(struct sim_core *c, uint64_t at, uint64_t share);
/* Bytes from this offset of WRAM on, more than 0, are written where they are.
 */
void sim_dealt_clear(struct sim_core *c, uint64_t offset, uint64_t bytes);
/* What is noted if any of these bytes of the lanes were dealt out, else NULL.
 */
const struct isa_dealt *sim_dealt_in(const struct sim_core *c, uint64_t at,
                                     uint64_t bytes);

#endif
