/* SPDX-License-Identifier: MIT */
/* An item is a window of features and a piece of channels of a batch; it
 * processes the points piece by piece. The cost follows the kernel step by
 * step. In a piece the core waits for the compute unit three times, because
 * step 8 returns how many points it has selected, and the additions of step 9
 * come after that. The next piece is loaded after the last product.
 */
#include "kernels/three_interpolate_backward/spread.h"

#include <math.h>

#include "kernels/three_interpolate_backward/split.h"

/* Scalar work that overlaps with no unit: instructions and loads of the
 * compiled kernel, in cycles, and jumps, which take longer on 3xx. The figures
 * were read from reports of one core with 20 pieces, for each generation.
 * test_spread.c allows an error of the cost that fits these figures. */
struct scalar {
    double cycles, jumps;
};
static const struct scalar addition = {39, 1}; /* a round of step 9 */
static const struct scalar begins = {940, 64}; /* in step 8, where
                                                  write_begins is called */
static const struct scalar next = {680, 75};   /* in step 10: moving to the
                                                  next piece */
static const struct scalar waiting = {240, 0}; /* issues and waits of a piece */

/* The number of operations of step 8 on each point. */
#define SELECTING 10

/* The work of the busiest core is about this many standard deviations above the
 * mean, if there are a few dozen cores. */
#define BUSIEST 2

/* A piece of points of an item, with the sizes of the item. */
struct piece {
    const struct kn_tib_shape *shape;
    const struct kn_rates *rates;
    double bytes;            /* of a value in GDRAM */
    double co, mo;           /* of the item */
    double wide_co, wide_mo; /* rounded for the compute unit */
    double batches;          /* batches on which cores work at the same time */
    double chosen;           /* neighbors of a point that are in the window
                                of features */
};

/* Returns the cycles of scalar code. */
static double scalar(const struct kn_rates *r, const struct scalar *s)
{
    return s->cycles + s->jumps * r->jump;
}

/* Return the time of an operation of the compute unit, and of a transposition,
 * on values of 4 bytes. */
static double operation(const struct kn_rates *r, double values)
{
    return r->startup + ceil(values * 4 / r->vector);
}

static double transposition(const struct kn_rates *r, double values)
{
    return r->startup + ceil(values * 4 / r->rearrange);
}

/* Rounds n up to whole units on 2xx. */
static double wide(const struct kn_rates *r, double n, double unit)
{
    return r->generation == 2 ? ceil(n / unit) * unit : n;
}

/* A transfer between NRAM and GDRAM: its rows and bytes, and the bytes that the
 * DRAM counts for it. */
struct traffic {
    double rows, bytes, dram;
};

/* Returns the traffic of a part of each channel of an item in GDRAM; whole
 * channels are one row of the transfer. The cores move rows of few batches at
 * the same time. If these rows are shorter than a turn of all channels of the
 * DRAM, they wait for one another. */
static struct traffic channels(const struct piece *p, double part, double whole)
{
    const struct kn_rates *r = p->rates;
    const double row = part * p->bytes, bytes = p->co * row;
    if (part >= whole)
        return (struct traffic){1, bytes, bytes + r->dram_opening};
    const double span =
        p->batches * (double)p->shape->c * whole * p->bytes / r->dram_turns;
    const double least = r->dram_turn / r->dram_turns;
    const double crowded = p->co * fmin(row, r->dram_page);
    return (struct traffic){p->co, bytes,
                            bytes - crowded +
                                (crowded + p->co * r->dram_opening) /
                                    fmin(fmax(span, least), 1)};
}

/* Returns the traffic of loading n points: gradients, indices and weights. */
static struct traffic load_of(const struct piece *p, double n)
{
    const double bytes = n * TIB_NEIGHBORS * (p->bytes + sizeof(int));
    struct traffic t = channels(p, n, (double)p->shape->n);
    t.rows += 2;
    t.bytes += bytes;
    t.dram += bytes + 2 * p->rates->dram_opening;
    return t;
}

/* Returns the time if a core has the memory for itself. */
static double alone(const struct kn_rates *r, struct traffic t)
{
    return r->io_latency + (t.rows - 1) * r->io_segment + t.bytes / r->io;
}

/* Returns when the connection of a cluster, and the DRAM, have moved `items`
 * items with this traffic. The busiest core has `rounds` of these items. */
static double shared(const struct piece *p, struct traffic t, double items,
                     double rounds)
{
    const struct kn_rates *r = p->rates;
    const double cluster = fmin(items, r->cores_per_cluster) * t.bytes;
    return fmax(rounds * cluster / r->cluster, items * t.dram / r->dram);
}

/* Returns the time of steps 2 to 10 for n points, while `load` is loaded. If
 * load is NULL, nothing is loaded. */
static double cycles_of_points(const struct piece *p, double n,
                               const struct traffic *load)
{
    const struct kn_rates *r = p->rates;
    const double points = wide(r, n, TIB_N_UNIT);
    const double values = p->wide_co * points;
    const double product = operation(r, values);
    const double turn = transposition(r, values);
    const double sums = transposition(r, p->wide_co * p->wide_mo);
    const double select = SELECTING * operation(r, points);
    const double add =
        n * p->chosen * fmax(scalar(r, &addition), operation(r, p->wide_co));
    const double until_last_product =
        2 * transposition(r, TIB_NEIGHBORS * points) +
        (p->shape->is_half ? operation(r, values) : 0) + operation(r, points) +
        scalar(r, &begins) + scalar(r, &waiting) +
        2 * (product + turn + sums + select + add + sums) + product;
    const double rest =
        turn + sums + select + add + fmax(scalar(r, &next), sums);
    return until_last_product + (load ? fmax(rest, alone(r, *load)) : rest);
}

/* Returns how much longer a store takes whose lines of 128 bytes other cores
 * store to as well, unless items end where lines end. */
static double line_wait(const struct piece *p, double busy)
{
    static const double LINE = 128;
    const double m = (double)p->shape->m;
    const double part = (p->mo < m ? p->mo : p->co * m) * p->bytes;
    const double of_line = ceil(LINE / part);
    const double others =
        p->mo < m ? 2 * fmin(of_line, ceil(m / p->mo)) - 1 : of_line;
    const double begin = p->mo < m ? m * p->bytes : part; /* of the next */
    const bool is_whole = fmod(part, LINE) == 0 && fmod(begin, LINE) == 0;
    return is_whole ? 0 : fmin(busy - 1, others) * p->rates->line_writer;
}

/* Returns the time of items in pieces of `no` points; the busiest core has
 * `rounds` items, and `busy` cores have any. Tasks of clusters begin one after
 * the other. All cores wait for their first loads at the same time. The
 * core that has waited longest does its last store last, when the others are
 * done. */
static double cycles_of_items(const struct piece *p, double no, double items,
                              double rounds, double busy)
{
    const double n = (double)p->shape->n, pieces = ceil(n / no);
    const double last = n - (pieces - 1) * no;
    const double sums = operation(p->rates, p->wide_co * p->wide_mo);
    const struct traffic load = load_of(p, no), last_load = load_of(p, last);
    const struct traffic store = channels(p, p->mo, (double)p->shape->m);
    const struct traffic all = {
        (pieces - 1) * load.rows + last_load.rows + store.rows,
        (pieces - 1) * load.bytes + last_load.bytes + store.bytes,
        (pieces - 1) * load.dram + last_load.dram + store.dram};
    const double each = (pieces - 1) * cycles_of_points(p, no, &load) +
                        cycles_of_points(p, last, &last_load) +
                        (p->shape->is_half ? 2 : 1) * sums +
                        alone(p->rates, store);
    const double core = rounds * each - alone(p->rates, store) -
                        cycles_of_points(p, last, &last_load) +
                        cycles_of_points(p, last, NULL);
    const double clusters = ceil(busy / p->rates->cores_per_cluster);
    const double begin = (clusters - 1) * p->rates->dispatch;
    const double first = shared(p, load, busy, 1);
    const double last_store =
        fmax(alone(p->rates, store), shared(p, store, busy, 1) - first) +
        line_wait(p, busy);
    return begin + fmax(fmax(alone(p->rates, load), first) + core + last_store,
                        shared(p, all, items, rounds));
}

double kn_tib_cost(const struct kn_tib_shape *shape,
                   const struct kn_tib_split *split,
                   const struct kn_rates *rates, bool shares_channels)
{
    const double n = (double)shape->n, m = (double)shape->m;
    const double co = fmin(split->co, (double)shape->c);
    const double mo = fmin(split->mo, m);
    const double of_window = ceil((double)shape->c / split->co);
    const double of_batch = ceil(m / split->mo) * of_window;
    const double items = (double)shape->b * of_batch;
    const double of_core = shares_channels ? 1 : of_window; /* in a row */
    const double rounds = ceil(items / of_core / rates->cores) * of_core;
    const double busy = fmin(items / of_core, rates->cores), share = mo / m;
    const struct piece p = {
        .shape = shape,
        .rates = rates,
        .bytes = shape->is_half ? 2 : 4,
        .co = co,
        .mo = mo,
        .wide_co = wide(rates, co, TIB_C_UNIT),
        .wide_mo = wide(rates, mo, TIB_M_UNIT),
        .batches = fmin((double)shape->b, ceil(busy * of_core / of_batch)),
        .chosen = share + BUSIEST * sqrt(share * (1 - share) /
                                         (TIB_NEIGHBORS * n * rounds)),
    };
    return cycles_of_items(&p, fmin(split->no, n), items, rounds, busy);
}

/* ---- the choice ---------------------------------------------------------- */

/* Returns whether the parts of a split fit in NRAM. */
static bool fits(const struct kn_tib_split *s, long values)
{
    long used = 0;
#define ADD(member, name, bytes, doc) used += (bytes);
    TIB_MAP(ADD, *s)
#undef ADD
    return used <= values * (long)sizeof(float);
}

struct choice {
    const struct kn_tib_shape *shape;
    const struct kn_rates *rates;
    long values;
    struct kn_tib_split best;
    double cost;
};

/* Tries all pieces of points that fit with `co` channels and `mo` features.
 * False: none fit. */
static bool try_points(struct choice *c, long co, long mo)
{
    const long all = kn_tib_pad(c->shape->n, TIB_N_UNIT);
    long no = TIB_N_UNIT;
    for (; no <= all; no += TIB_N_UNIT) {
        const struct kn_tib_split s = {(int)co, (int)no, (int)mo};
        if (!fits(&s, c->values))
            break;
        const double cost = kn_tib_cost(c->shape, &s, c->rates, true);
        if (cost < c->cost) {
            c->best = s;
            c->cost = cost;
        }
    }
    return no > TIB_N_UNIT;
}

/* Tries all splits with windows of mo features; false: none fits. */
static bool try_channels(struct choice *c, long mo)
{
    const long all = kn_tib_pad(c->shape->c, TIB_C_UNIT);
    long co = TIB_C_UNIT;
    for (; co <= all; co += TIB_C_UNIT)
        if (co == kn_tib_even(c->shape->c, co, TIB_C_UNIT) &&
            !try_points(c, co, mo))
            break;
    return co > TIB_C_UNIT;
}

struct kn_tib_split kn_tib_spread(const struct kn_tib_shape *shape, long values,
                                  const struct kn_rates *rates)
{
    const long all = kn_tib_pad(shape->m, TIB_M_UNIT);
    struct choice c = {shape, rates, values,
                       .best = {TIB_C_UNIT, TIB_N_UNIT, TIB_M_UNIT},
                       .cost = INFINITY};
    for (long mo = TIB_M_UNIT; mo <= all; mo += TIB_M_UNIT)
        if (mo == kn_tib_even(shape->m, mo, TIB_M_UNIT) &&
            !try_channels(&c, mo))
            break;
    return c.best;
}
