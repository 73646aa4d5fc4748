/* SPDX-License-Identifier: MIT */
/*
 * The report for programs, through libjansson. Its form is a promise: the
 * schema is docs/reference/report.schema.json, what fields mean is told in
 * docs/report.md. A field may be added at any time; removing one or changing
 * its meaning is a new SCHEMA_VERSION. Objects are written in the order in
 * which they are put together, so that equal runs give equal text but for the
 * object "host".
 */
#include <jansson.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "runtime/instruments/report/figures.h"

#define SCHEMA_VERSION 1
#define DIGITS         12 /* of numbers that are not integers */

/* A string; bytes that are no UTF-8 (a name cut short, say) become '?'. */
static json_t *text_of(const char *text)
{
    json_t *string = json_string(text);
    if (string)
        return string;
    char plain[1024];
    snprintf(plain, sizeof plain, "%s", text);
    for (char *c = plain; *c; c++)
        if ((unsigned char)*c >= 0x80)
            *c = '?';
    return json_string(plain);
}

static json_int_t integer(uint64_t n)
{
    return n < INT64_MAX ? (json_int_t)n : (json_int_t)INT64_MAX;
}

static json_t *device_of(const struct sim_device *d)
{
    return json_pack("{s:o, s:s, s:i, s:i, s:i, s:f, s:I, s:I, s:I}", "name",
                     text_of(d->name), "arch", d->arch_name, "clusters",
                     (int)d->clusters, "cores_per_cluster", (int)d->cores,
                     "clock_mhz", (int)d->clock_mhz, "dram_peak_gbps",
                     d->dram_mbps / 1e3, "nram_bytes",
                     integer(d->nram_kib * 1024ull), "wram_bytes",
                     integer(d->wram_kib * 1024ull), "sram_bytes",
                     integer(d->sram_kib * 1024ull));
}

static json_t *task_of(const struct rt_figures *f)
{
    const struct sim_profile *p = f->sum;
    return json_pack("{s:s, s:[I, I, I], s:I, s:I, s:I}", "type", f->type,
                     "dim", integer(p->dim.x), integer(p->dim.y),
                     integer(p->dim.z), "tasks", integer(p->tasks),
                     "cores_used", integer(f->cores_used), "clusters_used",
                     integer(f->clusters_used));
}

static json_t *time_of(const struct rt_figures *f)
{
    return json_pack("{s:f, s:f, s:f, s:I, s:f, s:f}", "us", f->us, "launch_us",
                     f->launch_us, "cold_us", f->cold_us, "cycles",
                     integer(f->cycles), "min_us", f->min_us, "max_us",
                     f->max_us);
}

static json_t *bound_of(const struct rt_figures *f)
{
    return json_pack("{s:s, s:s, s:s}", "kind", rt_bound_name(f->bound),
                     "title", rt_bound_title(f->bound), "why", f->why);
}

static json_t *units_of(const struct rt_figures *f)
{
    json_t *units = json_array();
    for (unsigned i = 0; i < f->n_units; i++) {
        const struct rt_unit_figures *u = &f->units[i];
        json_array_append_new(
            units,
            json_pack("{s:s, s:I, s:f, s:f, s:I, s:f, s:I}", "name", u->name,
                      "busiest_cycles", integer(u->busiest_cycles),
                      "busiest_share", u->busiest_share, "mean_share",
                      u->mean_share, "total_cycles", integer(u->total_cycles),
                      "hidden_share", u->hidden_share, "ops", integer(u->ops)));
    }
    return units;
}

static json_t *steps_of(const struct rt_figures *f)
{
    json_t *steps = json_array();
    for (unsigned i = 0; i < f->n_steps; i++) {
        const struct rt_step_figures *s = &f->steps[i];
        json_array_append_new(
            steps,
            json_pack("{s:o, s:I, s:f, s:I, s:I, s:I, s:I, s:I, s:I}", "name",
                      text_of(s->name), "cycles", integer(s->cycles), "share",
                      s->share, "io_cycles", integer(s->io_cycles),
                      "compute_cycles", integer(s->compute_cycles), "in_bytes",
                      integer(s->in_bytes), "out_bytes", integer(s->out_bytes),
                      "atomic_bytes", integer(s->atomic_bytes), "ops",
                      integer(s->ops)));
    }
    return steps;
}

static json_t *copies_of(const struct rt_figures *f)
{
    json_t *copies = json_array();
    for (unsigned i = 0; i < SIM_N_DIRECTIONS; i++)
        if (f->direction_bytes[i] > 0)
            json_array_append_new(copies,
                                  json_pack("{s:s, s:I}", "direction",
                                            sim_direction_name(i), "bytes",
                                            integer(f->direction_bytes[i])));
    return copies;
}

static json_t *dram_of(const struct rt_figures *f)
{
    return json_pack("{s:I, s:I, s:f, s:f}", "read_bytes",
                     integer(f->dram_read_bytes), "written_bytes",
                     integer(f->dram_written_bytes), "gbps", f->dram_gbps,
                     "peak_share", f->dram_share);
}

static json_t *efficiency_of(const struct rt_figures *f)
{
    return json_pack("{s:f, s:f, s:I, s:I}", "io", f->io_efficiency, "compute",
                     f->compute_efficiency, "theory_io_bytes",
                     integer(f->theory_io_bytes), "theory_ops",
                     integer(f->theory_ops));
}

static json_t *memories_of(const struct rt_figures *f)
{
    json_t *memories = json_array();
    for (unsigned i = 0; i < RT_N_MEMORIES; i++) {
        const struct rt_memory_figures *m = &f->memories[i];
        json_array_append_new(
            memories,
            json_pack("{s:s, s:I, s:I, s:I, s:f, s:f}", "name", m->name,
                      "static_bytes", integer(m->static_bytes), "peak_bytes",
                      integer(m->peak_bytes), "size_bytes",
                      integer(m->size_bytes), "static_share", m->static_share,
                      "peak_share", m->peak_share));
    }
    return memories;
}

static json_t *counters_of(const struct rt_figures *f)
{
    json_t *counters = json_object();
    for (enum sim_counter i = 0; i < SIM_N_COUNTERS; i++)
        json_object_set_new(counters, sim_counter_name(i),
                            json_integer(integer(f->counters[i])));
    return counters;
}

static json_t *waits_of(const struct rt_line_counts *c, uint64_t n)
{
    json_t *waits = json_object();
    for (enum rt_wait i = 0; i < RT_N_WAITS; i++)
        if (i != RT_WAIT_BANDWIDTH) /* it is part of another */
            json_object_set_new(waits, rt_wait_name(i),
                                json_integer(integer(rt_mean(c->waits[i], n))));
    return waits;
}

static json_t *work_of(const struct rt_line_counts *c, uint64_t n)
{
    json_t *work = json_object();
    for (unsigned i = 0; i < SIM_N_PROFILE_UNITS; i++)
        json_object_set_new(work, sim_profile_unit_name(i),
                            json_integer(integer(rt_mean(c->work[i], n))));
    return work;
}

static json_t *lines_of(const struct rt_report_entry *e)
{
    json_t *lines = json_array();
    const double all = (double)rt_lines_cycles(&e->lines);
    for (size_t i = 0; i < e->lines.n; i++) {
        const struct rt_line *l = &e->lines.lines[i];
        const struct rt_line_counts *c = &l->of;
        json_array_append_new(
            lines,
            json_pack(
                "{s:o, s:i, s:I, s:I, s:f, s:o, s:I, s:I, s:o, s:I, s:I, s:I}",
                "file", text_of(e->lines.files[l->file].name), "line",
                (int)l->number, "executed", integer(rt_mean(c->executed, e->n)),
                "cycles", integer(rt_mean(c->cycles, e->n)), "share",
                all > 0 ? (double)c->cycles / all : 0, "waits",
                waits_of(c, e->n), "bandwidth",
                integer(rt_mean(c->bandwidth, e->n)), "results",
                integer(rt_mean(c->results, e->n)), "work", work_of(c, e->n),
                "ops", integer(rt_mean(c->ops, e->n)), "bytes",
                integer(rt_mean(c->bytes, e->n)), "waited_for",
                integer(rt_mean(c->waited_for, e->n))));
    }
    return lines;
}

static json_t *entry_of(const struct rt_figures *f)
{
    const struct rt_report_entry *e = f->entry;
    json_t *entry = json_pack(
        "{s:I, s:I, s:I, s:I, s:i, s:o, s:o, s:o, s:o, s:o}", "first",
        integer(e->first), "launches", integer(e->n), "faults",
        integer(e->n_faults), "stopped", integer(e->n_stopped), "ordinal",
        e->ordinal, "kernel", text_of(f->sum->kernel), "task", task_of(f),
        "time", time_of(f), "bound", bound_of(f), "units", units_of(f));
    json_object_set_new(entry, "io",
                        json_pack("{s:I, s:f, s:f}", "cycles",
                                  integer(f->io_cycles), "share", f->io_share,
                                  "hidden_share", f->io_hidden_share));
    json_object_set_new(entry, "compute",
                        json_pack("{s:I, s:f, s:f}", "cycles",
                                  integer(f->compute_cycles), "share",
                                  f->compute_share, "hidden_share",
                                  f->compute_hidden_share));
    json_object_set_new(entry, "waiting",
                        json_pack("{s:I, s:f, s:I, s:f}", "sync_cycles",
                                  integer(f->wait_sync_cycles), "sync_share",
                                  f->wait_sync_share, "barrier_cycles",
                                  integer(f->wait_barrier_cycles),
                                  "barrier_share", f->wait_barrier_share));
    json_object_set_new(entry, "steps", steps_of(f));
    json_object_set_new(entry, "copies", copies_of(f));
    json_object_set_new(entry, "dram", dram_of(f));
    json_object_set_new(entry, "efficiency", efficiency_of(f));
    json_object_set_new(entry, "memories", memories_of(f));
    json_object_set_new(entry, "counters", counters_of(f));
    json_object_set_new(entry, "note", text_of(f->note));
    if (e->lines.n > 0)
        json_object_set_new(entry, "lines", lines_of(e));
    return entry;
}

static json_t *report_of(const struct rt_report *report,
                         const struct sim_device *device)
{
    struct rt_totals t;
    rt_totals_fill(&t, report);
    json_t *entries = json_array();
    struct rt_figures f;
    for (size_t i = 0; i < report->n_entries; i++) {
        rt_figures_fill(&f, &report->entries[i]);
        json_array_append_new(entries, entry_of(&f));
    }
    return json_pack(
        "{s:i, s:s, s:b, s:s, s:s, s:I, s:o, s:o, s:{s:I, s:I, s:f}, s:{s:f, "
        "s:f, s:I}}",
        "schema_version", SCHEMA_VERSION, "generator", "mlusim", "is_partial",
        report->signal || report->is_left, "signal",
        report->signal ? report->signal : "", "schedule",
        report->is_random ? "random" : "fixed", "seed",
        integer(report->is_random ? report->seed : 0), "device",
        device_of(device), "entries", entries, "total", "launches",
        integer(t.launches), "faults", integer(t.faults), "us", t.us, "host",
        "seconds", t.host_seconds, "mips", t.host_mips, "process",
        (json_int_t)getpid());
}

bool rt_report_json(FILE *out, const struct rt_report *report,
                    const struct sim_device *device)
{
    json_t *json = report_of(report, device);
    char *text =
        json ? json_dumps(json, JSON_INDENT(2) | JSON_REAL_PRECISION(DIGITS))
             : NULL;
    if (text)
        fprintf(out, "%s\n", text);
    else
        errno = ENOMEM;
    free(text);
    json_decref(json);
    return text != NULL;
}
