/* SPDX-License-Identifier: MIT
 *
 * The fronts there are.
 */
#ifndef DBG_FRONTS_H
#define DBG_FRONTS_H

struct dbg_front;

/* The one that the environment asks for. */
const struct dbg_front *dbg_front_chosen(void);

#endif
