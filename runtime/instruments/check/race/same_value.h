/* SPDX-License-Identifier: MIT
 *
 * Two writes in no order, of which it is not known yet whether they write the
 * same value.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_RACE_SAME_VALUE_H
#define RUNTIME_INSTRUMENTS_CHECK_RACE_SAME_VALUE_H

#include <stdbool.h>
#include <stddef.h>

#include "runtime/instruments/check/race/share.h"
#include "runtime/instruments/check/reports/reports.h"
#include "runtime/instruments/check/state/state.h"

/* What an access does with its bytes. */
enum chk_how { CHK_READS, CHK_WRITES, CHK_COMBINES, CHK_N_HOWS };

/* What the words of a race depend on. */
struct chk_pair {
    enum chk_how before, now;
    bool is_of_cluster; /* __sync_cluster orders the two */
    bool is_block;
    bool has_mpu;                 /* one of them is the memory core */
    struct chk_share mine, other; /* the pieces that overlap */
};

/* Pairs whose second write has begun. */
struct chk_unsettled {
    struct chk_pending *pending;
    size_t n, room;
};

/* Keeps a race until its second write is done; cluster is that which has the
 * bytes, of SRAM. Without memory the checks end. */
void chk_unsettled_add(struct chk_unsettled *u, struct chk *c,
                       const struct chk_finding *f, const struct chk_pair *pair,
                       unsigned cluster);
/* The writes that had begun are done: says what they are. */
void chk_unsettled_settle(struct chk_unsettled *u, struct chk *c);
void chk_unsettled_free(struct chk_unsettled *u);

#endif
