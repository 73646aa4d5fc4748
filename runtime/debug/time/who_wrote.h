/* SPDX-License-Identifier: MIT
 *
 * `who-wrote`.
 */
#ifndef DBG_WHO_WROTE_H
#define DBG_WHO_WROTE_H

#include "runtime/debug/state/session.h"

/* Commands: see commands.def and info.def. */
dbg_function dbg_cmd_who_wrote;

#endif
