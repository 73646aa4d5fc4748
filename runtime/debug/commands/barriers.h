/* SPDX-License-Identifier: MIT
 *
 * `info barriers`: at each barrier, who has arrived and who is missing. A
 * barrier is named as the simulator names what a core waits at; who has to come
 * follows from the name. Barriers with a number and a count take whoever comes,
 * and locks have a holder, so of those only who waits is told.
 */
#ifndef DBG_BARRIERS_H
#define DBG_BARRIERS_H

#include "runtime/debug/state/session.h"

/* Commands: see commands.def and info.def. */
dbg_function dbg_info_barriers;

#endif
