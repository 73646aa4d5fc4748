/* SPDX-License-Identifier: MIT */
/* Writes the report as JSON. Programs rely on its form:
 * docs/reference/report.schema.json is the schema, docs/report.md explains the
 * fields. Members have the order of this file, so equal runs give equal text,
 * except for the object "host". */
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "isa/support/json/json.h"
#include "runtime/instruments/report/bound.h"
#include "runtime/instruments/report/figures.h"
#include "runtime/instruments/report/range.h"

#define PS_PER_US 1e6

enum { STEP = 2, DIGITS = 12 }; /* digits of numbers that are not integers */

/* Writes a count. It is limited to the largest value of the type that readers
 * use. */
static void put_count(struct json_writer *w, const char *key, uint64_t n)
{
    isa_json_u64(w, key, n < INT64_MAX ? n : INT64_MAX);
}

static void put_real(struct json_writer *w, const char *key, double number)
{
    isa_json_real(w, key, number, DIGITS);
}

/* Writes the range of the time on hardware; null: unknown. */
static void put_range(struct json_writer *w, double low, double high)
{
    if (low > 0) {
        put_real(w, "us_low", low);
        put_real(w, "us_high", high);
    } else {
        isa_json_null(w, "us_low");
        isa_json_null(w, "us_high");
    }
}

static void open_object(struct json_writer *w, const char *key)
{
    isa_json_object(w, key, ISA_JSON_LINES);
}

static void open_array(struct json_writer *w, const char *key)
{
    isa_json_array(w, key, ISA_JSON_LINES);
}

static void put_device(struct json_writer *w, const struct sim_device *d)
{
    open_object(w, "device");
    isa_json_text(w, "name", d->name);
    isa_json_text(w, "arch", d->arch_name);
    put_count(w, "clusters", d->clusters);
    put_count(w, "cores_per_cluster", d->cores);
    put_count(w, "clock_mhz", d->clock_mhz);
    put_real(w, "dram_peak_gbps", d->dram_mbps / 1e3);
    put_count(w, "nram_bytes", d->nram_kib * 1024ull);
    put_count(w, "wram_bytes", d->wram_kib * 1024ull);
    put_count(w, "sram_bytes", d->sram_kib * 1024ull);
    put_count(w, "published_rows", rt_published(d));
    isa_json_close(w);
}

static void put_task(struct json_writer *w, const struct rt_figures *f)
{
    const struct sim_profile *p = f->sum;
    open_object(w, "task");
    isa_json_text(w, "type", f->type);
    open_array(w, "dim");
    put_count(w, NULL, p->dim.x);
    put_count(w, NULL, p->dim.y);
    put_count(w, NULL, p->dim.z);
    isa_json_close(w);
    put_count(w, "tasks", p->tasks);
    put_count(w, "cores_used", f->cores_used);
    put_count(w, "clusters_used", f->clusters_used);
    isa_json_close(w);
}

static void put_time(struct json_writer *w, const struct rt_figures *f)
{
    open_object(w, "time");
    put_real(w, "us", f->us);
    put_range(w, f->us_low, f->us_high);
    put_real(w, "launch_us", f->launch_us);
    put_real(w, "cold_us", f->cold_us);
    put_count(w, "cycles", f->cycles);
    put_real(w, "min_us", f->min_us);
    put_real(w, "max_us", f->max_us);
    put_count(w, "range_rows", f->range_rows);
    isa_json_close(w);
}

static void put_candidate(struct json_writer *w, const struct rt_figures *f,
                          enum rt_bound bound)
{
    open_object(w, NULL);
    isa_json_text(w, "kind", rt_bound_name(bound));
    isa_json_text(w, "change", rt_bound_change(bound));
    put_real(w, "gain_share", f->gains[bound]);
    isa_json_bool(w, "is_measured", f->is_gain_measured[bound]);
    isa_json_close(w);
}

static void put_bound(struct json_writer *w, const struct rt_figures *f)
{
    open_object(w, "bound");
    isa_json_text(w, "kind", rt_bound_name(f->bound));
    isa_json_text(w, "title", f->title);
    isa_json_text(w, "why", f->why);
    open_array(w, "candidates");
    put_candidate(w, f, f->bound);
    if (f->next != f->bound)
        put_candidate(w, f, f->next);
    isa_json_close(w);
    isa_json_close(w);
}

static void put_advice(struct json_writer *w, const struct rt_report_entry *e)
{
    open_array(w, "advice");
    for (size_t i = 0; i < e->n_advice; i++) {
        const struct rt_advice *a = &e->advice[i];
        open_object(w, NULL);
        isa_json_text(w, "name", a->name);
        isa_json_text(w, "sentence", a->sentence);
        isa_json_text(w, "file", a->file);
        put_count(w, "line", a->line);
        isa_json_text(w, "remedy", a->remedy);
        put_real(w, "gain_us", a->gain_us);
        put_real(w, "gain_share", a->gain_share);
        isa_json_text(w, "method", a->method);
        isa_json_bool(w, "is_measured", a->is_measured);
        isa_json_text(w, "link", a->link);
        isa_json_close(w);
    }
    isa_json_close(w);
}

static void put_units(struct json_writer *w, const struct rt_figures *f)
{
    open_array(w, "units");
    for (unsigned i = 0; i < f->n_units; i++) {
        const struct rt_unit_figures *u = &f->units[i];
        open_object(w, NULL);
        isa_json_text(w, "name", u->name);
        put_count(w, "busiest_cycles", u->busiest_cycles);
        put_real(w, "busiest_share", u->busiest_share);
        put_real(w, "mean_share", u->mean_share);
        put_count(w, "total_cycles", u->total_cycles);
        put_real(w, "hidden_share", u->hidden_share);
        put_count(w, "ops", u->ops);
        isa_json_close(w);
    }
    isa_json_close(w);
}

/* Writes the cycles and shares of one side of the work. */
static void put_side(struct json_writer *w, const char *key, uint64_t cycles,
                     double share, double hidden_share)
{
    open_object(w, key);
    put_count(w, "cycles", cycles);
    put_real(w, "share", share);
    put_real(w, "hidden_share", hidden_share);
    isa_json_close(w);
}

static void put_waiting(struct json_writer *w, const struct rt_figures *f)
{
    open_object(w, "waiting");
    put_count(w, "sync_cycles", f->wait_sync_cycles);
    put_real(w, "sync_share", f->wait_sync_share);
    put_count(w, "barrier_cycles", f->wait_barrier_cycles);
    put_real(w, "barrier_share", f->wait_barrier_share);
    isa_json_close(w);
}

static void put_steps(struct json_writer *w, const struct rt_figures *f)
{
    open_array(w, "steps");
    for (unsigned i = 0; i < f->n_steps; i++) {
        const struct rt_step_figures *s = &f->steps[i];
        open_object(w, NULL);
        isa_json_text(w, "name", s->name);
        put_count(w, "cycles", s->cycles);
        put_real(w, "share", s->share);
        put_count(w, "scalar_cycles", s->scalar_cycles);
        put_count(w, "waiting_cycles", s->waiting_cycles);
        put_count(w, "io_cycles", s->io_cycles);
        put_count(w, "compute_cycles", s->compute_cycles);
        put_count(w, "most_cycles", s->most_cycles);
        put_count(w, "launch_io_cycles", s->launch_io_cycles);
        put_count(w, "launch_compute_cycles", s->launch_compute_cycles);
        put_count(w, "in_bytes", s->in_bytes);
        put_count(w, "out_bytes", s->out_bytes);
        put_count(w, "atomic_bytes", s->atomic_bytes);
        put_count(w, "ops", s->ops);
        isa_json_close(w);
    }
    isa_json_close(w);
}

static void put_copies(struct json_writer *w, const struct rt_figures *f)
{
    open_array(w, "copies");
    for (unsigned i = 0; i < SIM_N_DIRECTIONS; i++)
        if (f->direction_bytes[i] > 0) {
            open_object(w, NULL);
            isa_json_text(w, "direction", sim_direction_name(i));
            put_count(w, "bytes", f->direction_bytes[i]);
            isa_json_close(w);
        }
    isa_json_close(w);
}

static void put_dram(struct json_writer *w, const struct rt_figures *f)
{
    open_object(w, "dram");
    put_count(w, "read_bytes", f->dram_read_bytes);
    put_count(w, "written_bytes", f->dram_written_bytes);
    put_real(w, "gbps", f->dram_gbps);
    put_real(w, "peak_share", f->dram_share);
    isa_json_close(w);
}

static void put_efficiency(struct json_writer *w, const struct rt_figures *f)
{
    open_object(w, "efficiency");
    put_real(w, "io", f->io_efficiency);
    put_real(w, "compute", f->compute_efficiency);
    put_count(w, "theory_io_bytes", f->theory_io_bytes);
    put_count(w, "theory_ops", f->theory_ops);
    isa_json_close(w);
}

static void put_memories(struct json_writer *w, const struct rt_figures *f)
{
    open_array(w, "memories");
    for (unsigned i = 0; i < RT_N_MEMORIES; i++) {
        const struct rt_memory_figures *m = &f->memories[i];
        open_object(w, NULL);
        isa_json_text(w, "name", m->name);
        put_count(w, "static_bytes", m->static_bytes);
        put_count(w, "peak_bytes", m->peak_bytes);
        put_count(w, "size_bytes", m->size_bytes);
        put_real(w, "static_share", m->static_share);
        put_real(w, "peak_share", m->peak_share);
        isa_json_close(w);
    }
    isa_json_close(w);
}

static void put_counters(struct json_writer *w, const struct rt_figures *f)
{
    open_object(w, "counters");
    for (enum sim_counter i = 0; i < SIM_N_COUNTERS; i++)
        put_count(w, sim_counter_name(i), f->counters[i]);
    isa_json_close(w);
}

static void put_work_kinds(struct json_writer *w, const struct rt_figures *f)
{
    const char *name;
    open_array(w, "work");
    for (unsigned i = 0; (name = sim_work_name(i, NULL)) != NULL; i++)
        if (f->work[i] > 0) {
            open_object(w, NULL);
            isa_json_text(w, "name", name);
            put_count(w, "cycles", f->work[i]);
            put_real(w, "share", f->work_share[i]);
            isa_json_close(w);
        }
    isa_json_close(w);
}

/* ---- lines ----------------------------------------------------------------
 */

static void put_waits(struct json_writer *w, const struct rt_line_counts *c,
                      uint64_t n)
{
    open_object(w, "waits");
    for (enum rt_wait i = 0; i < RT_N_WAITS; i++)
        if (i != RT_WAIT_BANDWIDTH) /* a wait for bandwidth is a part of
                                       other waits */
            put_count(w, rt_wait_name(i), rt_mean(c->waits[i], n));
    isa_json_close(w);
}

static void put_work(struct json_writer *w, const struct rt_line_counts *c,
                     uint64_t n)
{
    open_object(w, "work");
    for (unsigned i = 0; i < SIM_N_PROFILE_UNITS; i++)
        put_count(w, sim_profile_unit_name(i), rt_mean(c->work[i], n));
    isa_json_close(w);
}

static void put_line(struct json_writer *w, const struct rt_report_entry *e,
                     const struct rt_line *l, double all)
{
    const struct rt_line_counts *c = &l->of;
    open_object(w, NULL);
    isa_json_text(w, "file", e->lines.files[l->file].name);
    put_count(w, "line", l->number);
    put_count(w, "executed", rt_mean(c->executed, e->n));
    put_count(w, "cycles", rt_mean(c->cycles, e->n));
    put_real(w, "share", all > 0 ? (double)c->cycles / all : 0);
    put_waits(w, c, e->n);
    put_count(w, "bandwidth", rt_mean(c->bandwidth, e->n));
    put_count(w, "results", rt_mean(c->results, e->n));
    put_work(w, c, e->n);
    put_count(w, "ops", rt_mean(c->ops, e->n));
    put_count(w, "bytes", rt_mean(c->bytes, e->n));
    put_count(w, "waited_for", rt_mean(c->waited_for, e->n));
    isa_json_close(w);
}

static void put_lines(struct json_writer *w, const struct rt_report_entry *e)
{
    const double all = (double)rt_lines_cycles(&e->lines);
    open_array(w, "lines");
    for (size_t i = 0; i < e->lines.n; i++)
        put_line(w, e, &e->lines.lines[i], all);
    isa_json_close(w);
}

/* ---- all ------------------------------------------------------------------
 */

static void put_fault(struct json_writer *w, const char *id)
{
    char text[64];
    snprintf(text, sizeof text, "fault:%s", id ? id : "");
    isa_json_text(w, "fault_id", id ? text : NULL);
}

static void put_entry(struct json_writer *w, const struct rt_figures *f)
{
    const struct rt_report_entry *e = f->entry;
    open_object(w, NULL);
    put_count(w, "first", e->first);
    put_count(w, "launches", e->n);
    put_count(w, "faults", e->n_faults);
    put_fault(w, e->fault);
    put_count(w, "stopped", e->n_stopped);
    isa_json_i64(w, "ordinal", e->ordinal);
    isa_json_text(w, "kernel", f->sum->kernel);
    put_task(w, f);
    put_time(w, f);
    put_bound(w, f);
    put_advice(w, e);
    put_units(w, f);
    put_side(w, "io", f->io_cycles, f->io_share, f->io_hidden_share);
    put_side(w, "compute", f->compute_cycles, f->compute_share,
             f->compute_hidden_share);
    put_waiting(w, f);
    put_steps(w, f);
    put_copies(w, f);
    put_dram(w, f);
    put_efficiency(w, f);
    put_memories(w, f);
    put_counters(w, f);
    put_work_kinds(w, f);
    isa_json_text(w, "note", f->note);
    isa_json_text(w, "warning", f->warning);
    if (e->lines.n > 0)
        put_lines(w, e);
    isa_json_close(w);
}

static void put_lane(struct json_writer *w, const struct rt_flow_lane *lane,
                     const struct rt_flow_figures *f)
{
    char name[RT_FLOW_NAME];
    rt_flow_name(lane, f->has_devices, name);
    isa_json_object(w, NULL, ISA_JSON_ROW);
    isa_json_text(w, "name", name);
    isa_json_text(w, "kind",
                  lane->kind == INSTRUMENT_LAUNCH ? "queue"
                  : lane->kind == INSTRUMENT_WAIT ? "host"
                                                  : rt_flow_key(lane->kind));
    isa_json_i64(w, "ordinal", lane->device);
    put_count(w, "commands", lane->n);
    put_real(w, "us", (double)lane->busy_ps / PS_PER_US);
    put_count(w, "bytes", lane->bytes);
    isa_json_close(w);
}

/* Writes the time of the program by kinds. The last kind is the time in which
 * no command ran. */
static void put_program(struct json_writer *w, const struct rt_report *report)
{
    struct rt_flow_figures f;
    const bool is_whole =
        rt_flow_figures_fill(&f, &report->flow) && !report->flow.is_cut;
    open_object(w, "program");
    isa_json_bool(w, "is_whole", is_whole);
    put_real(w, "us", (double)f.ps / PS_PER_US);
    isa_json_text(w, "bound", f.ps ? rt_flow_key(f.bound) : "nothing");
    isa_json_bool(w, "overlaps", f.overlaps);
    isa_json_object(w, "chain_us", ISA_JSON_ROW);
    for (unsigned k = 0; k < INSTRUMENT_N_KINDS; k++)
        put_real(w, rt_flow_key((enum instrument_kind)k),
                 (double)f.chain[k] / PS_PER_US);
    isa_json_close(w);
    open_array(w, "lanes");
    for (size_t i = 0; i < f.n_lanes; i++)
        put_lane(w, &f.lanes[i], &f);
    isa_json_close(w);
    isa_json_close(w);
    rt_flow_figures_fini(&f);
}

static void put_total(struct json_writer *w, const struct rt_totals *t)
{
    open_object(w, "total");
    put_count(w, "launches", t->launches);
    put_count(w, "faults", t->faults);
    put_real(w, "us", t->us);
    put_range(w, t->us_low, t->us_high);
    isa_json_close(w);
    open_object(w, "host");
    put_real(w, "seconds", t->host_seconds);
    put_real(w, "mips", t->host_mips);
    isa_json_i64(w, "process", getpid());
    isa_json_close(w);
}

static bool put_report(FILE *out, const struct rt_report *report,
                       const struct sim_device *device)
{
    struct json_writer w;
    struct rt_totals t;
    struct rt_figures f;
    rt_totals_fill(&t, report);
    isa_json_begin(&w, out, STEP, ISA_SCHEMA_REPORT);
    isa_json_text(&w, "generator", "mlusim");
    isa_json_bool(&w, "is_partial", report->signal || report->is_left);
    isa_json_text(&w, "signal", report->signal ? report->signal : "");
    isa_json_text(&w, "schedule", report->is_random ? "random" : "fixed");
    put_count(&w, "seed", report->is_random ? report->seed : 0);
    put_device(&w, device);
    open_array(&w, "entries");
    for (size_t i = 0; i < report->n_entries; i++) {
        rt_figures_fill(&f, &report->entries[i]);
        put_entry(&w, &f);
    }
    isa_json_close(&w);
    put_program(&w, report);
    put_total(&w, &t);
    return isa_json_end(&w);
}

/* Writes the whole text in one call, because stderr has no buffer, and other
 * processes also write to it. */
bool rt_report_json(FILE *out, const struct rt_report *report,
                    const struct sim_device *device)
{
    char *text = NULL;
    size_t n = 0;
    FILE *whole = open_memstream(&text, &n);
    bool is_whole = whole && put_report(whole, report, device);
    if (whole)
        is_whole &= fclose(whole) == 0;
    if (is_whole)
        fwrite(text, 1, n, out);
    else
        errno = ENOMEM;
    free(text);
    return is_whole;
}
