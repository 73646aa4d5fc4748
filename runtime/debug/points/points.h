/* SPDX-License-Identifier: MIT
 *
 * The breakpoints and watchpoints of a session.
 */
#ifndef DBG_POINTS_H
#define DBG_POINTS_H

#include <stdbool.h>
#include <stddef.h>

#include "sim/sim.h"

struct dbg_breakpoint;
struct dbg_seen;

struct dbg_points {
    struct dbg_breakpoint **breaks;
    size_t n_breaks, room_breaks;
    unsigned last_break;
    bool has_no_last; /* what should have become the last one failed */
    struct sim_observer observer; /* of watchpoints */
    bool is_watching;             /* it is attached */
    struct dbg_seen *seen;        /* noted by it, not yet evaluated */
    size_t n_seen, room_seen;
    bool is_searching; /* the past: no stop there is shown */
};

#endif
