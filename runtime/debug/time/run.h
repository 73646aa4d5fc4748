/* SPDX-License-Identifier: MIT
 *
 * How far the launch has run, and up to where it may.
 */
#ifndef DBG_RUN_H
#define DBG_RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/sim.h"

struct dbg_session;

struct dbg_run {
    struct dbg_late *late; /* stop points that were reached, not yet shown */
    size_t n_late, room_late;
    uint64_t *reported;     /* by core: 1 + retired where a stop was shown */
    bool is_stepping;       /* only breakpoints of the focused core stop */
    unsigned n_passed;      /* breakpoints that others passed meanwhile */
    bool is_inside_wait;    /* the focused core, and is to stay there */
    struct sim_position at; /* of the last pause on the way forwards */
    struct dbg_shown {
        unsigned core;
        uint64_t retired, cycle; /* see dbg_stop.cycle */
    } shown;                     /* the last stop */
    uint64_t limit;              /* cycle that no core passes; 0: none */
    uint64_t slice, bound; /* cycles: of a slice, and the end of the last one */
    uint64_t print_now, print_high; /* bytes that kernels printed: up to here,
                                       and at most */
};

/* ---- the history --------------------------------------------------------- */

struct dbg_past {
    bool is_recording;
    struct dbg_snapshot_at *snapshots;
    size_t n_snapshots, room_snapshots;
    uint64_t snapshot_budget; /* bytes */
    double snapshot_seconds, run_seconds;
    struct dbg_launched *launches; /* so far, to be performed again, the latest
                                      one last */
    size_t n_launched, room_launches;
    size_t visited; /* of them the one that is looked at */
    /* It has been performed to its end once more: continues with the next one,
     * as the program did. NULL: it is no past one. */
    bool (*ends)(struct dbg_session *s);
    uint64_t n_forgotten;    /* launches that there was no memory for */
    uint64_t launches_bytes; /* of launches, and of what is put aside */
    uint64_t host_shown; /* launch before which the host wrote: it was said */
    bool has_travelled;  /* to another launch: not yet shown */
    struct dbg_checkpoint *checkpoints;
    size_t n_checkpoints, room_checkpoints;
    struct dbg_flights {
        struct dbg_flight *of;
        size_t n, room;
        bool is_watching;
        const struct sim_view *views; /* of cores, up to which ops are noted */
    } flights;
};

#endif
