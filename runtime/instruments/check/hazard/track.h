/* SPDX-License-Identifier: MIT
 *
 * What a unit of a core did last with each byte: marks of the scratchpads, and
 * stamps of GDRAM, where a unit touches few bytes of many.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_HAZARD_TRACK_H
#define RUNTIME_INSTRUMENTS_CHECK_HAZARD_TRACK_H

#include "isa/isa.h"
#include "runtime/instruments/check/hazard/marks.h"
#include "runtime/instruments/check/shadow/shadow.h"

struct chk_track {
    uint64_t latest; /* cycle of the last work that is kept, plus 1 */
    struct chk_bounds {
        uint64_t low, high;
    } bounds[2]; /* nothing is kept of other bytes; [1]: of GDRAM */
    struct chk_marks marks;
    struct chk_shadow far;
};

/* Bits of the spaces it has room for. */
enum {
    CHK_ON_CHIP =
        1u << ISA_SPACE_NRAM | 1u << ISA_SPACE_WRAM | 1u << ISA_SPACE_SRAM,
    CHK_FAR = 1u << ISA_SPACE_GLOBAL | 1u << ISA_SPACE_GDRAM
};

static inline bool chk_is_on_chip(uint64_t address)
{
    return isa_space_at(address) <= ISA_SPACE_SRAM;
}

/* Whether it may have something of these bytes. */
static inline bool chk_track_has(const struct chk_track *t, uint64_t address,
                                 uint64_t bytes)
{
    const struct chk_bounds *b = &t->bounds[!chk_is_on_chip(address)];
    return address < b->high && address + bytes > b->low;
}

/* As chk_marks_get. */
static inline uint64_t chk_track_get(const struct chk_track *t,
                                     uint64_t address, uint64_t most,
                                     uint64_t *run)
{
    return chk_is_on_chip(address)
               ? chk_marks_get(&t->marks, address, most, run)
               : chk_shadow_get(&t->far, address, most, run);
}

/* Gives bytes a mark, or what it stands for; 0 takes theirs away. false: no
 * memory. */
static inline bool chk_track_set(struct chk_track *t, uint64_t address,
                                 uint64_t bytes, uint16_t mark)
{
    return chk_is_on_chip(address)
               ? chk_marks_set(&t->marks, address, bytes, mark)
               : chk_shadow_set(&t->far, address, bytes,
                                mark ? t->marks.stamps[mark] : 0);
}

/* The same for bytes it may know nothing of. */
static inline bool chk_track_keep(struct chk_track *t, uint64_t address,
                                  uint64_t bytes, uint16_t mark)
{
    struct chk_bounds *b = &t->bounds[!chk_is_on_chip(address)];
    if (address < b->low)
        b->low = address;
    if (address + bytes > b->high)
        b->high = address + bytes;
    return chk_track_set(t, address, bytes, mark);
}

/* Forgets every stamp. */
static inline void chk_track_clear(struct chk_track *t)
{
    if (t->latest) {
        chk_marks_clear(&t->marks);
        chk_shadow_clear(&t->far);
    }
    t->latest = 0;
    for (unsigned k = 0; k < 2; k++)
        t->bounds[k] = (struct chk_bounds){UINT64_MAX, 0};
}

#endif
