/* SPDX-License-Identifier: MIT */
/* Runs the launch until something stops it. */
#ifndef DBG_RUNNING_H
#define DBG_RUNNING_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/debug/points/points.h"

struct dbg_session;
struct sim_view;

/* Where a command wants the launch to stop, in addition to breakpoints. */
struct dbg_goal {
    bool is_set;
    bool any_core;
    unsigned core;
    const uint64_t *pcs; /* addresses: the run stops at any of them */
    size_t n_pcs;
    uint64_t sp; /* least stack pointer, so that called functions have
                    returned */
};

/* Runs until something stops the launch. */
struct dbg_stop dbg_run(struct dbg_session *s, const struct dbg_goal *goal);

/* Lets the focused core perform one instruction. */
struct dbg_stop dbg_run_one(struct dbg_session *s);

/* Returns whether the user wants a stop, by Ctrl-C or the front; then fills
 * *stop. */
bool dbg_heard_interrupt(struct dbg_session *s, struct dbg_stop *stop);

/* Set by Ctrl-C. */
extern volatile sig_atomic_t dbg_interrupted;

/* Does dbg_run, but ends at a cycle with DBG_WHY_NOTHING. */
struct dbg_stop dbg_run_before(struct dbg_session *s, uint64_t cycle);

/* Lets all other cores do their work before the moment of a core. So the state
 * at that moment does not depend on the path to it. If the moment is new, a
 * core that reaches a stop for the user on the way stays there. False: a core
 * caused a fault, and the launch has ended. */
bool dbg_catch_up(struct dbg_session *s, unsigned core, bool is_new);

/* ---- a stop on its way to the user --------------------------------------- */

/* Makes the front show a stop of a launch. */
void dbg_stopped(struct dbg_session *s, const struct dbg_stop *stop);

/* Makes the front show the place to which a command has gone back. Returns
 * true. */
bool dbg_arrive(struct dbg_session *s, enum dbg_why why);

/* Returns the cycle to show for the focused core, whose view is *view. At a
 * stop, this is the cycle by which stops are ordered (dbg_stop.cycle), else
 * view->cycle. */
uint64_t dbg_cycle_shown(const struct dbg_session *s,
                         const struct sim_view *view);

#endif
