/* SPDX-License-Identifier: MIT
 *
 * Run-time checks of kernels, as the runtime uses them. A check is an observer
 * of a device: it changes no results, cycles or order. reports.h has its
 * findings.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_CHECK_H
#define RUNTIME_INSTRUMENTS_CHECK_CHECK_H

#include <stdint.h>

#include "runtime/instruments/settings/suppress.h"
#include "sim/sim.h"

/* Makes checks of these classes. suppressions (or NULL): reports to leave out;
 * the checks own them. NULL: no memory is left. */
struct chk *chk_new(uint32_t classes, struct rt_suppressions *suppressions);
void chk_free(struct chk *c);

/* Sets the device number for reports of a program with several devices. */
void chk_number(struct chk *c, int device);

/* Observes a device. Detach before sim_free; device memory still allocated then
 * is not reported as a leak. */
enum sim_status chk_attach(struct chk *c, struct sim *sim);
void chk_detach(struct chk *c);

/* The observer and its argument, for callers with events but no device. */
const struct sim_observer *chk_observer(struct chk *c, void **self);

/* A module is unloaded: removes all references to its code. */
void chk_forget_modules(struct chk *c);

/* Call chk_begin before sim_begin or sim_launch, chk_end after the launch. */
void chk_begin(struct chk *c, const struct sim_launch *launch);
void chk_end(struct chk *c);

/* The launch was aborted and does not write its results. */
void chk_stopped(struct chk *c);

/* In a forked child: drops reports and allocations of the parent. */
void chk_forked(struct chk *c);

/* At the program's end: makes the findings that are only possible then. */
void chk_finish(struct chk *c);

#endif
