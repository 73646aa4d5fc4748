/* SPDX-License-Identifier: MIT */
/* Writes what the script of the page draws, as JSON in the page:
 *
 * - mhz, cycles: of the clock; of the launch
 * - shift, n: there are n bins of 2^shift cycles
 * - cores: [cluster, core] of each core that had a task
 * - classes: [name, hue, texture] of what a core can do; waits: [name, hue]
 * - bins: for each channel a string per core. A character of base64 is a share,
 *   from 0 to 63; the error of rounding is added to the next bin. "": all zero
 * - last, busiest: index of the core that ends last, and of the one with most
 *   work
 * - exact: whether all moments are there, else only those of these two cores at
 *   their ends
 * - moments: for each core, in the order of events. dX is the difference to the
 *   one before. A single number means that moments are missing here; all after
 *   that cycle are there
 *   - [0, unit, name, dIssue, queue, busy, latency, bytes, line, isOut, id]: op
 *   - [1, what for, dStart, cycles, line, id of the op that ended last]: wait
 *   - [2, dStart, cycles, name]: step
 * - nram:
 *   - shift
 *   - at: for each core, the offsets at which rows begin, and the size; []: the
 *     same as for the core before
 *   - wider, rows: for each core, a character is 2^wider bins, with the bits of
 *     touched.h; "=": the same as the row before
 *   - syms: [name, offset, bytes]
 *   - regions: for each core, in the order of naming: [number of the name,
 *     offset, bytes, from, to]
 *   - more: for each core, how many regions are left out
 * - strs: names and lines, by number */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/json/json.h"
#include "isa/support/memory/alloc.h"
#include "runtime/instruments/page/data.h"

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

/* The most bins of a channel that are written, summed over all cores with a
 * task. */
enum { MOST_BINS = 64 * BINS_MOST };

/* ---- writing ------------------------------------------------------------- */

struct writer {
    const struct page_launch *l;
    unsigned wider; /* 2^wider bins become one bin in the page */
    struct json_writer json;
    char **strs; /* by number */
    size_t n_strs, room;
};

/* A number from 0 to 63 as a character. */
static const char digits[64 + 1] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static void open_array(struct writer *w, const char *key)
{
    isa_json_array(&w->json, key, ISA_JSON_ROW);
}

/* Begins an array of arrays; each is on a line. */
static void open_row(struct writer *w, bool *is_first)
{
    if (!*is_first)
        isa_json_line(&w->json);
    *is_first = false;
    open_array(w, NULL);
}

static void close_part(struct writer *w)
{
    isa_json_close(&w->json);
}

static void put_number(struct writer *w, const char *key, uint64_t number)
{
    isa_json_u64(&w->json, key, number);
}

/* Writes an array of the given numbers. */
#define PUT_NUMBERS(w, ...)                         \
    put_numbers(w, (const uint64_t[]){__VA_ARGS__}, \
                sizeof(const uint64_t[]){__VA_ARGS__} / sizeof(uint64_t))
static void put_numbers(struct writer *w, const uint64_t *numbers, size_t n)
{
    open_array(w, NULL);
    for (size_t i = 0; i < n; i++)
        isa_json_i64(&w->json, NULL, (int64_t)numbers[i]);
    close_part(w);
}

static void put_text(struct writer *w, const char *text)
{
    isa_json_text(&w->json, NULL, text);
}

/* The number of a text. Without memory: 0, the number of the empty text. */
static size_t number_of(struct writer *w, const char *text)
{
    size_t i = 0;
    while (i < w->n_strs && strcmp(w->strs[i], text) != 0)
        i++;
    if (i < w->n_strs)
        return i;
    char *copy = ISA_GROW(w->strs, i, w->room)
                     ? isa_alloc_text(text, strlen(text))
                     : NULL;
    if (!copy)
        return 0;
    w->strs[w->n_strs++] = copy;
    return i;
}

const char *page_place(const struct page_launch *l, uint64_t pc, char *text,
                       size_t bytes)
{
    const struct site *site = sites_at(l->sites, pc);
    const char *file = site ? sites_file(l->sites, site->file)->name : "";
    const char *slash = strrchr(file, '/');
    if (file[0])
        snprintf(text, bytes, "%s:%u", slash ? slash + 1 : file, site->number);
    else
        snprintf(text, bytes, "0x%" PRIx64, pc);
    return text;
}

/* ---- bins ---------------------------------------------------------------- */

static unsigned n_bins(const struct page_launch *l)
{
    const unsigned shift = bins_shift(l->bins);
    const uint64_t n = (l->figures->cycles + (1ull << shift) - 1) >> shift;
    return n < BINS_MOST ? (unsigned)n : BINS_MOST;
}

/* Returns k: if 2^k bins become one, the page has room for all cores. */
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
    char text[BINS_MOST + 1];
    double rest = 0;
    for (unsigned i = 0; i < n; i++) {
        for (unsigned k = i << w->wider; k < (i + 1) << w->wider; k++)
            rest += 63 * (double)bins_in(l->bins, row, k) / width;
        const int digit = rest > 63 ? 63 : (int)(rest + 0.5);
        rest -= digit;
        text[i] = digits[digit];
    }
    text[n] = 0;
    put_text(w, text);
}

/* Writes an array of n arrays, each of `each` texts. */
static void put_table(struct writer *w, const char *key,
                      const char *const *texts, size_t n, size_t each)
{
    isa_json_line(&w->json);
    open_array(w, key);
    for (size_t i = 0; i < n; i++) {
        open_array(w, NULL);
        for (size_t k = 0; k < each; k++)
            put_text(w, texts[i * each + k]);
        close_part(w);
    }
    close_part(w);
}

static void put_kinds(struct writer *w)
{
    static const char *const classes[] = {
#define X(ID, name, texture, hue, doc) name, hue, texture,
#include "runtime/instruments/record/classes.def"
#undef X
    };
    static const char *const waits[] = {
#define X(ID, name, letter, hue, doc) name, hue,
#include "runtime/instruments/report/waits.def"
#undef X
    };
    put_table(w, "classes", classes, N_CLASSES, 3);
    put_table(w, "waits", waits, RT_N_WAITS, 2);
}

static void put_channels(struct writer *w)
{
    isa_json_line(&w->json);
    isa_json_object(&w->json, "bins", ISA_JSON_ROW);
    for (unsigned channel = 0; channel < PAGE_N_CHANNELS; channel++) {
        if (channel > 0)
            isa_json_line(&w->json);
        open_array(w, channels[channel]);
        for (unsigned core = 0; core < w->l->n_cores; core++)
            if (w->l->cores[core].end > 0)
                put_bins(w, core, channel);
        close_part(w);
    }
    close_part(w);
}

/* ---- moments ------------------------------------------------------------- */

static void put_moment(struct writer *w, const struct moment *m,
                       uint64_t *before)
{
    char text[300];
    const size_t line =
        number_of(w, page_place(w->l, m->pc, text, sizeof text));
    const uint64_t since = m->issued - *before; /* may be below 0 */
    *before = m->issued;
    if (m->kind == MOMENT_OP)
        PUT_NUMBERS(w, 0, m->unit, number_of(w, m->name), since,
                    m->start - m->issued, m->busy, m->end - m->start - m->busy,
                    m->bytes, line, m->is_out, m->id);
    else if (m->kind == MOMENT_WAIT)
        PUT_NUMBERS(w, 1, m->unit, since, m->end - m->issued, line, m->id);
    else
        PUT_NUMBERS(w, 2, since, m->end - m->issued, number_of(w, m->name));
}

static void put_moments(struct writer *w)
{
    const struct moments *m = w->l->moments;
    bool is_first = true;
    isa_json_line(&w->json);
    open_array(w, "moments");
    for (unsigned core = 0; core < w->l->n_cores; core++) {
        uint64_t before = 0;
        if (w->l->cores[core].end == 0)
            continue;
        open_row(w, &is_first);
        const bool is_shown =
            moments_are_all(m) || core == w->l->last || core == w->l->busiest;
        for (size_t i = 0; is_shown && i < moments_of(m, core); i++) {
            if (i == moments_gap(m, core))
                put_number(w, NULL, moments_known_from(m, core));
            put_moment(w, moments_at(m, core, i), &before);
        }
        close_part(w);
    }
    close_part(w);
}

/* ---- NRAM ---------------------------------------------------------------- */

/* The most bytes of all cores together, without the core that is shown
 * first. */
enum { MOST_NRAM = 400000 };

/* Returns the bits of a row in 2^wide bins, beginning at `bin`. */
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

/* Returns the number of characters of a row. */
static unsigned row_length(const struct page_launch *l, unsigned core,
                           unsigned row, unsigned wide)
{
    unsigned shift, n = BINS_MOST >> wide;
    const uint8_t *bits = touched_row(l->touched, core, row, &shift);
    while (n > 0 && bits_in(bits, n - 1, wide) == 0)
        n--;
    return n;
}

/* Returns k for cores that are not shown first: 2^k bins become one bin. */
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

static void put_row(struct writer *w, unsigned core, unsigned row,
                    unsigned wide)
{
    unsigned shift;
    char text[BINS_MOST + 1];
    const uint8_t *bits = touched_row(w->l->touched, core, row, &shift);
    if (is_as_before(w->l, core, row)) {
        put_text(w, "=");
        return;
    }
    const unsigned n = row_length(w->l, core, row, wide);
    for (unsigned i = 0; i < n; i++)
        text[i] = digits[bits_in(bits, i, wide)];
    text[n] = 0;
    put_text(w, text);
}

static void put_symbols(struct writer *w)
{
    const struct page_launch *l = w->l;
    open_array(w, "syms");
    for (unsigned i = 0; i < l->n_symbols; i++) {
        open_array(w, NULL);
        put_text(w, l->symbols[i].name);
        put_number(w, NULL, l->symbols[i].offset);
        put_number(w, NULL, l->symbols[i].bytes);
        close_part(w);
    }
    close_part(w);
}

/* Writes the rows of all cores. For all but the last core, bins are wider. */
static void put_rows(struct writer *w, unsigned others)
{
    const struct page_launch *l = w->l;
    bool is_first = true;
    open_array(w, "wider");
    for (unsigned core = 0; core < l->n_cores; core++)
        if (l->cores[core].end > 0)
            put_number(w, NULL, core == l->last ? 0 : others);
    close_part(w);
    isa_json_line(&w->json);
    open_array(w, "rows");
    for (unsigned core = 0; core < l->n_cores; core++) {
        if (l->cores[core].end == 0)
            continue;
        open_row(w, &is_first);
        for (unsigned row = 0; row < touched_rows(l->touched, core); row++)
            put_row(w, core, row, core == l->last ? 0 : others);
        close_part(w);
    }
    close_part(w);
}

static bool has_same_rows(const struct touched *t, unsigned a, unsigned b)
{
    bool is_same = touched_rows(t, a) == touched_rows(t, b);
    for (unsigned row = 0; is_same && row <= touched_rows(t, a); row++)
        is_same = touched_start(t, a, row) == touched_start(t, b, row);
    return is_same;
}

static void put_starts(struct writer *w)
{
    const struct page_launch *l = w->l;
    unsigned before = l->n_cores;
    open_array(w, "at");
    for (unsigned core = 0; core < l->n_cores; core++) {
        if (l->cores[core].end == 0)
            continue;
        const bool is_same =
            before < l->n_cores && has_same_rows(l->touched, before, core);
        before = core;
        open_array(w, NULL);
        for (unsigned row = 0;
             !is_same && row <= touched_rows(l->touched, core); row++)
            put_number(w, NULL, touched_start(l->touched, core, row));
        close_part(w);
    }
    close_part(w);
}

static void put_regions(struct writer *w)
{
    const struct page_launch *l = w->l;
    size_t i = 0;
    bool is_first = true;
    isa_json_line(&w->json);
    open_array(w, "regions");
    for (unsigned core = 0; core < l->n_cores; core++) {
        if (l->cores[core].end == 0)
            continue;
        open_row(w, &is_first);
        for (; i < l->n_regions && l->regions[i].core == core; i++)
            PUT_NUMBERS(w, number_of(w, l->regions[i].name),
                        l->regions[i].offset, l->regions[i].bytes,
                        l->regions[i].from, l->regions[i].to);
        close_part(w);
    }
    close_part(w);
    open_array(w, "more");
    for (unsigned core = 0; core < l->n_cores; core++)
        if (l->cores[core].end > 0)
            put_number(w, NULL, l->cores[core].n_more_regions);
    close_part(w);
}

static void put_nram(struct writer *w)
{
    const struct page_launch *l = w->l;
    unsigned shift;
    touched_row(l->touched, l->last, 0, &shift);
    isa_json_line(&w->json);
    isa_json_object(&w->json, "nram", ISA_JSON_ROW);
    put_number(w, "shift", shift);
    put_starts(w);
    put_symbols(w);
    put_regions(w);
    put_rows(w, nram_wider(l));
    close_part(w);
}

/* ---- all ----------------------------------------------------------------- */

static void put_cores(struct writer *w)
{
    unsigned n = 0, last = 0, busiest = 0;
    isa_json_line(&w->json);
    open_array(w, "cores");
    for (unsigned i = 0; i < w->l->n_cores; i++) {
        const struct page_core *c = &w->l->cores[i];
        if (c->end == 0)
            continue;
        PUT_NUMBERS(w, c->cluster, c->core);
        last = i == w->l->last ? n : last;
        busiest = i == w->l->busiest ? n : busiest;
        n++;
    }
    close_part(w);
    put_number(w, "last", last);
    put_number(w, "busiest", busiest);
}

static void put_strs(struct writer *w)
{
    isa_json_line(&w->json);
    open_array(w, "strs");
    for (size_t i = 0; i < w->n_strs; i++) {
        put_text(w, w->strs[i]);
        free(w->strs[i]);
    }
    close_part(w);
}

void page_data(const struct page_launch *l, FILE *out)
{
    struct writer w = {.l = l, .wider = wider(l)};
    number_of(&w, "");
    fputs("<script type=\"application/json\" id=\"data\">\n", out);
    isa_json_begin_compact(&w.json, out, ISA_SCHEMA_PAGE);
    put_number(&w, "mhz", l->device->clock_mhz);
    put_number(&w, "cycles", l->figures->cycles);
    put_number(&w, "shift", bins_shift(l->bins) + w.wider);
    put_number(&w, "n", n_written(&w));
    isa_json_bool(&w.json, "exact", moments_are_all(l->moments));
    put_cores(&w);
    put_kinds(&w);
    put_channels(&w);
    put_moments(&w);
    put_nram(&w);
    put_strs(&w);
    isa_json_end(&w.json);
    fputs("</script>\n", out);
    free(w.strs);
}
