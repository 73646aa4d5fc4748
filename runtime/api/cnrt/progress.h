/* SPDX-License-Identifier: MIT
 * Tells people at a terminal that a long simulation goes on. */
#ifndef RT_PROGRESS_H
#define RT_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

#include "runtime/instruments/settings/env.h"

/* One line on stderr, rewritten while a launch runs. */
struct rt_progress {
    bool is_wanted, is_shown;
    bool is_eager;       /* does not wait before the first line */
    uint64_t launch;     /* number of the present one, from 1 */
    unsigned clock_mhz;  /* of the device that launches */
    double began, shown; /* host seconds: of the launch, of the last line */
};

/* Whether to show progress is decided here, once. */
void rt_progress_init(struct rt_progress *progress,
                      const struct rt_settings *settings);
/* A launch begins on a device with this clock. */
void rt_progress_begin(struct rt_progress *progress, unsigned clock_mhz);
/* For sim_on_progress; user is a struct rt_progress. */
void rt_progress_show(void *user, uint64_t cycles, uint64_t tasks_ended,
                      uint64_t tasks);
/* Erases the line, if there is one, before something else is printed. */
void rt_progress_hide(struct rt_progress *progress);

#endif
