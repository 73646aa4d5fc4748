/* SPDX-License-Identifier: MIT */
/*
 * The roofline: operations per byte of DRAM against operations per second, both
 * as powers of ten. The launch is a diamond, its steps are circles with
 * letters, whose area is their time. What has no arithmetic is left out, what
 * has no traffic stands at the right edge.
 */
#include <inttypes.h>
#include <math.h>

#include "isa/support/words/plain.h"
#include "runtime/instruments/page/parts.h"
#include "runtime/instruments/page/roof.h"
#include "runtime/instruments/report/bound.h"

enum {
    WIDTH = 640,
    HEIGHT = 300,
    LEFT = 60,
    RIGHT = 620,
    TOP = 20,
    BELOW = 260
};

/* What the axes show. */
#define LEAST_INTENSITY 0.01
#define MOST_INTENSITY  1000.0

struct roof {
    FILE *out;
    double peak_gops, peak_gbps, sustained_gbps;
    double least_gops, most_gops; /* of the axis */
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

/* The roof under a bandwidth, as far as the peak. */
static void put_slope(const struct roof *r, double gbps, const char *style,
                      const char *name)
{
    const double knee = r->peak_gops / gbps;
    fprintf(r->out,
            "<path class=\"%s\" d=\"M%.1f %.1fL%.1f %.1f\"/><text x=\"%.1f\" "
            "y=\"%.1f\">%s %.0f GB/s</text>\n",
            style, x_of(r->least_gops / gbps), y_of(r, r->least_gops),
            x_of(knee), y_of(r, r->peak_gops),
            x_of(r->least_gops / gbps) + (style[0] == 'p' ? 14 : 60),
            y_of(r, r->least_gops * (style[0] == 'p' ? 6 : 1.6)), name, gbps);
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

static double intensity_of(double ops, double bytes)
{
    return bytes > 0 ? ops / bytes : MOST_INTENSITY;
}

static void put_launch(const struct roof *r, const struct page_launch *l)
{
    const struct rt_figures *f = l->figures;
    const double run_us = f->us - f->launch_us;
    if (f->theory_ops == 0 || run_us <= 0)
        return;
    const double x = x_of(
        intensity_of((double)f->theory_ops,
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

/* A step of the profile, by its letter in the table of steps; those that are
 * not there did nothing. */
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
    uint64_t cycles = s->max_cycles; /* or of what went on behind it */
    for (unsigned u = 0; u < SIM_N_PROFILE_UNITS; u++)
        cycles = s->max_busy[u] > cycles ? s->max_busy[u] : cycles;
    const double us = (double)cycles / l->device->clock_mhz;
    if (ops <= 0 || us <= 0)
        return;
    const double share = (double)s->max_cycles / (double)f->sum->cycles;
    const double x = x_of(intensity_of(ops, (double)bytes));
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
                     .peak_gops = sim_device_peak_gops(d, sizeof(float)),
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
