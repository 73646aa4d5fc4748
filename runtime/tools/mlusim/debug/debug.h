/* SPDX-License-Identifier: MIT */
/* The command mlusim debug. */
#ifndef RUNTIME_TOOLS_MLUSIM_DEBUG_DEBUG_H
#define RUNTIME_TOOLS_MLUSIM_DEBUG_DEBUG_H

#include <stdbool.h>

/* Makes the debugger in the program stop at reports of checks. On an error,
 * prints a message and returns false. */
bool mlusim_debug_reports(void);

#endif
