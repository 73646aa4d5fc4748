/* SPDX-License-Identifier: MIT */
/* The state of the check init, and the values in its shadows. */
#ifndef RUNTIME_INSTRUMENTS_CHECK_INIT_SHADOWS_H
#define RUNTIME_INSTRUMENTS_CHECK_INIT_SHADOWS_H

#include "isa/isa.h"
#include "runtime/instruments/check/init/flow.h"
#include "runtime/instruments/check/shadow/heap.h"
#include "runtime/instruments/check/state/state.h"

/* Shadow values:
 * - 0: unwritten
 * - CHK_WRITTEN
 * - the stamp of the op that formed the byte from unwritten scratchpad bytes
 * - INIT_FORMED with the number of an origin. INIT_FLAG: the value is certainly
 *   the integer 0 or 1. Bits from INIT_BITS_SHIFT on: only these bits of the
 *   byte are affected. */
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

/* The bits for the pages of a scratchpad of at most 4 MiB. */
enum { INIT_PAGES = 1024, INIT_WORDS = INIT_PAGES / 64 };

/* Marks of WRAM (weights.h) of a core. */
enum { INIT_MARKS = 256 };
struct init_weights {
    uint64_t values[INIT_MARKS]; /* shadow values, from mark 2 on */
    unsigned n_values;
    struct init_late {
        uint64_t offset, bytes;
        uint8_t mark;
    } * late; /* marks of the last copy, which begins now */
    size_t n_late, room_late;
};

/* A copy to SRAM that a core passed by; stamp 0: there is none. */
struct init_passed {
    uint64_t stamp;
    int task;
};

struct init {
    struct init_passed passed[CHK_MAX_CORES]; /* by cluster, in this launch */
    struct init_weights wram[CHK_MAX_CORES];
    struct chk_written nram[CHK_MAX_CORES], sram[CHK_MAX_CORES];
    uint64_t nram_full[CHK_MAX_CORES][INIT_WORDS];
    uint64_t sram_full[CHK_MAX_CORES][INIT_WORDS];
    struct chk_heap heap;
};

static inline struct init *init_of(struct chk *c)
{
    return c->of[c->is_stale ? CHK_STALE : CHK_INIT];
}

static inline bool init_is_global(uint64_t address)
{
    const enum isa_space space = isa_space_at(address);
    return space == ISA_SPACE_GDRAM || space == ISA_SPACE_GLOBAL;
}

/* Whether a shadow value at an address is caused by bytes of GDRAM. */
static inline bool init_is_far(const struct chk *c, uint64_t value,
                               uint64_t address)
{
    return value & INIT_FORMED ? c->origins.of[init_number(value)].is_far
                               : value == 0 && init_is_global(address);
}

#endif
