/* SPDX-License-Identifier: MIT */
/* Records which bytes are written: of GDRAM, by allocation, and of device
 * variables. */
#ifndef RUNTIME_INSTRUMENTS_CHECK_SHADOW_HEAP_H
#define RUNTIME_INSTRUMENTS_CHECK_SHADOW_HEAP_H

#include "runtime/instruments/check/shadow/shadow.h"
#include "sim/sim.h"

/* ---- pages that are written ---------------------------------------------- */

/* Records in a shadow which bytes of a memory are written. If all bytes of a
 * page are written, the page has a bit instead, and needs no room in the
 * shadow. Mostly, only this bit is read. */

/* The value of written bytes in the shadow. 0 means unwritten; the caller
 * defines other values. */
#define CHK_WRITTEN 1

enum { CHK_WRITTEN_SHIFT = 12 }; /* of pages */

struct chk_written {
    struct chk_shadow shadow;
    uint64_t first, n; /* number of the first page; pages with bits */
    uint64_t *full;
};

/* Returns how many words the bits of n pages need. */
static inline uint64_t chk_written_words(uint64_t n)
{
    return (n + 63) / 64;
}

/* Whether all pages that contain these bytes are completely written. */
static inline bool chk_written_is_full(const struct chk_written *w,
                                       uint64_t address, uint64_t bytes)
{
    const uint64_t last =
        ((address + bytes - 1) >> CHK_WRITTEN_SHIFT) - w->first;
    if (last >= w->n)
        return false;
    for (uint64_t k = (address >> CHK_WRITTEN_SHIFT) - w->first; k <= last; k++)
        if (!(w->full[k / 64] >> k % 64 & 1))
            return false;
    return true;
}

/* Does chk_shadow_get. */
uint64_t chk_written_get(const struct chk_written *w, uint64_t address,
                         uint64_t most, uint64_t *run);

/* Does chk_shadow_set. */
bool chk_written_set(struct chk_written *w, uint64_t address, uint64_t bytes,
                     uint64_t value);

/* Finds the first unwritten bytes of a piece, and their value. False: all bytes
 * are written. */
bool chk_written_find(const struct chk_written *w, uint64_t address,
                      uint64_t bytes, uint64_t *at, uint64_t *n,
                      uint64_t *value);

/* Makes all bytes unwritten. */
void chk_written_clear(struct chk_written *w);

/* Copies w to *to. The bits of *to are in `full`, which has as many words as
 * those of w. False: no memory. */
bool chk_written_copy(struct chk_written *to, uint64_t *full,
                      const struct chk_written *from);

struct chk_block {
    uint64_t address, bytes;
    const struct sim_module *module; /* module of the variables; NULL: the
                                        block is an allocation */
    struct chk_written written;
    uint64_t writer; /* stamp of the last write by a kernel; 0: none */
    int writer_task;
};

/* A heap of all zeros is empty. Bytes outside of its blocks count as
 * written. */
struct chk_heap {
    struct chk_block *blocks; /* allocations, by address */
    size_t n, room;
    struct chk_block *variables; /* by module */
    size_t n_variables, room_variables;
};

/* Returns the block of an address for a module, or NULL. */
struct chk_block *chk_heap_at(struct chk_heap *h,
                              const struct sim_module *module,
                              uint64_t address);

/* Adds unwritten memory. False: no host memory. */
bool chk_heap_add(struct chk_heap *h, uint64_t address, uint64_t bytes);
void chk_heap_remove(struct chk_heap *h, uint64_t address);

/* Adds the device variables of a module. They count as written, because loading
 * sets their values, or zeros. False: no host memory. */
bool chk_heap_add_module(struct chk_heap *h, const struct sim_module *module);
void chk_heap_forget_modules(struct chk_heap *h);

/* Makes an independent copy. False: no memory; the copy is empty. */
bool chk_heap_copy(struct chk_heap *to, const struct chk_heap *from);
void chk_heap_free(struct chk_heap *h);

#endif
