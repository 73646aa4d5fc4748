/* SPDX-License-Identifier: MIT */
/* Which core last stored which bytes of GDRAM by linear copies in this launch,
 * as far as a table of pages records it. Internal to sim/. */
#ifndef SIM_OP_STORES_H
#define SIM_OP_STORES_H

#include "sim/op/call.h"

struct sim_site_row;

/* Records a copy's stores, or counts its loads at its site. In turn order. */
void sim_stores_count(const struct sim_call *call, struct sim_site_row *r);

/* Makes the table if there is none; without memory nothing is counted. */
void sim_stores_init(struct sim *sim);
/* Clears the table, at the beginning of a launch. */
void sim_stores_reset(struct sim *sim);

#endif
