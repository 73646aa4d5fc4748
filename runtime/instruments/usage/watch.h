/* SPDX-License-Identifier: MIT
 *
 * Watches a device for `mlusim usage`.
 */
#ifndef RUNTIME_INSTRUMENTS_USAGE_WATCH_H
#define RUNTIME_INSTRUMENTS_USAGE_WATCH_H

#include "runtime/instruments/usage/state.h"

/* Which space each of these memories is. */
extern const enum sim_space usage_spaces[USAGE_N_MEMORIES];

/* Watches this device from now on; the one before is gone. */
enum sim_status usage_watch(struct usage *usage, struct sim *sim);

#endif
