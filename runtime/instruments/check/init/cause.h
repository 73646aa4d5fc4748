/* SPDX-License-Identifier: MIT
 *
 * What reports of the check init say.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_INIT_CAUSE_H
#define RUNTIME_INSTRUMENTS_CHECK_INIT_CAUSE_H

#include "runtime/instruments/check/init/shadows.h"
#include "runtime/instruments/check/reports/reports.h"

/* The value of bytes that the op or access of an actor forms from bytes of
 * GDRAM at an unwritten address. by NULL: the host does. 0: no memory.
 */
uint64_t init_far_value(struct chk *c, const struct sim_actor *by,
                        uint32_t site, uint64_t address);

/* Of bytes from GDRAM: fills in who read them, and from where. */
void init_blame(const struct chk *c, uint64_t value, struct chk_finding *f);

/* Cause and remedy of what a kernel does; f->more is the value of the bytes. */
void init_words(struct chk *c, const struct chk_finding *f,
                struct chk_report *r);

#endif
