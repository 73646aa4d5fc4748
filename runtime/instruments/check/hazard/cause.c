/* SPDX-License-Identifier: MIT */
/* Describes hazards: which work conflicts, and which sync would help. */
#include "runtime/instruments/check/hazard/cause.h"

#include <assert.h>
#include <string.h>

/* ---- which work of two units is in order --------------------------------- */

/* Defines which work of two units is in order. Scalar code issues in order and
 * waits for compute without a sync. The work of each unit is in order. Atomics
 * are work of the IO-DMA: they are in order with the DMA's copies, and wait for
 * compute and scalar code (bang_c.md 1.3). This is only one reading of the
 * document, so a separate check reports pairs that only this reading orders.
 * Asynchronous copies inside NRAM are work of the Move-DMA; up to 2xx, of the
 * compute unit. */

#define BIT(ID)     (1u << CHK_##ID)
#define PROFILE(ID) (1u << SIM_PROFILE_##ID)

static const struct {
    const char *name, *sync;
    uint32_t named;
} units[CHK_N_UNITS] = {
    [CHK_SCALAR] = {"the scalar core", "__sync()", PROFILE(SCALAR)},
    [CHK_COMPUTE] = {"the compute unit", "__sync_compute()", PROFILE(COMPUTE)},
    [CHK_ATOMIC] = {"the IO-DMA, which does atomics", "__sync_io()",
                    PROFILE(IO)},
    [CHK_IO] = {"the IO-DMA", "__sync_io()", PROFILE(IO)},
    [CHK_MOVE] = {"the Move-DMA", "__sync_move()", PROFILE(MOVE)},
    [CHK_INSIDE] = {"the Move-DMA, which copies inside NRAM", "__sync_move()",
                    PROFILE(MOVE)},
    [CHK_MPU] = {"the DMA of the memory core", "__sync_io()", PROFILE(MPU)},
};

/* Returns the name of a unit, such as "the IO-DMA", and the sync that waits for
 * the unit. */
static const char *unit_name(enum chk_unit unit)
{
    assert(unit < CHK_N_UNITS);
    return units[unit].name;
}

static const char *unit_sync(enum chk_unit unit)
{
    assert(unit < CHK_N_UNITS);
    return units[unit].sync;
}

void chk_apart_init(struct chk_apart *a, unsigned arch, bool by_rule)
{
    static const uint32_t dmas = BIT(IO) | BIT(MOVE) | BIT(INSIDE) | BIT(MPU);
    static const uint32_t others = BIT(SCALAR) | BIT(COMPUTE) | BIT(ATOMIC);
    *a = (struct chk_apart){0};
    for (unsigned to = 0; to < CHK_N_UNITS; to++) {
        a->named[to] = units[to].named;
        a->hazard[to] = dmas & ~(1u << to);
        if (chk_unit_is_dma((enum chk_unit)to))
            a->hazard[to] |= others;
    }
    a->hazard[CHK_IO] &= ~BIT(ATOMIC);
    a->hazard[CHK_ATOMIC] &= ~BIT(IO);
    a->hazard[CHK_MOVE] &= ~BIT(INSIDE);
    a->hazard[CHK_INSIDE] &= ~BIT(MOVE);
    a->atomic[CHK_ATOMIC] = BIT(IO) | BIT(COMPUTE) | BIT(SCALAR);
    a->atomic[CHK_IO] = a->atomic[CHK_COMPUTE] = a->atomic[CHK_SCALAR] =
        BIT(ATOMIC);
    if (arch < 300 || !by_rule) {
        a->hazard[CHK_COMPUTE] &= ~BIT(INSIDE);
        a->hazard[CHK_INSIDE] &= ~BIT(COMPUTE);
    }
    if (arch < 300)
        a->named[CHK_INSIDE] |= PROFILE(COMPUTE);
}

uint32_t chk_unit_finishes(enum chk_unit unit)
{
    switch (unit) {
    case CHK_IO:
    case CHK_ATOMIC:
        return BIT(IO) | BIT(ATOMIC);
    case CHK_MOVE:
        return BIT(MOVE) | BIT(INSIDE);
    case CHK_MPU:
        return BIT(MPU);
    default:
        return 0;
    }
}

enum chk_unit chk_unit_of(const struct sim_op_event *e)
{
    if (e->is_atomic)
        return CHK_ATOMIC;
    switch (e->unit) {
    case SIM_UNIT_IO:
        return CHK_IO;
    case SIM_UNIT_MPU_DMA:
        return CHK_MPU;
    case SIM_UNIT_MOVE:
        return e->direction && strcmp(e->direction, "NRAM2NRAM") == 0
                   ? CHK_INSIDE
                   : CHK_MOVE;
    case SIM_UNIT_COMPUTE:
        return CHK_COMPUTE;
    case SIM_UNIT_NONE:
    case SIM_UNIT_SCALAR:
    case SIM_N_UNITS:
        break;
    }
    return CHK_SCALAR;
}

/* ---- in words ------------------------------------------------------------ */

/* Returns a note on ops that look like a sync, or like work of another unit. */
static const char *note_of(const struct chk_meeting *p)
{
    if (p->has_blocked && p->from == CHK_COMPUTE)
        return "; a blocking copy between them has waited, but is no sync";
    if (p->has_blocked)
        return "; a blocking copy has waited, but does not order a later "
               "asynchronous copy";
    if (p->to == CHK_INSIDE)
        return "; an asynchronous copy inside NRAM is work of the Move-DMA";
    return "";
}

unsigned chk_meeting_group(const struct chk_meeting *p)
{
    if ((p->from == CHK_INSIDE && p->to == CHK_COMPUTE) ||
        (p->from == CHK_COMPUTE && p->to == CHK_INSIDE))
        return CHK_EVERYWHERE;
    return CHK_EVERYWHERE + 1 + p->from * CHK_N_UNITS + p->to;
}

void chk_hazard_words(struct chk *c, const struct chk_finding *f,
                      struct chk_report *r)
{
    const struct chk_meeting *p = f->more;
    snprintf(r->cause, sizeof r->cause,
             "%s %s bytes that %s may still %s: no sync between them waits for "
             "%s%s%s",
             chk_what(c, f->site), p->is_written ? "writes" : "reads",
             chk_what(c, f->before_site),
             p->was_written ? "be writing" : "be reading", unit_name(p->from),
             note_of(p),
             f->class == CHK_ATOMIC_ORDER
                 ? "; it is right only where atomics are in order with other "
                   "work"
                 : "");
    if (chk_meeting_group(p) == CHK_EVERYWHERE)
        snprintf(r->remedy, sizeof r->remedy,
                 "call __sync_compute() before asynchronous copies inside NRAM "
                 "of what %s made or uses, __sync_move() after them; __sync() "
                 "waits for every unit",
                 chk_what(c, p->to == CHK_INSIDE ? f->before_site : f->site));
    else
        snprintf(
            r->remedy, sizeof r->remedy,
            "call %s after %s and before %s; __sync() waits for every unit",
            unit_sync(p->from), chk_what(c, f->before_site),
            chk_what(c, f->site));
}
