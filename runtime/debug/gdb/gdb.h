/* SPDX-License-Identifier: MIT */
/* Lets gdb use the debugger. Instead of lines at a prompt, gdb sends packets of
 * its remote protocol. Cores, memories, breakpoints, steps and time are those
 * of the session, as for commands; these files only translate. */
#ifndef DBG_GDB_H
#define DBG_GDB_H

#include "runtime/debug/gdb/state.h"
#include "runtime/debug/state/front.h"

extern const struct dbg_front dbg_gdb_front;

#endif
