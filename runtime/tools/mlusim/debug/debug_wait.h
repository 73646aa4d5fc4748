/* SPDX-License-Identifier: MIT
 *
 * Waits for a program that is debugged, and ends as it did.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_DEBUG_DEBUG_WAIT_H
#define RUNTIME_TOOLS_MLUSIM_DEBUG_DEBUG_WAIT_H

#include <stdbool.h>

/* Goes on in a child, while this process waits for it, says how
 * the program ended unless the debugger has, and ends as it did. In the child:
 * a descriptor for mlusim_debug_ended; -1 if there is none, and in the only
 * process then. A batch whose commands were not done ends with a failure. */
int mlusim_debug_wait(bool is_batch);

/* There is no end to report: why the program was not started has been said. */
void mlusim_debug_ended(int news);

#endif
