/* SPDX-License-Identifier: MIT */
/*
 * The map of NRAM in the data of the page: rows of bytes over time, variables,
 * regions. page_data.c says what stands where.
 */
#include "runtime/instruments/page/nram.h"

#include <string.h>

#include "runtime/instruments/page/parts.h"
#include "runtime/instruments/page/writer.h"

/* ---- NRAM ---------------------------------------------------------------- */

/* All other cores than the one that is shown first, in bytes. */
enum { MOST_NRAM = 400000 };

/* The bits of a row in 2^wide bins from one on. */
static unsigned bits_in(const uint8_t *row, unsigned bin, unsigned wide)
{
    unsigned bits = 0;
    for (unsigned i = bin << wide; i < (bin + 1) << wide; i++)
        bits |= row[i];
    return bits;
}

static bool is_as_before(const struct page_launch *l, unsigned core,
                         unsigned row)
{
    unsigned shift;
    return row > 0 && memcmp(touched_row(l->touched, core, row, &shift),
                             touched_row(l->touched, core, row - 1, &shift),
                             BINS_MOST) == 0;
}

/* How many characters a row has. */
static unsigned row_length(const struct page_launch *l, unsigned core,
                           unsigned row, unsigned wide)
{
    unsigned shift, n = BINS_MOST >> wide;
    const uint8_t *bits = touched_row(l->touched, core, row, &shift);
    while (n > 0 && bits_in(bits, n - 1, wide) == 0)
        n--;
    return n;
}

/* Of the cores that are not shown first bins are put together, 2^k each. */
static unsigned nram_wider(const struct page_launch *l)
{
    unsigned wide = 0;
    for (uint64_t n = UINT64_MAX; n > MOST_NRAM && wide < 6;) {
        n = 0;
        for (unsigned core = 0; core < l->n_cores; core++)
            for (unsigned row = 0; row < touched_rows(l->touched, core); row++)
                if (core != l->last && !is_as_before(l, core, row))
                    n += row_length(l, core, row, wide);
        wide += n > MOST_NRAM;
    }
    return wide;
}

static void put_row(struct page_writer *w, unsigned core, unsigned row,
                    unsigned wide)
{
    unsigned shift;
    char text[BINS_MOST + 1];
    const uint8_t *bits = touched_row(w->l->touched, core, row, &shift);
    if (is_as_before(w->l, core, row)) {
        page_put_text(w, "=");
        return;
    }
    const unsigned n = row_length(w->l, core, row, wide);
    for (unsigned i = 0; i < n; i++)
        text[i] = page_digits[bits_in(bits, i, wide)];
    text[n] = 0;
    page_put_text(w, text);
}

static void put_symbols(struct page_writer *w)
{
    const struct page_launch *l = w->l;
    page_open_array(w, "syms");
    for (unsigned i = 0; i < l->n_symbols; i++) {
        page_open_array(w, NULL);
        page_put_text(w, l->symbols[i].name);
        page_put_number(w, NULL, l->symbols[i].offset);
        page_put_number(w, NULL, l->symbols[i].bytes);
        page_close_part(w);
    }
    page_close_part(w);
}

/* The rows of all cores, of others than the last in wider bins. */
static void put_rows(struct page_writer *w, unsigned others)
{
    const struct page_launch *l = w->l;
    bool is_first = true;
    page_open_array(w, "wider");
    for (unsigned core = 0; core < l->n_cores; core++)
        if (l->cores[core].end > 0)
            page_put_number(w, NULL, core == l->last ? 0 : others);
    page_close_part(w);
    isa_json_line(&w->json);
    page_open_array(w, "rows");
    for (unsigned core = 0; core < l->n_cores; core++) {
        if (l->cores[core].end == 0)
            continue;
        page_open_row(w, is_first);
        is_first = false;
        for (unsigned row = 0; row < touched_rows(l->touched, core); row++)
            put_row(w, core, row, core == l->last ? 0 : others);
        page_close_part(w);
    }
    page_close_part(w);
}

static bool has_same_rows(const struct touched *t, unsigned a, unsigned b)
{
    bool is_same = touched_rows(t, a) == touched_rows(t, b);
    for (unsigned row = 0; is_same && row <= touched_rows(t, a); row++)
        is_same = touched_start(t, a, row) == touched_start(t, b, row);
    return is_same;
}

static void put_starts(struct page_writer *w)
{
    const struct page_launch *l = w->l;
    unsigned before = l->n_cores;
    page_open_array(w, "at");
    for (unsigned core = 0; core < l->n_cores; core++) {
        if (l->cores[core].end == 0)
            continue;
        const bool is_same =
            before < l->n_cores && has_same_rows(l->touched, before, core);
        before = core;
        page_open_array(w, NULL);
        for (unsigned row = 0;
             !is_same && row <= touched_rows(l->touched, core); row++)
            page_put_number(w, NULL, touched_start(l->touched, core, row));
        page_close_part(w);
    }
    page_close_part(w);
}

static void put_region(struct page_writer *w, const struct page_region *r)
{
    page_open_array(w, NULL);
    page_put_number(w, NULL, page_number_of(w, r->name));
    page_put_number(w, NULL, r->offset);
    page_put_number(w, NULL, r->bytes);
    page_put_number(w, NULL, r->from);
    page_put_number(w, NULL, r->to);
    page_close_part(w);
}

static void put_regions(struct page_writer *w)
{
    const struct page_launch *l = w->l;
    size_t i = 0;
    bool is_first = true;
    isa_json_line(&w->json);
    page_open_array(w, "regions");
    for (unsigned core = 0; core < l->n_cores; core++) {
        if (l->cores[core].end == 0)
            continue;
        page_open_row(w, is_first);
        is_first = false;
        for (; i < l->n_regions && l->regions[i].core == core; i++)
            put_region(w, &l->regions[i]);
        page_close_part(w);
    }
    page_close_part(w);
    page_open_array(w, "more");
    for (unsigned core = 0; core < l->n_cores; core++)
        if (l->cores[core].end > 0)
            page_put_number(w, NULL, l->cores[core].n_more_regions);
    page_close_part(w);
}

void page_nram(struct page_writer *w)
{
    const struct page_launch *l = w->l;
    unsigned shift;
    touched_row(l->touched, l->last, 0, &shift);
    isa_json_line(&w->json);
    isa_json_object(&w->json, "nram", ISA_JSON_ROW);
    page_put_number(w, "shift", shift);
    put_starts(w);
    put_symbols(w);
    put_regions(w);
    put_rows(w, nram_wider(l));
    page_close_part(w);
}
