/* SPDX-License-Identifier: MIT */
/* Unwritten bytes in ops that read their own results (sim_reads_new). */
#ifndef RUNTIME_INSTRUMENTS_CHECK_INIT_ORDER_H
#define RUNTIME_INSTRUMENTS_CHECK_INIT_ORDER_H

#include "runtime/instruments/check/init/piece.h"

/* Spoils the results of a hole of range i that was there before the op, and of
 * all elements that the op reads after it has formed them. */
void init_flow_of_old(struct init_piece *p, unsigned i,
                      const struct sim_hole *hole);
void init_flow_in_order(struct init_piece *p);

#endif
