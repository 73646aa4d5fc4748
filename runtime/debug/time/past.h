/* SPDX-License-Identifier: MIT
 *
 * The history of a session: launches, snapshots, checkpoints.
 */
#ifndef DBG_PAST_H
#define DBG_PAST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct dbg_checkpoint;
struct dbg_flight;
struct dbg_launched;
struct dbg_session;
struct dbg_snapshot_at;
struct sim_view;

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
