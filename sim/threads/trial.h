/* SPDX-License-Identifier: MIT */
/* Measures whether the cores of a kernel run faster on threads: for some time
 * one thread runs them, then several; the way that takes less time per visible
 * action is used for a while. The choice depends on the host's clock, but
 * results do not. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Measurements of a kernel; all zero if there are none yet. */
struct sim_trial {
    uint32_t skip; /* turns on one thread until threads are tried again */
    bool pays;     /* threads were faster last time */
};

enum { SIM_TRIAL_ALONE = 32 }; /* turns on one thread that are measured */

/* Returns the number of visible actions until threads are measured against one
 * thread again. */
uint32_t sim_trial_actions(const struct sim_trial *t);

/* Whether threads, which took `passed` nanoseconds for `done` actions, are
 * slower than one thread with alone_ns for each. */
bool sim_trial_is_slow(uint64_t done, double passed, double alone_ns);

/* Records a measurement. Returns the turns to run on one thread next. */
uint32_t sim_trial_note(struct sim_trial *t, uint64_t done, double passed,
                        double alone_ns);
