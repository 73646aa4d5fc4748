/* SPDX-License-Identifier: MIT */
/* Draws rooflines. Launches of a kernel with equal work become one point with
 * their mean time. The axes have the same length in all pictures, so that
 * pictures of a device can be compared. On the page, the launch is a diamond,
 * and its steps are circles with letters; the area of a circle is the step's
 * time. A step without arithmetic is left out. A step without traffic is at the
 * right edge. */
#include "runtime/instruments/page/roofline.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/words/plain.h"
#include "runtime/instruments/page/parts.h"
#include "runtime/instruments/report/figures.h"

enum {
    MOST_POINTS = 26, /* a point for each letter */
    DECADES = 5,      /* length of each axis */
    COLUMNS = DECADES * 13 + 1,
    ROWS = DECADES * 3 + 1,
};

/* Where the axis of operations per byte begins. */
#define LEAST_INTENSITY 0.01

struct point {
    char kernel[256];
    uint64_t ops, bytes, n;
    double us; /* sum of all n launches */
    const char *why;
};

struct roofline {
    const struct sim_device *device;
    int ordinal; /* -1: the only device */
    double peak_gops, peak_gbps;
    struct point points[MOST_POINTS];
    unsigned n_points;
    uint64_t n_others, n_without; /* launches that are not shown: of further
                                     points; without operations */
};

/* ---- launches ------------------------------------------------------------ */

/* Finds or adds the point of launches with these figures. NULL: there are too
 * many. */
static struct point *point_of(struct roofline *r, const char *kernel,
                              uint64_t ops, uint64_t bytes)
{
    unsigned i = 0;
    while (i < r->n_points &&
           (r->points[i].ops != ops || r->points[i].bytes != bytes ||
            strcmp(r->points[i].kernel, kernel) != 0))
        i++;
    if (i == MOST_POINTS)
        return NULL;
    if (i == r->n_points) {
        struct point *p = &r->points[r->n_points++];
        snprintf(p->kernel, sizeof p->kernel, "%s", kernel);
        p->ops = ops;
        p->bytes = bytes;
    }
    return &r->points[i];
}

bool roofline_add(struct roofline *r, const struct sim_profile *profile,
                  const char *unjudged)
{
    if (!profile || profile->cycles == 0)
        return true;
    struct rt_judged *j = rt_judge(profile, r->device);
    if (!j)
        return false;
    const struct rt_figures *f = &j->figures;
    r->peak_gops = fmax(r->peak_gops, rt_peak_gops(f, r->device));
    if (f->theory_ops == 0) {
        r->n_without++;
        free(j);
        return true;
    }
    struct point *p = point_of(r, profile->kernel, f->theory_ops,
                               f->dram_read_bytes + f->dram_written_bytes);
    r->n_others += !p;
    if (p) {
        p->n++;
        p->us += f->us - f->launch_us;
        p->why = unjudged ? unjudged : rt_bound_title(f->bound);
    }
    free(j);
    return true;
}

/* ---- the picture --------------------------------------------------------- */

/* Returns the rate that the device can reach at `intensity` operations per byte
 * of DRAM. */
static double roof_at(const struct roofline *r, double intensity)
{
    return fmin(r->peak_gops, r->peak_gbps * intensity);
}

static double gops_of(const struct point *p)
{
    return (double)(p->ops * p->n) / p->us / 1e3;
}

static double intensity_of(const struct point *p)
{
    return p->bytes ? (double)p->ops / (double)p->bytes : INFINITY;
}

/* Returns a place from 0 to n - 1. Points beyond the axis are put at the end of
 * the axis. */
static unsigned place(double decades, unsigned n)
{
    const double at = floor(decades * (n - 1) / (double)DECADES + 0.5);
    return at <= 0 ? 0 : at >= n - 1 ? n - 1 : (unsigned)at;
}

struct canvas {
    char rows[ROWS][COLUMNS + 1];
    double most_gops; /* end of the axis */
};

static unsigned row_of(const struct canvas *c, double gops)
{
    return place(log10(c->most_gops / gops), ROWS);
}

static bool is_letter(char c)
{
    return c >= 'A' && c <= 'Z';
}

/* Puts points that have the same place side by side, to the right if there is
 * room. */
static void put_point(struct canvas *c, const struct point *p, char letter)
{
    char *row = c->rows[row_of(c, gops_of(p))];
    unsigned column = place(log10(intensity_of(p) / LEAST_INTENSITY), COLUMNS);
    while (column + 1 < COLUMNS && is_letter(row[column]))
        column++;
    while (column > 0 && is_letter(row[column]))
        column--;
    row[column] = letter;
}
_Static_assert(MOST_POINTS <= COLUMNS, "a row has room for all points");

static void put_roof(struct canvas *c, const struct roofline *r)
{
    for (unsigned i = 0; i < COLUMNS; i++) {
        const double intensity =
            LEAST_INTENSITY *
            pow(10, (double)(i * DECADES) / (double)(COLUMNS - 1));
        const double gops = roof_at(r, intensity);
        if (gops >= c->most_gops / pow(10, DECADES))
            c->rows[row_of(c, gops)][i] = gops < r->peak_gops ? '/' : '-';
    }
}

/* Prints the canvas. The first row is the row above the roof. */
static void print_canvas(const struct canvas *c, unsigned roof, FILE *out)
{
    for (unsigned i = roof > 0 ? roof - 1 : 0; i < ROWS; i++) {
        char label[24] = "";
        size_t n = COLUMNS;
        while (n > 0 && c->rows[i][n - 1] == ' ')
            n--;
        if (i * DECADES % (ROWS - 1) == 0)
            snprintf(label, sizeof label, "%.10g",
                     c->most_gops /
                         pow(10, (double)(i * DECADES / (ROWS - 1))));
        fprintf(out, "%8s |%.*s\n", label, (int)n, c->rows[i]);
    }
    fprintf(out, "%9s", "");
    for (unsigned i = 0; i <= DECADES; i++)
        fprintf(out, i < DECADES ? "|%-12.10g" : "|%.10g\n",
                LEAST_INTENSITY * pow(10, i));
}

/* Prints a number with this many significant digits, or with all digits before
 * the point if there are more of these. Never prints an exponent. */
static void print_number(double value, int digits, FILE *out)
{
    char text[400];
    const double after = fmax(0, digits - 1 - floor(log10(value)));
    snprintf(text, sizeof text, "%.*f", (int)fmin(after, 20), value);
    if (strchr(text, '.')) {
        size_t n = strlen(text);
        while (text[n - 1] == '0')
            n--;
        text[text[n - 1] == '.' ? n - 1 : n] = 0;
    }
    fputs(text, out);
}

static void print_point(const struct roofline *r, unsigned i, FILE *out)
{
    const struct point *p = &r->points[i];
    const double gops = gops_of(p), intensity = intensity_of(p);
    fprintf(out, "%c  %s  ", 'A' + (int)i, p->kernel);
    if (p->bytes)
        print_number(intensity, 3, out);
    fputs(p->bytes ? " operations a byte, " : "no traffic of DRAM, ", out);
    print_number(gops, 4, out);
    fprintf(out, " 10^9/s, %.0f %% of the roof",
            100 * gops / roof_at(r, intensity));
    fprintf(out, "%s%s", *p->why ? ": " : "", p->why);
    if (p->n > 1)
        fprintf(out, " (%" PRIu64 " launches)", p->n);
    putc('\n', out);
}

void roofline_print(const struct roofline *r, FILE *out)
{
    struct canvas c = {.most_gops = pow(10, ceil(log10(r->peak_gops)))};
    char device[24] = "";
    if (r->ordinal >= 0)
        snprintf(device, sizeof device, "device %d, ", r->ordinal);
    if (r->n_points > 0) {
        memset(c.rows, ' ', sizeof c.rows);
        put_roof(&c, r);
        for (unsigned i = 0; i < r->n_points; i++)
            put_point(&c, &r->points[i], (char)('A' + i));
        fprintf(out,
                "\nroof of %s%s: / %.1f GB/s of DRAM, - %.0f 10^9 vector "
                "operations/s\n10^9/s\n",
                device, r->device->name, r->peak_gbps, r->peak_gops);
        print_canvas(&c, row_of(&c, r->peak_gops), out);
        fprintf(out, "%*s\n", 48, "operations per byte of DRAM");
        for (unsigned i = 0; i < r->n_points; i++)
            print_point(r, i, out);
    }
    if (r->n_others)
        fprintf(out, "%" PRIu64 " other launch%s not shown\n", r->n_others,
                r->n_others == 1 ? "" : "es");
    if (r->n_without)
        fprintf(out,
                "%s%" PRIu64 " launch%s without vector operations not shown\n",
                r->n_points ? "" : "\n", r->n_without,
                r->n_without == 1 ? "" : "es");
}

/* ---- life ---------------------------------------------------------------- */

struct roofline *roofline_new(const struct sim_device *device, int ordinal)
{
    struct roofline *r = isa_alloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->device = device;
    r->ordinal = ordinal;
    r->peak_gops = sim_device_peak_gops(device, sizeof(float));
    r->peak_gbps = device->dram_mbps / 1e3;
    return r;
}

void roofline_free(struct roofline *r)
{
    free(r);
}

/* ---- as a part of the page ----------------------------------------------- */

enum {
    WIDTH = 640,
    HEIGHT = 300,
    LEFT = 60,
    RIGHT = 620,
    TOP = 20,
    BELOW = 260
};

#define MOST_INTENSITY 1000.0 /* the end of the axis */

struct roof {
    FILE *out;
    double peak_gops, peak_gbps, sustained_gbps;
    double least_gops, most_gops; /* range of the axis */
};

static double x_of(double intensity)
{
    const double range = log10(MOST_INTENSITY / LEAST_INTENSITY);
    double share = log10(intensity / LEAST_INTENSITY) / range;
    share = share < 0 ? 0 : share > 1 ? 1 : share;
    return (double)LEFT + share * (double)(RIGHT - LEFT);
}

static double y_of(const struct roof *r, double gops)
{
    double share =
        log10(gops / r->least_gops) / log10(r->most_gops / r->least_gops);
    share = share < 0 ? 0 : share > 1 ? 1 : share;
    return (double)BELOW - share * (double)(BELOW - TOP);
}

/* Draws the roof of a bandwidth, up to the peak. */
static void put_slope(const struct roof *r, double gbps, const char *style,
                      const char *name)
{
    const double knee = r->peak_gops / gbps;
    /* where the slope comes into the picture, by one axis or the other */
    const double from = fmax(LEAST_INTENSITY, r->least_gops / gbps);
    fprintf(r->out,
            "<path class=\"%s\" d=\"M%.1f %.1fL%.1f %.1f\"/><text x=\"%.1f\" "
            "y=\"%.1f\">%s %.0f GB/s</text>\n",
            style, x_of(from), y_of(r, from * gbps), x_of(knee),
            y_of(r, r->peak_gops), x_of(from) + (style[0] == 'p' ? 14 : 60),
            y_of(r, from * gbps * (style[0] == 'p' ? 6 : 1.6)), name, gbps);
}

static void put_axes(const struct roof *r)
{
    for (double i = LEAST_INTENSITY; i <= MOST_INTENSITY * 1.01; i *= 10)
        fprintf(r->out,
                "<path class=\"grid\" d=\"M%.1f %dV%d\"/><text class=\"mid\" "
                "x=\"%.1f\" y=\"%d\">%g</text>\n",
                x_of(i), TOP, BELOW, x_of(i), BELOW + 16, i);
    for (double g = r->least_gops; g <= r->most_gops * 1.01; g *= 10)
        fprintf(r->out,
                "<path class=\"grid\" d=\"M%d %.1fH%d\"/><text class=\"end\" "
                "x=\"%d\" y=\"%.1f\">%g</text>\n",
                LEFT, y_of(r, g), RIGHT, LEFT - 6, y_of(r, g) + 4, g);
    fprintf(r->out,
            "<text class=\"mid\" x=\"%d\" y=\"%d\">operations per byte of "
            "DRAM</text><text x=\"4\" y=\"12\">10^9 operations/s</text>\n",
            (LEFT + RIGHT) / 2, BELOW + 34);
}

static double per_byte(double ops, double bytes)
{
    return bytes > 0 ? ops / bytes : MOST_INTENSITY;
}

static void put_launch(const struct roof *r, const struct page_launch *l)
{
    const struct rt_figures *f = l->figures;
    const double run_us = f->us - f->launch_us;
    if (f->theory_ops == 0 || run_us <= 0)
        return;
    const double x =
        x_of(per_byte((double)f->theory_ops,
                      (double)(f->dram_read_bytes + f->dram_written_bytes)));
    const double y = y_of(r, (double)f->theory_ops / run_us / 1e3);
    fprintf(r->out,
            "<path class=\"launch\" d=\"M%.1f %.1fl6 6l-6 6l-6-6z\"><title>the "
            "launch</title></path>\n",
            x, y - 6);
}

char page_step_letter(unsigned i)
{
    return i < 26 ? (char)('A' + i) : 0;
}

/* Draws a step of the profile with its letter in the table of steps. A step
 * without a letter did no work. */
static void put_step(const struct roof *r, const struct page_launch *l,
                     const struct sim_step *s)
{
    const struct rt_figures *f = l->figures;
    unsigned place = 0;
    while (place < f->n_steps && f->steps[place].name != s->name)
        place++;
    if (place == f->n_steps)
        return;
    uint64_t bytes = s->fill_bytes + 2 * s->atomic_bytes;
    for (unsigned d = 0; d < SIM_N_DIRECTIONS; d++)
        if (rt_is_dram_direction(d))
            bytes += s->direction_bytes[d];
    const double ops = (double)s->vector_bytes / sizeof(float);
    uint64_t cycles = s->max_cycles; /* or the cycles of a unit that ran
                                        longer than the step */
    for (unsigned u = 0; u < SIM_N_PROFILE_UNITS; u++)
        cycles = s->max_busy[u] > cycles ? s->max_busy[u] : cycles;
    const double us = (double)cycles / l->device->clock_mhz;
    if (ops <= 0 || us <= 0)
        return;
    const double share = (double)s->max_cycles / (double)f->sum->cycles;
    const double x = x_of(per_byte(ops, (double)bytes));
    const double y = y_of(r, ops / us / 1e3);
    fprintf(r->out,
            "<circle class=\"step\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"><title>",
            x, y, 4 + 12 * sqrt(share));
    isa_plain_html(r->out, s->name, true);
    fputs("</title></circle>", r->out);
    if (page_step_letter(place))
        fprintf(r->out, "<text class=\"mid\" x=\"%.1f\" y=\"%.1f\">%c</text>\n",
                x, y + 4, page_step_letter(place));
}

void page_roof(const struct page_launch *l, FILE *out)
{
    const struct sim_device *d = l->device;
    struct roof r = {.out = out,
                     .peak_gops = rt_peak_gops(l->figures, d),
                     .peak_gbps = d->dram_mbps / 1e3};
    r.sustained_gbps =
        r.peak_gbps * sim_device_parameter(d, "dram_efficiency") / 100;
    r.most_gops = pow(10, ceil(log10(r.peak_gops)));
    r.least_gops = r.most_gops / 1e5;
    fprintf(out,
            "<section id=\"roof\"><h2>Roofline</h2>\n<svg viewBox=\"0 0 %d "
            "%d\" role=\"img\" aria-label=\"roofline\">\n",
            WIDTH, HEIGHT);
    put_axes(&r);
    put_slope(&r, r.peak_gbps, "peak", "DRAM peak");
    put_slope(&r, r.sustained_gbps, "dashed", "streams");
    fprintf(out,
            "<path class=\"peak\" d=\"M%.1f %.1fH%d\"/><text class=\"end\" "
            "x=\"%d\" y=\"%.1f\">vector units %.0f</text>\n",
            x_of(r.peak_gops / r.peak_gbps), y_of(&r, r.peak_gops), RIGHT,
            RIGHT, y_of(&r, r.peak_gops) - 5, r.peak_gops);
    put_launch(&r, l);
    for (unsigned i = 0; i < l->figures->sum->n_steps; i++)
        put_step(&r, l, &l->figures->sum->steps[i]);
    fputs("</svg>\n<p class=\"note\">Diamond: the launch; circles: its steps, "
          "by the time they take, with their letters below. One operation per "
          "4 bytes of results of "
          "the vector unit; products are not counted. Far below a roof: "
          "latency.</p></section>\n",
          out);
}
