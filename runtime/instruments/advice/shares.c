/* SPDX-License-Identifier: MIT */
/* Advice about the distribution of work: over cores, over launches, and over
 * the memory of a cluster. */
#include "runtime/instruments/advice/flows.h"
#include "runtime/instruments/advice/rules.h"

#include <math.h>
#include <string.h>

/* Work is uneven if one core works so many times as long as the mean. */
#define UNEVEN 1.25
/* Even work must save at least this many microseconds, which is about the cost
 * of one launch. */
#define EVENED_US 2
/* Pieces of so many bytes can be divided. */
#define LARGE 8192
/* The least gain from memory cores, as a share of a launch that has none. It is
 * higher than for others because the type of the launch must also change. */
#define NEW_TYPE 0.1

/* Returns the site whose ops are the pieces of work that cores can share. It is
 * the site that stores most results to device memory, because the work for one
 * result stays on one core. If there are no stores, it is the site with most
 * ops. NULL: there are no ops. */
static const struct sim_site *pieces(const struct adv_facts *a)
{
    const struct sim_site *most = NULL, *stores = NULL;
    for (size_t i = 0; i < a->n; i++) {
        const struct sim_site *s = &a->sites[i];
        if (!s->op || s->is_barrier)
            continue;
        if (s->direction == ISA_DIR_NRAM2GDRAM &&
            (!stores || s->most_ops > stores->most_ops))
            stores = s;
        if (!most || s->most_ops > most->most_ops)
            most = s;
    }
    return stores ? stores : most;
}

/* Returns the share of its work that the busiest core would lose if whole
 * pieces were distributed evenly over all cores. Scalar code can be divided
 * anywhere, and of few pieces large ones. */
static double to_share(const struct adv_facts *a)
{
    const struct sim_site *s = pieces(a);
    const double ops = s ? adv_mean(a, s->most_ops) : 0;
    if (!s)
        return a->scalar > a->cycles / 2 ? 1 : 0;
    if (ops >= 4)
        return 1 - ceil(adv_mean(a, s->ops) / a->usable) / ops;
    return s->direction < SIM_N_DIRECTIONS && s->bytes >= LARGE * s->ops
               ? 1 - (double)s->bytes / a->usable / (double)s->most_bytes
               : 0;
}

/* Whether copies move about as many bytes on each core. If copies of some cores
 * take longer, the reason is bandwidth, and another distribution would not
 * help. */
static bool is_even(const struct adv_facts *a, const struct sim_site *s)
{
    return s->direction < SIM_N_DIRECTIONS &&
           (double)s->most_bytes * a->usable <= UNEVEN * (double)s->bytes;
}

/* Returns the busiest core's cycles beyond the mean, at sites that have as many
 * ops on each core. There, pieces have unequal sizes: cores with several pieces
 * can exchange long ones for short ones. */
static double from_sizes(const struct adv_facts *a)
{
    const struct sim_site *piece = pieces(a);
    double cycles = 0;
    if (!piece || adv_mean(a, piece->most_ops) < 2)
        return 0;
    for (size_t i = 0; i < a->n; i++) {
        const struct sim_site *s = &a->sites[i];
        const bool is_copy = s->direction < SIM_N_DIRECTIONS;
        if (!s->op || s->is_barrier || adv_mean(a, s->most_ops) < 2 ||
            (double)s->most_ops * a->usable > UNEVEN * (double)s->ops ||
            is_even(a, s))
            continue;
        if (is_copy || s->unit == SIM_PROFILE_COMPUTE)
            cycles +=
                adv_mean(a, s->most_busy) - adv_mean(a, s->busy) / a->usable;
    }
    return cycles;
}

/* Returns the cycles for which a core waits at its atomics, mostly for atomics
 * of other cores. Another distribution of work does not help, because atomics
 * run one after another, whichever core issues them. */
static double at_atomics(const struct adv_facts *a)
{
    double cycles = 0;
    for (size_t i = 0; i < a->n; i++)
        if (a->sites[i].is_atomic)
            cycles += adv_mean(a, a->sites[i].most_waits);
    return cycles;
}

bool adv_imbalance(const struct adv_facts *a, struct adv_answer *to)
{
    const double more = a->max_busy - a->mean_busy - at_atomics(a);
    const double by_number = to_share(a) * a->max_busy;
    const double by_size = from_sizes(a);
    const double share = by_number > by_size ? by_number : by_size;
    if (a->cores < a->usable || a->max_busy < UNEVEN * a->mean_busy)
        return false;
    to->figures[0] = a->max_busy;
    to->figures[1] = a->usable;
    to->figures[2] = a->mean_busy;
    to->gain = adv_bounded(a, more < share ? more : share, 0);
    return to->gain > EVENED_US * a->device->clock_mhz;
}

/* Returns the work of the busiest core, in pieces that tasks could share. */
static double most_pieces(const struct adv_facts *a)
{
    double most = 1;
    for (size_t i = 0; i < a->n; i++) {
        const double ops = adv_mean(a, a->sites[i].most_ops);
        if (adv_is_io(&a->sites[i]) && ops > most)
            most = ops;
    }
    return most;
}

bool adv_idle_cores(const struct adv_facts *a, struct adv_answer *to)
{
    if (a->cores == 0 || a->cores >= a->usable ||
        a->f->us < 2 * a->f->launch_us) /* more tasks would hardly help */
        return false;
    double times = a->max_busy / a->mean_busy; /* the mean of all usable */
    const double pieces = most_pieces(a);
    times = pieces > 1 && pieces < times ? pieces : times;
    to->figures[0] = a->cores;
    to->figures[1] = a->usable;
    to->gain =
        adv_bounded(a, a->cycles - a->cycles / times, 2 * a->model.io_latency);
    return true;
}

/* Suggests one launch instead of several. The one launch starts once, and all
 * cores run at the same time the work that the several launches ran one after
 * another on some cores. */
bool adv_launch_bound(const struct adv_facts *a, struct adv_answer *to)
{
    const double start = a->f->launch_us - a->f->cold_us;
    const double run = a->f->us - a->f->launch_us;
    if (a->launches < 4 || start < run)
        return false;
    const double rounds = ceil(a->launches * a->cores / a->usable);
    to->figures[0] = a->launches;
    to->figures[1] = start;
    to->figures[2] = run;
    to->gain =
        (start * (1 - 1 / a->launches) + run * (1 - rounds / a->launches)) *
        a->device->clock_mhz;
    return true;
}

/* Returns the cycles to load `ops` pieces of `bytes` bytes through SRAM. A
 * cluster copies each piece once, at its own bandwidth and its share of DRAM.
 * Then each core takes the piece from SRAM. Memory core and cores synchronise
 * once, or for each piece if SRAM has no room for all pieces. */
static double shared_cycles(const struct adv_facts *a, double ops, double bytes)
{
    const struct adv_model *m = &a->model;
    const double rate =
        fmin(fmin(m->mpu_bytes, m->cluster_bytes), m->dram_bytes / a->clusters);
    const double meets = ops * bytes <= a->device->sram_kib * 1024.0 ? 1 : ops;
    return ops * (bytes / rate + m->move_latency + bytes / m->move_bytes) +
           meets * (m->io_latency + m->barrier);
}

/* Whether a site loads whole pieces, not scattered elements. */
static bool is_load(const struct sim_site *s)
{
    return s->direction == ISA_DIR_GDRAM2NRAM && s->ops > 0 &&
           strncmp(s->op, "memcpy", strlen("memcpy")) == 0;
}

bool adv_shared_weights(const struct adv_facts *a, struct adv_answer *to)
{
    double waits = 0, ops = 0, most = 0, bytes = 0, shared = 0;
    for (size_t i = 0; i < a->n; i++) {
        const struct sim_site *s = &a->sites[i];
        if (!is_load(s) || s->shared_bytes * 2 < s->bytes)
            continue;
        const double wait = adv_awaited(a, s);
        waits += wait;
        ops += adv_mean(a, s->most_ops);
        bytes += adv_mean(a, s->most_bytes);
        shared += adv_mean(a, s->shared_bytes);
        if (wait <= most)
            continue;
        most = wait;
        to->site = s;
    }
    if (!to->site)
        return false;
    to->figures[0] = bytes / ops;
    to->figures[1] = ops;
    to->gain =
        adv_less_copied(a, waits - shared_cycles(a, ops, bytes / ops), shared);
    return a->f->sum->union_clusters > 0 || to->gain > NEW_TYPE * a->cycles;
}

/* Whether copies load what other copies of the launch have stored. */
static bool is_stored(const struct adv_facts *a, const struct sim_site *load)
{
    for (size_t i = 0; i < a->n; i++) {
        const struct sim_site *s = &a->sites[i];
        if (adv_is_io(s) && s->direction != load->direction && s->ops > 0 &&
            s->low < load->high && load->low < s->high)
            return true;
    }
    return false;
}

/* Whether cores could use results of other cores, as far as the profile
 * shows. */
static bool is_handed_on(const struct adv_facts *a)
{
    if (a->f->sum->peak_sram_bytes > 0)
        return true;
    for (size_t i = 0; i < a->n; i++) {
        const struct sim_site *s = &a->sites[i];
        const bool is_far = !s->op && s->ops > 0;
        if (is_far || s->is_atomic || (adv_is_io(s) && is_stored(a, s)))
            return true;
    }
    return false;
}

bool adv_barriers(const struct adv_facts *a, struct adv_answer *to)
{
    double ops = 0;
    const double cost = a->model.barrier + a->model.sync;
    for (size_t i = 0; i < a->n; i++) {
        const struct sim_site *s = &a->sites[i];
        if (!s->is_barrier)
            continue;
        ops += adv_mean(a, s->most_ops);
        if (!to->site || s->most_ops > to->site->most_ops)
            to->site = s;
    }
    if (ops < 4 || is_handed_on(a))
        return false;
    to->figures[0] = a->cycles / ops;
    to->figures[1] = ops;
    to->figures[2] = cost;
    to->gain = adv_bounded(a, (ops - 1) * cost, 0);
    return true;
}
