/* SPDX-License-Identifier: MIT
 *
 * Whether a run loaded the runtime. mlusim run gives its program an eventfd;
 * each process that loads the runtime counts itself there, and the program says
 * so at its end if none did (runtime/api/proc/called.c). */
#ifndef RT_CALLED_H
#define RT_CALLED_H

#include <stdbool.h>

/* Opens the eventfd of this process, which is about to become the program.
 * Nothing if there is one, of a run around this one, or none can be had. */
void rt_called_begin(void);

/* Counts this process. */
void rt_called_count(void);

/* Whether this process is the program, and no process has counted itself. False
 * where that is not known, as the program has closed the descriptor. */
bool rt_called_by_nobody(void);

#endif
