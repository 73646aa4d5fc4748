/* SPDX-License-Identifier: MIT */
/* Ops that are in flight on the units of cores. */
#ifndef DBG_FLIGHT_H
#define DBG_FLIGHT_H

#include <stdbool.h>
#include <stddef.h>

#include "runtime/debug/state/session.h"

/* The units of a core that copy data, one bit each. */
#define DBG_COPY_UNITS \
    (1u << SIM_PROFILE_IO | 1u << SIM_PROFILE_MOVE | 1u << SIM_PROFILE_MPU)

/* Begins or ends recording ops when they are issued. */
void dbg_flights_watch(struct dbg_session *s, bool wants);

/* Describes number i of the ops on which a unit of a core is working. If the
 * unit is busy but its ops are unknown, the text for i = 0 says so. False:
 * there is no op i. */
bool dbg_flight_text(struct dbg_session *s, unsigned core, unsigned unit,
                     size_t i, char *text, size_t bytes);

/* Prints a line like "launch 1: kernel<<<{4, 1, 1}, Block>>>". */
void dbg_launch_print(struct dbg_session *s);

#endif
