/* SPDX-License-Identifier: MIT */
/* The picture is 700 wide. A memory is a bar from top to bottom. The labels of
 * the parts are beside the bar in order, as near to their parts as possible. A
 * line leads from each label to its part. Below the memories there is a column
 * for each core. */
#include "kernels/mluop/budget_svg.h"

#include <string.h>

#include "isa/support/words/plain.h"
#include "kernels/harness/regions.h"
#include "kernels/library/even.h"
#include "kernels/mluop/show.h"
#include "runtime/tools/html/page.h"

enum {
    WIDTH = 700,
    MARGIN = 20,
    HEAD = 34,    /* a heading and the space below it */
    BAR = 110,    /* width of a memory */
    BEND = 150,   /* where lines to labels begin to slope; where they end */
    LABELS = 180, /* where labels begin */
    LINE = 17,    /* height of a line of text */
    GAP = 7,      /* between labels */
    LETTERS = 72, /* of a line of a label */
    LEAST = 260,  /* height of a memory */
    COLUMN = 48,  /* height of the longest column of a core */
    SHARES = 2 * HEAD + COLUMN,
    N_HUES = 6,
};

static const char style[] =
    ":root { --text: #1b1f24; --dim: #5a6472; --ground: #ffffff; "
    "--h0: #7fb2e5; --h1: #f2c46d; --h2: #7fc8a0; --h3: #e29aa8; "
    "--h4: #b9a5de; --h5: #a9b665; }\n"
    "@media (prefers-color-scheme: dark) { :root { --text: #e6e9ee; "
    "--dim: #9aa4b2; --ground: #14171c; --h0: #2f6ea8; --h1: #8f6a1c; "
    "--h2: #2c7550; --h3: #8f4455; --h4: #64519a; --h5: #64712a; } }\n"
    "text { fill: var(--text); font: 13px system-ui, sans-serif; }\n"
    ".head { font-size: 15px; font-weight: 600; }\n"
    ".dim { fill: var(--dim); }\n"
    ".ground { fill: var(--ground); }\n"
    ".lead { stroke: var(--dim); fill: none; }\n"
    ".edge { stroke: var(--text); fill: none; }\n"
    ".hatch { stroke: var(--dim); }\n"
    ".h0, .share { fill: var(--h0); } .h1 { fill: var(--h1); } "
    ".h2 { fill: var(--h2); } .h3 { fill: var(--h3); } "
    ".h4 { fill: var(--h4); } .h5 { fill: var(--h5); }\n";

/* Stripes in two directions, for the two kinds of bytes that are no part:
 * unused bytes, and bytes that the compiler keeps. */
static const char patterns[] =
    "<defs>\n"
    "<pattern id=\"unused\" width=\"7\" height=\"7\" "
    "patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">"
    "<line class=\"hatch\" y2=\"7\"/></pattern>\n"
    "<pattern id=\"compiler\" width=\"4\" height=\"4\" "
    "patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(-45)\">"
    "<line class=\"hatch\" y2=\"4\" stroke-width=\"2\"/></pattern>\n"
    "</defs>\n";

/* ---- text ---------------------------------------------------------------- */

static void put_text(FILE *out, const char *class, int x, int y,
                     const char *text)
{
    fprintf(out, "<text class=\"%s\" x=\"%d\" y=\"%d\">", class, x, y);
    isa_plain_html(out, text, false);
    fputs("</text>\n", out);
}

/* Returns the number of letters in the first line of text. */
static size_t first_line(const char *text)
{
    size_t n = strlen(text), end = LETTERS;
    if (n <= LETTERS)
        return n;
    while (end > 0 && text[end] != ' ')
        end--;
    return end > 0 ? end : LETTERS;
}

/* Writes text in lines from y on. With out NULL, only counts the lines. */
static int put_lines(FILE *out, int x, int y, const char *text)
{
    int lines = 0;
    for (size_t n; *text; text += n + (text[n] == ' '), lines++) {
        char line[LETTERS + 1];
        n = first_line(text);
        snprintf(line, sizeof line, "%.*s", (int)n, text);
        if (out)
            put_text(out, "dim", x, y + lines * LINE, line);
    }
    return lines;
}

/* ---- a memory ------------------------------------------------------------ */

/* Returns the height of a part's label. A part of no bytes has no label. */
static int label_height(const struct kn_region *r)
{
    return r->bytes ? LINE * (1 + put_lines(NULL, 0, 0, r->doc)) + GAP : 0;
}

static int labels_height(const struct kn_scratchpad *s)
{
    int sum = 0;
    for (size_t i = 0; i < s->n; i++)
        sum += label_height(&s->regions[i]);
    return sum;
}

static int bar_height(const struct kn_scratchpad *s)
{
    const int labels = labels_height(s);
    return labels > LEAST ? labels : LEAST;
}

/* Returns the height of a byte of the memory, counted from the top of the bar.
 * Parts may be too large for the memory. */
static double place_of(const struct kn_scratchpad *s, size_t offset)
{
    const struct kn_region *last = &s->regions[s->n - 1];
    const size_t end = last->offset + last->bytes;
    return (double)offset / (double)(end > s->size ? end : s->size) *
           (double)bar_height(s);
}

/* Places labels below the top of the bar. Each label is first placed at the
 * height of its part or below the label before it; then it is moved up if the
 * labels after it need room. */
static void place_labels(const struct kn_scratchpad *s, int *top)
{
    int end = 0, most = bar_height(s);
    for (size_t i = 0; i < s->n; i++) {
        const struct kn_region *r = &s->regions[i];
        const int height = label_height(r);
        const int middle = (int)place_of(s, r->offset + r->bytes / 2);
        const int wanted = middle - LINE / 2;
        top[i] = wanted > end ? wanted : end;
        end = top[i] + height;
    }
    for (size_t i = s->n; i-- > 0;) {
        const int height = label_height(&s->regions[i]);
        top[i] = top[i] + height > most ? most - height : top[i];
        most = top[i];
    }
}

static void put_part(FILE *out, const struct kn_scratchpad *s, size_t i, int y)
{
    const struct kn_region *r = &s->regions[i];
    const double from = place_of(s, r->offset);
    const double height = place_of(s, r->offset + r->bytes) - from;
    fprintf(out, "<rect x=\"%d\" y=\"%.2f\" width=\"%d\" height=\"%.2f\" ",
            MARGIN, y + from, BAR, height);
    if (kn_region_is_unused(r) || kn_region_is_compiler(r))
        fprintf(out, "fill=\"url(#%s)\"/>\n", r->name);
    else
        fprintf(out, "class=\"h%d\"/>\n", (int)(i % N_HUES));
    fprintf(out,
            "<rect class=\"edge\" x=\"%d\" y=\"%.2f\" width=\"%d\" "
            "height=\"%.2f\"/>\n",
            MARGIN, y + from, BAR, height);
}

static void put_label(FILE *out, const struct kn_scratchpad *s, size_t i, int y,
                      int top)
{
    const struct kn_region *r = &s->regions[i];
    const double middle = place_of(s, r->offset + r->bytes / 2);
    char text[160];
    fprintf(
        out,
        "<polyline class=\"lead\" points=\"%d,%.2f %d,%.2f %d,%d %d,%d\"/>\n",
        MARGIN + BAR, y + middle, MARGIN + BAR + 8, y + middle, BEND + 12,
        y + top + LINE / 2, LABELS - 6, y + top + LINE / 2);
    snprintf(text, sizeof text, "%s: %zu bytes, %.1f %%", r->name, r->bytes,
             100.0 * (double)r->bytes / (double)s->size);
    put_text(out, "name", LABELS, y + top + LINE - 4, text);
    put_lines(out, LABELS, y + top + 2 * LINE - 4, r->doc);
}

static void put_memory(FILE *out, const struct kn_scratchpad *s, int y)
{
    int top[KN_MAX_REGIONS];
    char text[160];
    snprintf(text, sizeof text, "%s: %zu bytes", s->doc, s->size);
    put_text(out, "name", MARGIN, y + LINE, text);
    place_labels(s, top);
    for (size_t i = 0; i < s->n; i++) {
        if (s->regions[i].bytes == 0)
            continue;
        put_part(out, s, i, y + HEAD);
        put_label(out, s, i, y + HEAD, top[i]);
    }
}

/* ---- the cores ----------------------------------------------------------- */

static void describe_shares(const struct kn_budget *b, char *text, size_t bytes)
{
    const int64_t each = b->work.pieces / b->tasks;
    const int more = (int)(b->work.pieces % b->tasks);
    if (more == 0)
        snprintf(text, bytes, "%lld %s over %d cores: each takes %lld",
                 (long long)b->work.pieces, b->work.what, b->tasks,
                 (long long)each);
    else
        snprintf(text, bytes,
                 "%lld %s over %d cores: the first %d take %lld, the others "
                 "%lld",
                 (long long)b->work.pieces, b->work.what, b->tasks, more,
                 (long long)each + 1, (long long)each);
}

/* Draws a column for each core; its length is the core's share. */
static void put_columns(FILE *out, const struct kn_budget *b, int bottom)
{
    const int64_t each = b->work.pieces / b->tasks;
    const int64_t rest = b->work.pieces % b->tasks;
    const int64_t most = KN_EVEN_SHARE(each, rest, 0);
    const double step = (double)(WIDTH - 2 * MARGIN) / b->tasks;
    for (int id = 0; id < b->tasks && most > 0; id++) {
        const int64_t share = KN_EVEN_SHARE(each, rest, id);
        const double height = (double)share / (double)most * (int)COLUMN;
        fprintf(out,
                "<rect class=\"share\" x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" "
                "height=\"%.2f\"/>\n",
                (int)MARGIN + id * step, bottom - height, step * 0.8, height);
    }
}

static void put_shares(FILE *out, const struct kn_budget *b, int y)
{
    const int bottom = y + HEAD + COLUMN;
    char text[200];
    describe_shares(b, text, sizeof text);
    put_text(out, "name", MARGIN, y + LINE, text);
    put_columns(out, b, bottom);
    fprintf(out, "<path class=\"edge\" d=\"M%d %d h%d\"/>\n", MARGIN, bottom,
            WIDTH - 2 * MARGIN);
    put_text(out, "dim", MARGIN, bottom + LINE, "core 0");
    snprintf(text, sizeof text, "core %d", b->tasks - 1);
    fprintf(out,
            "<text class=\"dim\" text-anchor=\"end\" x=\"%d\" y=\"%d\">%s"
            "</text>\n",
            WIDTH - MARGIN, bottom + LINE, text);
}

/* ---- a device ------------------------------------------------------------ */

/* Draws a device from y on, or only measures it if out is NULL. Returns the y
 * at which the device ends. */
static int put_device(FILE *out, const struct cmd_budget_row *row, int y)
{
    const struct kn_budget *b = &row->budget;
    char text[160];
    snprintf(text, sizeof text, "%s (%s): %s", row->device.name,
             row->device.arch_name, cmd_verdict(b->fit));
    if (out)
        put_text(out, "head", MARGIN, y + LINE, text);
    y += LINE + GAP;
    y += LINE * put_lines(out, MARGIN, y + LINE, b->sentence);
    for (size_t i = 0; i < KN_N_SCRATCHPADS; i++) {
        const struct kn_scratchpad *s = &b->memories[i];
        if (s->n == 0)
            continue;
        if (out)
            put_memory(out, s, y);
        y += HEAD + bar_height(s) + LINE;
    }
    if (b->work.what) {
        if (out)
            put_shares(out, b, y);
        y += SHARES;
    }
    return y + LINE;
}

static int put_devices(FILE *out, const struct cmd_budget *b)
{
    int y = HEAD;
    for (size_t i = 0; i < b->n; i++)
        y = put_device(out, &b->rows[i], y);
    return y;
}

bool cmd_budget_svg(FILE *out, const struct cmd_budget *b)
{
    const int height = put_devices(NULL, b);
    char shape[128], title[256];
    cmd_shape(b->op, &b->c, shape, sizeof shape);
    snprintf(title, sizeof title, "%s %s, variant %s", b->op->name, shape,
             b->variant);
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" "
            "viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\">\n<title>",
            WIDTH, height, WIDTH, height);
    isa_plain_html(out, title, false);
    fprintf(out, "</title>\n<style>\n%s</style>\n%s", style, patterns);
    fprintf(out, "<rect class=\"ground\" width=\"%d\" height=\"%d\"/>\n", WIDTH,
            height);
    put_text(out, "head", MARGIN, LINE + GAP, title);
    put_devices(out, b);
    fputs("</svg>\n", out);
    return !ferror(out);
}
