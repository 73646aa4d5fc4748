/* SPDX-License-Identifier: MIT */
/* Writes the report as text: one block for each kernel and its dimensions, with
 * aligned numbers and fewer than 80 columns. Only the last line, with the time
 * of the host, depends on more than the program and the device. */
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/words/plural.h"
#include "runtime/instruments/report/bound.h"
#include "runtime/instruments/report/figures.h"
#include "runtime/instruments/report/flow.h"
#include "runtime/instruments/report/lines.h"
#include "runtime/instruments/report/range.h"

#define WIDTH 78

enum { MOST_ADVICE = 3 };

/* Returns the length of the first word. A number and its unit count as one
 * word. */
static int word_length(const char *text)
{
    size_t n = strcspn(text, " ");
    bool is_number = n > 0 && strspn(text, "0123456789.") == n;
    if (is_number && text[n])
        n += 1 + strcspn(text + n + 1, " ");
    return (int)n;
}

/* Writes text on a line that already has n characters. Breaks it between words;
 * further lines begin with `indent` blanks. */
static void put_wrapped(FILE *out, const char *text, int n, int indent)
{
    for (bool is_first = true; *text; is_first = false) {
        int word = word_length(text);
        if (n > indent && n + 1 + word > WIDTH) {
            fprintf(out, "\n%*s", indent, "");
            n = indent;
        } else if (!is_first) {
            putc(' ', out);
            n++;
        }
        fwrite(text, 1, (size_t)word, out);
        n += word;
        text += word + (text[word] == ' ');
    }
    putc('\n', out);
}

static double percent(double share)
{
    return 100 * share;
}

static void put_title(FILE *out, const struct rt_figures *f)
{
    const struct rt_report_entry *e = f->entry;
    int n = e->n == 1 ? fprintf(out, "\n[%" PRIu64 "] ", e->first)
                      : fprintf(out, "\n[%" PRIu64 "-%" PRIu64 "] ", e->first,
                                e->first + e->n - 1);
    put_wrapped(out, f->sum->kernel, n - 1, n - 1);
    if (e->n > 1)
        fprintf(out, "  launches   %" PRIu64 ", shown: the mean of one\n",
                e->n);
    if (e->n_faults > 0)
        fprintf(out,
                "  faults     %" PRIu64 " of %" PRIu64
                " stopped by a fault, numbers until then\n",
                e->n_faults, e->n);
    if (e->n_stopped > 0)
        fprintf(out,
                "  stopped    %" PRIu64 " of %" PRIu64
                " by the end of the program, numbers until then\n",
                e->n_stopped, e->n);
}

static void put_task(FILE *out, const struct rt_figures *f,
                     const struct sim_device *d)
{
    const struct sim_profile *p = f->sum;
    fprintf(out,
            "  task       %s, dim %" PRIu32 " x %" PRIu32 " x %" PRIu32
            ": %" PRIu64 " task%s on ",
            f->type, p->dim.x, p->dim.y, p->dim.z, p->tasks, isa_s(p->tasks));
    if (p->union_clusters == 0)
        fprintf(out, "%" PRIu64 " of %u core%s\n", f->cores_used,
                d->clusters * d->cores, isa_s(d->clusters * d->cores));
    else
        fprintf(out, "%" PRIu64 " of %u cluster%s\n", f->clusters_used,
                d->clusters, isa_s(d->clusters));
}

static void put_brackets(FILE *out, double low, double high)
{
    const struct rt_range_text range = rt_range_text(low, high);
    if (range.text[0])
        fprintf(out, " (%s)", range.text);
}

static void put_time(FILE *out, const struct rt_figures *f)
{
    fprintf(out, "  time       %.3f us", f->us);
    put_brackets(out, f->us_low, f->us_high);
    fprintf(out, ": %" PRIu64 " cycles", f->cycles);
    if (f->launch_us > 0)
        fprintf(out, " and %.3f us to launch", f->launch_us);
    putc('\n', out);
    if (f->cold_us > 0)
        fprintf(out,
                "             %.3f us warm and %.3f us cold, as a first "
                "launch\n",
                f->us - f->cold_us, f->cold_us);
    if (f->entry->min_ps != f->entry->max_ps)
        fprintf(out, "             from %.3f to %.3f us\n", f->min_us,
                f->max_us);
}

static void put_bound(FILE *out, const struct rt_figures *f)
{
    if (f->entry->n_faults + f->entry->n_stopped > 0)
        return; /* the rest of the launch is not known */
    int n = fprintf(out, "  bound      %s: ", f->title);
    put_wrapped(out, f->why, n, 13);
}

void rt_advice_text(const struct rt_advice *a, char text[RT_ADVICE_TEXT])
{
    char at[560] = "";
    if (a->file[0])
        snprintf(at, sizeof at, "%s:%u: ", a->file, a->line);
    snprintf(text, RT_ADVICE_TEXT, "%s%s; %s; gains %s %.1f us (%.0f %%) [%s]",
             at, a->sentence, a->remedy, a->is_measured ? "up to" : "about",
             a->gain_us, percent(a->gain_share), a->name);
}

/* Writes the first advice of the entry. */
static void put_advice(FILE *out, const struct rt_report_entry *e)
{
    for (size_t i = 0; i < e->n_advice && i < MOST_ADVICE; i++) {
        char text[RT_ADVICE_TEXT];
        rt_advice_text(&e->advice[i], text);
        put_wrapped(out, text, fprintf(out, "  advice     "), 13);
    }
    if (e->n_advice > MOST_ADVICE)
        fprintf(out, "             and %zu more: --report json\n",
                e->n_advice - MOST_ADVICE);
}

static void put_warning(FILE *out, const struct rt_figures *f)
{
    if (f->warning[0])
        put_wrapped(out, f->warning, fprintf(out, "  warning    "), 13);
}

static void put_note(FILE *out, const struct rt_figures *f)
{
    if (f->note[0])
        put_wrapped(out, f->note, fprintf(out, "  note       "), 13);
}

static void put_units(FILE *out, const struct rt_figures *f)
{
    fprintf(out, "  busy cycles   busiest core   of time      all cores"
                 "           ops\n");
    for (unsigned i = 0; i < f->n_units; i++) {
        const struct rt_unit_figures *u = &f->units[i];
        if (u->total_cycles > 0)
            fprintf(out,
                    "    %-10s %13" PRIu64 " %7.1f %% %14" PRIu64 " %13" PRIu64
                    "\n",
                    u->name, u->busiest_cycles, percent(u->busiest_share),
                    u->total_cycles, u->ops);
    }
}

/* Writes the two figures by which a kernel is judged: the time to move data
 * from and to GDRAM, and the time to compute. */
static void put_balance(FILE *out, const struct rt_figures *f)
{
    fprintf(out,
            "  IO         %" PRIu64 " cycles (%.1f %%), compute %" PRIu64
            " cycles (%.1f %%)\n",
            f->io_cycles, percent(f->io_share), f->compute_cycles,
            percent(f->compute_share));
    if (f->io_cycles > 0 && f->compute_cycles > 0)
        fprintf(out,
                "  overlap    %.1f %% of IO under compute, %.1f %% of compute "
                "under IO%s\n",
                percent(f->io_hidden_share), percent(f->compute_hidden_share),
                f->io_unit == SIM_PROFILE_MPU ? ", by cluster" : "");
    if (f->wait_sync_cycles + f->wait_barrier_cycles > 0)
        fprintf(out,
                "  waiting    %" PRIu64 " cycles for own units, %" PRIu64
                " for other cores (all cores)\n",
                f->wait_sync_cycles, f->wait_barrier_cycles);
    if (f->counters[SIM_COUNT_WAIT_BANDWIDTH] > 0)
        fprintf(out, "             %" PRIu64 " of the former for bandwidth\n",
                f->counters[SIM_COUNT_WAIT_BANDWIDTH]);
}

static void put_step(FILE *out, const struct rt_step_figures *s)
{
    fputs("    ", out);
    put_wrapped(out, s->name, 4, 6);
    fprintf(out,
            "    %10" PRIu64 " %5.1f %% %8" PRIu64 " %8" PRIu64 " %8" PRIu64
            " %8" PRIu64 " %10" PRIu64 " %9" PRIu64 "\n",
            s->cycles, percent(s->share), s->scalar_cycles, s->waiting_cycles,
            s->io_cycles, s->compute_cycles, s->in_bytes, s->out_bytes);
    if (s->launch_io_cycles != s->io_cycles ||
        s->launch_compute_cycles != s->compute_cycles)
        fprintf(out, "      %-33s %8" PRIu64 " %8" PRIu64 "\n",
                "the busiest cores of the launch", s->launch_io_cycles,
                s->launch_compute_cycles);
    if (s->atomic_bytes > 0)
        fprintf(out, "      atomics combine %" PRIu64 " bytes in GDRAM\n",
                s->atomic_bytes);
}

static void put_steps(FILE *out, const struct rt_figures *f)
{
    if (f->n_steps == 0)
        return;
    fprintf(out, "  steps %6s %7s %8s %8s %8s %8s %10s %9s\n", "cycles",
            "of time", "scalar", "waiting", "IO", "compute", "bytes in",
            "bytes out");
    for (unsigned i = 0; i < f->n_steps; i++)
        put_step(out, &f->steps[i]);
    if (f->n_steps > 1)
        put_step(out, &f->all_steps);
}

static void put_bytes(FILE *out, const char *label, const char *where,
                      uint64_t bytes)
{
    if (bytes > 0)
        fprintf(out, "  %-10s %-12s %14" PRIu64 " byte%s\n", label, where,
                bytes, isa_s(bytes));
}

static void put_copies(FILE *out, const struct rt_figures *f)
{
    const uint64_t *counters = f->counters;
    const char *label = "copies";
    for (unsigned i = 0; i < SIM_N_DIRECTIONS; i++) {
        if (f->direction_bytes[i] == 0)
            continue;
        put_bytes(out, label, sim_direction_name(i), f->direction_bytes[i]);
        label = "";
    }
    put_bytes(out, "atomics", "in GDRAM", counters[SIM_COUNT_ATOMIC_BYTES]);
    put_bytes(out, "fills", "in DRAM", counters[SIM_COUNT_FILL_DRAM]);
    put_bytes(out, "fills", "on the chip", counters[SIM_COUNT_FILL_CHIP]);
}

static void put_dram(FILE *out, const struct rt_figures *f)
{
    if (f->dram_read_bytes + f->dram_written_bytes == 0)
        return;
    fprintf(out,
            "  DRAM       %" PRIu64 " byte%s read, %" PRIu64 " written\n"
            "             %.1f GB/s, %.1f %% of the peak\n",
            f->dram_read_bytes, isa_s(f->dram_read_bytes),
            f->dram_written_bytes, f->dram_gbps, percent(f->dram_share));
}

static void put_work(FILE *out, const struct rt_figures *f)
{
    fprintf(out, "  efficiency IO %.4f, compute %.4f\n", f->io_efficiency,
            f->compute_efficiency);
    char text[160];
    int n = snprintf(
        text, sizeof text, "%" PRIu64 " instruction%s, %" PRIu64 " BANG op%s",
        f->counters[SIM_COUNT_INSTRUCTIONS],
        isa_s(f->counters[SIM_COUNT_INSTRUCTIONS]),
        f->counters[SIM_COUNT_CALLS], isa_s(f->counters[SIM_COUNT_CALLS]));
    assert(n > 0 && (size_t)n < sizeof text);
    uint64_t skipped = f->counters[SIM_COUNT_SKIPPED];
    if (skipped > 0)
        snprintf(text + n, sizeof text - (size_t)n,
                 ", %" PRIu64 " op%s skipped (other kind of core)", skipped,
                 isa_s(skipped));
    put_wrapped(out, text, fprintf(out, "  work       "), 13);
}

static void put_memories(FILE *out, const struct rt_figures *f)
{
    const char *label = "memory";
    for (unsigned i = 0; i < RT_N_MEMORIES; i++) {
        const struct rt_memory_figures *m = &f->memories[i];
        if (m->static_bytes + m->peak_bytes == 0)
            continue;
        fprintf(out,
                "  %-10s %s %7" PRIu64 " bytes static (%.1f %%), %7" PRIu64
                " at most used (%.1f %%)\n",
                label, m->name, m->static_bytes, percent(m->static_share),
                m->peak_bytes, percent(m->peak_share));
        label = "";
    }
}

/* Names the device, unless it is the first device. */
static void put_device(FILE *out, const struct rt_figures *f)
{
    const struct sim_device *d = f->entry->device;
    if (f->entry->ordinal > 0)
        fprintf(out, "  device     %d: %s (%s), %u MHz, DRAM %.1f GB/s\n",
                f->entry->ordinal, d->name, d->arch_name, d->clock_mhz,
                d->dram_mbps / 1e3);
}

static void put_entry(FILE *out, const struct rt_figures *f)
{
    put_title(out, f);
    put_device(out, f);
    put_task(out, f, f->entry->device);
    put_time(out, f);
    put_bound(out, f);
    put_advice(out, f->entry);
    put_warning(out, f);
    put_note(out, f);
    put_units(out, f);
    put_balance(out, f);
    put_steps(out, f);
    put_copies(out, f);
    put_dram(out, f);
    put_work(out, f);
    put_memories(out, f);
    rt_lines_list(&f->entry->lines, f->entry->n, out);
}

/* Whether launch i is the first on its board. Searches backwards, because the
 * previous launch is mostly on the same board. */
static bool is_first_of_board(const struct rt_report *report, size_t i)
{
    const struct sim_device *d = report->entries[i].device;
    for (size_t k = i; k > 0; k--)
        if (strcmp(report->entries[k - 1].device->name, d->name) == 0)
            return false;
    return true;
}

/* Writes the number of published times on which the ranges of the report are
 * based. */
static void put_range(FILE *out, const struct rt_report *report)
{
    char text[160], rows[32];
    unsigned boards = 0, own = 0;
    for (size_t i = 0; i < report->n_entries; i++)
        if (is_first_of_board(report, i)) {
            boards++;
            own += rt_published(report->entries[i].device);
        }
    snprintf(rows, sizeof rows, own ? "%u" : "none", own);
    snprintf(text, sizeof text,
             "by how far the model was off %u published times that it was not "
             "fitted to; %s of all %u %s of %s: docs/timing.md",
             rt_published_unseen(), rows, rt_published_all(),
             own > 1 ? "are" : "is",
             boards > 1 ? "these boards" : "this board");
    put_wrapped(out, text, fprintf(out, "range        "), 13);
}

static void put_totals(FILE *out, const struct rt_report *report)
{
    struct rt_totals t;
    rt_totals_fill(&t, report);
    fprintf(out, "\ntotal        %" PRIu64 " launch%s, ", t.launches,
            t.launches == 1 ? "" : "es");
    if (t.faults > 0)
        fprintf(out, "%" PRIu64 " stopped by a fault, ", t.faults);
    fprintf(out, "%.3f us", t.us);
    put_brackets(out, t.us_low, t.us_high);
    putc('\n', out);
    if (t.us_low > 0)
        put_range(out, report);
    fprintf(out, "host         %.3f s, %.2f million instructions/s\n",
            t.host_seconds, t.host_mips);
}

bool rt_report_text(FILE *out, const struct rt_report *report,
                    const struct sim_device *device)
{
    fprintf(out,
            "mlusim report: %s (%s), %u x %u cores, %u MHz, DRAM %.1f GB/s\n",
            device->name, device->arch_name, device->clusters, device->cores,
            device->clock_mhz, device->dram_mbps / 1e3);
    if (report->signal || report->is_left)
        fprintf(out, "partial      the program was ended by %s\n",
                report->signal ? report->signal : "the debugger");
    if (report->is_random)
        fprintf(out,
                "schedule     random, seed %" PRIu64
                ": another order of the cores, no time is an estimate\n",
                report->seed);
    struct rt_figures f;
    for (size_t i = 0; i < report->n_entries; i++) {
        rt_figures_fill(&f, &report->entries[i]);
        put_entry(out, &f);
    }
    rt_flow_text(out, &report->flow);
    put_totals(out, report);
    return true;
}
