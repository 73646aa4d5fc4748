/* SPDX-License-Identifier: MIT */
/* Observes a device for `mlusim usage`. */
#ifndef RUNTIME_INSTRUMENTS_USAGE_WATCH_H
#define RUNTIME_INSTRUMENTS_USAGE_WATCH_H

#include "runtime/instruments/usage/state.h"

/* The memory space of each memory. */
extern const enum sim_space usage_spaces[USAGE_N_MEMORIES];

/* Observes this device from now on, in place of the previous one. */
enum sim_status usage_watch(struct usage *usage, struct sim *sim);

#endif
