/* SPDX-License-Identifier: MIT
 *
 * The debugger spoken to by gdb: instead of lines at a prompt, packets of gdb's
 * remote protocol. What there is of cores, memories, breakpoints, steps and
 * time is the session's, the same as for commands; these files translate.
 */
#ifndef DBG_GDB_H
#define DBG_GDB_H

#include "runtime/debug/gdb/state.h"
#include "runtime/debug/state/front.h"

extern const struct dbg_front dbg_gdb_front;

#endif
