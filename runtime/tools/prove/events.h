/* SPDX-License-Identifier: MIT
 *
 * Which memory instructions use. For files of this room
 * only.
 */
#ifndef RUNTIME_TOOLS_PROVE_EVENTS_H
#define RUNTIME_TOOLS_PROVE_EVENTS_H

#include "runtime/tools/prove/state.h"

/* A use of memory, to be filled; NULL: the walk has stopped. */
struct prv_event *prv_add_event(struct prv_walk *w, struct prv_state *s,
                                uint64_t pc);
/* Notes that an op refuses its counts, if that can be. */
void prv_add_count(struct prv_walk *w, uint64_t pc, aff_set *wrong);
/* Waits for units, by bits. */
void prv_wait_for(struct prv_walk *w, struct prv_state *s, unsigned units);
/* Performs a load, a store, an atomic or an op. */
void prv_access(struct prv_walk *w, struct prv_state *s,
                const struct isa_insn *insn, uint64_t pc);
/* The stack's slot at a displacement from the stack pointer, or -1. */
int prv_slot(struct prv_state *s, int32_t displacement, bool *is_aligned);

#endif
