/* SPDX-License-Identifier: MIT */
/* Lets an editor use the debugger. Instead of lines at a prompt, the editor
 * sends requests of the Debug Adapter Protocol, which an adapter outside of the
 * program passes on. Cores, memories, breakpoints, steps and time are those of
 * the session, as for commands; these files only translate. */
#ifndef DBG_DAP_H
#define DBG_DAP_H

#include "runtime/debug/state/front.h"

extern const struct dbg_front dbg_dap_front;

#endif
