/* SPDX-License-Identifier: MIT */
/* Finds data flow in NRAM. NRAM is private and all cores run the same code, so
 * the ranges of a site are about the ranges of each core. If they are wider,
 * two operands may only seem to overlap. Then the rules give no advice. */
#include "runtime/instruments/advice/flows.h"

static const struct sim_flow *first_flow(const struct sim_site *s,
                                         bool is_written)
{
    for (unsigned i = 0; i < SIM_FLOWS; i++)
        if (s->flows[i].high && s->flows[i].is_written == is_written)
            return &s->flows[i];
    return NULL;
}

const struct sim_flow *adv_written(const struct sim_site *s)
{
    return first_flow(s, true);
}

const struct sim_flow *adv_read(const struct sim_site *s)
{
    return first_flow(s, false);
}

static bool meets(const struct sim_flow *f, const struct sim_flow *g)
{
    return f->low < g->high && g->low < f->high;
}

static bool touches(const struct sim_site *s, const struct sim_flow *f,
                    bool is_written)
{
    for (unsigned i = 0; i < SIM_FLOWS; i++)
        if (s->flows[i].high && s->flows[i].is_written == is_written &&
            meets(&s->flows[i], f))
            return true;
    return false;
}

bool adv_reads(const struct sim_site *s, const struct sim_flow *f)
{
    return touches(s, f, false);
}

bool adv_writes(const struct sim_site *s, const struct sim_flow *f)
{
    return touches(s, f, true);
}

double adv_other_writes(const struct adv_facts *a, const struct sim_site *s,
                        const struct sim_flow *f)
{
    double most = 0;
    for (size_t i = 0; i < a->n; i++) {
        const struct sim_site *other = &a->sites[i];
        const double ops = adv_mean(a, other->most_ops);
        if (other != s && ops > most && adv_writes(other, f))
            most = ops;
    }
    return most;
}

const struct sim_site *adv_site_at(const struct adv_facts *a, uint64_t pc)
{
    for (size_t i = 0; i < a->n && pc; i++)
        if (a->sites[i].pc == pc)
            return &a->sites[i];
    return NULL;
}

double adv_repeated(const struct adv_facts *a, const struct sim_site *s)
{
    const double ops = adv_mean(a, s->most_ops);
    const struct sim_flow *to = adv_written(s);
    double anew = 1;
    if (!to || ops < 3 || s->changes > 0 || s->looks == 0 || s->held < s->looks)
        return 0;
    for (unsigned i = 0; i < SIM_FLOWS; i++) {
        const struct sim_flow *f = &s->flows[i];
        if (!f->high)
            continue;
        const double writes = adv_other_writes(a, s, f);
        if (f->stays + s->cores < s->ops || (!f->is_written && meets(f, to)))
            return 0;
        anew = writes > anew ? writes : anew;
    }
    return anew < ops / 2 ? 1 - anew / ops : 0;
}

double adv_copy_cycles(const struct adv_facts *a, const struct sim_site *s)
{
    const uint64_t most = s->is_async ? s->most_busy : s->most_waits;
    const uint64_t all = s->is_async ? s->busy : s->waits;
    const bool is_even = s->ops == s->most_ops * s->cores;
    return adv_mean(a, is_even && s->cores > 0 ? all / s->cores : most);
}

double adv_less_of(const struct adv_facts *a, unsigned unit, double cycles)
{
    return adv_bounded(a, cycles, adv_busiest_but(a, unit));
}

double adv_less_copied(const struct adv_facts *a, double cycles, double bytes)
{
    const double left = a->dram_cycles - bytes / a->model.dram_bytes;
    const double rest = adv_busiest_but(a, SIM_PROFILE_IO);
    const double least = left > rest ? left : rest;
    return cycles < a->cycles - least ? cycles : a->cycles - least;
}

double adv_nram_room(const struct adv_facts *a)
{
    const struct rt_memory_figures *nram = &a->f->memories[0];
    return (double)nram->size_bytes - (double)nram->peak_bytes;
}

double adv_vector_cycles(const struct adv_facts *a, double ops, double bytes)
{
    return ops * a->model.vector_startup + bytes / a->model.vector_bytes;
}
