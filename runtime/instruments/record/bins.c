/* SPDX-License-Identifier: MIT */
/* Bins that double their width over time. Sums are exact and do not depend on
 * the order in which cycles are added. */
#include "runtime/instruments/record/bins.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"

struct bins {
    unsigned n_rows, shift; /* a bin has 2^shift cycles */
    uint64_t *cycles;       /* BINS_MOST for each row */
    bool *is_used;          /* the row is not empty */
};

struct bins *bins_new(unsigned n_rows)
{
    struct bins *b = isa_alloc(1, sizeof *b);
    uint64_t *cycles = isa_alloc((size_t)n_rows * BINS_MOST, sizeof *cycles);
    bool *is_used = isa_alloc(n_rows, sizeof *is_used);
    if (!b || !cycles || !is_used) {
        free(b);
        free(cycles);
        free(is_used);
        return NULL;
    }
    *b = (struct bins){.n_rows = n_rows, .cycles = cycles, .is_used = is_used};
    return b;
}

void bins_free(struct bins *b)
{
    if (b) {
        free(b->cycles);
        free(b->is_used);
    }
    free(b);
}

void bins_clear(struct bins *b)
{
    b->shift = 0;
    for (unsigned row = 0; row < b->n_rows; row++)
        if (b->is_used[row])
            memset(&b->cycles[(size_t)row * BINS_MOST], 0,
                   BINS_MOST * sizeof b->cycles[0]);
    memset(b->is_used, 0, b->n_rows * sizeof b->is_used[0]);
}

static void put_pairs_together(struct bins *b)
{
    for (unsigned row = 0; row < b->n_rows; row++) {
        uint64_t *at = &b->cycles[(size_t)row * BINS_MOST];
        if (!b->is_used[row])
            continue;
        for (unsigned i = 0; i < BINS_MOST / 2; i++)
            at[i] = at[2 * i] + at[2 * i + 1];
        memset(&at[BINS_MOST / 2], 0, BINS_MOST / 2 * sizeof at[0]);
    }
    b->shift++;
}

void bins_add(struct bins *b, unsigned row, uint64_t from, uint64_t to)
{
    assert(row < b->n_rows && from <= to);
    if (from == to)
        return;
    while ((to - 1) >> b->shift >= BINS_MOST)
        put_pairs_together(b);
    uint64_t *at = &b->cycles[(size_t)row * BINS_MOST];
    b->is_used[row] = true;
    uint64_t first = from >> b->shift, last = (to - 1) >> b->shift;
    if (first == last) {
        at[first] += to - from;
        return;
    }
    at[first] += ((first + 1) << b->shift) - from;
    for (uint64_t i = first + 1; i < last; i++)
        at[i] += 1ull << b->shift;
    at[last] += to - (last << b->shift);
}

double bins_busy(const struct bins *b, unsigned row, uint64_t from, uint64_t to)
{
    assert(row < b->n_rows && from <= to);
    const uint64_t *at = &b->cycles[(size_t)row * BINS_MOST];
    double sum = 0;
    for (uint64_t i = from >> b->shift; i < BINS_MOST; i++) {
        uint64_t begins = i << b->shift, ends = (i + 1) << b->shift;
        if (begins >= to)
            break;
        uint64_t inside =
            (ends < to ? ends : to) - (begins > from ? begins : from);
        sum += (double)at[i] * (double)inside / (double)(ends - begins);
    }
    return sum;
}

uint64_t bins_in(const struct bins *b, unsigned row, unsigned i)
{
    assert(row < b->n_rows && i < BINS_MOST);
    return b->cycles[(size_t)row * BINS_MOST + i];
}

unsigned bins_shift(const struct bins *b)
{
    return b->shift;
}

uint64_t bins_total(const struct bins *b, unsigned row)
{
    assert(row < b->n_rows);
    uint64_t sum = 0;
    for (unsigned i = 0; b->is_used[row] && i < BINS_MOST; i++)
        sum += b->cycles[(size_t)row * BINS_MOST + i];
    return sum;
}
