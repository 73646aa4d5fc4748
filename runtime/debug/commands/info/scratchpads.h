/* SPDX-License-Identifier: MIT
 *
 * `info layout`: what lies where in the scratchpads of a core.
 */
#ifndef DBG_SCRATCHPADS_H
#define DBG_SCRATCHPADS_H

#include "runtime/debug/state/session.h"

/* Commands: see info.def. */
dbg_function dbg_info_layout;

#endif
