/* SPDX-License-Identifier: MIT
 *
 * Choosing the front of a session.
 */
#ifndef DBG_FRONTS_H
#define DBG_FRONTS_H

struct dbg_front;

/* The one that the environment asks for. */
const struct dbg_front *dbg_front_chosen(void);

#endif
