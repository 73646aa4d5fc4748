/* SPDX-License-Identifier: MIT */
/* Accesses of the host to device memory: writes, copies between or inside
 * devices, reads. caller: the public function and its call site, as for
 * sim_malloc_from. c may be NULL. */
#ifndef RUNTIME_INSTRUMENTS_CHECK_INIT_HOST_H
#define RUNTIME_INSTRUMENTS_CHECK_INIT_HOST_H

#include "runtime/instruments/check/reports/reports.h"

void chk_host_wrote(struct chk *c, uint64_t address, uint64_t bytes);
void chk_host_carried(struct chk *to, uint64_t dst, struct chk *from,
                      uint64_t src, uint64_t bytes);
bool chk_host_is_written(struct chk *c, uint64_t address, uint64_t bytes);
void chk_host_read(struct chk *c, uint64_t address, uint64_t bytes,
                   const struct chk_caller *caller);

/* The state of a check that follows bytes through ops, as chk_check has it. */
void init_create(void *of);
bool init_copy(void *copied, const void *of);
void init_release(void *of);

#endif
