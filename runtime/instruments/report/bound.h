/* SPDX-License-Identifier: MIT
 *
 * What limits a launch.
 */
#ifndef RUNTIME_INSTRUMENTS_REPORT_BOUND_H
#define RUNTIME_INSTRUMENTS_REPORT_BOUND_H

#include <stdbool.h>

#include "runtime/instruments/report/figures.h"

/* Fills bound and why from everything else. */
void rt_bound_fill(struct rt_figures *f, const struct sim_device *device);

/* "dram" for RT_BOUND_DRAM; "DRAM bandwidth". */
const char *rt_bound_name(enum rt_bound bound);

const char *rt_bound_title(enum rt_bound bound);

/* Why nothing can be said about what limits a launch, as a clause; NULL: it can
 * be. */
const char *rt_why_unjudged(enum rt_launch_end how, bool is_random);

/* Whether a direction begins in DRAM; ends there. */
bool rt_is_from_dram(unsigned direction);
bool rt_is_to_dram(unsigned direction);

/* Whether a direction of copies begins or ends in DRAM. */
bool rt_is_dram_direction(unsigned direction);

#endif
