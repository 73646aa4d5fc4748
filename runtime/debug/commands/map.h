/* SPDX-License-Identifier: MIT
 *
 * `info layout`: what lies where in the scratchpads of a core.
 */
#ifndef DBG_MAP_H
#define DBG_MAP_H

#include "runtime/debug/state/session.h"

/* Commands: see info.def. */
dbg_function dbg_info_layout;

#endif
