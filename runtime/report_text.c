/* SPDX-License-Identifier: MIT */
/*
 * The report for people: one block per kernel and dimension, numbers aligned,
 * fewer than 80 columns. Everything but the last line is a function of the
 * program and the device; the last line tells how long the host took.
 *
 * Shares are of the cycles a launch ran, without the cost of launching it.
 */
#include <inttypes.h>
#include <string.h>

#include "runtime/report.h"

#define WIDTH 78

/* Writes text after the n characters that are on the line already, broken
 * after spaces and continued with indent spaces. */
static void put_wrapped(FILE *out, const char *text, int n, int indent)
{
    while (*text) {
        size_t word = strcspn(text, " ");
        word += text[word] == ' ';
        if (n > indent && n + (int)word > WIDTH) {
            fprintf(out, "\n%*s", indent, "");
            n = indent;
        }
        fwrite(text, 1, word, out);
        n += (int)word;
        text += word;
    }
    putc('\n', out);
}

static double percent(double part, double whole)
{
    return whole > 0 ? 100 * part / whole : 0;
}

/* The mean of a sum over the launches of an entry, rounded. */
static uint64_t mean(uint64_t sum, uint64_t n)
{
    return (sum + n / 2) / n;
}

static double microseconds(uint64_t picoseconds)
{
    return (double)picoseconds / 1e6;
}

static void put_title(FILE *out, const struct rt_report_entry *e,
                      uint64_t first)
{
    int n = e->n == 1 ? fprintf(out, "\n[%" PRIu64 "] ", first)
                      : fprintf(out, "\n[%" PRIu64 "-%" PRIu64 "] ", first,
                                first + e->n - 1);
    put_wrapped(out, e->sum.kernel, n - 1, n - 1);
    if (e->n > 1)
        fprintf(out, "  launches   %" PRIu64 ", shown: the mean of one\n",
                e->n);
    if (e->n_faults > 0)
        fprintf(out,
                "  faults     %" PRIu64 " of %" PRIu64
                " stopped by a fault, numbers until then\n",
                e->n_faults, e->n);
}

static void put_task(FILE *out, const struct sim_profile *p,
                     const struct sim_device *d)
{
    char type[32] = "Block";
    if (p->union_clusters > 0)
        snprintf(type, sizeof type, "Union%u", p->union_clusters);
    fprintf(out,
            "  task       %s, dim %" PRIu32 " x %" PRIu32 " x %" PRIu32
            ": %" PRIu64 " task%s on ",
            type, p->dim.x, p->dim.y, p->dim.z, p->tasks,
            p->tasks == 1 ? "" : "s");
    if (p->union_clusters == 0)
        fprintf(out, "%" PRIu64 " of %u cores\n", p->cores_used,
                d->clusters * d->cores);
    else /* a cluster's cores and its memory core, if it has one */
        fprintf(out, "%" PRIu64 " of %u clusters\n",
                (p->cores_used + d->cores) / (d->cores + 1), d->clusters);
}

static void put_time(FILE *out, const struct rt_report_entry *e,
                     const struct sim_device *d)
{
    const struct sim_profile *p = &e->sum;
    uint64_t cycles = mean(p->cycles, e->n), ps = mean(p->picoseconds, e->n);
    uint64_t run_ps = cycles * 1000000 / d->clock_mhz;
    fprintf(out, "  time       %.3f us: %" PRIu64 " cycles", microseconds(ps),
            cycles);
    if (ps > run_ps + 1)
        fprintf(out, " and %.3f us to launch", microseconds(ps - run_ps));
    putc('\n', out);
    if (e->min_ps != e->max_ps)
        fprintf(out, "             from %.3f to %.3f us\n",
                microseconds(e->min_ps), microseconds(e->max_ps));
}

static void put_units(FILE *out, const struct rt_report_entry *e)
{
    const struct sim_profile *p = &e->sum;
    fprintf(out, "  busy cycles   busiest core   of time      all cores"
                 "           ops\n");
    for (unsigned i = 0; i < SIM_N_PROFILE_UNITS; i++) {
        if (p->units[i].sum == 0)
            continue;
        fprintf(out,
                "    %-10s %13" PRIu64 " %7.1f %% %14" PRIu64 " %13" PRIu64
                "\n",
                sim_profile_unit_name(i), mean(p->units[i].max, e->n),
                percent((double)p->units[i].max, (double)p->cycles),
                mean(p->units[i].sum, e->n), mean(p->units[i].ops, e->n));
    }
}

/* The two figures a kernel is judged by: how long data was on its way from
 * and to GDRAM, and how long it was computed with. */
static void put_balance(FILE *out, const struct rt_report_entry *e)
{
    const struct sim_profile *p = &e->sum;
    uint64_t io = p->units[SIM_PROFILE_IO].max;
    if (io < p->units[SIM_PROFILE_MPU].max)
        io = p->units[SIM_PROFILE_MPU].max;
    uint64_t compute = p->units[SIM_PROFILE_COMPUTE].max;
    double cycles = (double)p->cycles;
    fprintf(out,
            "  IO         %" PRIu64 " cycles (%.1f %%), compute %" PRIu64
            " cycles (%.1f %%)\n",
            mean(io, e->n), percent((double)io, cycles), mean(compute, e->n),
            percent((double)compute, cycles));
    uint64_t sync = p->counters[SIM_COUNT_WAIT_SYNC];
    uint64_t barrier = p->counters[SIM_COUNT_WAIT_BARRIER];
    if (sync + barrier > 0)
        fprintf(out,
                "  waiting    %" PRIu64 " cycles for own units, %" PRIu64
                " for other cores (all cores)\n",
                mean(sync, e->n), mean(barrier, e->n));
}

static void put_copies(FILE *out, const struct rt_report_entry *e)
{
    const char *label = "copies";
    for (unsigned i = 0; i < SIM_N_DIRECTIONS; i++) {
        uint64_t bytes = e->sum.direction_bytes[i];
        if (bytes == 0)
            continue;
        fprintf(out, "  %-10s %-12s %14" PRIu64 " bytes\n", label,
                sim_direction_name(i), mean(bytes, e->n));
        label = "";
    }
}

static void put_dram(FILE *out, const struct rt_report_entry *e,
                     const struct sim_device *d)
{
    const struct sim_profile *p = &e->sum;
    uint64_t in = p->counters[SIM_COUNT_DRAM_READ];
    uint64_t out_bytes = p->counters[SIM_COUNT_DRAM_WRITE];
    if (in + out_bytes == 0)
        return;
    double seconds = (double)p->cycles / (1e6 * d->clock_mhz);
    double gbps = seconds > 0 ? (double)(in + out_bytes) / seconds / 1e9 : 0;
    fprintf(out,
            "  DRAM       %" PRIu64 " bytes read, %" PRIu64 " written\n"
            "             %.1f GB/s, %.1f %% of the peak\n",
            mean(in, e->n), mean(out_bytes, e->n), gbps,
            percent(gbps, d->dram_mbps / 1e3));
}

static void put_work(FILE *out, const struct rt_report_entry *e)
{
    const struct sim_profile *p = &e->sum;
    fprintf(out,
            "  work       %" PRIu64 " instructions, %" PRIu64 " BANG ops\n",
            mean(p->counters[SIM_COUNT_INSTRUCTIONS], e->n),
            mean(p->counters[SIM_COUNT_CALLS], e->n));
    if (p->nram_bytes || p->wram_bytes || p->sram_bytes)
        fprintf(out,
                "  scratchpad NRAM %" PRIu32 ", WRAM %" PRIu32 ", SRAM %" PRIu32
                " bytes\n",
                p->nram_bytes, p->wram_bytes, p->sram_bytes);
}

static void put_totals(FILE *out, const struct rt_report *report)
{
    uint64_t n = 0, ps = 0, instructions = 0;
    double seconds = 0;
    for (size_t i = 0; i < report->n_entries; i++) {
        const struct rt_report_entry *e = &report->entries[i];
        n += e->n;
        ps += e->sum.picoseconds;
        instructions += e->sum.counters[SIM_COUNT_INSTRUCTIONS];
        seconds += e->sum.host_seconds;
    }
    fprintf(out, "\ntotal        %" PRIu64 " launch%s, %.3f us\n", n,
            n == 1 ? "" : "es", microseconds(ps));
    fprintf(out, "host         %.3f s, %.2f million instructions/s\n", seconds,
            seconds > 0 ? (double)instructions / seconds / 1e6 : 0);
}

void rt_report_text(FILE *out, const struct rt_report *report,
                    const struct sim_device *device)
{
    fprintf(out,
            "mlusim report: %s (%s), %u x %u cores, %u MHz, DRAM %.1f GB/s\n",
            device->name, device->arch_name, device->clusters, device->cores,
            device->clock_mhz, device->dram_mbps / 1e3);
    uint64_t first = 1;
    for (size_t i = 0; i < report->n_entries; i++) {
        const struct rt_report_entry *e = &report->entries[i];
        put_title(out, e, first);
        put_task(out, &e->sum, device);
        put_time(out, e, device);
        put_units(out, e);
        put_balance(out, e);
        put_copies(out, e);
        put_dram(out, e, device);
        put_work(out, e);
        first += e->n;
    }
    put_totals(out, report);
}
