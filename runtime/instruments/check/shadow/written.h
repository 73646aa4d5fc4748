/* SPDX-License-Identifier: MIT
 *
 * Which bytes of a memory are written: a shadow, and one bit per page that is
 * completely written. In most cases the bit is enough, and such pages need no
 * shadow.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_SHADOW_WRITTEN_H
#define RUNTIME_INSTRUMENTS_CHECK_SHADOW_WRITTEN_H

#include "runtime/instruments/check/shadow/shadow.h"

/* Shadow value of written bytes; 0 is unwritten, others are the user's. */
#define CHK_WRITTEN 1

enum { CHK_WRITTEN_SHIFT = 12 }; /* log2 of bytes per page */

struct chk_written {
    struct chk_shadow shadow;
    uint64_t first, n; /* number of the first page; number of pages with bits */
    uint64_t *full;
};

/* 64-bit words for the bits of n pages. */
static inline uint64_t chk_written_words(uint64_t n)
{
    return (n + 63) / 64;
}

/* Whether bytes lie in completely written pages. */
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

uint64_t chk_written_get(const struct chk_written *w, uint64_t address,
                         uint64_t most, uint64_t *run);

bool chk_written_set(struct chk_written *w, uint64_t address, uint64_t bytes,
                     uint64_t value);

/* Finds the first bytes of a piece that are not written, and their value.
 * False: there are none. */
bool chk_written_find(const struct chk_written *w, uint64_t address,
                      uint64_t bytes, uint64_t *at, uint64_t *n,
                      uint64_t *value);

/* Makes all bytes unwritten. */
void chk_written_clear(struct chk_written *w);

/* Copies; `full` is the caller's array for the bits. False: out of memory. */
bool chk_written_copy(struct chk_written *to, uint64_t *full,
                      const struct chk_written *from);

#endif
