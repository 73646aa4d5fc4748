/* SPDX-License-Identifier: MIT
 *
 * Who touched each byte of the scratchpads last: 16-bit marks that stand for
 * stamps. A page has one mark, or one for each line of 64 bytes, for each word,
 * or for each byte; pages that were never touched have none. Copies share pages
 * until one of them is written.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_HAZARD_MARKS_H
#define RUNTIME_INSTRUMENTS_CHECK_HAZARD_MARKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "sim/sim.h"

/* Fewer where arrays grow one by one. */
#ifdef MLUSIM_HOSTILE
#define CHK_MOST_MARKS 4096
#else
#define CHK_MOST_MARKS 65536
#endif

#define CHK_MARKS_SHIFT 12
#define CHK_MARKS_PAGE  (1u << CHK_MARKS_SHIFT)
#define CHK_MARKS_FIRST 0x00200000u /* the first byte of the scratchpads */

/* A mark for each 1 << shift bytes of a page. */
struct chk_leaf {
    uint32_t refs; /* copies that share it */
    uint32_t shift;
    uint16_t of[];
};

/* All zero: empty. */
struct chk_marks {
    struct chk_marked {
        struct chk_leaf *leaf; /* or NULL */
        bool is_each;          /* the leaf says; else all bytes have `all` */
        uint16_t all;
    } * pages;
    size_t n_pages;
    uint64_t *stamps; /* of each mark; 0: none. Mark 0 is none */
    size_t n, room;
    size_t first; /* marks before it stand for nothing any more */
    struct {
        uint32_t site;
        uint64_t epoch;
        uint64_t turn; /* of the last time */
        uint16_t mark;
    } latest[32]; /* by site */
};

/* The mark of what an instruction does, the same for what it does again in an
 * epoch, which has the cycle of the first time; a cache, so who falls out of it
 * gets another one. 0: there is no room, or no memory, which *is_full says
 * apart. */
static inline uint16_t chk_mark(struct chk_marks *m, const struct sim_actor *by,
                                uint32_t site, uint64_t epoch, bool *is_full);
uint16_t chk_mark_new(struct chk_marks *m, const struct sim_actor *by,
                      uint32_t site, uint64_t epoch, bool *is_full);

/* Gives bytes of a scratchpad a mark, 0 to take theirs away; false: no memory.
 */
static inline bool chk_marks_set(struct chk_marks *m, uint64_t address,
                                 uint64_t bytes, uint16_t mark);
bool chk_marks_set_any(struct chk_marks *m, uint64_t address, uint64_t bytes,
                       uint16_t mark);

/* The stamp at address; *run receives how many bytes from there on have it, at
 * most `most`; there may be more. */
uint64_t chk_marks_get(const struct chk_marks *m, uint64_t address,
                       uint64_t most, uint64_t *run);

/* Forgets every stamp. Marks of an epoch end with it. */
void chk_marks_clear(struct chk_marks *m);

/* A copy that shares all pages; false: no memory, and the copy is empty. */
bool chk_marks_copy(struct chk_marks *to, const struct chk_marks *from);
void chk_marks_free(struct chk_marks *m);

/* Bytes of the host it takes. */
size_t chk_marks_bytes(const struct chk_marks *m);

static inline uint16_t chk_mark(struct chk_marks *m, const struct sim_actor *by,
                                uint32_t site, uint64_t epoch, bool *is_full)
{
    const unsigned k = site % 32;
    if (m->latest[k].site == site && m->latest[k].epoch == epoch)
        return m->latest[k].mark;
    return chk_mark_new(m, by, site, epoch, is_full);
}

/* Notes the turn, a number that grows, in which what has the mark of an
 * instruction was done last. */
static inline void chk_mark_turn(struct chk_marks *m, uint32_t site,
                                 uint64_t turn)
{
    m->latest[site % 32].turn = turn;
}

/* That turn; the highest number where it is not known. */
static inline uint64_t chk_marks_turn(const struct chk_marks *m, uint32_t site)
{
    const unsigned k = site % 32;
    return m->latest[k].site == site ? m->latest[k].turn : UINT64_MAX;
}

static inline void chk_leaf_fill(uint16_t *of, uint64_t n, uint16_t mark)
{
    const uint64_t four = mark * 0x0001000100010001u;
    const uint64_t many[4] = {four, four, four, four};
    for (; n >= 16; n -= 16, of += 16)
        memcpy(of, many, sizeof many);
    for (; n >= 4; n -= 4, of += 4)
        memcpy(of, &four, sizeof four);
    for (; n > 0; n--)
        *of++ = mark;
}

/* Mostly a few words of a page that is in pieces. */
static inline bool chk_marks_set(struct chk_marks *m, uint64_t address,
                                 uint64_t bytes, uint16_t mark)
{
    const uint64_t page = (address - CHK_MARKS_FIRST) >> CHK_MARKS_SHIFT;
    const uint64_t from = address & (CHK_MARKS_PAGE - 1);
    if (page >= m->n_pages || !m->pages[page].is_each ||
        bytes >= CHK_MARKS_PAGE - from)
        return chk_marks_set_any(m, address, bytes, mark);
    struct chk_leaf *l = m->pages[page].leaf;
    if (l->refs > 1 || (from | bytes) & ((1u << l->shift) - 1))
        return chk_marks_set_any(m, address, bytes, mark);
    chk_leaf_fill(l->of + (from >> l->shift), bytes >> l->shift, mark);
    return true;
}

#endif
