/* SPDX-License-Identifier: MIT */
/* Advice about data that moves more often than necessary: it is loaded again,
 * sent through GDRAM, added piece by piece in GDRAM, or awaited after every
 * copy. */
#include "runtime/instruments/advice/flows.h"
#include "runtime/instruments/advice/rules.h"

static bool is_copy(const struct sim_site *s, enum isa_direction direction)
{
    return s->ops > 0 && s->direction == (unsigned)direction;
}

/* ---- atomics
 * ------------------------------------------------------------------ */

static const struct sim_flow *in_gdram(const struct sim_site *s)
{
    for (unsigned i = 0; i < SIM_FLOWS; i++)
        if (s->flows[i].high && s->flows[i].is_written &&
            isa_space_at(s->flows[i].low) >= ISA_SPACE_GDRAM)
            return &s->flows[i];
    return NULL;
}

/* Returns the share of atomics that NRAM could combine first, because they
 * update each byte several times. An atomic whose result is read and whose
 * address stays the same is a counter for several cores. It cannot be combined:
 * each core needs its own result. */
static double combined(const struct adv_facts *a, const struct sim_site *s)
{
    const struct sim_flow *f = s->is_atomic ? in_gdram(s) : NULL;
    if (!f || s->most_ops < 4)
        return 0;
    const bool answers = adv_written(s) != f;
    const double range = (double)(f->high - f->low);
    const double bytes = adv_mean(a, s->most_bytes);
    if ((answers && 2 * f->stays > s->ops) || range > adv_nram_room(a) ||
        bytes < 2 * range)
        return 0;
    return 1 - range / bytes;
}

bool adv_atomics_in_loop(const struct adv_facts *a, struct adv_answer *to)
{
    double most = 0, bytes = 0;
    for (size_t i = 0; i < a->n; i++) {
        const struct sim_site *s = &a->sites[i];
        const double share = combined(a, s);
        const double in_nram = adv_vector_cycles(a, adv_mean(a, s->most_ops),
                                                 adv_mean(a, s->most_bytes));
        const double cycles = share * (adv_copy_cycles(a, s) - in_nram);
        if (cycles <= most)
            continue;
        most = cycles;
        to->site = s;
        to->figures[0] = adv_mean(a, s->most_ops);
        to->figures[1] = (double)(in_gdram(s)->high - in_gdram(s)->low);
        bytes = 2 * share * adv_mean(a, s->bytes);
    }
    to->gain = adv_less_copied(a, most, bytes);
    return to->site != NULL;
}

/* ---- loads of bytes that are there
 * ------------------------------------------------------ */

/* Returns the share of loads of bytes that NRAM already had: the same bytes at
 * the same place, or a table that would fit. */
static double reloaded(const struct adv_facts *a, const struct sim_site *s)
{
    const struct sim_flow *far = adv_read(s);
    if (!is_copy(s, ISA_DIR_GDRAM2NRAM) || !far || s->bytes == 0 ||
        s->own_bytes + s->near_bytes > 0 || adv_other_writes(a, s, far) > 0)
        return 0;
    const double again = adv_repeated(a, s);
    if (again > 0)
        return again;
    const double table = (double)(far->high - far->low);
    const double bytes = adv_mean(a, s->most_bytes);
    return s->pieces == s->ops && bytes >= 2 * table &&
                   table <= adv_nram_room(a)
               ? 1 - table / bytes
               : 0;
}

bool adv_reload(const struct adv_facts *a, struct adv_answer *to)
{
    double cycles = 0, bytes = 0, most = 0;
    for (size_t i = 0; i < a->n; i++) {
        const struct sim_site *s = &a->sites[i];
        const double again = reloaded(a, s);
        const double gain = again * adv_copy_cycles(a, s);
        cycles += gain;
        bytes += again * adv_mean(a, s->bytes);
        if (gain <= most)
            continue;
        most = gain;
        to->site = s;
        to->figures[0] = (double)(adv_read(s)->high - adv_read(s)->low);
        to->figures[1] = adv_mean(a, s->most_bytes) / to->figures[0];
    }
    to->gain = adv_less_copied(a, cycles, bytes);
    return to->site != NULL;
}

/* ---- detours through GDRAM
 * ---------------------------------------------------------- */

/* Returns the cycles of those stores to GDRAM whose bytes a load reads. */
static double stores_of(const struct adv_facts *a, const struct sim_site *load)
{
    double cycles = 0, bytes = 0;
    for (size_t i = 0; i < a->n; i++) {
        const struct sim_site *s = &a->sites[i];
        if (!is_copy(s, ISA_DIR_NRAM2GDRAM) || !adv_writes(s, adv_read(load)))
            continue;
        cycles += adv_copy_cycles(a, s);
        bytes += adv_mean(a, s->most_bytes);
    }
    const double loaded = adv_mean(a, load->most_bytes);
    return loaded < bytes ? cycles * loaded / bytes : cycles;
}

/* Returns the cycles of two copies on the chip, to SRAM and back. */
static double sram_cycles(const struct adv_facts *a, const struct sim_site *s)
{
    return 2 * (adv_mean(a, s->most_ops) * a->model.move_latency +
                adv_mean(a, s->most_bytes) / a->model.move_bytes);
}

bool adv_detour(const struct adv_facts *a, struct adv_answer *to)
{
    double most = 0, bytes = 0;
    for (size_t i = 0; i < a->n; i++) {
        const struct sim_site *s = &a->sites[i];
        if (!is_copy(s, ISA_DIR_GDRAM2NRAM) || 2 * s->near_bytes < s->bytes)
            continue;
        const double cycles =
            adv_copy_cycles(a, s) + stores_of(a, s) - sram_cycles(a, s);
        if (cycles <= most)
            continue;
        most = cycles;
        to->site = s;
        to->figures[0] = adv_mean(a, s->most_bytes);
        bytes = 2 * adv_mean(a, s->bytes);
    }
    to->gain = adv_less_copied(a, most, bytes);
    return to->site != NULL;
}

bool adv_store_then_load(const struct adv_facts *a, struct adv_answer *to)
{
    double most = 0, all = 0;
    for (size_t i = 0; i < a->n; i++) {
        const struct sim_site *s = &a->sites[i];
        const double bytes = adv_mean(a, s->most_bytes);
        if (!is_copy(s, ISA_DIR_GDRAM2NRAM) || 2 * s->own_bytes < s->bytes ||
            bytes > adv_nram_room(a))
            continue;
        const double cycles = adv_copy_cycles(a, s) + stores_of(a, s);
        if (cycles <= most)
            continue;
        most = cycles;
        to->site = s;
        to->figures[0] = bytes;
        all = 2 * adv_mean(a, s->bytes);
    }
    to->gain = adv_less_copied(a, most, all);
    return to->site != NULL;
}

/* ---- waits
 * --------------------------------------------------------------------- */

/* Returns the load for which a core waited directly before a load of another
 * site. NULL: the core did other work between them. */
static const struct sim_site *awaited_before(const struct adv_facts *a,
                                             const struct sim_site *s)
{
    const struct sim_site *before = adv_site_at(a, s->before);
    if (before && before->direction == SIM_N_DIRECTIONS && before->waits > 0 &&
        !before->is_barrier && before->unit != SIM_PROFILE_COMPUTE)
        before = adv_site_at(a, before->before);
    else if (before && before->is_async)
        return NULL;
    return before && before != s && is_copy(before, ISA_DIR_GDRAM2NRAM) &&
                   before->ops == s->ops
               ? before
               : NULL;
}

bool adv_sync_each_copy(const struct adv_facts *a, struct adv_answer *to)
{
    double cycles = 0;
    for (size_t i = 0; i < a->n; i++) {
        const struct sim_site *s = &a->sites[i];
        if (!is_copy(s, ISA_DIR_GDRAM2NRAM) || s->loop.loads > 0)
            continue;
        const struct sim_site *before = awaited_before(a, s);
        if (!before)
            continue;
        const double ops = adv_mean(a, s->most_ops);
        cycles += ops * ((double)before->latency / (double)before->ops +
                         a->model.sync);
        if (!to->site)
            to->site = s;
        to->figures[0] += ops;
    }
    if (!to->site)
        return false;
    to->figures[1] = a->model.io_latency;
    to->gain = adv_bounded(a, cycles, adv_busiest_but(a, SIM_PROFILE_SCALAR));
    return true;
}
