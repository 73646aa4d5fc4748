/* SPDX-License-Identifier: MIT
 *
 * Scripts that walk the named steps of kernels, where a program does not come
 * to all of them.
 */
#ifndef DBG_WALK_H
#define DBG_WALK_H

#include <stdbool.h>

#include "sim/sim.h"

struct dbg_session;

/* Notes the steps that a launch came to; NULL: they are not known. */
void dbg_walk_note(struct dbg_session *s, const struct sim_profile *profile);

/* Whether a line of a file is left out: while `set walk-steps on` holds and the
 * program has ended. The steps that the script would have stopped at are named,
 * each once. */
bool dbg_walk_skips(struct dbg_session *s, const char *line);

#endif
