/* SPDX-License-Identifier: MIT */
/* Advice about scalar code: loops that an intrinsic can replace, and accesses
 * to device memory by single elements. */
#include "runtime/instruments/advice/rules.h"

#include <math.h>

#define FLOAT_BYTES 4.0

/* Whether ops could replace a loop: it computes or moves elements of NRAM, and
 * their addresses do not depend on loads. A loop that only counts cannot be
 * replaced. */
static bool is_vector_work(const struct sim_loop *l)
{
    return l->first && l->ops == 0 && l->near_loads > 0 &&
           (l->arithmetic > 0 || l->near_stores > 0) && l->far == 0 &&
           !l->is_indirect && !l->is_double;
}

/* Returns the cycles of ops for one pass of a loop. Each instruction that
 * computes becomes an op over all elements. A loop that only copies becomes one
 * op. */
static double vector_cycles(const struct adv_facts *a, const struct sim_loop *l)
{
    const double moved =
        l->near_loads > l->near_stores ? l->near_loads : l->near_stores;
    const double work = l->arithmetic > moved ? l->arithmetic : moved;
    return work * FLOAT_BYTES / a->model.vector_bytes;
}

/* Returns the sum of the scalar cycles of all sites, estimated from samples. */
static double sampled(const struct adv_facts *a)
{
    double sum = 0;
    for (size_t i = 0; i < a->n; i++)
        sum += (double)a->sites[i].scalar;
    return sum;
}

/* Returns the loop that ops could replace with the nth most scalar cycles, from
 * 0. NULL: there are fewer. */
static const struct sim_site *nth_loop(const struct adv_facts *a, unsigned nth)
{
    const struct sim_site *before = NULL, *best = NULL;
    for (unsigned k = 0; k <= nth; k++, before = best) {
        best = NULL;
        for (size_t i = 0; i < a->n; i++) {
            const struct sim_site *s = &a->sites[i];
            if (s->scalar == 0 || !is_vector_work(&s->loop) ||
                (before && (s->scalar > before->scalar ||
                            (s->scalar == before->scalar && s <= before))))
                continue;
            if (!best || s->scalar > best->scalar)
                best = s;
        }
        if (!best)
            return NULL;
    }
    return best;
}

/* An answer for each loop: mending one leaves the others as they are. */
bool adv_scalar_loop(const struct adv_facts *a, struct adv_answer *to)
{
    to->site = nth_loop(a, to->nth);
    if (!to->site)
        return false;
    const double spent = a->scalar * (double)to->site->scalar / sampled(a);
    const double stays =
        spent * vector_cycles(a, &to->site->loop) / to->site->loop.cycles;
    to->has_more = true;
    to->figures[0] = spent / a->cycles;
    to->figures[1] = to->site->loop.cycles;
    to->gain =
        adv_bounded(a, spent - stays, adv_busiest_but(a, SIM_PROFILE_SCALAR));
    return true;
}

/* Returns the most bytes of GDRAM that scalar code of a core accesses at a
 * site. */
static double reached(const struct adv_facts *a, const struct sim_site *s)
{
    const double range = (double)(s->high - s->low);
    const double bytes = adv_mean(a, s->most_bytes);
    return range < bytes ? range : bytes;
}

/* Whether copies could bring what a site accesses: the steps between accesses
 * are equal, or all bytes fit into NRAM. */
static bool is_copied(const struct adv_facts *a, const struct sim_site *s)
{
    return 2 * s->steady > s->ops ||
           (double)(s->high - s->low) <= a->device->nram_kib * 1024.0;
}

bool adv_scalar_gdram(const struct adv_facts *a, struct adv_answer *to)
{
    double cycles = 0, accesses = 0, bytes = 0;
    for (size_t i = 0; i < a->n; i++) {
        const struct sim_site *s = &a->sites[i];
        if (s->op || s->ops == 0 || !is_copied(a, s))
            continue;
        if (!to->site || s->most_busy > to->site->most_busy)
            to->site = s;
        cycles += adv_mean(a, s->most_busy);
        accesses += adv_mean(a, s->most_ops);
        bytes += reached(a, s);
    }
    if (!to->site || accesses < 2)
        return false;
    const double pieces = ceil(bytes / (a->device->nram_kib * 1024.0));
    to->figures[0] = accesses;
    to->figures[1] = cycles / accesses;
    to->figures[2] = bytes;
    to->gain = adv_bounded(
        a, cycles - pieces * a->model.io_latency - bytes / a->model.io_bytes,
        adv_busiest_but(a, SIM_PROFILE_SCALAR));
    return true;
}
