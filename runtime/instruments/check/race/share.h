/* SPDX-License-Identifier: MIT
 *
 * The share of a task in memory. If two unordered accesses overlap at the ends
 * of shares, one of them may be too long.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_RACE_SHARE_H
#define RUNTIME_INSTRUMENTS_CHECK_RACE_SHARE_H

#include "runtime/instruments/check/shadow/shadow.h"
#include "runtime/instruments/check/state/state.h"

/* Contiguous bytes that one task wrote or reads. */
struct chk_share {
    uint64_t address, bytes;
    int task;
};

/* Extends a share by the neighbouring bytes that the same task wrote, up to 64
 * KiB on each side. The shadow has their stamps at address + key. */
void chk_share_widen(const struct chk *c, struct chk_share *share,
                     const struct chk_shadow *shadow, uint64_t key,
                     unsigned core);

/* The lower of two overlapping shares if it may be too long, else NULL. */
const struct chk_share *chk_share_beyond(const struct chk_share *a,
                                         const struct chk_share *b);

#endif
