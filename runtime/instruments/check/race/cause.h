/* SPDX-License-Identifier: MIT */
/* Texts for reports of races. */
#ifndef RUNTIME_INSTRUMENTS_CHECK_RACE_CAUSE_H
#define RUNTIME_INSTRUMENTS_CHECK_RACE_CAUSE_H

#include "runtime/instruments/check/race/same_value.h"

/* Writes cause and remedy of a race. f->more is a struct chk_pair. */
void chk_race_words(struct chk *c, const struct chk_finding *f,
                    struct chk_report *r);

#endif
