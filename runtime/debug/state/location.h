/* SPDX-License-Identifier: MIT */
/* Finds where variables are. */
#ifndef DBG_LOCATION_H
#define DBG_LOCATION_H

#include "runtime/debug/state/value.h"

struct dbg_frame;
struct dbg_session;
struct dbg_variable;

/* Finds a variable in a frame (NULL: a global). Always returns a value, which
 * is DBG_LOST if its place is unknown. */
struct dbg_value dbg_locate(struct dbg_session *s, const struct dbg_frame *f,
                            const struct dbg_variable *v);

#endif
