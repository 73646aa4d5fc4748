/* SPDX-License-Identifier: MIT
 * A signal that stops a launch of a session. */
#ifndef RT_STOPSIGNAL_H
#define RT_STOPSIGNAL_H

#include <stdatomic.h>
#include <stdbool.h>

/* From now on the signal sets *stop and then calls its previous handler. False:
 * another launch uses a signal. */
bool rt_stopsignal_begin(int number, atomic_bool *stop);
/* Restores the previous handler. */
void rt_stopsignal_end(void);

#endif
