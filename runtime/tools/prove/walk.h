/* SPDX-License-Identifier: MIT
 *
 * The walk through the code of a kernel. For files of this room only.
 */
#ifndef RUNTIME_TOOLS_PROVE_WALK_H
#define RUNTIME_TOOLS_PROVE_WALK_H

#include "runtime/tools/prove/state.h"

/* Walks the whole kernel; w->stop says if that failed. */
void prv_walk(struct prv_walk *w, const struct prv_state *start);
void prv_walk_close(struct prv_walk *w);

#endif
