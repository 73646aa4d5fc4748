/* SPDX-License-Identifier: MIT
 *
 * Run-time checks of kernels as the runtime sees them: a device to watch,
 * launches. A check is an observer; nothing it does changes
 * results, cycles or order. What it found is in reports.h.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_CHECK_H
#define RUNTIME_INSTRUMENTS_CHECK_CHECK_H

#include <stdint.h>

#include "runtime/instruments/settings/suppress.h"
#include "sim/sim.h"

struct chk;

/* Checks of these classes. suppressions: reports to leave out, which it takes
 * over, or NULL. NULL: no memory is left. */
struct chk *chk_new(uint32_t classes, struct rt_suppressions *suppressions);
void chk_free(struct chk *c);

/* The number of its device, which reports name: the program has several. */
void chk_number(struct chk *c, int device);

/* Watches a device from now on. It must be detached before sim_free; memory
 * of the device then is no leak. */
enum sim_status chk_attach(struct chk *c, struct sim *sim);
void chk_detach(struct chk *c);

/* What it hears with, and for whom: for who has events without a device. */
const struct sim_observer *chk_observer(struct chk *c, void **self);

/* A module is unloaded: forgets code. */
void chk_forget_modules(struct chk *c);

/* Around each launch: before sim_begin or sim_launch, and after the end. */
void chk_begin(struct chk *c, const struct sim_launch *launch);
void chk_end(struct chk *c);

/* The launch was stopped, and does not write its results. */
void chk_stopped(struct chk *c);

/* In a forked child: reports and allocations so far are the parent's. */
void chk_forked(struct chk *c);

/* The program ends: what can only be known now. */
void chk_finish(struct chk *c);

#endif
