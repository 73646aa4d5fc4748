/* SPDX-License-Identifier: MIT */
/* Texts for reports of the check init. */
#ifndef RUNTIME_INSTRUMENTS_CHECK_INIT_CAUSE_H
#define RUNTIME_INSTRUMENTS_CHECK_INIT_CAUSE_H

#include "runtime/instruments/check/init/shadows.h"
#include "runtime/instruments/check/reports/reports.h"

/* Returns the shadow value of bytes that an op or access forms from unwritten
 * GDRAM at an address. by: its actor, or NULL for the host. 0: no memory. */
uint64_t init_far_value(struct chk *c, const struct sim_actor *by,
                        uint32_t site, uint64_t address);

/* If the bytes are from GDRAM, adds their reader and their source to the
 * finding. */
void init_blame(const struct chk *c, uint64_t value, struct chk_finding *f);

/* Writes cause and remedy. f->more is the shadow value of the bytes. */
void init_words(struct chk *c, const struct chk_finding *f,
                struct chk_report *r);

/* The same of SRAM, where a core has passed by a copy to SRAM
 * (f->before_site). */
void init_words_of_passed(struct chk *c, const struct chk_finding *f,
                          struct chk_report *r);

/* The same for the check `stale`. */
void init_words_of_stale(struct chk *c, const struct chk_finding *f,
                         struct chk_report *r);

#endif
