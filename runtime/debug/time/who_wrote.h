/* SPDX-License-Identifier: MIT
 *
 * who-wrote: runs from snapshots to now once more, from the latest one back,
 * with an observer that notes who writes each byte in question last. What was
 * set at the prompt is a snapshot of its own.
 */
#ifndef DBG_WHO_WROTE_H
#define DBG_WHO_WROTE_H

#include "runtime/debug/state/session.h"

/* Commands: see commands.def and info.def. */
dbg_function dbg_cmd_who_wrote;

#endif
