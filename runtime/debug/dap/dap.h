/* SPDX-License-Identifier: MIT
 *
 * The debugger spoken to by an editor: instead of lines at a prompt, requests
 * of the Debug Adapter Protocol, which an adapter outside of the program hands
 * on. What there is of cores, memories, breakpoints, steps and time is the
 * session's, the same as for commands; these files translate.
 */
#ifndef DBG_DAP_H
#define DBG_DAP_H

#include "runtime/debug/state/front.h"

extern const struct dbg_front dbg_dap_front;

#endif
