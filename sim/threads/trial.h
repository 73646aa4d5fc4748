/* SPDX-License-Identifier: MIT */
/*
 * Whether the cores of a kernel run faster on threads is found out by doing
 * both: for some time one thread runs them, then several do, and what takes
 * less time for each action that others can see is kept for a while. The clock
 * of the host decides this, and this alone: no result depends on it.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* What is known of a kernel; zeros: nothing. */
struct sim_trial {
    uint32_t skip; /* turns on one thread before threads are tried again */
    bool pays;     /* threads were faster the last time */
};

enum { SIM_TRIAL_ALONE = 32 }; /* turns on one thread for a comparison */

/* Visible actions until threads are compared with one again. */
uint32_t sim_trial_actions(const struct sim_trial *t);

/* Whether threads that took passed nanoseconds for so many actions are slower
 * than one, which takes alone_ns for each. */
bool sim_trial_is_slow(uint64_t done, double passed, double alone_ns);

/* Notes what threads took. Returns the turns to give on one thread then. */
uint32_t sim_trial_note(struct sim_trial *t, uint64_t done, double passed,
                        double alone_ns);
