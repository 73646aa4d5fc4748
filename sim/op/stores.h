/* SPDX-License-Identifier: MIT
 *
 * Who stored which bytes of GDRAM last, by linear copies of this launch, as far
 * as a table of pages remembers. Internal to sim/.
 */
#ifndef SIM_OP_STORES_H
#define SIM_OP_STORES_H

#include "sim/op/call.h"

struct sim_site_row;

/* Notes what a copy stores, or counts what it loads at its site. In the order
 * of turns. */
void sim_stores_count(const struct sim_call *call, struct sim_site_row *r);

/* A table, if there is none; without memory nothing is counted. */
void sim_stores_init(struct sim *sim);
/* At the beginning of a launch: nothing is stored yet. */
void sim_stores_reset(struct sim *sim);

#endif
