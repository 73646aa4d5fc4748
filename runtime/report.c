/* SPDX-License-Identifier: MIT */
/*
 * Collects what launches cost. Consecutive launches of the same kernel with
 * the same dimension become one entry, so that a loop of ten thousand launches
 * stays readable; everything countable is summed and shown as a mean.
 */
#include "runtime/report.h"

#include <errno.h>
#include <string.h>

#include "runtime/context.h"

bool rt_report_is_wanted(const struct rt_settings *settings)
{
    const struct rt_setting *kind = &settings->of[RT_ENV_REPORT];
    if (!kind->text)
        return settings->of[RT_ENV_REPORT_FILE].text != NULL;
    return kind->number != RT_REPORT_NONE;
}

static bool is_same(const struct sim_profile *a, const struct sim_profile *b)
{
    return strcmp(a->kernel, b->kernel) == 0 && a->dim.x == b->dim.x &&
           a->dim.y == b->dim.y && a->dim.z == b->dim.z &&
           a->union_clusters == b->union_clusters;
}

static void add(struct sim_profile *sum, const struct sim_profile *p)
{
    sum->cycles += p->cycles;
    sum->picoseconds += p->picoseconds;
    sum->dram_busy_cycles += p->dram_busy_cycles;
    sum->host_seconds += p->host_seconds;
    for (size_t i = 0; i < SIM_N_PROFILE_UNITS; i++) {
        sum->units[i].sum += p->units[i].sum;
        sum->units[i].max += p->units[i].max;
        sum->units[i].ops += p->units[i].ops;
    }
    for (size_t i = 0; i < SIM_N_DIRECTIONS; i++)
        sum->direction_bytes[i] += p->direction_bytes[i];
    for (size_t i = 0; i < SIM_N_COUNTERS; i++)
        sum->counters[i] += p->counters[i];
}

void rt_report_add(struct rt_report *report, const struct sim_profile *profile,
                   bool is_fault)
{
    size_t n = report->n_entries;
    struct rt_report_entry *last = n > 0 ? &report->entries[n - 1] : NULL;
    if (last && is_same(&last->sum, profile)) {
        add(&last->sum, profile);
        last->n++;
    } else {
        report->entries =
            rt_resize(report->entries, n + 1, sizeof *report->entries);
        last = &report->entries[report->n_entries++];
        *last = (struct rt_report_entry){
            .sum = *profile, .n = 1, .min_ps = profile->picoseconds};
    }
    last->n_faults += is_fault;
    if (profile->picoseconds < last->min_ps)
        last->min_ps = profile->picoseconds;
    if (profile->picoseconds > last->max_ps)
        last->max_ps = profile->picoseconds;
}

void rt_report_write(const struct rt_report *report,
                     const struct rt_settings *settings,
                     const struct sim_device *device)
{
    if (!rt_report_is_wanted(settings) || report->n_entries == 0)
        return;
    const char *path = settings->of[RT_ENV_REPORT_FILE].text;
    if (!path) {
        fflush(stdout);
        rt_report_text(stderr, report, device);
        return;
    }
    FILE *out = fopen(path, "w");
    if (out)
        rt_report_text(out, report, device);
    if (!out || ferror(out) | fclose(out))
        fprintf(stderr, "mlusim: %s=%s: cannot be written: %s\n",
                rt_env_name(RT_ENV_REPORT_FILE), path, strerror(errno));
}
