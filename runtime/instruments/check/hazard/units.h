/* SPDX-License-Identifier: MIT
 *
 * The units of a core for the hazard check, and which pairs of units are
 * ordered without a sync.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_HAZARD_UNITS_H
#define RUNTIME_INSTRUMENTS_CHECK_HAZARD_UNITS_H

#include <stdbool.h>
#include <stdint.h>

#include "sim/sim.h"

/* Atomics are work of the IO-DMA, and asynchronous copies inside NRAM are work
 * of the Move-DMA. Each has its own unit here, because its order differs. */
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

/* Pairs of units whose work is only ordered by a sync or similar. Up to
 * architecture 2xx compute executes copies inside NRAM, so that pair is
 * ordered. */
struct chk_apart {
    uint32_t hazard[CHK_N_UNITS]; /* by the later unit: bits of earlier units */
    /* The same for pairs that are ordered only if atomics are work of the
     * IO-DMA and wait for compute and scalar code. */
    uint32_t atomic[CHK_N_UNITS];
    uint32_t named[CHK_N_UNITS]; /* SIM_PROFILE_... bits that wait for it */
};
void chk_apart_init(struct chk_apart *a, unsigned arch);

/* Bits of the units whose earlier work has ended for compute, scalar code and
 * atomics after a blocking op of this unit. */
uint32_t chk_unit_finishes(enum chk_unit unit);

enum chk_unit chk_unit_of(const struct sim_op_event *e);

/* For example "the IO-DMA", and the sync that waits for it. */
const char *chk_unit_name(enum chk_unit unit);
const char *chk_unit_sync(enum chk_unit unit);

static inline uint32_t chk_unit_bit(enum chk_unit unit)
{
    return 1u << unit;
}

/* Whether the unit is a DMA, which works asynchronously to the core. */
static inline bool chk_unit_is_dma(enum chk_unit unit)
{
    return unit >= CHK_IO;
}

/* Whether the core waits for the end of this op. */
static inline bool chk_unit_is_blocking(const struct sim_op_event *e,
                                        enum chk_unit unit)
{
    return !e->is_async && (unit != CHK_COMPUTE || e->direction);
}

#endif
