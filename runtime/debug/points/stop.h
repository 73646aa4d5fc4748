/* SPDX-License-Identifier: MIT
 *
 * A stop of a launch: the reason, and the core.
 */
#ifndef DBG_STOP_H
#define DBG_STOP_H

#include <stdbool.h>
#include <stdint.h>

struct dbg_breakpoint;

enum dbg_why {
    DBG_WHY_NOTHING,
    DBG_WHY_STEPPED,
    DBG_WHY_BREAK,
    DBG_WHY_WATCH,
    DBG_WHY_GOAL, /* came to where a command wanted it */
    DBG_WHY_INTERRUPT,
    DBG_WHY_FAULT,
    DBG_WHY_END, /* of the launch */
    DBG_WHY_TASK_END,
    DBG_WHY_LAUNCH,
    DBG_WHY_ORIGIN /* time can go back no further */
};

struct dbg_stop {
    enum dbg_why why;
    unsigned core;
    struct dbg_breakpoint *b;
    bool ends_watch; /* the watched memory is gone */
    uint64_t cycle; /* the cycle that gives its place in the order of all stops;
                       0: use the cycle of the core */
    char text[4096]; /* of watches and reports: what happened */
};

static inline struct dbg_stop dbg_stop_of(enum dbg_why why, unsigned core)
{
    return (struct dbg_stop){.why = why, .core = core};
}

#endif
