/* SPDX-License-Identifier: MIT
 *
 * Which bytes of GDRAM are written, by allocation, and of device variables.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_SHADOW_HEAP_H
#define RUNTIME_INSTRUMENTS_CHECK_SHADOW_HEAP_H

#include "runtime/instruments/check/shadow/written.h"
#include "sim/sim.h"

struct chk_block {
    uint64_t address, bytes;
    const struct sim_module *module; /* whose variables; NULL: allocated */
    struct chk_written written;
    uint64_t writer; /* stamp of what a kernel wrote last; 0: nothing */
    int writer_task;
};

/* All zero: empty. What it does not know of counts as written. */
struct chk_heap {
    struct chk_block *blocks; /* allocations, by address */
    size_t n, room;
    struct chk_block *variables; /* by module */
    size_t n_variables, room_variables;
};

/* What covers an address, as a module sees it; NULL: nothing. */
struct chk_block *chk_heap_at(struct chk_heap *h,
                              const struct sim_module *module,
                              uint64_t address);

/* Memory that is unwritten; false: no memory of the host. */
bool chk_heap_add(struct chk_heap *h, uint64_t address, uint64_t bytes);
void chk_heap_remove(struct chk_heap *h, uint64_t address);

/* The device variables of a module, which hold their values, or zeros, from
 * when it is loaded; false: no memory of the host. */
bool chk_heap_add_module(struct chk_heap *h, const struct sim_module *module);
void chk_heap_forget_modules(struct chk_heap *h);

/* Copies are independent; false: no memory, and the copy is empty. */
bool chk_heap_copy(struct chk_heap *to, const struct chk_heap *from);
void chk_heap_free(struct chk_heap *h);

#endif
