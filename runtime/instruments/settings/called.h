/* SPDX-License-Identifier: MIT
 *
 * Whether a process of a run loaded the runtime. mlusim run passes an eventfd
 * to its program; each process that loads the runtime increments it, and at its
 * end the program reports if none did (runtime/api/proc/called.c).
 */
#ifndef RT_CALLED_H
#define RT_CALLED_H

#include <stdbool.h>

/* Opens the eventfd before exec of the program. No effect if an outer run has
 * one, or if it fails. */
void rt_called_begin(void);

/* Increments it for this process. */
void rt_called_count(void);

/* Whether this process is the program and no process loaded the runtime. False
 * if unknown, because the program closed the descriptor. */
bool rt_called_by_nobody(void);

#endif
