/* SPDX-License-Identifier: MIT
 *
 * What the check init looks at while a kernel runs.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_INIT_INIT_H
#define RUNTIME_INSTRUMENTS_CHECK_INIT_INIT_H

#include "runtime/instruments/check/init/shadows.h"

/* The shadow of an address as an actor sees it, in the SRAM of that cluster;
 * NULL: such bytes always count as written. */
struct chk_written *init_memory(struct chk *c, const struct sim_actor *by,
                                uint64_t address, unsigned cluster);

void init_on_op(struct chk *c, const struct sim_op_event *e, uint32_t site);
void init_on_access(struct chk *c, const struct sim_access_event *e,
                    uint32_t site);

#endif
