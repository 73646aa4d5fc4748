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
 * - moments: by core, in the order in which they were told; d: since the one
 *   before; a number: some are missing here, and from that cycle on none
 *   - [0, unit, name, dIssue, queue, busy, latency, bytes, line, isOut, id]: op
 *   - [1, what for, dStart, cycles, line, id of the op that ended last]: wait
 *   - [2, dStart, cycles, name]: step
 * - nram: shift; at: offsets at which rows begin, and the size; wider, rows: by
 *   core, 2^wider bins are one character, with the bits of touched.h; "=" is
 * the row before; syms: [name, offset, bytes]
 * - strs: names and lines, by number
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/alloc.h"
#include "isa/support/json.h"
#include "runtime/instruments/record/page_parts.h"

static const char digits[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

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

struct writer {
    const struct page_launch *l;
    unsigned wider; /* 2^wider bins are one in the page */
    FILE *out;
    char **strs; /* by number */
    size_t n_strs, room;
};

/* A string; < would end the element that the data is in. */
static void put_quoted(FILE *out, const char *text)
{
    char quoted[700];
    isa_json_quote(text, quoted, sizeof quoted);
    for (const char *at = quoted; *at; at++)
        if (*at == '<')
            fputs("\\u003c", out);
        else
            putc(*at, out);
}

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

static unsigned n_written(const struct writer *w)
{
    return (n_bins(w->l) + (1u << w->wider) - 1) >> w->wider;
}

static void put_bins(struct writer *w, unsigned core, unsigned channel)
{
    const struct page_launch *l = w->l;
    const unsigned row = core * PAGE_N_CHANNELS + channel;
    const double width = (double)(1ull << (bins_shift(l->bins) + w->wider));
    const unsigned n = bins_total(l->bins, row) ? n_written(w) : 0;
    double rest = 0;
    putc('"', w->out);
    for (unsigned i = 0; i < n; i++) {
        for (unsigned k = i << w->wider; k < (i + 1) << w->wider; k++)
            rest += 63 * (double)bins_in(l->bins, row, k) / width;
        const int digit = rest > 63 ? 63 : (int)(rest + 0.5);
        rest -= digit;
        putc(digits[digit], w->out);
    }
    putc('"', w->out);
}

static void put_kinds(FILE *out)
{
    static const char *const kinds[] = {"\"classes\":[",
#define X(ID, name, texture, hue, doc) \
    CLASS_##ID ? "," : "", "[\"" name "\",\"" hue "\",\"" texture "\"]",
#include "runtime/instruments/record/classes.def"
#undef X
                                        "],\n\"waits\":[",
#define X(ID, name, letter, hue, doc) \
    RT_WAIT_##ID ? "," : "", "[\"" name "\",\"" hue "\"]",
#include "runtime/instruments/report/waits.def"
#undef X
                                        "],\n"};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        fputs(kinds[i], out);
}

static void put_channels(struct writer *w)
{
    fputs("\"bins\":{", w->out);
    for (unsigned channel = 0; channel < PAGE_N_CHANNELS; channel++) {
        const char *between = "";
        fprintf(w->out, "%s\"%s\":[", channel ? ",\n" : "", channels[channel]);
        for (unsigned core = 0; core < w->l->n_cores; core++) {
            if (w->l->cores[core].end == 0)
                continue;
            fputs(between, w->out);
            put_bins(w, core, channel);
            between = ",";
        }
        putc(']', w->out);
    }
    fputs("},\n", w->out);
}

/* ---- moments ------------------------------------------------------------- */

/* The number of a text; 0, the empty one, where there is no memory. */
static size_t number_of(struct writer *w, const char *text)
{
    size_t i = 0;
    while (i < w->n_strs && strcmp(w->strs[i], text) != 0)
        i++;
    if (i < w->n_strs)
        return i;
    char **strs = isa_grow(w->strs, i, &w->room, sizeof *strs);
    w->strs = strs ? strs : w->strs;
    char *copy = strs ? isa_alloc_text(text, strlen(text)) : NULL;
    if (!copy)
        return 0;
    w->strs[w->n_strs++] = copy;
    return i;
}

static void put_moment(struct writer *w, const struct moment *m,
                       uint64_t *before)
{
    char text[300];
    const size_t line =
        number_of(w, page_place(w->l, m->pc, text, sizeof text));
    const int64_t since = (int64_t)(m->issued - *before);
    *before = m->issued;
    if (m->kind == MOMENT_OP)
        fprintf(w->out,
                "[0,%u,%zu,%" PRId64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64
                ",%" PRIu64 ",%zu,%d,%" PRIu64 "]",
                m->unit, number_of(w, m->name), since, m->start - m->issued,
                m->busy, m->end - m->start - m->busy, m->bytes, line, m->is_out,
                m->id);
    else if (m->kind == MOMENT_WAIT)
        fprintf(w->out, "[1,%u,%" PRId64 ",%" PRIu64 ",%zu,%" PRIu64 "]",
                m->unit, since, m->end - m->issued, line, m->id);
    else
        fprintf(w->out, "[2,%" PRId64 ",%" PRIu64 ",%zu]", since,
                m->end - m->issued, number_of(w, m->name));
}

static void put_moments(struct writer *w)
{
    const struct moments *m = w->l->moments;
    const char *between = "";
    fputs("\"moments\":[", w->out);
    for (unsigned core = 0; core < w->l->n_cores; core++) {
        uint64_t before = 0;
        if (w->l->cores[core].end == 0)
            continue;
        fprintf(w->out, "%s[", between);
        between = ",\n";
        const bool is_shown =
            moments_are_all(m) || core == w->l->last || core == w->l->busiest;
        for (size_t i = 0; is_shown && i < moments_of(m, core); i++) {
            fputs(i ? "," : "", w->out);
            if (i == moments_gap(m, core))
                fprintf(w->out, "%" PRIu64 ",", moments_known_from(m, core));
            put_moment(w, moments_at(m, core, i), &before);
        }
        putc(']', w->out);
    }
    fputs("],\n", w->out);
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
            for (unsigned row = 0; row < touched_rows(l->touched); row++)
                if (core != l->last && !is_as_before(l, core, row))
                    n += row_length(l, core, row, wide);
        wide += n > MOST_NRAM;
    }
    return wide;
}

static void put_row(struct writer *w, unsigned core, unsigned row,
                    unsigned wide)
{
    unsigned shift;
    const uint8_t *bits = touched_row(w->l->touched, core, row, &shift);
    if (is_as_before(w->l, core, row)) {
        fputs("\"=\"", w->out);
        return;
    }
    const unsigned n = row_length(w->l, core, row, wide);
    putc('"', w->out);
    for (unsigned i = 0; i < n; i++)
        putc(digits[bits_in(bits, i, wide)], w->out);
    putc('"', w->out);
}

static void put_symbols(struct writer *w)
{
    const struct page_launch *l = w->l;
    fputs("\"syms\":[", w->out);
    for (unsigned i = 0; i < l->n_symbols; i++) {
        fputs(i ? ",[" : "[", w->out);
        put_quoted(w->out, l->symbols[i].name);
        fprintf(w->out, ",%" PRIu64 ",%" PRIu64 "]", l->symbols[i].offset,
                l->symbols[i].bytes);
    }
    putc(']', w->out);
}

static void put_nram(struct writer *w)
{
    const struct page_launch *l = w->l;
    const unsigned n = touched_rows(l->touched), others = nram_wider(l);
    unsigned shift;
    touched_row(l->touched, l->last, 0, &shift);
    fprintf(w->out, "\"nram\":{\"shift\":%u,\"at\":[", shift);
    for (unsigned row = 0; row <= n; row++)
        fprintf(w->out, "%s%" PRIu64, row ? "," : "",
                touched_start(l->touched, row));
    fputs("],", w->out);
    put_symbols(w);
    const char *between = ",\"wider\":[";
    for (unsigned core = 0; core < l->n_cores; core++)
        if (l->cores[core].end > 0) {
            fprintf(w->out, "%s%u", between, core == l->last ? 0 : others);
            between = ",";
        }
    between = "],\n\"rows\":[[";
    for (unsigned core = 0; core < l->n_cores; core++) {
        if (l->cores[core].end == 0)
            continue;
        fputs(between, w->out);
        between = "],\n[";
        for (unsigned row = 0; row < n; row++) {
            fputs(row ? "," : "", w->out);
            put_row(w, core, row, core == l->last ? 0 : others);
        }
    }
    fputs("]]},\n", w->out);
}

/* ---- all ----------------------------------------------------------------- */

static void put_cores(struct writer *w)
{
    unsigned n = 0, last = 0, busiest = 0;
    fputs("\"cores\":[", w->out);
    for (unsigned i = 0; i < w->l->n_cores; i++) {
        const struct page_core *c = &w->l->cores[i];
        if (c->end == 0)
            continue;
        fprintf(w->out, "%s[%u,%u]", n ? "," : "", c->cluster, c->core);
        last = i == w->l->last ? n : last;
        busiest = i == w->l->busiest ? n : busiest;
        n++;
    }
    fprintf(w->out, "],\"last\":%u,\"busiest\":%u,\n", last, busiest);
}

static void put_strs(struct writer *w)
{
    fputs("\"strs\":[", w->out);
    for (size_t i = 0; i < w->n_strs; i++) {
        fputs(i ? "," : "", w->out);
        put_quoted(w->out, w->strs[i]);
        free(w->strs[i]);
    }
    fputs("]", w->out);
}

void page_data(const struct page_launch *l, FILE *out)
{
    struct writer w = {.l = l, .out = out, .wider = wider(l)};
    number_of(&w, "");
    fprintf(out,
            "<script type=\"application/json\" id=\"data\">\n{\"v\":1,"
            "\"mhz\":%u,\"cycles\":%" PRIu64
            ",\"shift\":%u,\"n\":%u,\"exact\":%s,\n",
            l->device->clock_mhz, l->figures->cycles,
            bins_shift(l->bins) + w.wider, n_written(&w),
            moments_are_all(l->moments) ? "true" : "false");
    put_cores(&w);
    put_kinds(out);
    put_channels(&w);
    put_moments(&w);
    put_nram(&w);
    put_strs(&w);
    fputs("}\n</script>\n", out);
    free(w.strs);
}
