/* SPDX-License-Identifier: MIT
 *
 * `info frame`, `info source`, `info symbol`: where one is.
 */
#ifndef DBG_INFO_PLACES_H
#define DBG_INFO_PLACES_H

#include "runtime/debug/state/session.h"

/* Commands: see info.def. */
dbg_function dbg_info_frame;
dbg_function dbg_info_source;
dbg_function dbg_info_symbol;

#endif
