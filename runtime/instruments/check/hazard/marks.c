/* SPDX-License-Identifier: MIT */
/* Stores pages in an array that begins at the first byte of the scratchpads.
 * Clearing makes marks invalid but does not remove them from bytes. When all
 * marks are in use, marks that no byte has are reused. */
#include "runtime/instruments/check/hazard/marks.h"

#include <assert.h>
#include <stdlib.h>

#include "isa/isa.h"
#include "isa/support/memory/alloc.h"
#include "runtime/instruments/check/state/state.h"

#define SHIFT      CHK_MARKS_SHIFT
#define PAGE_BYTES CHK_MARKS_PAGE

/* A leaf has a mark for each line (most ops access whole lines), word or
 * byte. */
static const uint32_t shifts[] = {6, 2, 0};

#define X(ID, name, first, owner, doc)                \
    static_assert(ISA_SPACE_##ID != ISA_SPACE_NRAM || \
                      (first) == CHK_MARKS_FIRST,     \
                  "the scratchpads begin with NRAM");
#include "isa/tables/spaces.def"
#undef X

/* ---- pages -------------------------------------------------------------- */

static uint64_t page_of(uint64_t address)
{
    assert(address >= CHK_MARKS_FIRST);
    return (address - CHK_MARKS_FIRST) >> SHIFT;
}

static size_t leaf_bytes(uint32_t shift)
{
    return sizeof(struct chk_leaf) + (PAGE_BYTES >> shift) * sizeof(uint16_t);
}

static struct chk_leaf *new_leaf(uint32_t shift)
{
    struct chk_leaf *l = isa_alloc_raw(1, leaf_bytes(shift));
    if (l) {
        l->refs = 1;
        l->shift = shift;
    }
    return l;
}

static void release(struct chk_leaf *l)
{
    if (l && --l->refs == 0)
        free(l);
}

/* Returns the coarsest shift of a leaf that can have marks for [from, to). */
static uint32_t shift_for(unsigned from, unsigned to)
{
    const uint32_t *shift = shifts;
    while ((from | to) & ((1u << *shift) - 1))
        shift++;
    return *shift;
}

/* Makes a leaf that only this page has, with its present marks and room for
 * marks of [from, to). A leaf that is already finer stays so. False: no
 * memory. */
static bool make_leaf(struct chk_marked *p, unsigned from, unsigned to)
{
    struct chk_leaf *old = p->leaf;
    uint32_t shift = shift_for(from, to);
    if (old && old->shift < shift)
        shift = old->shift;
    const bool is_own = old && old->refs == 1 && old->shift == shift;
    struct chk_leaf *leaf = is_own ? old : new_leaf(shift);
    if (!leaf)
        return false;
    if (!p->is_each)
        chk_leaf_fill(leaf->of, PAGE_BYTES >> shift, p->all);
    else if (!is_own)
        for (unsigned i = 0; i < PAGE_BYTES >> shift; i++)
            leaf->of[i] = old->of[i << shift >> old->shift];
    if (!is_own)
        release(old);
    p->leaf = leaf;
    p->is_each = true;
    return true;
}

static bool set_in_page(struct chk_marked *p, unsigned from, unsigned to,
                        uint16_t mark)
{
    assert(from < to && to <= PAGE_BYTES);
    if (to - from == PAGE_BYTES) { /* the leaf stays for later use */
        p->is_each = false;
        p->all = mark;
        return true;
    }
    if (!p->is_each && p->all == mark)
        return true;
    if (!make_leaf(p, from, to))
        return false;
    chk_leaf_fill(p->leaf->of + (from >> p->leaf->shift),
                  (to - from) >> p->leaf->shift, mark);
    return true;
}

static bool make_room(struct chk_marks *m, uint64_t page)
{
    size_t n = m->n_pages ? m->n_pages : 64;
    while (n <= page)
        n *= 2;
    struct chk_marked *pages = isa_alloc(n, sizeof *pages);
    if (!pages)
        return false;
    if (m->n_pages)
        memcpy(pages, m->pages, m->n_pages * sizeof *pages);
    free(m->pages);
    m->pages = pages;
    m->n_pages = n;
    return true;
}

bool chk_marks_set_any(struct chk_marks *m, uint64_t address, uint64_t bytes,
                       uint16_t mark)
{
    while (bytes > 0) {
        const uint64_t page = page_of(address);
        const unsigned from = (unsigned)(address & (PAGE_BYTES - 1));
        const uint64_t room = PAGE_BYTES - from;
        const uint64_t n = bytes < room ? bytes : room;
        if (page >= m->n_pages && mark == 0)
            return true;
        if (page >= m->n_pages && !make_room(m, page))
            return false;
        if (!set_in_page(&m->pages[page], from, from + (unsigned)n, mark))
            return false;
        address += n;
        bytes -= n;
    }
    return true;
}

uint64_t chk_marks_get(const struct chk_marks *m, uint64_t address,
                       uint64_t most, uint64_t *run)
{
    assert(most > 0);
    const uint64_t page = page_of(address);
    const unsigned at = (unsigned)(address & (PAGE_BYTES - 1));
    uint64_t n = PAGE_BYTES - at;
    uint16_t mark = 0;
    if (page < m->n_pages && m->pages[page].is_each) {
        const struct chk_leaf *l = m->pages[page].leaf;
        const uint64_t limit = n < most ? n : most;
        const unsigned end = (unsigned)((at + limit - 1) >> l->shift) + 1;
        unsigned k = at >> l->shift;
        mark = l->of[k];
        const uint64_t four = mark * 0x0001000100010001u;
        uint64_t here = four;
        for (k++; k + 4 <= end && here == four; k += 4)
            memcpy(&here, l->of + k, sizeof here);
        k -= here != four ? 4 : 0;
        while (k < end && l->of[k] == mark)
            k++;
        n = ((uint64_t)k << l->shift) - at;
    } else if (page < m->n_pages) {
        mark = m->pages[page].all;
    }
    *run = n < most ? n : most;
    return mark ? m->stamps[mark] : 0;
}

/* ---- marks -------------------------------------------------------------- */

/* Finds which marks the bytes have. */
static void look_for(const struct chk_marks *m, bool *has)
{
    for (size_t i = 0; i < m->n_pages; i++) {
        const struct chk_marked *p = &m->pages[i];
        has[p->all] |= !p->is_each;
        for (unsigned k = 0; p->is_each && k < PAGE_BYTES >> p->leaf->shift;
             k++)
            has[p->leaf->of[k]] = true;
    }
}

/* Gives new numbers, from 1 on, to the marks in use. False: no memory. */
static bool renumber(struct chk_marks *m)
{
    bool *has = isa_alloc(CHK_MOST_MARKS, sizeof *has);
    uint16_t *to = isa_alloc(CHK_MOST_MARKS, sizeof *to);
    bool is_good = has && to;
    size_t n = 1;
    if (is_good)
        look_for(m, has);
    for (size_t i = 1; is_good && i < m->n; i++)
        if (has[i] && m->stamps[i]) {
            m->stamps[n] = m->stamps[i];
            to[i] = (uint16_t)n++;
        }
    for (size_t i = 0; is_good && i < m->n_pages; i++) {
        struct chk_marked *p = &m->pages[i];
        p->all = to[p->all];
        /* with the present shift */
        is_good = !p->is_each || make_leaf(p, 0, PAGE_BYTES);
        for (unsigned k = 0;
             is_good && p->is_each && k < PAGE_BYTES >> p->leaf->shift; k++)
            p->leaf->of[k] = to[p->leaf->of[k]];
    }
    free(has);
    free(to);
    m->n = n;
    m->first = 1;
    memset(m->latest, 0, sizeof m->latest);
    return is_good;
}

static bool add_stamp(struct chk_marks *m, uint64_t stamp)
{
    if (!ISA_GROW(m->stamps, m->n, m->room))
        return false;
    m->stamps[m->n++] = stamp;
    return true;
}

uint16_t chk_mark_new(struct chk_marks *m, const struct sim_actor *by,
                      uint32_t site, uint64_t epoch, bool *is_full)
{
    *is_full = false;
    if (m->n == CHK_MOST_MARKS && !renumber(m))
        return 0;
    if (m->n == CHK_MOST_MARKS) {
        *is_full = true;
        return 0;
    }
    if (m->n == 0 && !add_stamp(m, 0)) /* mark 0 means no mark */
        return 0;
    const uint16_t mark = (uint16_t)m->n;
    if (!add_stamp(m, chk_stamp(by->number, site, by->cycle)))
        return 0;
    const unsigned k = site % 32;
    m->latest[k].site = site;
    m->latest[k].epoch = epoch;
    return m->latest[k].mark = mark;
}

void chk_marks_clear(struct chk_marks *m)
{
    for (size_t i = m->first; i < m->n; i++)
        m->stamps[i] = 0;
    m->first = m->n;
}

/* ---- the whole ---------------------------------------------------------- */

bool chk_marks_copy(struct chk_marks *to, const struct chk_marks *from)
{
    *to = *from;
    to->pages = isa_alloc_copy(from->pages, from->n_pages, sizeof *to->pages);
    to->stamps = isa_alloc_copy(from->stamps, from->n, sizeof *to->stamps);
    if (!to->pages || !to->stamps) {
        free(to->pages);
        free(to->stamps);
        *to = (struct chk_marks){0};
        return false;
    }
    to->room = from->n + 1;
    for (size_t i = 0; i < from->n_pages; i++)
        if (to->pages[i].leaf)
            to->pages[i].leaf->refs++;
    return true;
}

void chk_marks_free(struct chk_marks *m)
{
    for (size_t i = 0; i < m->n_pages; i++)
        release(m->pages[i].leaf);
    free(m->pages);
    free(m->stamps);
    *m = (struct chk_marks){0};
}

size_t chk_marks_bytes(const struct chk_marks *m)
{
    size_t bytes = m->n_pages * sizeof *m->pages + m->room * sizeof *m->stamps;
    for (size_t i = 0; i < m->n_pages; i++)
        if (m->pages[i].leaf)
            bytes += leaf_bytes(m->pages[i].leaf->shift);
    return bytes;
}
