/* SPDX-License-Identifier: MIT */
/* Draws rows of a timeline as parts of an SVG, for light and dark pages.
 * Heights are whole pixels, and adjacent equal columns are one stroke. So a
 * picture is small, and the same on every host. page.css has the hues. */
#include "runtime/instruments/timeline/draw_svg.h"

#include <math.h>
#include <string.h>

#include "isa/support/words/plain.h"
#include "runtime/instruments/report/bound.h"

enum {
    COLUMNS = DRAW_MOST_COLUMNS,
    LEFT = 84,  /* x of the first column */
    COLUMN = 2, /* width of a column */
    RIGHT = LEFT + COLUMN * COLUMNS,
    WIDTH = RIGHT + 56,
    ROW = 22,
    BLOCK = 16, /* greatest height */
    LEGEND = 30,
    LETTER = 7, /* widest letter of a step's name */
};

static const char style[] =
    ":root { --text: #1b1f24; --dim: #5a6472; --ground: #ffffff; "
    "--line: #d5dae1; --scalar: #9aa0a8; --compute: #1565c0; "
    "--copies: #eba40e; --out: #8a2f08; --move: #cf7fc8; --others: #232a36; }\n"
    "@media (prefers-color-scheme: dark) { :root { --text: #e6e9ee; "
    "--dim: #9aa4b2; --ground: #14171c; --line: #303742; --scalar: #8b929c; "
    "--compute: #4da6ff; --copies: #ffc233; --out: #e0561b; --move: #f0a6ea; "
    "--others: #f3f4f6; } }\n"
    "text { fill: var(--text); font: 12px system-ui, sans-serif; }\n"
    ".head { font-size: 13px; font-weight: 600; }\n"
    ".dim { fill: var(--dim); }\n.key { font-size: 11px; }\n.end { "
    "text-anchor: end; }\n"
    ".ground { fill: var(--ground); }\n"
    ".line { stroke: var(--line); fill: none; }\n"
    ".light { opacity: .45; }\n"
    ".scalar { fill: var(--scalar); } .compute { fill: var(--compute); } "
    ".copies { fill: var(--copies); } .out { fill: var(--out); } "
    ".move { fill: var(--move); } .others { fill: var(--others); }\n";

static const struct {
    char letter;
    const char *hue, *doc;
} all_waits[] = {
#define X(ID, name, letter, hue, doc) {letter, hue, doc},
#include "runtime/instruments/report/waits.def"
#undef X
};

static const char *hue_of(enum draw_colour colour)
{
    switch (colour) {
    case DRAW_SCALAR:
        return "scalar";
    case DRAW_COMPUTE:
        return "compute";
    case DRAW_IN:
        return "copies";
    case DRAW_OUT:
        return "out";
    case DRAW_MOVE:
        return "move";
    case DRAW_TEXT:
        break;
    }
    return "text";
}

static unsigned x_of(unsigned column)
{
    return LEFT + COLUMN * column;
}

static void put_text(const struct draw *d, unsigned x, unsigned above,
                     const char *style_of, const char *text)
{
    fprintf(d->out, "<text class=\"%s\" x=\"%u\" y=\"%u\">", style_of, x,
            d->y + above);
    isa_plain_html(d->out, text, true);
    fputs("</text>\n", d->out);
}

/* Writes the label of a row, and at the end of the row the share of the
 * whole. */
static void put_ends(const struct draw *d, const char *label, double whole)
{
    char text[16];
    put_text(d, LEFT - 8, 15, "end", label);
    snprintf(text, sizeof text, "%.0f %%", 100 * whole);
    put_text(d, WIDTH - 12, 15, "end", text);
}

static void title(struct draw *d, const char *text)
{
    put_text(d, 12, 20, "head", text);
    d->y += 30;
}

static void heading(struct draw *d, const char *text)
{
    put_text(d, 12, 15, "dim", text);
    d->y += ROW;
}

static void axis(struct draw *d, double us)
{
    const double step = draw_mark_step(us);
    for (unsigned i = 0; i * step < us; i++) {
        char text[32];
        const unsigned x =
            x_of((unsigned)(i * step / us * (double)COLUMNS + 0.5));
        snprintf(text, sizeof text, "%.10g%s", i * step, i ? "" : " us");
        put_text(d, x + 3, 12, "dim", text);
        fprintf(d->out, "<path class=\"line\" d=\"M%u.5 %uv14\"/>\n", x, d->y);
    }
    fprintf(d->out, "<path class=\"line\" d=\"M%d %u.5H%d\"/>\n", LEFT,
            d->y + 14, RIGHT);
    d->y += 18;
}

static void shares(struct draw *d, const char *label, enum draw_colour colour,
                   const double *share, double whole)
{
    const unsigned below = d->y + ROW - 3;
    unsigned last = 0;
    put_ends(d, label, whole);
    fprintf(d->out, "<path class=\"line\" d=\"M%d %u.5H%d\"/>\n", LEFT, below,
            RIGHT);
    fprintf(d->out, "<path class=\"%s\" d=\"M%d %u", hue_of(colour), LEFT,
            below);
    for (unsigned i = 0; i <= COLUMNS; i++) {
        const double high =
            i < COLUMNS ? floor(share[i] * (double)BLOCK + 0.5) : 0;
        const unsigned now = high <= 0               ? 0
                             : high >= (double)BLOCK ? BLOCK
                                                     : (unsigned)high;
        if (now != last)
            fprintf(d->out, "H%uV%u", x_of(i), below - now);
        last = now;
    }
    fputs("z\"/>\n", d->out);
    d->y += ROW;
}

static void steps(struct draw *d, const char *const *names)
{
    put_text(d, LEFT - 8, 15, "end", "step");
    for (unsigned i = 0, to; i < COLUMNS; i = to) {
        char text[COLUMN * COLUMNS / LETTER + 1];
        for (to = i + 1; to < COLUMNS && names[to] == names[i];)
            to++;
        if (!names[i])
            continue;
        fprintf(d->out, "<path class=\"line\" d=\"M%u.5 %uv%d\"/>\n", x_of(i),
                d->y + 3, BLOCK);
        snprintf(text, (size_t)(COLUMN * (to - i) / LETTER) + 1, "%s",
                 names[i]);
        if (text[0])
            put_text(d, x_of(i) + 4, 15, "dim", text);
    }
    d->y += ROW;
}

/* Draws a bar for each run of equal letters. Its colour is light if no data
 * moves ('l'). */
static void waits(struct draw *d, const char *letters, double whole)
{
    put_ends(d, "waits", whole);
    for (unsigned i = 0, to; i < COLUMNS; i = to) {
        const char letter = letters[i] == 'l' ? 'i' : letters[i];
        for (to = i + 1; to < COLUMNS && letters[to] == letters[i];)
            to++;
        for (unsigned w = 0; w < RT_N_WAITS; w++)
            if (all_waits[w].letter == letter)
                fprintf(d->out,
                        "<rect class=\"%s%s\" x=\"%u\" y=\"%u\" width=\"%u\" "
                        "height=\"10\"/>\n",
                        all_waits[w].hue, letters[i] == 'l' ? " light" : "",
                        x_of(i), d->y + 6, COLUMN * (to - i));
    }
    d->y += ROW + 12;
}

const struct draw_form draw_svg = {
    .columns = COLUMNS,
    .title = title,
    .heading = heading,
    .axis = axis,
    .shares = shares,
    .steps = steps,
    .waits = waits,
};

void draw_svg_begin(FILE *out, const char *name, unsigned height)
{
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" "
            "viewBox=\"0 0 %d %u\" width=\"%d\" height=\"%u\">\n<title>%s"
            "</title>\n<style>\n%s</style>\n<rect class=\"ground\" "
            "width=\"%d\" height=\"%u\"/>\n",
            WIDTH, height + LEGEND, WIDTH, height + LEGEND, name, style, WIDTH,
            height + LEGEND);
}

/* Draws a hue of waits with its meaning. Returns x of the next hue. */
static unsigned put_key(const struct draw *d, unsigned x, const char *hue,
                        const char *doc)
{
    fprintf(d->out,
            "<rect class=\"%s\" x=\"%u\" y=\"%u\" width=\"11\" "
            "height=\"10\"/>\n",
            hue, x, d->y + 6);
    put_text(d, x + 15, 15, "dim key", doc);
    return x + 29 + (unsigned)strlen(doc) * 11 / 2;
}

void draw_svg_end(FILE *out, unsigned height)
{
    const struct draw d = {.form = &draw_svg, .out = out, .y = height};
    unsigned x = LEFT;
    put_text(&d, LEFT - 8, 15, "end dim", "waits for");
    for (unsigned w = 0; w < RT_N_WAITS; w++) {
        x = put_key(&d, x, all_waits[w].hue, all_waits[w].doc);
        if (w == RT_WAIT_IO)
            x = put_key(&d, x, "copies light", "that move nothing");
    }
    fputs("</svg>\n", out);
}
