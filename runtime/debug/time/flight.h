/* SPDX-License-Identifier: MIT
 *
 * Ops that are in flight on the units of cores.
 */
#ifndef DBG_FLIGHT_H
#define DBG_FLIGHT_H

#include <stdbool.h>
#include <stddef.h>

#include "runtime/debug/state/session.h"

/* The units of a core that copy, a bit each. */
#define DBG_COPY_UNITS \
    (1u << SIM_PROFILE_IO | 1u << SIM_PROFILE_MOVE | 1u << SIM_PROFILE_MPU)

/* Begins to note ops as they are issued, or no longer. */
void dbg_flights_watch(struct dbg_session *s, bool wants);

/* Describes what a unit of a core is doing, as far as it is known: its op
 * number i, or for i 0 that it is busy; false: there is no more. */
bool dbg_flight_text(struct dbg_session *s, unsigned core, unsigned unit,
                     size_t i, char *text, size_t bytes);

/* Prints "launch 1: kernel<<<{4, 1, 1}, Block>>>". */
void dbg_launch_print(struct dbg_session *s);

#endif
