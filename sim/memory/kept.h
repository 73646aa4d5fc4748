/* SPDX-License-Identifier: MIT */
/* Saved contents of a machine's memories, by pages. Internal to sim/. */
#ifndef SIM_MEMORY_KEPT_H
#define SIM_MEMORY_KEPT_H

#include "sim/machine/machine.h"

struct sim_kept;

/* Copies device memory, the table of allocations and variables of modules; if
 * is_whole, also private memories and SRAM. Pages equal to those of `before`
 * (may be NULL) are shared with `before`. NULL if out of host memory. */
struct sim_kept *sim_kept_new(const struct sim *sim,
                              const struct sim_kept *before, bool is_whole);

/* Restores the copy. Allocations made later disappear, allocations freed later
 * return; variables of later modules, and private memories and SRAM not copied,
 * do not change. False if out of memory; then nothing has changed. */
bool sim_kept_put_back(struct sim *sim, const struct sim_kept *kept);

/* The first bytes at or after `from` in device memory or a variable of a module
 * that differ from the copy: [*first, *first + *n), maybe with equal bytes
 * between. Returns false if there are none. */
bool sim_kept_differs(const struct sim *sim, const struct sim_kept *kept,
                      uint64_t from, uint64_t *first, uint64_t *n);

/* Host memory of the copy in bytes; a page that n copies share counts 1/n. */
uint64_t sim_kept_bytes(const struct sim_kept *kept);
void sim_kept_free(struct sim_kept *kept); /* accepts NULL */

#endif
