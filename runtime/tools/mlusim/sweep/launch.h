/* SPDX-License-Identifier: MIT
 *
 * Runs one unit of a sweep, as `mlusim run` would, and takes from it what a
 * result has.
 */
#ifndef MLUSIM_SWEEP_LAUNCH_H
#define MLUSIM_SWEEP_LAUNCH_H

#include "runtime/tools/sweep/result.h"
#include "runtime/tools/sweep/unit.h"

/* Compiles and launches the unit in a process of its own, which ends when this
 * one does. A fault, a source that does not compile and words that are refused
 * are results. False with a sentence: there is none, because the process was
 * killed, or the host lacks something. */
bool swp_launch(const struct swp_plan *plan, const struct swp_unit *unit,
                struct swp_result *result, char *error, size_t bytes);

#endif
