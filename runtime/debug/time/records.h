/* SPDX-License-Identifier: MIT
 *
 * Launches of the program, kept to be performed again.
 */
#ifndef DBG_RECORDS_H
#define DBG_RECORDS_H

#include <stdbool.h>
#include <stdint.h>

#include "sim/sim.h"

struct dbg_session;
struct dbg_symbols;

/* A launch, and what it found. */
struct dbg_launched {
    uint64_t number;
    int device; /* its number */
    struct sim *sim;
    struct sim_snapshot *start; /* between launches: just before it */
    uint64_t bytes;             /* that the snapshot took when it was new */
    uint64_t module;            /* its serial number, see sim_module_serial */
    struct sim_launch what;     /* kernel and arguments are copies: */
    struct sim_argument *arguments; /* one allocation, all bytes behind */
    struct dbg_symbols *symbols;    /* NULL: not read yet */
    bool is_changed; /* something was set in it, which is not set again */
    char text[280];  /* "smooth<<<{4, 1, 1}, Union1>>>", of several devices with
                        " on device 1" */
};

/* A launch is about to begin on the device of that number. No memory: those
 * before are forgotten, and the history begins later. */
void dbg_records_add(struct dbg_session *s, int device, struct sim *sim,
                     const struct sim_launch *what);
/* A device goes away: its launches are forgotten, and those before them. */
void dbg_records_close(struct dbg_session *s, const struct sim *sim);
/* A launch that is not kept is about to begin: forgets those before, from which
 * there is no path across it. */
void dbg_records_forget(struct dbg_session *s);
/* It has not begun. */
void dbg_records_undo(struct dbg_session *s);
/* Forgets the earliest launch, if none before the one that is looked at is
 * needed; whether there was one. */
bool dbg_records_drop(struct dbg_session *s);
/* The launch that is looked at; NULL: it was not kept. */
const struct dbg_launched *dbg_record_now(const struct dbg_session *s);

#endif
