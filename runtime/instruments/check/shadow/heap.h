/* SPDX-License-Identifier: MIT
 *
 * Which bytes are written: of GDRAM, by allocation, and of device variables.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_SHADOW_HEAP_H
#define RUNTIME_INSTRUMENTS_CHECK_SHADOW_HEAP_H

#include "runtime/instruments/check/shadow/written.h"
#include "sim/sim.h"

struct chk_block {
    uint64_t address, bytes;
    const struct sim_module *module; /* of the variables; NULL: an allocation */
    struct chk_written written;
    uint64_t writer; /* stamp of the last write by a kernel; 0: none */
    int writer_task;
};

/* All zero: empty. Unknown memory counts as written. */
struct chk_heap {
    struct chk_block *blocks; /* allocations, by address */
    size_t n, room;
    struct chk_block *variables; /* by module */
    size_t n_variables, room_variables;
};

/* The block of an address for a module; or NULL. */
struct chk_block *chk_heap_at(struct chk_heap *h,
                              const struct sim_module *module,
                              uint64_t address);

/* Adds unwritten memory. False: out of host memory. */
bool chk_heap_add(struct chk_heap *h, uint64_t address, uint64_t bytes);
void chk_heap_remove(struct chk_heap *h, uint64_t address);

/* Adds the device variables of a module. They count as written: loading sets
 * values or zeros. False: out of host memory. */
bool chk_heap_add_module(struct chk_heap *h, const struct sim_module *module);
void chk_heap_forget_modules(struct chk_heap *h);

/* An independent copy. False: out of memory; the copy is empty. */
bool chk_heap_copy(struct chk_heap *to, const struct chk_heap *from);
void chk_heap_free(struct chk_heap *h);

#endif
