/* SPDX-License-Identifier: MIT
 * A signal that stops a launch of a session. */
#ifndef RT_STOPSIGNAL_H
#define RT_STOPSIGNAL_H

#include <stdatomic.h>
#include <stdbool.h>

/* From now on the signal sets *stop, then goes to the handler that it had.
 * False: another launch has a signal. */
bool rt_stopsignal_begin(int number, atomic_bool *stop);
/* The handler that it had is there again. */
void rt_stopsignal_end(void);

#endif
