/* SPDX-License-Identifier: MIT
 *
 * A stop on its way to the user.
 */
#ifndef DBG_STOPS_H
#define DBG_STOPS_H

#include <stdbool.h>
#include <stdint.h>

#include "runtime/debug/points/stop.h"

struct dbg_session;
struct sim_view;

/* A launch has stopped: has the front show it. */
void dbg_stopped(struct dbg_session *s, const struct dbg_stop *stop);

/* A command has gone back: has the front show where. Returns true. */
bool dbg_arrive(struct dbg_session *s, enum dbg_why why);

/* The cycle of the focused core, at which it stands as the view says, in the
 * order of all stops. */
uint64_t dbg_cycle_shown(const struct dbg_session *s,
                         const struct sim_view *view);

#endif
