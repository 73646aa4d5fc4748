/* SPDX-License-Identifier: MIT */
/* Two unordered writes. Whether they write the same value is known only when
 * the second write has ended. */
#ifndef RUNTIME_INSTRUMENTS_CHECK_RACE_SAME_VALUE_H
#define RUNTIME_INSTRUMENTS_CHECK_RACE_SAME_VALUE_H

#include <stdbool.h>
#include <stddef.h>

#include "runtime/instruments/check/reports/reports.h"
#include "runtime/instruments/check/shadow/shadow.h"
#include "runtime/instruments/check/state/state.h"

/* ---- shares -------------------------------------------------------------- */

/* Adjacent bytes that one task wrote or reads. */
struct chk_share {
    uint64_t address, bytes;
    int task;
};

/* Extends a share by adjacent bytes that the same task wrote, at most 64 KiB on
 * each side. The stamp of address `a` is in the shadow at `a` + key. */
void chk_share_widen(const struct chk *c, struct chk_share *share,
                     const struct chk_shadow *shadow, uint64_t key,
                     unsigned core);

/* Of two overlapping shares, returns the lower one if it may extend too far.
 * Otherwise NULL. */
const struct chk_share *chk_share_beyond(const struct chk_share *a,
                                         const struct chk_share *b);

/* The kind of an access. */
enum chk_how { CHK_READS, CHK_WRITES, CHK_COMBINES, CHK_N_HOWS };

/* Facts for the text of a race. */
struct chk_pair {
    enum chk_how before, now;
    bool is_of_cluster; /* __sync_cluster would order the two */
    bool is_block;
    bool has_mpu;       /* whether one of the cores is the memory
                           core */
    int n_tasks;        /* of the launch */
    int n_together;     /* tasks that barriers order: those of one union; 0:
                           both are of one */
    const char *stands; /* the last barrier of the later one, if it came to it
                           after the earlier access; or NULL */
    uint64_t stands_pc;
    struct chk_share mine, other; /* the overlapping shares of both accesses */
};

/* Possible races whose second write has begun. */
struct chk_unsettled {
    struct chk_pending *pending;
    size_t n, room;
};

/* Stores a race until its second write ends. If the bytes are in SRAM,
 * `cluster` owns them. Without memory, ends the checks. */
void chk_unsettled_add(struct chk_unsettled *u, struct chk *c,
                       const struct chk_finding *f, const struct chk_pair *pair,
                       unsigned cluster);
/* Called when the second writes have ended: reports each pair as a race or as
 * the same value. */
void chk_unsettled_settle(struct chk_unsettled *u, struct chk *c);
void chk_unsettled_free(struct chk_unsettled *u);

#endif
