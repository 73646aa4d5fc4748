/* SPDX-License-Identifier: MIT
 *
 * What the host did with memory of the device: it wrote it, carried it there
 * from the same or another device, read it. A call is named by the public
 * function and the place that called it, as in sim_malloc_from. c may be NULL.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_INIT_HOST_H
#define RUNTIME_INSTRUMENTS_CHECK_INIT_HOST_H

#include "runtime/instruments/check/reports/reports.h"

void chk_host_wrote(struct chk *c, uint64_t address, uint64_t bytes);
void chk_host_carried(struct chk *to, uint64_t dst, struct chk *from,
                      uint64_t src, uint64_t bytes);
bool chk_host_is_written(struct chk *c, uint64_t address, uint64_t bytes);
void chk_host_read(struct chk *c, uint64_t address, uint64_t bytes,
                   const struct chk_caller *caller);

#endif
