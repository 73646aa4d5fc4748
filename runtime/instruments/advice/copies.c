/* SPDX-License-Identifier: MIT */
/*
 * Advice about copies between device memory and the cores: their size, their
 * shape, and whether other work hides them.
 */
#include "runtime/instruments/advice/flows.h"
#include "runtime/instruments/advice/rules.h"

#include <math.h>

#define LEAST_ROUNDS 4 /* in which copies and compute hide each other */

/* The copies of a site on its busiest core. */
struct copies {
    double ops, bytes;    /* number of copies; bytes of a copy */
    double transfer;      /* cycles of one copy on its unit */
    double latency, wait; /* of one copy. latency: cycles after `transfer`;
                             wait: cycles for which the core is idle */
};

static struct copies of_site(const struct adv_facts *a,
                             const struct sim_site *s)
{
    const double ops = adv_mean(a, s->most_ops);
    return (struct copies){
        .ops = ops,
        .bytes = (double)s->bytes / (double)s->ops,
        .transfer = (double)s->busy / (double)s->ops,
        .latency = (double)s->latency / (double)s->ops,
        .wait = ops > 0 ? adv_mean(a, s->most_waits) / ops : 0,
    };
}

/* Returns the cycles of latency for which a core is idle at each copy. */
static double exposed(const struct copies *c)
{
    return c->wait < c->latency ? c->wait : c->latency;
}

/* Whether a stride fits n pieces of this mean size. The last piece may be
 * shorter. */
static bool is_stride_of(double stride, double bytes, double n)
{
    const double most = n < 11 ? n / (n - 1) : 1.1;
    return stride >= bytes && stride <= most * bytes;
}

/* Whether each copy of a core begins at the end of the previous copy, or the
 * copies of all cores together read memory piece by piece. */
static bool is_in_row(const struct adv_facts *a, const struct sim_site *s,
                      const struct copies *c)
{
    const double stride = fabs((double)s->stride);
    const double tasks = (double)a->f->sum->tasks;
    return is_stride_of(stride, c->bytes, c->ops) ||
           is_stride_of(stride, c->bytes * tasks, c->ops) ||
           is_stride_of(stride, c->bytes * a->cores, c->ops);
}

/* Whether the distance between most copies of a site is equal. */
static bool is_steady(const struct sim_site *s)
{
    return s->ops > 2 * s->cores && 2 * s->steady > s->ops - 2 * s->cores;
}

/* Returns the sum of the piece sizes of all sites. */
static double all_pieces(const struct adv_facts *a)
{
    double sum = 0;
    for (size_t i = 0; i < a->n; i++)
        if (adv_is_io(&a->sites[i]) && a->sites[i].ops > 0)
            sum += of_site(a, &a->sites[i]).bytes;
    return sum;
}

/* Returns how many copies of a site can become one copy in NRAM, at most all
 * copies of a core. All memory in use is assumed to grow with the copies. If
 * most of that memory has no pieces, the pieces of all sites may use half of
 * the rest. */
static double together(const struct adv_facts *a, const struct copies *c)
{
    const struct rt_memory_figures *nram = &a->f->memories[0];
    const double room = (double)nram->size_bytes;
    const double used = (double)nram->peak_bytes;
    const double pieces = all_pieces(a);
    const double times = used > 4 * pieces ? 1 + (room - used) / 2 / pieces
                         : used > 0        ? room / used
                                           : 1;
    return times < c->ops ? times : c->ops;
}

/* Returns the gain of a core if every `times` copies of a site become one
 * copy. */
static double gain_of(const struct copies *c, double times, double more)
{
    return (c->ops - c->ops / times) * (exposed(c) - more);
}

/* Finds the site whose copies have the greatest gain. `is_meant` accepts sites.
 * All of them copy in one direction, to or from device memory. */
typedef bool meant(const struct adv_facts *a, const struct sim_site *s,
                   const struct copies *c);
static bool best_of(const struct adv_facts *a, meant *is_meant, double more,
                    struct adv_answer *to, struct copies *best, double *times)
{
    double gain = 0, most = 0;
    for (size_t i = 0; i < a->n; i++) {
        const struct sim_site *s = &a->sites[i];
        if (!adv_is_io(s) || s->ops == 0)
            continue;
        const struct copies c = of_site(a, s);
        if (c.ops < 4 || !is_meant(a, s, &c))
            continue;
        const double t = together(a, &c);
        const double g = gain_of(&c, t, more);
        gain += g > 0 ? g : 0;
        if (g > most) {
            most = g;
            to->site = s;
            *best = c;
            *times = t;
        }
    }
    to->gain = adv_bounded(a, gain, adv_busiest_but(a, SIM_PROFILE_SCALAR));
    return to->site != NULL;
}

static bool is_small(const struct adv_facts *a, const struct sim_site *s,
                     const struct copies *c)
{
    return is_steady(s) && is_in_row(a, s, c) && c->latency > c->transfer;
}

bool adv_small_pieces(const struct adv_facts *a, struct adv_answer *to)
{
    struct copies c = {0};
    double times = 0;
    if (!best_of(a, is_small, 0, to, &c, &times) || times < 2)
        return false;
    to->figures[0] = c.bytes;
    to->figures[1] = c.latency;
    to->figures[2] = c.transfer;
    to->figures[3] = c.ops;
    return true;
}

/* Returns the cycles that the core with most copies loses because pieces of the
 * site are small and lie apart on the chip; a transpose or a copy inside NRAM
 * brings them together. Pieces in DRAM alone take less than chip_piece. */
static double thin_cycles(const struct adv_facts *a, const struct sim_site *s)
{
    const double pieces = (double)s->pieces;
    if (!adv_is_io(s) || s->pieces < 2 * s->ops ||
        (double)s->bytes >=
            pieces * sim_device_parameter(a->device, "dram_grain") ||
        (double)s->busy < pieces * a->model.chip_piece)
        return 0;
    const double of_core = adv_mean(a, s->most_bytes) / (double)s->bytes;
    return of_core * pieces * a->model.chip_piece -
           adv_mean(a, s->most_bytes) / a->model.rearrange_bytes;
}

bool adv_thin_pieces(const struct adv_facts *a, struct adv_answer *to)
{
    double cycles = 0, most = 0;
    for (size_t i = 0; i < a->n; i++) {
        const double lost = thin_cycles(a, &a->sites[i]);
        cycles += lost > 0 ? lost : 0;
        if (lost <= most)
            continue;
        most = lost;
        to->site = &a->sites[i];
    }
    if (!to->site)
        return false;
    to->figures[0] = (double)to->site->bytes / (double)to->site->pieces;
    to->figures[1] = adv_mean(a, to->site->most_ops) *
                     (double)to->site->pieces / (double)to->site->ops;
    to->figures[2] = a->model.chip_piece;
    to->gain = adv_bounded(a, cycles, adv_busiest_but(a, SIM_PROFILE_IO));
    return true;
}

static bool is_row(const struct adv_facts *a, const struct sim_site *s,
                   const struct copies *c)
{
    return is_steady(s) && !is_in_row(a, s, c) && c->latency > c->transfer / 4;
}

bool adv_copy_per_row(const struct adv_facts *a, struct adv_answer *to)
{
    struct copies c = {0};
    double times = 0;
    if (!best_of(a, is_row, a->model.io_segment, to, &c, &times) || times < 2)
        return false;
    to->figures[0] = c.bytes;
    to->figures[1] = c.ops;
    to->figures[2] = c.latency;
    return true;
}

static bool is_middling(const struct adv_facts *a, const struct sim_site *s,
                        const struct copies *c)
{
    return is_steady(s) && is_in_row(a, s, c) && c->latency <= c->transfer;
}

/* Returns the gain of larger pieces if copies run at the same time as ops. Each
 * round ends with the latency of its copies, unless units or the bandwidth of
 * the clusters hide it. The first and last piece are never hidden. So several
 * pieces must remain, and larger pieces make the first and last longer. */
static double of_rounds(const struct adv_facts *a, const struct copies *c,
                        double times)
{
    const double clusters =
        (double)(a->f->dram_read_bytes + a->f->dram_written_bytes) /
        (a->model.cluster_bytes * a->clusters);
    const double beyond =
        a->cycles - fmax(clusters, adv_busiest_but(a, SIM_PROFILE_SCALAR));
    const double ends =
        fmin((double)a->f->io_cycles, (double)a->f->compute_cycles) / c->ops;
    return (c->ops - c->ops / times) * fmin(c->latency, beyond / c->ops) -
           (times - 1) * ends;
}

/* Finds the site whose rounds gain most. False: no rounds gain. */
static bool best_rounds(const struct adv_facts *a, struct adv_answer *to,
                        struct copies *best, double *times)
{
    double gain = 0;
    for (size_t i = 0; i < a->n; i++) {
        const struct sim_site *s = &a->sites[i];
        if (!adv_is_io(s) || s->ops == 0 || !s->is_async || !is_steady(s))
            continue;
        const struct copies c = of_site(a, s);
        const double t = fmin(together(a, &c), c.ops / LEAST_ROUNDS);
        if (t < 2 || !is_in_row(a, s, &c) || of_rounds(a, &c, t) <= gain)
            continue;
        gain = of_rounds(a, &c, t);
        to->site = s;
        *best = c;
        *times = t;
    }
    to->gain = adv_bounded(a, gain, adv_busiest_but(a, SIM_PROFILE_SCALAR));
    return gain > 0;
}

bool adv_nram_half_empty(const struct adv_facts *a, struct adv_answer *to)
{
    struct copies c = {0};
    double times = 0;
    if (a->f->memories[0].peak_share > 0.5 ||
        (!best_rounds(a, to, &c, &times) &&
         !best_of(a, is_middling, 0, to, &c, &times)) ||
        times < 2)
        return false;
    to->figures[0] = a->f->memories[0].peak_share;
    to->figures[1] = c.bytes;
    to->figures[2] = c.latency / (c.latency + c.transfer);
    to->figures[3] = times;
    return true;
}

/* Returns the site of copies for which a core waits most. Its copies are the
 * pieces. */
static const struct sim_site *main_site(const struct adv_facts *a)
{
    const struct sim_site *best = NULL;
    for (size_t i = 0; i < a->n; i++) {
        const struct sim_site *s = &a->sites[i];
        if (adv_is_io(s) && s->ops > 0 &&
            (!best || s->most_waits > best->most_waits))
            best = s;
    }
    return best;
}

/* Answers for a loop over n pieces, whose copies at to->site a core awaits. The
 * loop can hide all pieces but one: copies run at the same time as ops. */
static bool hide(const struct adv_facts *a, double waits, struct adv_answer *to)
{
    const double rest = a->cycles - waits;
    const double pieces = to->site ? adv_mean(a, to->site->most_ops) : 0;
    if (pieces < 3 || a->f->io_hidden_share > 0.5)
        return false;
    const double hidden = waits < rest ? waits : rest;
    to->figures[0] = waits;
    to->figures[1] = rest;
    to->gain = adv_bounded(a, hidden * (1 - 1 / pieces),
                           adv_busiest_but(a, SIM_PROFILE_SCALAR));
    return to->gain > 0;
}

bool adv_no_overlap(const struct adv_facts *a, struct adv_answer *to)
{
    to->site = main_site(a);
    return hide(a, adv_io_waits(a), to);
}

/* Sums the waits directly behind asynchronous copies. */
bool adv_async_waits(const struct adv_facts *a, struct adv_answer *to)
{
    double waits = 0, most = 0;
    for (size_t i = 0; i < a->n; i++) {
        const struct sim_site *s = &a->sites[i];
        const struct sim_site *before = adv_site_at(a, s->before);
        if (!before || !before->is_async || !adv_is_io(before) ||
            s->direction != SIM_N_DIRECTIONS || s->is_barrier ||
            s->unit == SIM_PROFILE_COMPUTE)
            continue;
        const double own = adv_mean(a, s->most_waits);
        waits += own;
        if (own <= most)
            continue;
        most = own;
        to->site = before;
    }
    return a->f->compute_hidden_share <= 0.5 && hide(a, waits, to);
}
