/* SPDX-License-Identifier: MIT */
/* Takes snapshots of a launch, and finds them. */
#ifndef DBG_SNAPSHOTS_H
#define DBG_SNAPSHOTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "sim/sim.h"

struct dbg_session;

/* A snapshot and its moment. */
struct dbg_snapshot_at {
    struct sim_snapshot *snapshot;
    uint64_t cycle, print_now, bytes;
    uint64_t *retired; /* instructions of each core */
    bool is_changed;   /* whether the user changed the state at this moment */
    uint64_t changes;  /* see dbg_session.changes_now */
    unsigned core;     /* core in focus */
    struct dbg_change change;
};

/* A moment of a core. */
struct dbg_moment {
    unsigned core;
    uint64_t retired, cycle;
    const uint64_t *all; /* retired instructions of each core; NULL: unknown */
};

void dbg_time_begin(struct dbg_session *s);
void dbg_time_end(struct dbg_session *s);
/* Drops the snapshots of the shown launch. */
void dbg_snapshots_drop(struct dbg_session *s);

/* Continues from now. If the user has changed the state later than now, before
 * going back, drops the snapshots from that change on, as if it was never made,
 * and prints a message. */
void dbg_time_forwards(struct dbg_session *s);

/* Takes a snapshot if enough time has passed. Called between slices. */
void dbg_time_pass(struct dbg_session *s);

/* Stores this moment as snapshot i. change: the user's change at this moment;
 * NULL: none. False: no memory. */
bool dbg_snapshot_keep(struct dbg_session *s, size_t i,
                       const struct dbg_change *change);

/* Returns how many instructions a core had retired at the beginning of the
 * history. */
uint64_t dbg_time_origin(const struct dbg_session *s, unsigned core);

/* Finds the last snapshot at which a core had retired at most so many
 * instructions. False, without a message, if there is none. */
bool dbg_snapshot_before(struct dbg_session *s, unsigned core, uint64_t retired,
                         size_t *found);

/* Returns the moment up to which a run from a snapshot repeats the past: `now`,
 * or an earlier moment at which the user made a change. From there, the run
 * from another snapshot continues. */
struct dbg_moment dbg_snapshot_until(const struct dbg_session *s,
                                     size_t snapshot,
                                     const struct dbg_moment *now);

/* ---- launches ------------------------------------------------------------ */

/* A launch, and its initial memory. */
struct dbg_launched {
    uint64_t number;
    int device; /* its number */
    struct sim *sim;
    struct sim_snapshot *start; /* between launches: the state just before it */
    uint64_t bytes;             /* size of the snapshot when it was taken */
    uint64_t module;            /* its serial number, see sim_module_serial */
    struct sim_launch what;     /* its kernel and arguments are our copies */
    struct sim_argument *arguments; /* the array and, behind it, all their
                                       bytes, in one allocation */
    struct dbg_symbols *symbols;    /* NULL: not read yet */
    bool is_changed; /* has changes by the user, which are not repeated */
    char text[280];  /* "smooth<<<{4, 1, 1}, Union1>>>", with " on device 1" if
                        there are several */
};

/* Records a launch that is about to begin on the device of that number. If
 * there is no memory, drops earlier launches, and the history begins later. */
void dbg_records_add(struct dbg_session *s, int device, struct sim *sim,
                     const struct sim_launch *what);
/* Drops the launches of a device that is removed, and all launches before
 * them. */
void dbg_records_close(struct dbg_session *s, const struct sim *sim);
/* Drops all launches before one that is not recorded because it cannot be
 * repeated. */
void dbg_records_forget(struct dbg_session *s);
/* Undoes dbg_records_add, because the launch has not begun. */
void dbg_records_undo(struct dbg_session *s);
/* Returns the record of the shown launch. NULL: it was not recorded. */
const struct dbg_launched *dbg_record_now(const struct dbg_session *s);

/* ---- how far the launch has run ------------------------------------------ */

/* How far the launch has run, and up to where it may run. */

struct dbg_run {
    struct dbg_late *late; /* reached stop points, not yet shown */
    size_t n_late, room_late;
    uint64_t *reported;     /* by core: 1 + retired at the last shown stop */
    bool is_stepping;       /* only the focused core stops at breakpoints */
    unsigned n_passed;      /* breakpoints that other cores passed in a step */
    bool is_inside_wait;    /* whether the focused core waits, and must still
                               wait afterwards */
    struct sim_position at; /* the last pause on the way forwards */
    struct dbg_shown {
        unsigned core;
        uint64_t retired, cycle;    /* see dbg_stop.cycle */
    } shown;                        /* the last stop */
    uint64_t limit;                 /* cycle that no core passes; 0: no limit */
    uint64_t slice, bound;          /* length of a slice; end of the last
                                       slice */
    uint64_t print_now, print_high; /* bytes that kernels have printed until
                                       now; the most that they have printed */
};

/* ---- the history --------------------------------------------------------- */

struct dbg_past {
    bool is_recording;
    struct dbg_snapshot_at *snapshots;
    size_t n_snapshots, room_snapshots;
    uint64_t snapshot_budget; /* bytes */
    double snapshot_seconds, run_seconds;
    struct dbg_launched *launches; /* recorded launches, the latest last */
    size_t n_launched, room_launches;
    size_t visited; /* index of the shown launch */
    /* When a past launch has run to its end again, begins the next launch, as
     * the program did. NULL: the launch is not a past launch. */
    bool (*ends)(struct dbg_session *s);
    uint64_t n_forgotten;    /* launches dropped for lack of memory */
    uint64_t launches_bytes; /* of launches, and of devices put aside */
    uint64_t host_shown; /* the stop before this launch that shows a write by
                            the host was shown */
    bool has_travelled;  /* whether time went to another launch, which was
                            not shown yet */
    struct dbg_checkpoint *checkpoints;
    size_t n_checkpoints, room_checkpoints;
    struct dbg_flights {
        struct dbg_flight *of;
        size_t n, room;
        bool is_watching;
        const struct sim_view *views; /* an observer records ops of each core
                                         up to these states */
    } flights;
};

#endif
