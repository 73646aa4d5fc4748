/* SPDX-License-Identifier: MIT
 *
 * `info barriers`.
 */
#ifndef DBG_BARRIERS_H
#define DBG_BARRIERS_H

#include "runtime/debug/state/session.h"

/* Commands: see commands.def and info.def. */
dbg_function dbg_info_barriers;

#endif
