/* SPDX-License-Identifier: MIT
 *
 * Running on, until something stops the launch.
 */
#ifndef DBG_RUNNING_H
#define DBG_RUNNING_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/debug/points/points.h"

struct dbg_session;
struct sim_view;

/* The goal of a command for the launch, beside breakpoints. */
struct dbg_goal {
    bool is_set;
    bool any_core;
    unsigned core;
    const uint64_t *pcs; /* any of them */
    size_t n_pcs;
    uint64_t sp; /* at least: called functions returned */
};

/* Runs on until something stops it. */
struct dbg_stop dbg_run(struct dbg_session *s, const struct dbg_goal *goal);

/* Lets the focused core do one instruction. */
struct dbg_stop dbg_run_one(struct dbg_session *s);

/* Returns whether the user wants a stop (Ctrl-C, the front); fills *stop. */
bool dbg_heard_interrupt(struct dbg_session *s, struct dbg_stop *stop);

/* Ctrl-C sets it. */
extern volatile sig_atomic_t dbg_interrupted;

/* Runs on like dbg_run; ends at a cycle with DBG_WHY_NOTHING. */
struct dbg_stop dbg_run_before(struct dbg_session *s, uint64_t cycle);

/* Lets all other cores do their work before the moment of a core, so that the
 * same moment is the same state on every path to it. If the moment is new,
 * cores that stop on the way for the user stay there. False: a core did
 * something wrong, and the launch is over. */
bool dbg_catch_up(struct dbg_session *s, unsigned core, bool is_new);

/* ---- a stop on its way to the user --------------------------------------- */

/* Makes the front show a stop of a launch. */
void dbg_stopped(struct dbg_session *s, const struct dbg_stop *stop);

/* Makes the front show where a command has gone back to. Returns true. */
bool dbg_arrive(struct dbg_session *s, enum dbg_why why);

/* Returns the focused core's cycle, at *view, in the order of all stops. */
uint64_t dbg_cycle_shown(const struct dbg_session *s,
                         const struct sim_view *view);

#endif
