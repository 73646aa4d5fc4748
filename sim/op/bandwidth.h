/* SPDX-License-Identifier: MIT
 *
 * Bandwidth that transfers share. Internal to sim/.
 */
#ifndef SIM_OP_BANDWIDTH_H
#define SIM_OP_BANDWIDTH_H

#include "sim/machine/machine.h"

void sim_bandwidth_init(struct sim_bandwidth *b, uint64_t bytes_per_window);
void sim_bandwidth_reset(struct sim_bandwidth *b);
/* Hands out bytes from cycle start on, at most rate bytes per cycle. Returns
 * the cycle at which the last byte is through. */
uint64_t sim_bandwidth_take(struct sim_bandwidth *b, uint64_t start,
                            uint64_t bytes, uint64_t rate);

#endif
