/* SPDX-License-Identifier: MIT */
/* Stores pages of values; each entry of a hash table has 256 adjacent pages. A
 * page begins as one run and is split into at most MOST_RUNS runs. After that
 * it is an array, with a value for each word of 4 bytes. When parts of words
 * get values, it has a value for each byte. Setting a whole page makes it one
 * run again. */
#include "runtime/instruments/check/shadow/shadow.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"

#define SHIFT      12
#define PAGE_BYTES (1u << SHIFT)
#define GROUP      8 /* an entry has 1 << GROUP pages */
#define MOST_RUNS  24
#define ROOM       32 /* room for two more; for fast loops */
#define NEVER      0xffff
#define FEW        1024 /* unused pages that may be kept */

struct chk_page {
    uint64_t number; /* address >> SHIFT */
    uint64_t era;
    uint64_t *each;       /* values in place of runs, or NULL */
    uint32_t refs;        /* number of shadows that share the page */
    uint16_t n;           /* number of runs */
    uint16_t shift;       /* a value for 1 << shift bytes */
    uint16_t first[ROOM]; /* where runs begin, ascending from 0; then NEVER */
    uint64_t value[MOST_RUNS + 2];
};

/* ---- pages -------------------------------------------------------------- */

static void make_one_run(struct chk_page *p, uint64_t value)
{
    free(p->each);
    p->each = NULL;
    p->n = 1;
    memset(p->first, 0xff, sizeof p->first);
    p->first[0] = 0;
    p->value[0] = value;
}

static void release(struct chk_page *p)
{
    assert(p->refs > 0);
    if (--p->refs > 0)
        return;
    free(p->each);
    free(p);
}

static uint64_t *array(const uint64_t *values, unsigned shift)
{
    uint64_t *copy = isa_alloc_raw(PAGE_BYTES >> shift, sizeof *copy);
    if (copy && values)
        memcpy(copy, values, (PAGE_BYTES >> shift) * sizeof *copy);
    return copy;
}

static struct chk_page *clone(const struct chk_page *p)
{
    struct chk_page *copy = isa_alloc_raw(1, sizeof *copy);
    if (!copy)
        return NULL;
    *copy = *p;
    copy->refs = 1;
    copy->each = p->each ? array(p->each, p->shift) : NULL;
    if (!p->each || copy->each)
        return copy;
    free(copy);
    return NULL;
}

/* Returns the slot of a group of pages, which may be empty. */
static inline size_t slot_of(const struct chk_slot *slots, size_t room,
                             uint64_t number)
{
    size_t i = (size_t)(number ^ number >> 16) & (room - 1);
    while (slots[i].pages && slots[i].number != number)
        i = (i + 1) & (room - 1);
    return i;
}

static bool make_room(struct chk_shadow *s)
{
    if (s->n * 2 < s->room)
        return true;
    size_t room = s->room ? s->room * 2 : 16;
    struct chk_slot *slots = isa_alloc(room, sizeof *slots);
    if (!slots)
        return false;
    for (size_t i = 0; i < s->room; i++)
        if (s->slots[i].pages)
            slots[slot_of(slots, room, s->slots[i].number)] = s->slots[i];
    free(s->slots);
    s->slots = slots;
    s->room = room;
    return true;
}

/* Returns the place of a page, or NULL. */
static inline struct chk_page **find(const struct chk_shadow *s,
                                     uint64_t number)
{
    if (!s->room)
        return NULL;
    struct chk_page **pages =
        s->slots[slot_of(s->slots, s->room, number >> GROUP)].pages;
    return pages ? &pages[number & ((1u << GROUP) - 1)] : NULL;
}

/* Returns the place of a page; adds its group if needed. NULL: no memory. */
static struct chk_page **make(struct chk_shadow *s, uint64_t number)
{
    struct chk_page **at = find(s, number);
    if (at)
        return at;
    struct chk_page **pages = isa_alloc(1u << GROUP, sizeof(*pages));
    if (!pages || !make_room(s)) {
        free(pages);
        return NULL;
    }
    s->slots[slot_of(s->slots, s->room, number >> GROUP)] =
        (struct chk_slot){number >> GROUP, pages};
    s->n++;
    return find(s, number);
}

/* Returns a page for reading. NULL: it is empty. */
static inline const struct chk_page *look(const struct chk_shadow *s,
                                          uint64_t number)
{
    const struct chk_page *p = s->last;
    if (!p || p->number != number) {
        struct chk_page *const *at = find(s, number);
        p = at ? *at : NULL;
    }
    return p && p->era == s->era ? p : NULL;
}

/* Returns a page for writing. No other shadow shares this page. NULL: no
 * memory. */
static struct chk_page *own(struct chk_shadow *s, uint64_t number)
{
    struct chk_page *p = s->last;
    if (p && p->number == number && p->era == s->era && p->refs == 1)
        return p;
    struct chk_page **at = make(s, number);
    if (!at)
        return NULL;
    p = *at;
    if (!p) {
        p = isa_alloc_raw(1, sizeof *p);
        if (!p)
            return NULL;
        *p = (struct chk_page){.number = number, .era = s->era, .refs = 1};
        make_one_run(p, 0);
        s->n_pages++;
        s->n_set++;
    } else if (p->refs > 1) {
        p = clone(p);
        if (!p)
            return NULL;
        release(*at);
    }
    *at = s->last = p;
    if (p->era != s->era) {
        make_one_run(p, 0);
        s->n_set++;
    }
    p->era = s->era;
    return p;
}

/* ---- runs --------------------------------------------------------------- */

/* Returns the run that contains a byte. Does not use a binary search, because
 * half of its branches would be mispredicted. */
static inline unsigned run_at(const struct chk_page *p, unsigned at)
{
    const uint16_t narrow = (uint16_t)at;
    uint16_t n = 0;
    for (unsigned r = 0; r < ROOM; r++)
        n = (uint16_t)(n + (p->first[r] <= narrow));
    return n - 1u;
}

static inline unsigned end_of(const struct chk_page *p, unsigned r)
{
    return r + 1 < p->n ? p->first[r + 1] : PAGE_BYTES;
}

#define WORD_SHIFT 2

/* Whether all runs begin at words. */
static bool has_words(const struct chk_page *p)
{
    unsigned bits = 0;
    for (unsigned r = 0; r < p->n; r++)
        bits |= p->first[r];
    return (bits & ((1u << WORD_SHIFT) - 1)) == 0;
}

/* Converts the runs of a page to an array of values. */
static bool spread(struct chk_page *p)
{
    const unsigned shift = has_words(p) ? WORD_SHIFT : 0;
    uint64_t *each = array(NULL, shift);
    if (!each)
        return false;
    for (unsigned r = 0; r < p->n; r++) {
        unsigned end = end_of(p, r);
        for (unsigned i = (unsigned)p->first[r] >> shift; i < end >> shift; i++)
            each[i] = p->value[r];
    }
    p->each = each;
    p->shift = (uint16_t)shift;
    return true;
}

/* Converts values of words to values of bytes. */
static bool split_words(struct chk_page *p)
{
    uint64_t *each = array(NULL, 0);
    if (!each)
        return false;
    for (unsigned i = 0; i < PAGE_BYTES; i++)
        each[i] = p->each[i >> WORD_SHIFT];
    free(p->each);
    p->each = each;
    p->shift = 0;
    return true;
}

/* Gives the bytes from `from` to before `to` this value. Run a contains `from`.
 * The new run is joined with neighbours of the same value. */
static void splice(struct chk_page *p, unsigned a, unsigned from, unsigned to,
                   uint64_t value)
{
    unsigned end = end_of(p, a), b = to <= end ? a : run_at(p, to - 1);
    const uint64_t behind = p->value[b];
    end = end_of(p, b);
    bool keeps_front = p->first[a] < from, keeps_back = to < end;
    unsigned keep = a + keeps_front; /* number of runs before the new run */
    if (keep > 0 && p->value[keep - 1] == value) { /* that run grows */
        from = p->first[keep - 1];
        keep--;
    }
    bool joins =
        keeps_back ? behind == value : b + 1 < p->n && p->value[b + 1] == value;
    unsigned rest = b + 1 + (!keeps_back && joins); /* first run that stays */
    if (joins)
        keeps_back = false;
    unsigned n = keep + 1 + keeps_back + (p->n - rest);
    memmove(&p->first[keep + 1 + keeps_back], &p->first[rest],
            (p->n - rest) * sizeof p->first[0]);
    memmove(&p->value[keep + 1 + keeps_back], &p->value[rest],
            (p->n - rest) * sizeof p->value[0]);
    p->first[keep] = (uint16_t)from;
    p->value[keep] = value;
    if (keeps_back) {
        p->first[keep + 1] = (uint16_t)to;
        p->value[keep + 1] = behind;
    }
    for (unsigned r = n; r < p->n; r++)
        p->first[r] = NEVER;
    p->n = (uint16_t)n;
}

static bool set_in_page(struct chk_page *p, unsigned from, unsigned to,
                        uint64_t value)
{
    assert(from < to && to <= PAGE_BYTES);
    if (to - from == PAGE_BYTES) {
        make_one_run(p, value);
        return true;
    }
    if (!p->each) {
        const unsigned r = run_at(p, from);
        if (p->value[r] == value && to <= end_of(p, r))
            return true;
        if (p->n < MOST_RUNS) {
            splice(p, r, from, to, value);
            return true;
        }
        if (!spread(p))
            return false;
    }
    if ((from | to) & ((1u << p->shift) - 1) && !split_words(p))
        return false;
    for (unsigned i = from >> p->shift; i < to >> p->shift; i++)
        p->each[i] = value;
    return true;
}

/* ---- the shadow --------------------------------------------------------- */

bool chk_shadow_set(struct chk_shadow *s, uint64_t address, uint64_t bytes,
                    uint64_t value)
{
    while (bytes > 0) {
        const unsigned from = (unsigned)(address & (PAGE_BYTES - 1));
        const uint64_t room = PAGE_BYTES - from;
        const uint64_t n = bytes < room ? bytes : room;
        const bool is_empty = value == 0 && !look(s, address >> SHIFT);
        struct chk_page *p = is_empty ? NULL : own(s, address >> SHIFT);
        if (!is_empty &&
            (!p || !set_in_page(p, from, from + (unsigned)n, value)))
            return false;
        address += n;
        bytes -= n;
    }
    return true;
}

uint64_t chk_shadow_get(const struct chk_shadow *s, uint64_t address,
                        uint64_t most, uint64_t *run)
{
    assert(most > 0);
    const unsigned at = (unsigned)(address & (PAGE_BYTES - 1));
    const struct chk_page *p = look(s, address >> SHIFT);
    uint64_t n = PAGE_BYTES - at, value = 0;
    if (p && p->each) {
        const uint64_t limit = n < most ? n : most;
        const unsigned first = at >> p->shift;
        const unsigned end =
            (unsigned)((at + limit - 1) >> p->shift) + 1; /* behind the last */
        unsigned k = first;
        value = p->each[k];
        while (++k < end && p->each[k] == value)
            continue;
        n = ((uint64_t)k << p->shift) - at;
    } else if (p) {
        unsigned r = run_at(p, at);
        value = p->value[r];
        n = end_of(p, r) - at;
    }
    *run = n < most ? n : most;
    return value;
}

void chk_shadow_soon(const struct chk_shadow *s, uint64_t address)
{
    struct chk_page *const *at = find(s, address >> SHIFT);
    for (unsigned i = 0; at && *at && i < sizeof **at; i += ISA_CACHE_LINE)
        __builtin_prefetch((const char *)*at + i);
}

void chk_shadow_clear(struct chk_shadow *s)
{
    const uint64_t era = s->era;
    if (s->n_pages > 2 * s->n_set + FEW)
        chk_shadow_free(s);
    s->era = era + 1;
    s->n_set = 0;
}

bool chk_shadow_copy(struct chk_shadow *to, const struct chk_shadow *from)
{
    *to = (struct chk_shadow){
        .era = from->era, .n_pages = from->n_pages, .n_set = from->n_set};
    if (from->room == 0)
        return true;
    to->slots = isa_alloc(from->room, sizeof *to->slots);
    if (!to->slots)
        return false;
    to->room = from->room;
    to->n = from->n;
    for (size_t i = 0; i < from->room; i++) {
        if (!from->slots[i].pages)
            continue;
        struct chk_page **pages = isa_alloc(1u << GROUP, sizeof(*pages));
        if (!pages) {
            chk_shadow_free(to);
            return false;
        }
        to->slots[i] = (struct chk_slot){from->slots[i].number, pages};
        for (unsigned k = 0; k < 1u << GROUP; k++) {
            pages[k] = from->slots[i].pages[k];
            if (pages[k])
                pages[k]->refs++;
        }
    }
    return true;
}

void chk_shadow_free(struct chk_shadow *s)
{
    for (size_t i = 0; i < s->room; i++) {
        struct chk_page **pages = s->slots[i].pages;
        for (unsigned k = 0; pages && k < 1u << GROUP; k++)
            if (pages[k])
                release(pages[k]);
        free(pages);
    }
    free(s->slots);
    *s = (struct chk_shadow){0};
}

static size_t bytes_of(const struct chk_page *p)
{
    return sizeof *p +
           (p->each ? (PAGE_BYTES >> p->shift) * sizeof *p->each : 0);
}

size_t chk_shadow_bytes(const struct chk_shadow *s)
{
    size_t bytes = s->room * sizeof *s->slots;
    for (size_t i = 0; i < s->room; i++) {
        struct chk_page *const *pages = s->slots[i].pages;
        bytes += pages ? sizeof *pages << GROUP : 0;
        for (unsigned k = 0; pages && k < 1u << GROUP; k++)
            bytes += pages[k] ? bytes_of(pages[k]) : 0;
    }
    return bytes;
}
