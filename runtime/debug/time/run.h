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

struct dbg_late;

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

#endif
