/* SPDX-License-Identifier: MIT */
/* Texts for hazards: cause and remedy. */
#ifndef RUNTIME_INSTRUMENTS_CHECK_HAZARD_CAUSE_H
#define RUNTIME_INSTRUMENTS_CHECK_HAZARD_CAUSE_H

#include <stdbool.h>
#include <stdint.h>

#include "runtime/instruments/check/reports/reports.h"
#include "runtime/instruments/check/state/state.h"
#include "sim/sim.h"

/* ---- which work of two units is in order --------------------------------- */

/* The units. Atomics are work of the IO-DMA, and asynchronous copies inside
 * NRAM are work of the Move-DMA. Both have their own entries, because they wait
 * for more work than other ops of these units. */
enum chk_unit {
    CHK_SCALAR,
    CHK_COMPUTE,
    CHK_ATOMIC,
    CHK_IO,
    CHK_MOVE,
    CHK_INSIDE,
    CHK_MPU,
    CHK_N_UNITS
};

/* For later work of a unit: the units whose earlier work a sync (or similar)
 * must end first. Up to 2xx, the compute unit also copies inside NRAM, so
 * CHK_COMPUTE and CHK_INSIDE count as one. */
struct chk_apart {
    uint32_t hazard[CHK_N_UNITS]; /* by later unit: bits of earlier units */
    /* As `hazard`, for pairs that are in order only if atomics are work of the
     * IO-DMA and wait for compute and scalar code. */
    uint32_t atomic[CHK_N_UNITS];
    uint32_t named[CHK_N_UNITS]; /* bits of SIM_PROFILE_... for a sync */
};
/* by_rule: asynchronous copies inside NRAM are apart from compute. */
void chk_apart_init(struct chk_apart *a, unsigned arch, bool by_rule);

/* Returns the units, as bits, whose earlier work has ended after a blocking op
 * of this unit, from the view of later compute, scalar code and atomics. */
uint32_t chk_unit_finishes(enum chk_unit unit);

/* Returns the unit of an op. */
enum chk_unit chk_unit_of(const struct sim_op_event *e);

static inline uint32_t chk_unit_bit(enum chk_unit unit)
{
    return 1u << unit;
}

/* Whether the unit is a DMA, which works while the core continues. */
static inline bool chk_unit_is_dma(enum chk_unit unit)
{
    return unit >= CHK_IO;
}

/* Whether the core waits until an op of this unit ends. */
static inline bool chk_unit_is_blocking(const struct sim_op_event *e,
                                        enum chk_unit unit)
{
    return !e->is_async && (unit != CHK_COMPUTE || e->direction);
}

/* Work of one unit on bytes that unfinished work of another unit uses. */
struct chk_meeting {
    enum chk_unit from, to;
    bool was_written, is_written;
    bool has_blocked; /* a blocking copy ran between the two */
};

/* Returns the group of a report. Each pair of units has one remedy, so all its
 * reports are one group. For compute and copies inside NRAM, one remedy fits
 * all places. */
unsigned chk_meeting_group(const struct chk_meeting *p);

/* Writes cause and remedy. f->more is a struct chk_meeting. */
void chk_hazard_words(struct chk *c, const struct chk_finding *f,
                      struct chk_report *r);

#endif
