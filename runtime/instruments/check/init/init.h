/* SPDX-License-Identifier: MIT */
/* Events of a running kernel for the check init. */
#ifndef RUNTIME_INSTRUMENTS_CHECK_INIT_INIT_H
#define RUNTIME_INSTRUMENTS_CHECK_INIT_INIT_H

#include "runtime/instruments/check/init/shadows.h"

/* Returns the shadow of an address for an actor; `cluster` owns the SRAM. NULL:
 * bytes at this address always count as written. */
struct chk_written *init_memory(struct chk *c, const struct sim_actor *by,
                                uint64_t address, unsigned cluster);

void init_on_op(struct chk *c, const struct sim_op_event *e, uint32_t site);
void init_on_access(struct chk *c, const struct sim_access_event *e,
                    uint32_t site);

#endif
