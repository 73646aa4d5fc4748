/* SPDX-License-Identifier: MIT
 *
 * Breakpoints and watchpoints: what they are, and those of a session.
 */
#ifndef DBG_POINTS_H
#define DBG_POINTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/sim.h"

#define DBG_MAX_SPOTS 4096 /* of one breakpoint, in all programs */

enum dbg_breakpoint_kind {
    DBG_BREAK,  /* at places */
    DBG_WATCH,  /* a range of memory changes or is written */
    DBG_LAUNCH, /* a launch begins */
    DBG_FAULT,  /* always on; listed if asked for */
    DBG_REPORT, /* of checks */
};

struct dbg_breakpoint {
    unsigned number;
    enum dbg_breakpoint_kind kind;
    bool is_temporary, is_enabled;
    bool is_nan;     /* stops only if the op before made a NaN */
    char *place;     /* as the user named it */
    char *condition; /* text; NULL: none */
    struct dbg_expression *parsed;
    int64_t device, cluster, core, task; /* filters; -1: any */
    uint64_t ignore, hits;
    char *format; /* of dprintf: it prints this and continues; NULL: it stops */
    char **commands; /* lines that are done when it has stopped */
    size_t n_commands, room_commands;
    char front_kind; /* '0' to '4': gdb has set it; 0: the user */
    bool is_leaving; /* gdb has removed it, perhaps for a step only */
    uint64_t *pcs;   /* in the program of the launch; none: pending */
    size_t n_pcs, room_pcs;
    /* of watches */
    bool on_read, on_write;
    bool is_lasting; /* set between launches: looked up when one begins */
    unsigned watch_core;
    bool is_local;   /* lies in a frame of this task, and ends with it: when */
    int64_t of_task; /* the core returns to pcs[0] with the stack pointer at */
    uint64_t leave_sp;                    /* least here */
    const struct dbg_symbols *of_program; /* whose memory it is */
    uint64_t address, bytes;              /* 0 bytes: pending */
    const struct dbg_type *type;
    uint8_t *old; /* what was there: `bytes` of at most `room` */
    uint64_t room;
    char report[4000]; /* of reports: the last one */
};

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

/* ---- a stop -------------------------------------------------------------- */

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
