/* SPDX-License-Identifier: MIT
 *
 * A stop on its way to the user: others first come to its moment, then the
 * front of the session is told.
 */
#ifndef DBG_STOPS_H
#define DBG_STOPS_H

#include <stdbool.h>

#include "runtime/debug/points/stop.h"

struct dbg_session;

/* Tells why it stopped, moves the focus, shows where. */
void dbg_report(struct dbg_session *s, const struct dbg_stop *stop);

/* Tells where a way back has led; true. */
bool dbg_arrive(struct dbg_session *s, enum dbg_why why);

#endif
