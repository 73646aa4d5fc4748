/* SPDX-License-Identifier: MIT
 *
 * What of memory a task takes for its share: where two accesses in no order
 * overlap by their ends, one of them may go too far.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_RACE_SHARE_H
#define RUNTIME_INSTRUMENTS_CHECK_RACE_SHARE_H

#include "runtime/instruments/check/shadow/shadow.h"
#include "runtime/instruments/check/state/state.h"

/* Bytes that one task wrote or reads in one go. */
struct chk_share {
    uint64_t address, bytes;
    int task;
};

/* Makes a share as long as the bytes around it that the same task wrote, whose
 * stamps are in a shadow at address + key; by at most 64 KiB on each side. */
void chk_share_widen(const struct chk *c, struct chk_share *share,
                     const struct chk_shadow *shadow, uint64_t key,
                     unsigned core);

/* Of two shares that overlap the lower one if it may go too far, else NULL. */
const struct chk_share *chk_share_beyond(const struct chk_share *a,
                                         const struct chk_share *b);

#endif
