/* SPDX-License-Identifier: MIT */
/*
 * Bits in bins that double their width as time goes on, as those of bins.c do.
 */
#include "runtime/instruments/record/touched.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/alloc.h"

struct touched {
    unsigned n_cores, n_pages, n_rows, shift;
    unsigned most_rows; /* of a core */
    uint64_t *starts;   /* of the rows, and the size */
    unsigned *first;    /* by page: its first row */
    uint8_t *bits;      /* BINS_MOST a row */
    bool *is_used;      /* a row of a core has any */
};

struct touched *touched_new(unsigned n_cores, uint64_t bytes)
{
    const unsigned n_pages = (unsigned)(bytes / TOUCHED_PAGE);
    const unsigned most = n_pages + TOUCHED_MOST_CUTS;
    struct touched *t = isa_alloc(1, sizeof *t);
    if (!t)
        return NULL;
    *t = (struct touched){
        .n_cores = n_cores,
        .n_pages = n_pages,
        .most_rows = most,
        .starts = isa_alloc(most + 1, sizeof *t->starts),
        .first = isa_alloc(n_pages, sizeof *t->first),
        .bits = isa_alloc((size_t)n_cores * most, BINS_MOST),
        .is_used = isa_alloc((size_t)n_cores * most, sizeof *t->is_used)};
    if (t->starts && t->first && t->bits && t->is_used) {
        touched_clear(t, NULL, 0);
        return t;
    }
    touched_free(t);
    return NULL;
}

void touched_free(struct touched *t)
{
    if (t) {
        free(t->starts);
        free(t->first);
        free(t->bits);
        free(t->is_used);
    }
    free(t);
}

static size_t n_rows(const struct touched *t)
{
    return (size_t)t->n_cores * t->n_rows;
}

static int by_offset(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Where rows begin: at pages, and at cuts inside of NRAM. */
static void lay_out(struct touched *t, const uint64_t *cuts, size_t n_cuts)
{
    const uint64_t bytes = (uint64_t)t->n_pages * TOUCHED_PAGE;
    unsigned n = 0, rows = 0;
    for (; n < t->n_pages; n++)
        t->starts[n] = (uint64_t)n * TOUCHED_PAGE;
    for (size_t i = 0; i < n_cuts && i < TOUCHED_MOST_CUTS; i++)
        if (cuts[i] < bytes)
            t->starts[n++] = cuts[i];
    qsort(t->starts, n, sizeof *t->starts, by_offset);
    for (unsigned i = 0; i < n; i++) {
        if (rows > 0 && t->starts[rows - 1] == t->starts[i])
            continue;
        if (t->starts[i] % TOUCHED_PAGE == 0)
            t->first[t->starts[i] / TOUCHED_PAGE] = rows;
        t->starts[rows++] = t->starts[i];
    }
    t->starts[rows] = bytes;
    t->n_rows = rows;
}

void touched_clear(struct touched *t, const uint64_t *cuts, size_t n_cuts)
{
    t->shift = 0;
    for (size_t row = 0; row < n_rows(t); row++)
        if (t->is_used[row])
            memset(&t->bits[row * BINS_MOST], 0, BINS_MOST);
    memset(t->is_used, 0, n_rows(t) * sizeof t->is_used[0]);
    lay_out(t, cuts, n_cuts);
}

static void put_pairs_together(struct touched *t)
{
    for (size_t row = 0; row < n_rows(t); row++) {
        uint8_t *at = &t->bits[row * BINS_MOST];
        if (!t->is_used[row])
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
    if (bytes == 0 || from >= to)
        return;
    while ((to - 1) >> t->shift >= BINS_MOST)
        put_pairs_together(t);
    unsigned row = offset / TOUCHED_PAGE < t->n_pages
                       ? t->first[offset / TOUCHED_PAGE]
                       : t->n_rows;
    for (; row < t->n_rows && t->starts[row] < offset + bytes; row++) {
        const size_t at = (size_t)core * t->n_rows + row;
        if (t->starts[row + 1] <= offset)
            continue;
        t->is_used[at] = true;
        for (uint64_t i = from >> t->shift; i <= (to - 1) >> t->shift; i++)
            t->bits[at * BINS_MOST + i] |= (uint8_t)how;
    }
}

unsigned touched_rows(const struct touched *t)
{
    return t->n_rows;
}

uint64_t touched_start(const struct touched *t, unsigned row)
{
    assert(row <= t->n_rows);
    return t->starts[row];
}

const uint8_t *touched_row(const struct touched *t, unsigned core, unsigned row,
                           unsigned *shift)
{
    assert(core < t->n_cores && row < t->n_rows);
    *shift = t->shift;
    return &t->bits[((size_t)core * t->n_rows + row) * BINS_MOST];
}
