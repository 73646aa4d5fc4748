/* SPDX-License-Identifier: MIT
 *
 * What the check init keeps, and what its shadows say.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_INIT_SHADOWS_H
#define RUNTIME_INSTRUMENTS_CHECK_INIT_SHADOWS_H

#include "isa/isa.h"
#include "runtime/instruments/check/init/flow.h"
#include "runtime/instruments/check/shadow/heap.h"
#include "runtime/instruments/check/state/state.h"

/* Values of the shadows: 0, unwritten; CHK_WRITTEN; the stamp of the op
 * that formed it from unwritten bytes of a scratchpad; or INIT_FORMED
 * with the number of an origin. Then perhaps it is 0 or 1, as an integer,
 * whatever those bytes hold, or some bits of the byte alone are formed so. */
#define INIT_FORMED ((uint64_t)1 << 63)
#define INIT_FLAG   ((uint64_t)1 << 36)
enum { INIT_BITS_SHIFT = 40 };

static inline uint32_t init_number(uint64_t value)
{
    return (uint32_t)value;
}
static inline unsigned init_bits(uint64_t value)
{
    return value & INIT_FORMED ? (unsigned)(value >> INIT_BITS_SHIFT) & 0xff
                               : 0;
}

/* Bits of the pages of a scratchpad, of at most 4 MiB. */
enum { INIT_PAGES = 1024, INIT_WORDS = INIT_PAGES / 64 };

struct init {
    struct chk_written nram[CHK_MAX_CORES], sram[CHK_MAX_CORES];
    uint64_t nram_full[CHK_MAX_CORES][INIT_WORDS];
    uint64_t sram_full[CHK_MAX_CORES][INIT_WORDS];
    struct chk_heap heap;
};

static inline struct init *init_of(struct chk *c)
{
    return c->of[CHK_INIT];
}

static inline bool init_is_global(uint64_t address)
{
    const enum isa_space space = isa_space_at(address);
    return space == ISA_SPACE_GDRAM || space == ISA_SPACE_GLOBAL;
}

/* Whether what the shadow says at an address comes from GDRAM. */
static inline bool init_is_far(const struct chk *c, uint64_t value,
                               uint64_t address)
{
    return value & INIT_FORMED ? c->origins.of[init_number(value)].is_far
                               : value == 0 && init_is_global(address);
}

#endif
