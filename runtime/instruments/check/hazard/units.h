/* SPDX-License-Identifier: MIT
 *
 * The units of a core as the check for hazards sees them, and which work
 * of two of them is in order by itself.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_HAZARD_UNITS_H
#define RUNTIME_INSTRUMENTS_CHECK_HAZARD_UNITS_H

#include <stdbool.h>
#include <stdint.h>

#include "sim/sim.h"

/* Atomics are work of the IO-DMA, and asynchronous copies inside NRAM of the
 * Move-DMA; both have a place of their own, as they wait for more. */
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

/* Bits of the units before whose later work only a sync, or its like,
 * has work of this one done. One architecture has both on one unit: up to 2xx
 * compute does copies inside NRAM. */
struct chk_apart {
    uint32_t hazard[CHK_N_UNITS]; /* by the later unit: bits of earlier ones */
    /* The same of pairs that are in order only if atomics are work of the
     * IO-DMA and wait for compute and scalar code. */
    uint32_t atomic[CHK_N_UNITS];
    uint32_t named[CHK_N_UNITS]; /* bits of SIM_PROFILE_... that wait for it */
};
void chk_apart_init(struct chk_apart *a, unsigned arch);

/* Bits of the units whose earlier work a blocking op of this one has done for
 * compute, scalar code and atomics. */
uint32_t chk_unit_finishes(enum chk_unit unit);

/* The unit of an op. */
enum chk_unit chk_unit_of(const struct sim_op_event *e);

/* "the IO-DMA", and the sync that waits for it. */
const char *chk_unit_name(enum chk_unit unit);
const char *chk_unit_sync(enum chk_unit unit);

static inline uint32_t chk_unit_bit(enum chk_unit unit)
{
    return 1u << unit;
}

/* Whether it is a DMA, which works while the core runs on. */
static inline bool chk_unit_is_dma(enum chk_unit unit)
{
    return unit >= CHK_IO;
}

/* Whether the core waits for the end of an op of this unit. */
static inline bool chk_unit_is_blocking(const struct sim_op_event *e,
                                        enum chk_unit unit)
{
    return !e->is_async && (unit != CHK_COMPUTE || e->direction);
}

#endif
