/* SPDX-License-Identifier: MIT */
/*
 * Lanes as rows of the page: a small SVG each, which the page stretches.
 */
#include "runtime/instruments/page/lanes.h"

#include <math.h>

#include "isa/support/words/plain.h"

enum { COLUMNS = DRAW_MOST_COLUMNS, BLOCK = 16 };

static const char *hue_of(enum draw_colour colour)
{
    return colour == DRAW_COMPUTE ? "compute"
           : colour == DRAW_IN    ? "copies"
           : colour == DRAW_OUT   ? "out"
           : colour == DRAW_MOVE  ? "move"
                                  : "scalar";
}

static void title(struct draw *d, const char *text)
{
    fputs("<section id=\"lanes\"><h2>", d->out);
    isa_plain_html(d->out, text, true);
    fputs("</h2>\n", d->out);
}

static void heading(struct draw *d, const char *text)
{
    fputs("<h3>", d->out);
    isa_plain_html(d->out, text, true);
    fputs("</h3>\n", d->out);
}

/* The title has the length of it all. */
static void axis(struct draw *d, double us)
{
    (void)d, (void)us;
}

static void shares(struct draw *d, const char *label, enum draw_colour colour,
                   const double *share, double whole)
{
    unsigned last = 0;
    fprintf(d->out,
            "<div class=\"lane\"><span>%s</span><svg viewBox=\"0 0 %d %d\" "
            "preserveAspectRatio=\"none\"><path style=\"fill:var(--%s)\" "
            "d=\"M0 %d",
            label, COLUMNS, BLOCK, hue_of(colour), BLOCK);
    for (unsigned i = 0; i <= COLUMNS; i++) {
        const double high =
            i < COLUMNS ? fmin(fmax(share[i], 0), 1) * (double)BLOCK : 0;
        const unsigned now = (unsigned)(high + 0.5);
        if (now != last)
            fprintf(d->out, "H%uV%u", i, BLOCK - now);
        last = now;
    }
    fprintf(d->out, "z\"/></svg><span>%.0f %%</span></div>\n", 100 * whole);
}

static const struct draw_form form = {
    .columns = COLUMNS,
    .title = title,
    .heading = heading,
    .axis = axis,
    .shares = shares,
};

void page_lanes(const struct lanes *lanes, FILE *out)
{
    struct draw draw = {.form = &form, .out = out};
    if (!lanes_are_several(lanes))
        return;
    lanes_draw(lanes, &draw);
    fputs("</section>\n", out);
}
