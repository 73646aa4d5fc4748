/* SPDX-License-Identifier: MIT */
/* The limit (bound) of a launch. */
#ifndef RUNTIME_INSTRUMENTS_REPORT_BOUND_H
#define RUNTIME_INSTRUMENTS_REPORT_BOUND_H

#include <stdbool.h>

#include "runtime/instruments/report/figures.h"

/* Fills bound and why from the other figures. */
void rt_bound_fill(struct rt_figures *f, const struct sim_device *device);

/* Return the name ("dram" for RT_BOUND_DRAM) and the title ("DRAM
 * bandwidth"). */
const char *rt_bound_name(enum rt_bound bound);

const char *rt_bound_title(enum rt_bound bound);

/* Returns the --what-if that makes a part twice as fast; "": there is none. */
const char *rt_bound_change(enum rt_bound bound);

/* Returns the bound with this name; RT_N_BOUNDS: there is none. */
enum rt_bound rt_bound_named(const char *name);

/* Returns a clause that says why the bound of a launch is unknown. NULL: the
 * bound is known. */
const char *rt_why_unjudged(enum rt_launch_end how, bool is_random);

/* Whether a direction of copies begins in DRAM, and whether it ends there. */
bool rt_is_from_dram(unsigned direction);
bool rt_is_to_dram(unsigned direction);

/* Whether a direction of copies begins or ends in DRAM. */
bool rt_is_dram_direction(unsigned direction);

#endif
