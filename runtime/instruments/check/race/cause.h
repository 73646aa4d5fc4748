/* SPDX-License-Identifier: MIT
 *
 * What reports of races say.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_RACE_CAUSE_H
#define RUNTIME_INSTRUMENTS_CHECK_RACE_CAUSE_H

#include "runtime/instruments/check/race/same_value.h"

/* Writes cause and remedy of a race; f->more is its pair. */
void chk_race_words(struct chk *c, const struct chk_finding *f,
                    struct chk_report *r);

#endif
