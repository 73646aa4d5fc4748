/* SPDX-License-Identifier: MIT */
/* Colours are those of tasks: in an array, of the task that reads or writes a
 * part; in a row, of the task of its core. Text in the picture names the parts
 * that are left out. */
#include "runtime/tools/course/picture/draw.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/words/plain.h"
#include "runtime/tools/html/page.h"

/* Returns a word of pictures in a language. */
static const char *pic_word(enum pic_language language, enum pic_word word)
{
    assert(language < PIC_N_LANGUAGES && word < PIC_N_WORDS);
    static const char *const words[PIC_N_WORDS][PIC_N_LANGUAGES] = {
#define X(ID, english, chinese) [PIC_WORD_##ID] = {english, chinese},
#include "runtime/tools/course/picture/labels.def"
#undef X
    };
    return words[word][language];
}

/* ---- sentences ----------------------------------------------------------- */

__attribute__((format(printf, 3, 4))) static void add(char *text, size_t bytes,
                                                      const char *format, ...)
{
    const size_t n = strlen(text);
    va_list values;
    va_start(values, format);
    if (n < bytes)
        vsnprintf(text + n, bytes - n, format, values);
    va_end(values);
}

static void put_range(const struct pic_drawing *d, const struct pic_range *r,
                      char *text, size_t bytes)
{
    if (r->array < 0 || (size_t)r->array >= d->n_arrays) {
        add(text, bytes, "%s", r->name);
        if (r->offset && r->array < 0)
            add(text, bytes, " + %" PRIu64 " B", r->offset);
        return;
    }
    const struct pic_array *a = &d->arrays[r->array];
    const uint64_t first = r->offset / a->element_bytes,
                   end = (r->offset + r->span) / a->element_bytes;
    if (end <= first + 1)
        add(text, bytes, "%s[%" PRIu64 "]", a->name, first);
    else
        add(text, bytes, "%s[%" PRIu64 ", %" PRIu64 ")", a->name, first, end);
    if (r->bytes < r->span)
        add(text, bytes, " (%" PRIu64 " B)", r->bytes);
}
static void pic_say(const struct pic_drawing *d, const struct pic_op *op,
                    char *text, size_t bytes)
{
    const bool is_copy = op->lane == PIC_IN || op->lane == PIC_OUT;
    const bool is_atomic = strncmp(op->name, "atomic", 6) == 0;
    snprintf(text, bytes, "%s:",
             !is_copy || is_atomic
                 ? op->name
                 : pic_word(d->language,
                            op->lane == PIC_IN ? PIC_WORD_IN : PIC_WORD_OUT));
    for (int is_written = 0; is_written < 2; is_written++) {
        const char *before = is_written ? " \u2192 " : " ";
        for (size_t i = 0; i < op->n_ranges; i++) {
            const struct pic_range *r = &op->ranges[i];
            if (is_written ? !r->is_written : !r->is_read)
                continue;
            add(text, bytes, "%s", before);
            put_range(d, r, text, bytes);
            before = ", ";
        }
    }
}

/* ---- draw ---------------------------------------------------------------- */

enum {
    WIDTH = 760,
    LEFT = 175, /* where bars and rows begin */
    BAR = WIDTH - LEFT - 20,
    LINE = 18,
    COLOURS = 6,
    MOST_CORES = 4,
    MOST_BLOCKS = 160, /* most blocks of the first core */
    MOST_SAID = 10,
};

struct pen {
    FILE *out;
    const struct pic_drawing *d;
    int y;
};

struct core {
    unsigned cluster, core;
    int task; /* its first task */
};

static const char style[] =
    "<style>\n"
    ":root { --text: #1b1f24; --dim: #5a6472; --ground: #ffffff; --h0: "
    "#3f7fc0; --h1: #d1901c; --h2: #3c9a68; --h3: #c75f78; --h4: #8a6cc4; "
    "--h5: #7d8c2e; }\n"
    "@media (prefers-color-scheme: dark) { :root { --text: #e6e9ee; --dim: "
    "#9aa4b2; --ground: #14171c; } }\n"
    "text { fill: var(--text); font: 13px system-ui, sans-serif; }\n"
    ".head { font-size: 15px; font-weight: 600; }\n"
    ".dim { fill: var(--dim); }\n"
    ".ground { fill: var(--ground); }\n"
    ".edge { stroke: var(--dim); fill: none; }\n"
    ".h0 { fill: var(--h0); } .h1 { fill: var(--h1); } .h2 { fill: var(--h2); "
    "} .h3 { fill: var(--h3); } .h4 { fill: var(--h4); } .h5 { fill: "
    "var(--h5); }\n"
    "</style>\n";

static const char *word(const struct pen *p, enum pic_word w)
{
    return pic_word(p->d->language, w);
}

static void text(struct pen *p, const char *kind, int x, int y,
                 const char *what)
{
    fprintf(p->out, "<text class=\"%s\" x=\"%d\" y=\"%d\">", kind, x, y);
    isa_plain_html(p->out, what, false);
    fputs("</text>\n", p->out);
}

/* Draws a bar in the colour of a task. */
static void bar(struct pen *p, int task, double x, double width, int y,
                int height, double opacity)
{
    fprintf(p->out,
            "<rect class=\"h%d\" x=\"%.1f\" y=\"%d\" width=\"%.1f\" "
            "height=\"%d\" opacity=\"%.2f\"/>\n",
            task % COLOURS, x, y, width, height, opacity);
}

/* ---- arrays -------------------------------------------------------------- */

/* How often tasks touch each part of an array, and which task touches it last.
 */
struct cover {
    double often[BAR], bytes;
    int task[BAR];
};

static void add_range(struct cover *c, const struct pic_array *a,
                      const struct pic_op *op, const struct pic_range *r)
{
    const double each = (double)a->bytes / (double)BAR; /* bytes per column */
    const double density = r->span ? (double)r->bytes / (double)r->span : 0;
    const double from = (double)r->offset / each,
                 to = (double)(r->offset + r->span) / each;
    c->bytes += (double)r->bytes;
    for (int x = (int)from; x < BAR && x < to; x++) {
        const double begin = x > from ? x : from, end = x + 1 < to ? x + 1 : to;
        c->often[x] += (end - begin) * density;
        c->task[x] = op->task;
    }
}

static struct cover cover_of(const struct pic_run *run, size_t array,
                             const struct pic_array *a, bool is_written)
{
    assert(array < PIC_MAX_ARRAYS);
    struct cover c = {.bytes = 0};
    for (size_t i = 0; i < run->moves->n; i++) {
        const struct pic_op *op = &run->moves->of[i];
        for (size_t k = 0; k < op->n_ranges; k++) {
            const struct pic_range *r = &op->ranges[k];
            if (r->array == (int)array &&
                (is_written ? r->is_written : r->is_read))
                add_range(&c, a, op, r);
        }
    }
    return c;
}

static double opacity_of(double often)
{
    return often < 0.6 ? 0.3 : often < 1.6 ? 0.55 : often < 2.6 ? 0.8 : 1;
}

static void draw_cover(struct pen *p, const struct cover *c, int y)
{
    for (int x = 0, end; x < BAR; x = end) {
        const double opacity = opacity_of(c->often[x]);
        end = x + 1;
        while (end < BAR && c->task[end] == c->task[x] &&
               opacity_of(c->often[end]) >= opacity &&
               opacity_of(c->often[end]) <= opacity &&
               (c->often[end] > 0) == (c->often[x] > 0))
            end++;
        if (c->often[x] > 0)
            bar(p, c->task[x], LEFT + x, end - x, y, 14, opacity);
    }
}

/* Draws a bar for the parts of an array that are read, or written, if there are
 * such parts. */
static void draw_array(struct pen *p, const struct pic_run *run, size_t i,
                       bool is_written)
{
    const struct pic_array *a = &p->d->arrays[i];
    const struct cover c = cover_of(run, i, a, is_written);
    char often[80];
    if (c.bytes <= 0)
        return;
    snprintf(often, sizeof often, "%s, %s %.2f %s", a->name,
             word(p, is_written ? PIC_WORD_WRITTEN : PIC_WORD_READ),
             c.bytes / (double)a->bytes, word(p, PIC_WORD_TIMES));
    text(p, "name", 20, p->y + 12, often);
    draw_cover(p, &c, p->y);
    fprintf(p->out,
            "<rect class=\"edge\" x=\"%d\" y=\"%d\" width=\"%d\" "
            "height=\"14\"/>\n",
            LEFT, p->y, BAR);
    p->y += LINE + 4;
}

/* ---- time ---------------------------------------------------------------- */

static bool is_on(const struct pic_op *op, const struct core *c)
{
    return op->cluster == c->cluster && op->core == c->core;
}

static bool is_before(const struct core *a, const struct core *b)
{
    const bool is_a = a->core == PIC_MEMORY_CORE,
               is_b = b->core == PIC_MEMORY_CORE;
    return is_a != is_b ? is_b : a->task < b->task;
}

/* Finds the first cores, ordered by task; memory cores come last. */
static size_t find_cores(const struct pic_moves *m, struct core *cores,
                         size_t most, size_t *n_all)
{
    size_t n = 0;
    *n_all = 0;
    for (size_t i = 0; i < m->n; i++) {
        const struct core c = {m->of[i].cluster, m->of[i].core, m->of[i].task};
        bool is_new = true;
        for (size_t k = 0; k < i && is_new; k++)
            is_new = !is_on(&m->of[k], &c);
        if (!is_new)
            continue;
        ++*n_all;
        size_t at = n;
        while (at > 0 && is_before(&c, &cores[at - 1]))
            at--;
        if (at == most)
            continue;
        n += n < most;
        memmove(&cores[at + 1], &cores[at], (n - 1 - at) * sizeof *cores);
        cores[at] = c;
    }
    return n;
}

/* Returns when the last of the first `most` ops of a core ends. */
static uint64_t end_of(const struct pic_moves *m, const struct core *c,
                       size_t most)
{
    uint64_t end = 0;
    for (size_t i = 0; i < m->n && most > 0; i++)
        if (is_on(&m->of[i], c)) {
            end = m->of[i].end > end ? m->of[i].end : end;
            most--;
        }
    return end;
}

/* Draws the blocks of a lane up to a cycle, with the numbers that the text
 * uses. Returns whether the lane has a block. */
static bool draw_lane(struct pen *p, const struct pic_moves *m,
                      const struct core *c, enum pic_lane lane, uint64_t until,
                      bool has_numbers)
{
    assert(lane < PIC_N_LANES);
    int number = 0;
    bool is_used = false;
    for (size_t i = 0; i < m->n; i++) {
        const struct pic_op *op = &m->of[i];
        if (!is_on(op, c))
            continue;
        number++;
        if (op->lane != lane || op->start >= until)
            continue;
        const double scale = (double)BAR / (double)until,
                     x = (double)LEFT + scale * (double)op->start,
                     width =
                         scale * (double)(op->end < until ? op->end - op->start
                                                          : until - op->start);
        bar(p, op->task, x, width > 1 ? width : 1, p->y, 14,
            lane == PIC_COMPUTE ? 1 : 0.6);
        if (has_numbers && number <= MOST_SAID && width > 9)
            fprintf(p->out, "<text x=\"%.1f\" y=\"%d\">%d</text>\n", x + 1,
                    p->y + 12, number);
        is_used = true;
    }
    return is_used;
}

static void draw_core(struct pen *p, const struct pic_moves *m,
                      const struct core *c, uint64_t until, bool is_first)
{
    static const enum pic_word lanes[PIC_N_LANES] = {
        PIC_WORD_SCALAR, PIC_WORD_COMPUTE, PIC_WORD_IN, PIC_WORD_OUT,
        PIC_WORD_MOVE};
    static const enum pic_lane order[PIC_N_LANES] = {
        PIC_IN, PIC_MOVE, PIC_COMPUTE, PIC_OUT, PIC_SCALAR};
    char label[80];
    for (size_t i = 0; i < PIC_N_LANES; i++) {
        if (!draw_lane(p, m, c, order[i], until, is_first))
            continue;
        if (c->core == PIC_MEMORY_CORE)
            snprintf(label, sizeof label, "%s: %s", word(p, PIC_WORD_MPU),
                     word(p, lanes[order[i]]));
        else
            snprintf(label, sizeof label, "%s %d: %s", word(p, PIC_WORD_TASK),
                     c->task, word(p, lanes[order[i]]));
        text(p, "name", 20, p->y + 12, label);
        p->y += LINE;
    }
    p->y += 4;
}

static void draw_time(struct pen *p, const struct pic_moves *m,
                      const struct core *cores, size_t n, size_t n_all)
{
    assert(n <= n_all);
    const uint64_t until = end_of(m, &cores[0], MOST_BLOCKS);
    uint64_t all = 0;
    char label[160];
    for (size_t i = 0; i < m->n; i++)
        all = m->of[i].end > all ? m->of[i].end : all;
    for (size_t i = 0; i < n; i++)
        draw_core(p, m, &cores[i], until, i == 0);
    snprintf(label, sizeof label, "0 ... %" PRIu64 " %s %" PRIu64 " %s", until,
             word(p, PIC_WORD_OF), all, word(p, PIC_WORD_CYCLES));
    text(p, "dim", LEFT, p->y + 12, label);
    if (n_all > n) {
        snprintf(label, sizeof label, "%zu %s %zu %s", n, word(p, PIC_WORD_OF),
                 n_all, word(p, PIC_WORD_TASKS));
        text(p, "dim", 20, p->y + 12, label);
    }
    p->y += LINE + 8;
}

/* ---- words --------------------------------------------------------------- */

static void say_ops(struct pen *p, const struct pic_moves *m,
                    const struct core *c)
{
    char line[400], said[360];
    size_t n = 0;
    for (size_t i = 0; i < m->n; i++) {
        if (!is_on(&m->of[i], c) || n++ >= MOST_SAID)
            continue;
        pic_say(p->d, &m->of[i], said, sizeof said);
        snprintf(line, sizeof line, "%zu  %s", n, said);
        text(p, "name", 20, p->y + 12, line);
        p->y += LINE;
    }
    if (n > MOST_SAID) {
        snprintf(line, sizeof line, "... %zu %s", n - MOST_SAID,
                 word(p, PIC_WORD_MORE));
        text(p, "dim", 20, p->y + 12, line);
        p->y += LINE;
    }
    p->y += 8;
}

/* ---- all ----------------------------------------------------------------- */

static void draw_run(struct pen *p, const struct pic_run *run)
{
    struct core cores[MOST_CORES + 1];
    size_t n_all;
    text(p, "head", 20, p->y + 14, word(p, run->title));
    p->y += LINE + 8;
    for (size_t i = 0; i < p->d->n_arrays; i++)
        for (int is_written = 0; is_written < 2; is_written++)
            draw_array(p, run, i, is_written);
    const size_t n = find_cores(run->moves, cores, MOST_CORES, &n_all);
    if (n == 0)
        return;
    p->y += 6;
    draw_time(p, run->moves, cores, n, n_all);
    say_ops(p, run->moves, &cores[0]);
}

/* Writes the text alternative: what the first ops of the solution do. */
static void describe(FILE *out, const struct pic_drawing *d)
{
    const struct pic_moves *m = d->runs[d->n_runs - 1].moves;
    char said[360];
    fputs("<desc>", out);
    for (size_t i = 0; i < m->n && i < MOST_SAID; i++) {
        snprintf(said, sizeof said,
                 "%s %d: ", pic_word(d->language, PIC_WORD_TASK),
                 m->of[i].task);
        isa_plain_html(out, said, false);
        pic_say(d, &m->of[i], said, sizeof said);
        isa_plain_html(out, said, false);
        fputs(". ", out);
    }
    fputs("</desc>\n", out);
}

void pic_draw(FILE *out, const struct pic_drawing *d)
{
    assert(d->n_runs <= 2 && d->n_arrays <= PIC_MAX_ARRAYS);
    char *body = NULL, head[200];
    size_t bytes = 0;
    struct pen p = {.out = open_memstream(&body, &bytes), .d = d, .y = 40};
    for (size_t i = 0; p.out && i < d->n_runs; i++)
        draw_run(&p, &d->runs[i]);
    if (!p.out || fclose(p.out) != 0)
        return;
    fprintf(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 "
        "0 %d %d\" width=\"%d\" height=\"%d\">\n<title>",
        WIDTH, p.y, WIDTH, p.y);
    isa_plain_html(out, d->title, false);
    fputs("</title>\n", out);
    describe(out, d);
    fprintf(out, "%s<rect class=\"ground\" width=\"%d\" height=\"%d\"/>\n",
            style, WIDTH, p.y);
    snprintf(head, sizeof head, "%s: %s", d->title, d->device);
    p.out = out;
    text(&p, "head", 20, 24, head);
    fwrite(body, 1, bytes, out);
    fputs("</svg>\n", out);
    free(body);
}
