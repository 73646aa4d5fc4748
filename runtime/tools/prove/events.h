/* SPDX-License-Identifier: MIT
 *
 * Which memory instructions use. For files of this room
 * only.
 */
#ifndef RUNTIME_TOOLS_PROVE_EVENTS_H
#define RUNTIME_TOOLS_PROVE_EVENTS_H

#include "runtime/tools/prove/state.h"

/* Performs a load, a store, an atomic or an op. */
void prv_access(struct prv_walk *w, struct prv_state *s,
                const struct isa_insn *insn, uint64_t pc);
/* The stack's slot at a displacement from the stack pointer, or -1. */
int prv_slot(struct prv_state *s, int32_t displacement, bool *is_aligned);

#endif
