/* SPDX-License-Identifier: MIT */
/* A unit's last access to each byte. Scratchpads have marks; GDRAM has stamps,
 * because a unit uses few bytes of it. */
#ifndef RUNTIME_INSTRUMENTS_CHECK_HAZARD_TRACK_H
#define RUNTIME_INSTRUMENTS_CHECK_HAZARD_TRACK_H

#include "isa/isa.h"
#include "runtime/instruments/check/hazard/marks.h"
#include "runtime/instruments/check/shadow/shadow.h"

struct chk_track {
    uint64_t latest; /* cycle of the last recorded work, plus 1 */
    struct chk_bounds {
        uint64_t low, high;
    } bounds[2]; /* range of the recorded bytes; [1]: in GDRAM */
    struct chk_marks marks;
    struct chk_shadow far;
};

/* Memory spaces, as bits, that have marks; and those that are in `far`. */
enum {
    CHK_ON_CHIP =
        1u << ISA_SPACE_NRAM | 1u << ISA_SPACE_WRAM | 1u << ISA_SPACE_SRAM,
    CHK_FAR = 1u << ISA_SPACE_GLOBAL | 1u << ISA_SPACE_GDRAM
};

static inline bool chk_is_on_chip(uint64_t address)
{
    return isa_space_at(address) <= ISA_SPACE_SRAM;
}

/* Whether the track may have a stamp for any of these bytes. */
static inline bool chk_track_has(const struct chk_track *t, uint64_t address,
                                 uint64_t bytes)
{
    const struct chk_bounds *b = &t->bounds[!chk_is_on_chip(address)];
    return address < b->high && address + bytes > b->low;
}

/* Does what chk_marks_get does, for scratchpads and GDRAM. */
static inline uint64_t chk_track_get(const struct chk_track *t,
                                     uint64_t address, uint64_t most,
                                     uint64_t *run)
{
    return chk_is_on_chip(address)
               ? chk_marks_get(&t->marks, address, most, run)
               : chk_shadow_get(&t->far, address, most, run);
}

/* Sets the mark of bytes, or its stamp; 0 clears them. False: no memory. */
static inline bool chk_track_set(struct chk_track *t, uint64_t address,
                                 uint64_t bytes, uint16_t mark)
{
    return chk_is_on_chip(address)
               ? chk_marks_set(&t->marks, address, bytes, mark)
               : chk_shadow_set(&t->far, address, bytes,
                                mark ? t->marks.stamps[mark] : 0);
}

/* Does chk_track_set for bytes that may be outside of the present bounds. */
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

/* Clears all stamps. */
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
