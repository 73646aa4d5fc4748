/* SPDX-License-Identifier: MIT */
/* Keeps bits in bins that double their width over time, like bins.c. Each core
 * has rows of its own, because each task names regions. Rows are sorted; their
 * bits are not moved when rows are. */
#include "runtime/instruments/record/touched.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"

struct row {
    uint64_t start;
    unsigned slot; /* index of the row's bits */
};

struct touched {
    unsigned n_cores, n_pages, shift;
    unsigned most_rows; /* of each core */
    unsigned n_laid;    /* rows of each core after touched_clear */
    unsigned *n_rows;   /* by core: number of rows, at least n_laid; and of
                           used slots */
    struct row *rows;   /* most_rows + 1 for each core; the last begins at the
                           size */
    uint8_t *bits; /* BINS_MOST for each slot, most_rows slots for each core */
    bool *is_used; /* the slot is not empty */
};

struct touched *touched_new(unsigned n_cores, uint64_t bytes)
{
    const unsigned n_pages = (unsigned)(bytes / TOUCHED_PAGE);
    const unsigned most = n_pages + TOUCHED_MOST_CUTS + TOUCHED_MORE_CUTS;
    struct touched *t = isa_alloc(1, sizeof *t);
    if (!t)
        return NULL;
    *t = (struct touched){
        .n_cores = n_cores,
        .n_pages = n_pages,
        .most_rows = most,
        .n_rows = isa_alloc(n_cores, sizeof *t->n_rows),
        .rows = isa_alloc((size_t)n_cores * (most + 1), sizeof *t->rows),
        .bits = isa_alloc((size_t)n_cores * most, BINS_MOST),
        .is_used = isa_alloc((size_t)n_cores * most, sizeof *t->is_used)};
    if (t->n_rows && t->rows && t->bits && t->is_used) {
        touched_clear(t, NULL, 0);
        return t;
    }
    touched_free(t);
    return NULL;
}

void touched_free(struct touched *t)
{
    if (t) {
        free(t->n_rows);
        free(t->rows);
        free(t->bits);
        free(t->is_used);
    }
    free(t);
}

static struct row *rows_of(const struct touched *t, unsigned core)
{
    return &t->rows[(size_t)core * (t->most_rows + 1)];
}

static size_t slot_at(const struct touched *t, unsigned core, unsigned slot)
{
    assert(slot < t->most_rows);
    return (size_t)core * t->most_rows + slot;
}

static int by_start(const void *a, const void *b)
{
    const struct row *x = a, *y = b;
    return (x->start > y->start) - (x->start < y->start);
}

/* Makes the rows of the first core: they begin at pages and at the cuts that
 * are inside of NRAM. */
static void lay_out(struct touched *t, const uint64_t *cuts, size_t n_cuts)
{
    const uint64_t bytes = (uint64_t)t->n_pages * TOUCHED_PAGE;
    struct row *of = rows_of(t, 0);
    unsigned n = 0, rows = 0;
    for (; n < t->n_pages; n++)
        of[n].start = (uint64_t)n * TOUCHED_PAGE;
    for (size_t i = 0; i < n_cuts && i < TOUCHED_MOST_CUTS; i++)
        if (cuts[i] < bytes)
            of[n++].start = cuts[i];
    qsort(of, n, sizeof *of, by_start);
    for (unsigned i = 0; i < n; i++)
        if (rows == 0 || of[rows - 1].start != of[i].start) {
            of[rows] = (struct row){of[i].start, rows};
            rows++;
        }
    of[rows].start = bytes;
    t->n_laid = rows;
}

void touched_clear(struct touched *t, const uint64_t *cuts, size_t n_cuts)
{
    const size_t n = (size_t)t->n_cores * t->most_rows;
    t->shift = 0;
    for (size_t slot = 0; slot < n; slot++)
        if (t->is_used[slot])
            memset(&t->bits[slot * BINS_MOST], 0, BINS_MOST);
    memset(t->is_used, 0, n * sizeof t->is_used[0]);
    lay_out(t, cuts, n_cuts);
    for (unsigned core = 0; core < t->n_cores; core++) {
        if (core > 0)
            memcpy(rows_of(t, core), rows_of(t, 0),
                   (t->n_laid + 1) * sizeof *t->rows);
        t->n_rows[core] = t->n_laid;
    }
}

/* Returns the last row that begins at or before `offset`, which is in NRAM. */
static unsigned row_at(const struct touched *t, unsigned core, uint64_t offset)
{
    const struct row *rows = rows_of(t, core);
    unsigned low = 0, high = t->n_rows[core];
    while (high - low > 1) {
        const unsigned middle = (low + high) / 2;
        if (rows[middle].start <= offset)
            low = middle;
        else
            high = middle;
    }
    return low;
}

bool touched_cut(struct touched *t, unsigned core, uint64_t offset)
{
    assert(core < t->n_cores);
    struct row *rows = rows_of(t, core);
    const unsigned n = t->n_rows[core];
    if (offset >= (uint64_t)t->n_pages * TOUCHED_PAGE)
        return true;
    const unsigned row = row_at(t, core, offset);
    if (rows[row].start == offset)
        return true;
    if (n - t->n_laid == TOUCHED_MORE_CUTS)
        return false;
    memmove(&rows[row + 2], &rows[row + 1], (n - row) * sizeof *rows);
    rows[row + 1] = (struct row){offset, n};
    const size_t from = slot_at(t, core, rows[row].slot);
    const size_t to = slot_at(t, core, n);
    t->is_used[to] = t->is_used[from];
    if (t->is_used[from])
        memcpy(&t->bits[to * BINS_MOST], &t->bits[from * BINS_MOST], BINS_MOST);
    t->n_rows[core]++;
    return true;
}

static void put_pairs_together(struct touched *t)
{
    const size_t n = (size_t)t->n_cores * t->most_rows;
    for (size_t slot = 0; slot < n; slot++) {
        uint8_t *at = &t->bits[slot * BINS_MOST];
        if (!t->is_used[slot])
            continue;
        for (unsigned i = 0; i < BINS_MOST / 2; i++)
            at[i] = at[2 * i] | at[2 * i + 1];
        memset(&at[BINS_MOST / 2], 0, BINS_MOST / 2);
    }
    t->shift++;
}

void touched_add(struct touched *t, unsigned core, uint64_t offset,
                 uint64_t bytes, uint64_t from, uint64_t to,
                 enum touched_by how)
{
    assert(core < t->n_cores);
    const struct row *rows = rows_of(t, core);
    if (bytes == 0 || from >= to ||
        offset >= (uint64_t)t->n_pages * TOUCHED_PAGE)
        return;
    while ((to - 1) >> t->shift >= BINS_MOST)
        put_pairs_together(t);
    for (unsigned row = row_at(t, core, offset);
         row < t->n_rows[core] && rows[row].start < offset + bytes; row++) {
        const size_t at = slot_at(t, core, rows[row].slot);
        t->is_used[at] = true;
        for (uint64_t i = from >> t->shift; i <= (to - 1) >> t->shift; i++)
            t->bits[at * BINS_MOST + i] |= (uint8_t)how;
    }
}

unsigned touched_rows(const struct touched *t, unsigned core)
{
    assert(core < t->n_cores);
    return t->n_rows[core];
}

uint64_t touched_start(const struct touched *t, unsigned core, unsigned row)
{
    assert(core < t->n_cores && row <= t->n_rows[core]);
    return rows_of(t, core)[row].start;
}

const uint8_t *touched_row(const struct touched *t, unsigned core, unsigned row,
                           unsigned *shift)
{
    assert(core < t->n_cores && row < t->n_rows[core]);
    *shift = t->shift;
    return &t->bits[slot_at(t, core, rows_of(t, core)[row].slot) * BINS_MOST];
}
