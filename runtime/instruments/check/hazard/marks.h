/* SPDX-License-Identifier: MIT */
/* The last access to each byte of the scratchpads, as a 16-bit mark, which is
 * an index of a stamp. A page has one mark for all its bytes, or one for each
 * line of 64 bytes, each word or each byte. A page without accesses has no
 * mark. Copies share pages until a write. */
#ifndef RUNTIME_INSTRUMENTS_CHECK_HAZARD_MARKS_H
#define RUNTIME_INSTRUMENTS_CHECK_HAZARD_MARKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "sim/sim.h"

/* A smaller number in the build that tests growing arrays. */
#ifdef MLUSIM_HOSTILE
#define CHK_MOST_MARKS 4096
#else
#define CHK_MOST_MARKS 65536
#endif

#define CHK_MARKS_SHIFT 12
#define CHK_MARKS_PAGE  (1u << CHK_MARKS_SHIFT)
#define CHK_MARKS_FIRST 0x00200000u /* first address of the scratchpads */

/* A mark for each 1 << shift bytes of a page. */
struct chk_leaf {
    uint32_t refs; /* number of pages that have the leaf */
    uint32_t shift;
    uint16_t of[];
};

/* All zeros: no byte has a mark. */
struct chk_marks {
    struct chk_marked {
        struct chk_leaf *leaf; /* or NULL */
        bool is_each;          /* whether bytes have marks of their own; if
                                  not, all have the mark `all` */
        uint16_t all;
    } * pages;
    size_t n_pages;
    uint64_t *stamps; /* stamps by mark; mark 0 means no mark, and its stamp
                         is 0 */
    size_t n, room;
    size_t first; /* lower marks are invalid */
    struct {
        uint32_t site;
        uint64_t epoch;
        uint64_t turn; /* turn of the last use */
        uint16_t mark;
    } latest[32]; /* cache, by site */
};

/* Returns the mark of an instruction in an epoch. Its stamp has the cycle of
 * the first use. Marks are found in a cache, so an instruction may get a second
 * mark. 0: there is no free mark (*is_full), or no memory. */
static inline uint16_t chk_mark(struct chk_marks *m, const struct sim_actor *by,
                                uint32_t site, uint64_t epoch, bool *is_full);
uint16_t chk_mark_new(struct chk_marks *m, const struct sim_actor *by,
                      uint32_t site, uint64_t epoch, bool *is_full);

/* Sets the mark of bytes in a scratchpad; mark 0 clears the mark. False: no
 * memory. */
static inline bool chk_marks_set(struct chk_marks *m, uint64_t address,
                                 uint64_t bytes, uint16_t mark);
bool chk_marks_set_any(struct chk_marks *m, uint64_t address, uint64_t bytes,
                       uint16_t mark);

/* Returns the stamp at address. *run receives how many bytes from there have
 * this stamp, at most `most`. There may be more. */
uint64_t chk_marks_get(const struct chk_marks *m, uint64_t address,
                       uint64_t most, uint64_t *run);

/* Clears all stamps. Marks made before are invalid. */
void chk_marks_clear(struct chk_marks *m);

/* Makes a copy that shares all pages. False: no memory; the copy is empty. */
bool chk_marks_copy(struct chk_marks *to, const struct chk_marks *from);
void chk_marks_free(struct chk_marks *m);

/* Returns the bytes of host memory in use. */
size_t chk_marks_bytes(const struct chk_marks *m);

static inline uint16_t chk_mark(struct chk_marks *m, const struct sim_actor *by,
                                uint32_t site, uint64_t epoch, bool *is_full)
{
    const unsigned k = site % 32;
    if (m->latest[k].site == site && m->latest[k].epoch == epoch)
        return m->latest[k].mark;
    return chk_mark_new(m, by, site, epoch, is_full);
}

/* Stores the turn of the last work with the mark of this site. Turns
 * increase. */
static inline void chk_mark_turn(struct chk_marks *m, uint32_t site,
                                 uint64_t turn)
{
    m->latest[site % 32].turn = turn;
}

/* Returns the turn of the last work of a site. UINT64_MAX: unknown. */
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

/* Handles the usual case inline: a few words of a page that has one mark per
 * word. */
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
