/* SPDX-License-Identifier: MIT */
/* Collects the cost of launches. Consecutive launches of the same kernel with
 * the same dimensions become one entry, so that the report of a loop of ten
 * thousand launches stays readable. All counts are summed, and shown as means.
 */
#include "runtime/instruments/report/report.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"

bool rt_report_is_wanted(const struct rt_settings *settings)
{
    return rt_report_kind(settings) != RT_REPORT_NONE;
}

bool rt_report_is_kept(const struct rt_settings *settings)
{
    return rt_report_is_wanted(settings) ||
           (settings->of[RT_ENV_HTML].text &&
            settings->of[RT_ENV_ADVICE].number != RT_ADVICE_OFF);
}

enum rt_report_kind rt_report_kind(const struct rt_settings *settings)
{
    const struct rt_setting *kind = &settings->of[RT_ENV_REPORT];
    if (kind->text)
        return (enum rt_report_kind)kind->number;
    return settings->of[RT_ENV_REPORT_FILE].text ||
                   settings->of[RT_ENV_LINES].number
               ? RT_REPORT_TEXT
               : RT_REPORT_NONE;
}

bool rt_report_has_lines(const struct rt_settings *settings)
{
    return rt_report_is_wanted(settings) && settings->of[RT_ENV_LINES].number;
}

enum rt_launch_end rt_launch_end_of(enum sim_status status)
{
    if (status == SIM_OK)
        return RT_LAUNCH_DONE;
    return status == SIM_ERROR_FAULT ? RT_LAUNCH_FAULT : RT_LAUNCH_STOPPED;
}

/* ---- adding launches ---------------------------------------------------- */

_Static_assert(sizeof(struct sim_profile) ==
                   offsetof(struct sim_profile, steps) +
                       SIM_MAX_STEPS * sizeof(struct sim_step),
               "what follows the steps would not be copied");

/* Copies a profile with only its used steps, so that unused steps take no host
 * memory. NULL: no memory. */
static struct sim_profile *copy_of(const struct sim_profile *p)
{
    struct sim_profile *copy = isa_alloc(1, sizeof *copy);
    if (!copy)
        return NULL;
    memcpy(copy, p, offsetof(struct sim_profile, steps));
    for (unsigned i = 0; i < p->n_steps; i++)
        copy->steps[i] = p->steps[i];
    return copy;
}

static bool is_same(const struct sim_profile *a, const struct sim_profile *b)
{
    return strcmp(a->kernel, b->kernel) == 0 && a->dim.x == b->dim.x &&
           a->dim.y == b->dim.y && a->dim.z == b->dim.z &&
           a->union_clusters == b->union_clusters && a->n_steps == b->n_steps;
}

static void raise_to(uint64_t *max, uint64_t value)
{
    if (*max < value)
        *max = value;
}

static void add_core(struct sim_step_core *sum, const struct sim_step_core *c)
{
    sum->cycles += c->cycles;
    sum->waits += c->waits;
    for (size_t i = 0; i < SIM_N_PROFILE_UNITS; i++)
        sum->busy[i] += c->busy[i];
}

static void add_step(struct sim_step *sum, const struct sim_step *s)
{
    sum->cycles += s->cycles;
    sum->max_cycles += s->max_cycles;
    add_core(&sum->last, &s->last);
    for (size_t i = 0; i < SIM_N_PROFILE_UNITS; i++) {
        sum->busy[i] += s->busy[i];
        sum->max_busy[i] += s->max_busy[i];
        sum->busiest[i] += s->busiest[i];
    }
    sum->ops += s->ops;
    for (size_t i = 0; i < SIM_N_DIRECTIONS; i++)
        sum->direction_bytes[i] += s->direction_bytes[i];
    sum->atomic_bytes += s->atomic_bytes;
    sum->vector_bytes += s->vector_bytes;
    sum->fill_bytes += s->fill_bytes;
}

static void add(struct sim_profile *sum, const struct sim_profile *p)
{
    assert(sum->n_steps == p->n_steps);
    sum->cycles += p->cycles;
    sum->picoseconds += p->picoseconds;
    sum->cold_picoseconds += p->cold_picoseconds;
    sum->dram_busy_cycles += p->dram_busy_cycles;
    sum->host_seconds += p->host_seconds;
    for (size_t i = 0; i < SIM_N_PROFILE_UNITS; i++) {
        sum->units[i].sum += p->units[i].sum;
        sum->units[i].max += p->units[i].max;
        sum->units[i].ops += p->units[i].ops;
        sum->overlap[i] += p->overlap[i];
    }
    for (size_t i = 0; i < SIM_N_DIRECTIONS; i++)
        sum->direction_bytes[i] += p->direction_bytes[i];
    for (size_t i = 0; i < SIM_N_COUNTERS; i++)
        sum->counters[i] += p->counters[i];
    for (size_t i = 0; i < SIM_MAX_WORK; i++)
        sum->work[i] += p->work[i];
    raise_to(&sum->cores_used, p->cores_used);
    raise_to(&sum->peak_nram_bytes, p->peak_nram_bytes);
    raise_to(&sum->peak_wram_bytes, p->peak_wram_bytes);
    raise_to(&sum->peak_sram_bytes, p->peak_sram_bytes);
    if (!sum->unwritten.bytes)
        sum->unwritten = p->unwritten;
    if (!sum->untranslated)
        sum->untranslated = p->untranslated;
    for (unsigned i = 0; i < p->n_steps; i++)
        add_step(&sum->steps[i], &p->steps[i]);
}

void rt_report_schedule(struct rt_report *report,
                        const struct rt_settings *settings)
{
    const struct rt_setting *of = settings->of;
    report->is_random = of[RT_ENV_SCHEDULE].number != 0;
    report->seed = of[RT_ENV_SEED].text ? of[RT_ENV_SEED].number : 1;
}

bool rt_report_add(struct rt_report *report, const struct sim_profile *profile,
                   enum rt_launch_end how, const char *fault,
                   const struct sim_device *device, int ordinal)
{
    assert(report->n_entries <= report->room);
    assert(profile->n_steps <= SIM_MAX_STEPS);
    size_t n = report->n_entries;
    struct rt_report_entry *last = n > 0 ? &report->entries[n - 1] : NULL;
    if (last && !report->keeps_each && last->ordinal == ordinal &&
        is_same(last->sum, profile)) {
        add(last->sum, profile);
        last->n++;
    } else {
        uint64_t first = last ? last->first + last->n : 1;
        struct sim_profile *sum = ISA_GROW(report->entries, n, report->room)
                                      ? copy_of(profile)
                                      : NULL;
        if (!sum)
            return false;
        last = &report->entries[report->n_entries++];
        *last = (struct rt_report_entry){.sum = sum,
                                         .device = device,
                                         .ordinal = ordinal,
                                         .first = first,
                                         .n = 1,
                                         .is_random = report->is_random,
                                         .min_ps = profile->picoseconds};
    }
    assert(last->n > 0 && last->n_faults + last->n_stopped < last->n);
    if (how == RT_LAUNCH_FAULT && last->n_faults++ == 0)
        last->fault = fault;
    last->n_stopped += how == RT_LAUNCH_STOPPED;
    if (profile->picoseconds < last->min_ps)
        last->min_ps = profile->picoseconds;
    raise_to(&last->max_ps, profile->picoseconds);
    return true;
}

void rt_report_place(struct rt_report *report, struct sim *sim,
                     const struct sim_module *module)
{
    const size_t n = report->n_entries;
    struct rt_report_entry *last = n > 0 ? &report->entries[n - 1] : NULL;
    if (last && last->sum->unwritten.bytes && !last->unwritten_at[0])
        sim_place(sim, module, last->sum->unwritten.pc, last->unwritten_at,
                  sizeof last->unwritten_at);
}

void rt_report_clear(struct rt_report *report)
{
    for (size_t i = 0; i < report->n_entries; i++) {
        free(report->entries[i].sum);
        rt_lines_clear(&report->entries[i].lines);
        free(report->entries[i].sites.of);
        free(report->entries[i].advice);
    }
    rt_flow_clear(&report->flow);
    free(report->places);
    report->places = NULL;
    report->n_places = report->places_room = 0;
    free(report->entries);
    report->entries = report->last = NULL;
    report->n_entries = report->room = 0;
}
