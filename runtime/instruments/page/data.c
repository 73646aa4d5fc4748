/* SPDX-License-Identifier: MIT */
/*
 * What the script of the page draws, as JSON in the page:
 *
 * - mhz, cycles: of the clock; of the launch
 * - shift, n: bins of 2^shift cycles, so many
 * - cores: [cluster, core] of those that had a task
 * - classes: [name, hue, texture] of what a core can do; waits: [name, hue]
 * - bins: by channel a string per core; a share is a character of base64, 0 to
 *   63, and what rounding leaves goes on to the next bin; "" is all zero
 * - last, busiest, exact: index of the core that ends last, and of the one with
 *   most work; whether all moments are there, else those of these at their ends
 * - moments: by core, in the order of events; d: since the one
 *   before; a number: some are missing here, and from that cycle on none
 *   - [0, unit, name, dIssue, queue, busy, latency, bytes, line, isOut, id]: op
 *   - [1, what for, dStart, cycles, line, id of the op that ended last]: wait
 *   - [2, dStart, cycles, name]: step
 * - nram: shift; at: by core, offsets at which rows begin, and the size; [] is
 *   the same as of the core before; wider, rows: by core, 2^wider bins are one
 *   character, with the bits of touched.h; "=" is the row before;
 *   syms: [name, offset, bytes]; regions: by core, in the order in which they
 *   were named: [number of the name, offset, bytes, from, to]; more: by core,
 *   how many regions are left out
 * - strs: names and lines, by number
 */
#include <stdlib.h>
#include <string.h>

#include "isa/support/json/json.h"
#include "isa/support/memory/alloc.h"
#include "runtime/instruments/page/data.h"
#include "runtime/instruments/page/parts.h"
#include "runtime/instruments/page/writer.h"

static const char *const channels[PAGE_N_CHANNELS] = {
#define X(ID, name, texture, hue, doc) "k_" name,
#include "runtime/instruments/record/classes.def"
#undef X
    "task",
#define X(ID, name, letter, hue, doc) "w_" name,
#include "runtime/instruments/report/waits.def"
#undef X
    "compute", "in", "out", "move",
};

/* Bins of all cores with a task that are written, of a channel. */
enum { MOST_BINS = 64 * BINS_MOST };

/* ---- bins ---------------------------------------------------------------- */

static unsigned n_bins(const struct page_launch *l)
{
    const unsigned shift = bins_shift(l->bins);
    const uint64_t n = (l->figures->cycles + (1ull << shift) - 1) >> shift;
    return n < BINS_MOST ? (unsigned)n : BINS_MOST;
}

/* Of many cores bins are put together, 2^k each. */
static unsigned wider(const struct page_launch *l)
{
    unsigned n = 0, k = 0;
    for (unsigned i = 0; i < l->n_cores; i++)
        n += l->cores[i].end > 0;
    while (n * n_bins(l) >> k > MOST_BINS)
        k++;
    return k;
}

static unsigned n_written(const struct page_writer *w)
{
    return (n_bins(w->l) + (1u << w->wider) - 1) >> w->wider;
}

static void put_bins(struct page_writer *w, unsigned core, unsigned channel)
{
    const struct page_launch *l = w->l;
    const unsigned row = core * PAGE_N_CHANNELS + channel;
    const double width = (double)(1ull << (bins_shift(l->bins) + w->wider));
    const unsigned n = bins_total(l->bins, row) ? n_written(w) : 0;
    char text[BINS_MOST + 1];
    double rest = 0;
    for (unsigned i = 0; i < n; i++) {
        for (unsigned k = i << w->wider; k < (i + 1) << w->wider; k++)
            rest += 63 * (double)bins_in(l->bins, row, k) / width;
        const int digit = rest > 63 ? 63 : (int)(rest + 0.5);
        rest -= digit;
        text[i] = page_digits[digit];
    }
    text[n] = 0;
    page_put_text(w, text);
}

static void put_classes(struct page_writer *w)
{
    static const char *const classes[][3] = {
#define X(ID, name, texture, hue, doc) {name, hue, texture},
#include "runtime/instruments/record/classes.def"
#undef X
    };
    isa_json_line(&w->json);
    page_open_array(w, "classes");
    for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++) {
        page_open_array(w, NULL);
        for (unsigned part = 0; part < 3; part++)
            page_put_text(w, classes[i][part]);
        page_close_part(w);
    }
    page_close_part(w);
}

static void put_waits(struct page_writer *w)
{
    static const char *const waits[][2] = {
#define X(ID, name, letter, hue, doc) {name, hue},
#include "runtime/instruments/report/waits.def"
#undef X
    };
    isa_json_line(&w->json);
    page_open_array(w, "waits");
    for (size_t i = 0; i < sizeof waits / sizeof waits[0]; i++) {
        page_open_array(w, NULL);
        page_put_text(w, waits[i][0]);
        page_put_text(w, waits[i][1]);
        page_close_part(w);
    }
    page_close_part(w);
}

static void put_channels(struct page_writer *w)
{
    isa_json_line(&w->json);
    isa_json_object(&w->json, "bins", ISA_JSON_ROW);
    for (unsigned channel = 0; channel < PAGE_N_CHANNELS; channel++) {
        if (channel > 0)
            isa_json_line(&w->json);
        page_open_array(w, channels[channel]);
        for (unsigned core = 0; core < w->l->n_cores; core++)
            if (w->l->cores[core].end > 0)
                put_bins(w, core, channel);
        page_close_part(w);
    }
    page_close_part(w);
}

/* ---- moments ------------------------------------------------------------- */

static void put_op(struct page_writer *w, const struct moment *m, int64_t since,
                   size_t line)
{
    page_put_number(w, NULL, 0);
    page_put_number(w, NULL, m->unit);
    page_put_number(w, NULL, page_number_of(w, m->name));
    isa_json_i64(&w->json, NULL, since);
    page_put_number(w, NULL, m->start - m->issued);
    page_put_number(w, NULL, m->busy);
    page_put_number(w, NULL, m->end - m->start - m->busy);
    page_put_number(w, NULL, m->bytes);
    page_put_number(w, NULL, line);
    page_put_number(w, NULL, m->is_out);
    page_put_number(w, NULL, m->id);
}

static void put_wait(struct page_writer *w, const struct moment *m,
                     int64_t since, size_t line)
{
    page_put_number(w, NULL, 1);
    page_put_number(w, NULL, m->unit);
    isa_json_i64(&w->json, NULL, since);
    page_put_number(w, NULL, m->end - m->issued);
    page_put_number(w, NULL, line);
    page_put_number(w, NULL, m->id);
}

static void put_step(struct page_writer *w, const struct moment *m,
                     int64_t since)
{
    page_put_number(w, NULL, 2);
    isa_json_i64(&w->json, NULL, since);
    page_put_number(w, NULL, m->end - m->issued);
    page_put_number(w, NULL, page_number_of(w, m->name));
}

static void put_moment(struct page_writer *w, const struct moment *m,
                       uint64_t *before)
{
    char text[300];
    const size_t line =
        page_number_of(w, page_place(w->l, m->pc, text, sizeof text));
    const int64_t since = (int64_t)(m->issued - *before);
    *before = m->issued;
    page_open_array(w, NULL);
    if (m->kind == MOMENT_OP)
        put_op(w, m, since, line);
    else if (m->kind == MOMENT_WAIT)
        put_wait(w, m, since, line);
    else
        put_step(w, m, since);
    page_close_part(w);
}

static void put_moments(struct page_writer *w)
{
    const struct moments *m = w->l->moments;
    bool is_first = true;
    isa_json_line(&w->json);
    page_open_array(w, "moments");
    for (unsigned core = 0; core < w->l->n_cores; core++) {
        uint64_t before = 0;
        if (w->l->cores[core].end == 0)
            continue;
        page_open_row(w, is_first);
        is_first = false;
        const bool is_shown =
            moments_are_all(m) || core == w->l->last || core == w->l->busiest;
        for (size_t i = 0; is_shown && i < moments_of(m, core); i++) {
            if (i == moments_gap(m, core))
                page_put_number(w, NULL, moments_known_from(m, core));
            put_moment(w, moments_at(m, core, i), &before);
        }
        page_close_part(w);
    }
    page_close_part(w);
}

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

static void put_nram(struct page_writer *w)
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

/* ---- all ----------------------------------------------------------------- */

static void put_cores(struct page_writer *w)
{
    unsigned n = 0, last = 0, busiest = 0;
    isa_json_line(&w->json);
    page_open_array(w, "cores");
    for (unsigned i = 0; i < w->l->n_cores; i++) {
        const struct page_core *c = &w->l->cores[i];
        if (c->end == 0)
            continue;
        page_open_array(w, NULL);
        page_put_number(w, NULL, c->cluster);
        page_put_number(w, NULL, c->core);
        page_close_part(w);
        last = i == w->l->last ? n : last;
        busiest = i == w->l->busiest ? n : busiest;
        n++;
    }
    page_close_part(w);
    page_put_number(w, "last", last);
    page_put_number(w, "busiest", busiest);
}

static void put_strs(struct page_writer *w)
{
    isa_json_line(&w->json);
    page_open_array(w, "strs");
    for (size_t i = 0; i < w->n_strs; i++) {
        page_put_text(w, w->strs[i]);
        free(w->strs[i]);
    }
    page_close_part(w);
}

void page_data(const struct page_launch *l, FILE *out)
{
    struct page_writer w = {.l = l, .wider = wider(l)};
    page_number_of(&w, "");
    fputs("<script type=\"application/json\" id=\"data\">\n", out);
    isa_json_begin_compact(&w.json, out, ISA_SCHEMA_PAGE);
    page_put_number(&w, "mhz", l->device->clock_mhz);
    page_put_number(&w, "cycles", l->figures->cycles);
    page_put_number(&w, "shift", bins_shift(l->bins) + w.wider);
    page_put_number(&w, "n", n_written(&w));
    isa_json_bool(&w.json, "exact", moments_are_all(l->moments));
    put_cores(&w);
    put_classes(&w);
    put_waits(&w);
    put_channels(&w);
    put_moments(&w);
    put_nram(&w);
    put_strs(&w);
    isa_json_end(&w.json);
    fputs("</script>\n", out);
    free(w.strs);
}
