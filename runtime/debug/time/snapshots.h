/* SPDX-License-Identifier: MIT
 *
 * Snapshots of a launch: keeping them, finding one.
 */
#ifndef DBG_SNAPSHOTS_H
#define DBG_SNAPSHOTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "sim/sim.h"

struct dbg_session;

/* A snapshot with its moment. */
struct dbg_snapshot_at {
    struct sim_snapshot *snapshot;
    uint64_t cycle, print_now, bytes;
    uint64_t *retired; /* instructions, by core */
    bool is_changed;   /* something was set then, which stays so */
    uint64_t changes;  /* see dbg_session.changes_now */
    unsigned core;     /* of the focus */
    struct dbg_change change;
};

/* A moment of a core. */
struct dbg_moment {
    unsigned core;
    uint64_t retired, cycle;
    const uint64_t *all; /* retired, by core; NULL: that is not known */
};

void dbg_time_begin(struct dbg_session *s);
void dbg_time_end(struct dbg_session *s);
/* Drops the snapshots of the launch that is shown. */
void dbg_snapshots_drop(struct dbg_session *s);

/* Runs on from now. Drops snapshots after a later change by the user: after
 * going back, that change was never made, which a message says. */
void dbg_time_forwards(struct dbg_session *s);

/* Keeps a snapshot if it is time to; called between slices. */
void dbg_time_pass(struct dbg_session *s);

/* Keeps this moment as snapshot i, after the i earlier ones. change: the user's
 * change then; NULL: none. False: no memory. */
bool dbg_snapshot_keep(struct dbg_session *s, size_t i,
                       const struct dbg_change *change);

/* Returns how many instructions a core had retired where the history begins. */
uint64_t dbg_time_origin(const struct dbg_session *s, unsigned core);

/* Finds the latest snapshot at which a core had retired at most so many
 * instructions; false, without a sentence, if there is none. */
bool dbg_snapshot_before(struct dbg_session *s, unsigned core, uint64_t retired,
                         size_t *found);

/* Returns up to which moment a run from a snapshot repeats the past: now, or
 * the moment before now at which the user set something, where the run from
 * another snapshot continues. */
struct dbg_moment dbg_snapshot_until(const struct dbg_session *s,
                                     size_t snapshot,
                                     const struct dbg_moment *now);

/* ---- launches ------------------------------------------------------------ */

/* A launch, and its initial memory. */
struct dbg_launched {
    uint64_t number;
    int device; /* its number */
    struct sim *sim;
    struct sim_snapshot *start; /* between launches: just before it */
    uint64_t bytes;             /* size of the snapshot when it was new */
    uint64_t module;            /* its serial number, see sim_module_serial */
    struct sim_launch what;     /* kernel and arguments are copies: */
    struct sim_argument *arguments; /* one allocation, with all bytes after
                                       it */
    struct dbg_symbols *symbols;    /* NULL: not read yet */
    bool is_changed; /* something was set in it, which is not set again */
    char text[280];  /* "smooth<<<{4, 1, 1}, Union1>>>", of several devices with
                        " on device 1" */
};

/* Records a launch that will begin on the device of that number. Without
 * memory: forgets those before, and the history begins later. */
void dbg_records_add(struct dbg_session *s, int device, struct sim *sim,
                     const struct sim_launch *what);
/* Forgets the launches of a device that is removed, and those before them. */
void dbg_records_close(struct dbg_session *s, const struct sim *sim);
/* Forgets all launches before one that is not kept: no path leads across it. */
void dbg_records_forget(struct dbg_session *s);
/* Undoes dbg_records_add: the launch has not begun. */
void dbg_records_undo(struct dbg_session *s);
/* Returns the launch that is shown; NULL: it was not kept. */
const struct dbg_launched *dbg_record_now(const struct dbg_session *s);

/* ---- how far the launch has run ------------------------------------------ */

/* The progress of the launch, and its limit. */

struct dbg_run {
    struct dbg_late *late; /* stop points that were reached, not yet shown */
    size_t n_late, room_late;
    uint64_t *reported;     /* by core: 1 + retired where a stop was shown */
    bool is_stepping;       /* only breakpoints of the focused core stop */
    unsigned n_passed;      /* breakpoints that others passed meanwhile */
    bool is_inside_wait;    /* the focused core, which must stay there */
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
    size_t visited; /* index of the one that is shown */
    /* Continues with the next launch, as the program did, after a past launch
     * has run to its end again. NULL: the launch is not a past one. */
    bool (*ends)(struct dbg_session *s);
    uint64_t n_forgotten;    /* launches that there was no memory for */
    uint64_t launches_bytes; /* of launches and of devices put aside */
    uint64_t host_shown; /* launch before which the host wrote, as reported */
    bool has_travelled;  /* to another launch: not yet shown */
    struct dbg_checkpoint *checkpoints;
    size_t n_checkpoints, room_checkpoints;
    struct dbg_flights {
        struct dbg_flight *of;
        size_t n, room;
        bool is_watching;
        const struct sim_view *views; /* of cores: notes ops up to these */
    } flights;
};

#endif
