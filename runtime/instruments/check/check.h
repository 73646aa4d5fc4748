/* SPDX-License-Identifier: MIT */
/* Run-time checks of kernels, as the runtime uses them. A check is an observer
 * of a device: it changes no results, cycles or order. reports.h has its
 * findings. */
#ifndef RUNTIME_INSTRUMENTS_CHECK_CHECK_H
#define RUNTIME_INSTRUMENTS_CHECK_CHECK_H

#include <stdint.h>

#include "runtime/instruments/settings/suppress.h"
#include "sim/sim.h"

/* Makes checks of these classes. suppressions: reports to leave out, or NULL;
 * then the checks own this list. NULL: no memory. */
struct chk *chk_new(uint32_t classes, struct rt_suppressions *suppressions);
void chk_free(struct chk *c);

/* Sets the device number for reports of a program with several devices. */
void chk_number(struct chk *c, int device);

/* Observes a device. Call chk_detach before sim_free; device memory that is
 * still allocated then is not reported as a leak. */
enum sim_status chk_attach(struct chk *c, struct sim *sim);
void chk_detach(struct chk *c);

/* Returns the observer and its argument, for callers that have events but no
 * device. */
const struct sim_observer *chk_observer(struct chk *c, void **self);

/* Removes all references to the code of modules that are being unloaded. */
void chk_forget_modules(struct chk *c);

/* Call chk_begin before sim_begin or sim_launch, chk_end after the launch. */
void chk_begin(struct chk *c, const struct sim_launch *launch);
void chk_end(struct chk *c);

/* Called if the launch was aborted, and so does not write its results. */
void chk_stopped(struct chk *c);

/* In a forked child: drops reports and allocations of the parent. */
void chk_forked(struct chk *c);

/* At the program's end: makes the findings that are possible only at the
 * end. */
void chk_finish(struct chk *c);

#endif
