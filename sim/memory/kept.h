/* SPDX-License-Identifier: MIT
 *
 * What the memories of a machine held, by pages. Internal to sim/.
 */
#ifndef SIM_MEMORY_KEPT_H
#define SIM_MEMORY_KEPT_H

#include "sim/machine/machine.h"

struct sim_kept;

/* Copies what is in memory of the device, with the table of allocations, in
 * variables of modules, and, if is_whole, in the private memories of cores and
 * in SRAM. Pages that are equal to those of `before`, or NULL, are shared with
 * it. NULL: the host has no memory. */
struct sim_kept *sim_kept_new(const struct sim *sim,
                              const struct sim_kept *before, bool is_whole);

/* Puts it back. Memory of the device that was allocated since is no longer, and
 * freed memory is there again; variables of modules that were loaded since stay
 * as they are, and so do private memories and SRAM that were not copied. False:
 * the host has no memory, and nothing has changed. */
bool sim_kept_put_back(struct sim *sim, const struct sim_kept *kept);

/* The first bytes from a guest address on that memory of the device, or a
 * variable of a module, does not hold as it was kept: *first and *n, neighbours
 * together. False: there are none. */
bool sim_kept_differs(const struct sim *sim, const struct sim_kept *kept,
                      uint64_t from, uint64_t *first, uint64_t *n);

/* Host bytes that it takes, shared pages in equal parts. */
uint64_t sim_kept_bytes(const struct sim_kept *kept);
void sim_kept_free(struct sim_kept *kept); /* or NULL */

#endif
