/* SPDX-License-Identifier: MIT
 *
 * Records of what instructions use. For files of this room only.
 */
#ifndef RUNTIME_TOOLS_PROVE_USES_H
#define RUNTIME_TOOLS_PROVE_USES_H

#include "runtime/tools/prove/state.h"

/* A use of memory, to be filled; NULL: the walk has stopped. */
struct prv_event *prv_add_event(struct prv_walk *w, struct prv_state *s,
                                uint64_t pc);
/* Notes that an op refuses its counts, if that can be. */
void prv_add_count(struct prv_walk *w, uint64_t pc, aff_set *wrong);
/* Waits for units, by bits. */
void prv_wait_for(struct prv_walk *w, struct prv_state *s, unsigned units);
/* Counts one more in a place. */
void prv_step(struct prv_walk *w, struct prv_state *s, unsigned place);

#endif
