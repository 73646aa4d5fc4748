/* SPDX-License-Identifier: MIT */
/* A shadow of device memory: a 64-bit value per byte, initially 0. A page of 4
 * KiB is a short list of runs, or an array of values if it has many runs. A
 * page without values is not stored. Copies share pages until a write. */
#ifndef RUNTIME_INSTRUMENTS_CHECK_SHADOW_SHADOW_H
#define RUNTIME_INSTRUMENTS_CHECK_SHADOW_SHADOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A shadow of all zeros is empty. */
struct chk_shadow {
    struct chk_slot {
        uint64_t number; /* number of a group of adjacent pages */
        struct chk_page **pages;
    } * slots; /* by hash of the number */
    size_t n, room;
    uint64_t era;          /* pages of earlier eras count as empty */
    size_t n_pages, n_set; /* number of all pages; of pages set in this era */
    struct chk_page *last; /* the page that was used last, or NULL */
};

/* Sets the value of bytes [address, address + bytes). False: out of memory. */
bool chk_shadow_set(struct chk_shadow *s, uint64_t address, uint64_t bytes,
                    uint64_t value);

/* Returns the value at address. *run receives how many bytes from there have
 * this value, at most `most`. */
uint64_t chk_shadow_get(const struct chk_shadow *s, uint64_t address,
                        uint64_t most, uint64_t *run);

/* Prefetches the value at address into the host's caches. */
void chk_shadow_soon(const struct chk_shadow *s, uint64_t address);

/* Sets every value to 0 in constant time. Pages are kept for reuse, unless most
 * of them were unused for some time. */
void chk_shadow_clear(struct chk_shadow *s);

/* Makes a copy that shares all pages. False: no memory; the copy is empty. */
bool chk_shadow_copy(struct chk_shadow *to, const struct chk_shadow *from);

void chk_shadow_free(struct chk_shadow *s);

/* Returns the bytes of host memory in use. */
size_t chk_shadow_bytes(const struct chk_shadow *s);

#endif
