/* SPDX-License-Identifier: MIT */
/*
 * Bits in bins that double their width as time goes on, as those of bins.c do.
 */
#include "runtime/record/touched.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/alloc.h"

struct touched {
    unsigned n_cores, n_pages, shift;
    uint8_t *bits; /* BINS_MOST a page */
    bool *is_used; /* a page of a core has any */
};

struct touched *touched_new(unsigned n_cores, unsigned n_pages)
{
    struct touched *t = isa_alloc(1, sizeof *t);
    const size_t n = (size_t)n_cores * n_pages;
    uint8_t *bits = isa_alloc(n, BINS_MOST);
    bool *is_used = isa_alloc(n, sizeof *is_used);
    if (!t || !bits || !is_used) {
        free(t);
        free(bits);
        free(is_used);
        return NULL;
    }
    *t = (struct touched){n_cores, n_pages, 0, bits, is_used};
    return t;
}

void touched_free(struct touched *t)
{
    if (t) {
        free(t->bits);
        free(t->is_used);
    }
    free(t);
}

static size_t n_rows(const struct touched *t)
{
    return (size_t)t->n_cores * t->n_pages;
}

void touched_clear(struct touched *t)
{
    t->shift = 0;
    for (size_t row = 0; row < n_rows(t); row++)
        if (t->is_used[row])
            memset(&t->bits[row * BINS_MOST], 0, BINS_MOST);
    memset(t->is_used, 0, n_rows(t) * sizeof t->is_used[0]);
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
    const uint64_t last = (offset + bytes - 1) / TOUCHED_PAGE;
    for (uint64_t page = offset / TOUCHED_PAGE;
         page <= last && page < t->n_pages; page++) {
        const size_t row = (size_t)core * t->n_pages + page;
        uint8_t *at = &t->bits[row * BINS_MOST];
        t->is_used[row] = true;
        for (uint64_t i = from >> t->shift; i <= (to - 1) >> t->shift; i++)
            at[i] |= (uint8_t)how;
    }
}

unsigned touched_pages(const struct touched *t)
{
    return t->n_pages;
}

const uint8_t *touched_row(const struct touched *t, unsigned core,
                           unsigned page, unsigned *shift)
{
    assert(core < t->n_cores && page < t->n_pages);
    *shift = t->shift;
    return &t->bits[((size_t)core * t->n_pages + page) * BINS_MOST];
}
