/* SPDX-License-Identifier: MIT */
/* Computes the derived figures, with one function for each part of struct
 * rt_figures. bound.c finds from them what limits a launch. */
#include "runtime/instruments/report/figures.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/instruments/report/bound.h"
#include "runtime/instruments/report/range.h"

static double ratio(double part, double whole)
{
    return whole > 0 ? part / whole : 0;
}

uint64_t rt_mean(uint64_t sum, uint64_t n)
{
    assert(n > 0);
    return (sum + n / 2) / n;
}

static double microseconds(uint64_t picoseconds)
{
    return (double)picoseconds / 1e6;
}

/* Adds the bytes that copies read from DRAM and wrote to it. */
static void dram_copies(const uint64_t *direction_bytes, uint64_t *in,
                        uint64_t *out)
{
    *in = *out = 0;
    for (unsigned i = 0; i < SIM_N_DIRECTIONS; i++) {
        if (rt_is_from_dram(i))
            *in += direction_bytes[i];
        if (rt_is_to_dram(i))
            *out += direction_bytes[i];
    }
}

/* ---- parts of the figures ------------------------------------------------ */

static void fill_task(struct rt_figures *f, const struct sim_device *d)
{
    const struct sim_profile *p = f->sum;
    snprintf(f->type_text, sizeof f->type_text, "Union%u", p->union_clusters);
    f->type = p->union_clusters > 0 ? f->type_text : "Block";
    f->cores_used = p->cores_used;
    if (p->union_clusters == 0)
        return;
    /* a cluster has its cores and perhaps a memory core */
    f->clusters_used = (p->cores_used + d->cores) / (d->cores + 1);
    f->cores_used = f->clusters_used * d->cores;
}

static void fill_time(struct rt_figures *f, const struct sim_device *d)
{
    const struct rt_report_entry *e = f->entry;
    f->cycles = rt_mean(f->sum->cycles, e->n);
    uint64_t ps = rt_mean(f->sum->picoseconds, e->n);
    uint64_t run_ps = f->cycles * 1000000 / d->clock_mhz;
    f->us = microseconds(ps);
    f->launch_us = ps > run_ps + 1 ? microseconds(ps - run_ps) : 0;
    f->cold_us = microseconds(rt_mean(f->sum->cold_picoseconds, e->n));
    f->min_us = microseconds(e->min_ps);
    f->max_us = microseconds(e->max_ps);
}

static void fill_units(struct rt_figures *f)
{
    const struct sim_profile *p = f->sum;
    uint64_t n = f->entry->n;
    double cycles = (double)p->cycles;
    f->n_units = SIM_N_PROFILE_UNITS;
    for (unsigned i = 0; i < f->n_units; i++) {
        uint64_t cores = i == SIM_PROFILE_MPU      ? f->clusters_used
                         : i == SIM_PROFILE_SCALAR ? p->cores_used
                                                   : f->cores_used;
        double sum = (double)p->units[i].sum;
        f->units[i] = (struct rt_unit_figures){
            .name = sim_profile_unit_name(i),
            .busiest_cycles = rt_mean(p->units[i].max, n),
            .total_cycles = rt_mean(p->units[i].sum, n),
            .ops = rt_mean(p->units[i].ops, n),
            .busiest_share = ratio((double)p->units[i].max, cycles),
            .mean_share = ratio(sum, cycles * (double)cores),
            .hidden_share = i == SIM_PROFILE_COMPUTE
                                ? 0
                                : ratio((double)p->overlap[i], sum),
        };
    }
}

/* Returns the unit that moves data from and to DRAM. */
static unsigned io_unit(const struct rt_figures *f)
{
    return f->units[SIM_PROFILE_MPU].busiest_cycles >
                   f->units[SIM_PROFILE_IO].busiest_cycles
               ? SIM_PROFILE_MPU
               : SIM_PROFILE_IO;
}

static void fill_balance(struct rt_figures *f)
{
    const struct sim_profile *p = f->sum;
    f->io_unit = io_unit(f);
    const struct rt_unit_figures *io = &f->units[f->io_unit];
    const struct rt_unit_figures *compute = &f->units[SIM_PROFILE_COMPUTE];
    f->io_cycles = io->busiest_cycles;
    f->io_share = io->busiest_share;
    f->io_hidden_share = io->hidden_share;
    f->compute_cycles = compute->busiest_cycles;
    f->compute_share = compute->busiest_share;
    /* compute that overlaps the DMA of a memory core is counted separately */
    const unsigned shared =
        f->io_unit == SIM_PROFILE_MPU ? SIM_PROFILE_COMPUTE : f->io_unit;
    f->compute_hidden_share = ratio((double)p->overlap[shared],
                                    (double)p->units[SIM_PROFILE_COMPUTE].sum);
    f->wait_sync_cycles = f->counters[SIM_COUNT_WAIT_SYNC];
    f->wait_barrier_cycles = f->counters[SIM_COUNT_WAIT_BARRIER];
    double all = (double)p->cycles * (double)p->cores_used;
    f->wait_sync_share = ratio((double)p->counters[SIM_COUNT_WAIT_SYNC], all);
    f->wait_barrier_share =
        ratio((double)p->counters[SIM_COUNT_WAIT_BARRIER], all);
}

static void fill_traffic(struct rt_figures *f, const struct sim_device *d)
{
    const struct sim_profile *p = f->sum;
    uint64_t n = f->entry->n;
    for (unsigned i = 0; i < SIM_N_DIRECTIONS; i++)
        f->direction_bytes[i] = rt_mean(p->direction_bytes[i], n);
    for (unsigned i = 0; i < SIM_N_COUNTERS; i++)
        f->counters[i] = rt_mean(p->counters[i], n);
    f->dram_read_bytes = f->counters[SIM_COUNT_DRAM_READ];
    f->dram_written_bytes = f->counters[SIM_COUNT_DRAM_WRITE];
    double bytes = (double)p->counters[SIM_COUNT_DRAM_READ] +
                   (double)p->counters[SIM_COUNT_DRAM_WRITE];
    double seconds = (double)p->cycles / (1e6 * d->clock_mhz);
    f->dram_gbps = ratio(bytes, seconds) / 1e9;
    f->dram_share = ratio(f->dram_gbps, d->dram_mbps / 1e3);
}

static void fill_work(struct rt_figures *f)
{
    const uint64_t *work = f->sum->work;
    double sum = 0;
    for (unsigned i = 0; i < SIM_MAX_WORK; i++)
        sum += (double)work[i];
    for (unsigned i = 0; i < SIM_MAX_WORK; i++) {
        f->work[i] = rt_mean(work[i], f->entry->n);
        f->work_share[i] = ratio((double)work[i], sum);
    }
}

/* Adds a note about weights that were never written. If all were written, adds
 * a note about a kernel of libcnnl, or about scalar code that was not
 * translated. */
static void fill_note(struct rt_figures *f)
{
    const char *why = f->sum->untranslated;
    const struct sim_unwritten *u = &f->sum->unwritten;
    uint64_t ops = f->sum->counters[SIM_COUNT_UNWRITTEN];
    f->note[0] = 0;
    if (why)
        snprintf(f->note, sizeof f->note, "scalar code was not translated: %s",
                 why);
    if (strstr(f->sum->kernel, "mlusim_cnnl_"))
        snprintf(f->note, sizeof f->note,
                 "mlusim's kernel, not the vendor's: its time says nothing "
                 "about a card");
    if (u->bytes == 0)
        return;
    char place[32];
    snprintf(place, sizeof place, "pc 0x%" PRIx64, u->pc);
    int n = snprintf(f->note, sizeof f->note,
                     "%s at %s uses %" PRIu64 " of %" PRIu64
                     " bytes of weights that nothing wrote to WRAM, the first "
                     "at byte %" PRIu64 " of lane %u; are the weights "
                     "in the order of the lanes?",
                     u->op,
                     f->entry->unwritten_at[0] ? f->entry->unwritten_at : place,
                     u->bytes, u->of_bytes, u->offset, u->lane);
    if (ops > 1 && n > 0 && (size_t)n < sizeof f->note)
        snprintf(f->note + n, sizeof f->note - (size_t)n,
                 " (the first of %" PRIu64 " such ops)", ops);
}

double rt_peak_gops(const struct rt_figures *f, const struct sim_device *d)
{
    static const char *const pools[][2] = {{"sum_pool", "sum_pool_bytes"},
                                           {"max_pool", "max_pool_bytes"}};
    const double all = (double)f->units[SIM_PROFILE_COMPUTE].total_cycles;
    const double common = sim_device_parameter(d, "vector_bytes");
    double times = 1;
    for (unsigned i = 0; i < SIM_MAX_WORK; i++)
        for (unsigned k = 0; k < sizeof pools / sizeof *pools; k++) {
            const char *name = sim_work_name(i, NULL);
            const double rate = sim_device_parameter(d, pools[k][1]) / common;
            if (name && rate > 1 && strcmp(name, pools[k][0]) == 0)
                times += ratio((double)f->work[i], all) * (rate - 1);
        }
    return times * sim_device_peak_gops(d, sizeof(float));
}

static void fill_efficiency(struct rt_figures *f, const struct sim_device *d)
{
    uint64_t in, out;
    dram_copies(f->direction_bytes, &in, &out);
    f->theory_io_bytes = in + out + f->counters[SIM_COUNT_ATOMIC_BYTES] +
                         f->counters[SIM_COUNT_FILL_DRAM];
    f->theory_ops = f->counters[SIM_COUNT_VECTOR_BYTES] / sizeof(float);
    f->bytes_per_io =
        ratio((double)f->theory_io_bytes, (double)f->units[f->io_unit].ops);
    double seconds = (f->us - f->cold_us) / 1e6;
    f->io_efficiency =
        ratio((double)f->theory_io_bytes, seconds * d->dram_mbps * 1e6);
    f->compute_efficiency =
        ratio((double)f->theory_ops,
              seconds * sim_device_peak_gops(d, sizeof(float)) * 1e9);
}

static void fill_memories(struct rt_figures *f, const struct sim_device *d)
{
    const struct sim_profile *p = f->sum;
    const struct rt_memory_figures rows[RT_N_MEMORIES] = {
        {sim_space_name(SIM_SPACE_NRAM), p->nram_bytes, p->peak_nram_bytes,
         d->nram_kib * 1024ull, 0, 0},
        {sim_space_name(SIM_SPACE_WRAM), p->wram_bytes, p->peak_wram_bytes,
         d->wram_kib * 1024ull, 0, 0},
        {sim_space_name(SIM_SPACE_SRAM), p->sram_bytes, p->peak_sram_bytes,
         d->sram_kib * 1024ull, 0, 0},
    };
    for (unsigned i = 0; i < RT_N_MEMORIES; i++) {
        struct rt_memory_figures *m = &f->memories[i];
        *m = rows[i];
        m->static_share = ratio((double)m->static_bytes, (double)m->size_bytes);
        m->peak_share = ratio((double)m->peak_bytes, (double)m->size_bytes);
    }
}

/* Whether a step did nothing. Such a step belongs to another kernel of the
 * module, or was skipped. */
static bool is_nothing(const struct sim_step *s)
{
    return s->cycles == 0 && s->ops == 0;
}

/* Returns the number in a name such as "step 6.2: ...", as 6 * 1000 + 2. 0: the
 * name has another form. */
static unsigned number_of(const char *name)
{
    if (strncmp(name, "step ", 5) != 0)
        return 0;
    char *end;
    unsigned long major = strtoul(name + 5, &end, 10), minor = 0;
    if (*end == '.')
        minor = strtoul(end + 1, NULL, 10);
    return (unsigned)(major % 1000 * 1000 + minor % 1000);
}

/* Sorts numbered steps by their numbers, wherever they are in the code. Steps
 * without a number come before them, in the order of the source. */
static void sort_steps(struct rt_figures *f)
{
    for (unsigned i = 1; i < f->n_steps; i++) {
        struct rt_step_figures step = f->steps[i];
        unsigned k = i;
        for (; k > 0 && number_of(f->steps[k - 1].name) > number_of(step.name);
             k--)
            f->steps[k] = f->steps[k - 1];
        f->steps[k] = step;
    }
}

/* Returns the mean of what `value` adds to *sum, so that the means of all steps
 * add up to the mean of their sum. */
static uint64_t share_of(uint64_t *sum, uint64_t value, uint64_t n)
{
    const uint64_t before = rt_mean(*sum, n);
    *sum += value;
    return rt_mean(*sum, n) - before;
}

/* Sums over the steps so far. */
struct step_sums {
    uint64_t cycles, waits, io, compute, launch_io, launch_compute;
};

static struct rt_step_figures step_of(const struct rt_figures *f,
                                      const struct sim_step *s,
                                      struct step_sums *sums)
{
    const uint64_t n = f->entry->n;
    const uint64_t *busy = s->last.busy, *busiest = s->busiest;
    const uint64_t io =
        f->io_unit == SIM_PROFILE_MPU ? busiest[f->io_unit] : busy[f->io_unit];
    struct rt_step_figures row = {
        .name = s->name,
        .cycles = share_of(&sums->cycles, s->last.cycles, n),
        .share = ratio((double)s->last.cycles, (double)f->sum->cycles),
        .waiting_cycles = share_of(&sums->waits, s->last.waits, n),
        .io_cycles = share_of(&sums->io, io, n),
        .compute_cycles =
            share_of(&sums->compute, busy[SIM_PROFILE_COMPUTE], n),
        .most_cycles = rt_mean(s->max_cycles, n),
        .launch_io_cycles = share_of(&sums->launch_io, busiest[f->io_unit], n),
        .launch_compute_cycles =
            share_of(&sums->launch_compute, busiest[SIM_PROFILE_COMPUTE], n),
        .atomic_bytes = rt_mean(s->atomic_bytes, n),
        .ops = rt_mean(s->ops, n),
    };
    uint64_t in, out;
    dram_copies(s->direction_bytes, &in, &out);
    row.in_bytes = rt_mean(in, n);
    row.out_bytes = rt_mean(out + s->fill_bytes, n);
    row.scalar_cycles =
        row.cycles > row.waiting_cycles ? row.cycles - row.waiting_cycles : 0;
    return row;
}

static void add_step(struct rt_step_figures *sum,
                     const struct rt_step_figures *s)
{
    sum->cycles += s->cycles;
    sum->share += s->share;
    sum->scalar_cycles += s->scalar_cycles;
    sum->waiting_cycles += s->waiting_cycles;
    sum->io_cycles += s->io_cycles;
    sum->compute_cycles += s->compute_cycles;
    sum->launch_io_cycles += s->launch_io_cycles;
    sum->launch_compute_cycles += s->launch_compute_cycles;
    sum->in_bytes += s->in_bytes;
    sum->out_bytes += s->out_bytes;
    sum->atomic_bytes += s->atomic_bytes;
}

static void fill_steps(struct rt_figures *f)
{
    const struct sim_profile *p = f->sum;
    struct step_sums sums = {0};
    bool is_named = false;
    assert(p->n_steps <= SIM_MAX_STEPS && f->n_steps == 0);
    for (unsigned i = 0; i < p->n_steps; i++) {
        if (is_nothing(&p->steps[i]))
            continue;
        is_named |= i >= SIM_STEP_NAMED;
        f->steps[f->n_steps++] = step_of(f, &p->steps[i], &sums);
    }
    if (!is_named)
        f->n_steps = 0; /* no step did anything */
    sort_steps(f);
    f->all_steps.name = "all steps";
    for (unsigned i = 0; i < f->n_steps; i++)
        add_step(&f->all_steps, &f->steps[i]);
}

/* ---- together ------------------------------------------------------------ */

void rt_figures_fill(struct rt_figures *f, const struct rt_report_entry *entry)
{
    const struct sim_device *device = entry->device;
    assert(entry->n > 0 && entry->min_ps <= entry->max_ps);
    *f = (struct rt_figures){.entry = entry, .sum = entry->sum};
    fill_task(f, device);
    fill_time(f, device);
    fill_units(f);
    fill_traffic(f, device);
    fill_work(f);
    fill_balance(f);
    fill_efficiency(f, device);
    fill_note(f);
    fill_memories(f, device);
    fill_steps(f);
    rt_bound_fill(f, device);
    rt_range_fill(f, device);
}

struct rt_judged *rt_judge(const struct sim_profile *profile,
                           const struct sim_device *device)
{
    struct rt_judged *j = isa_alloc(1, sizeof *j);
    if (!j)
        return NULL;
    j->profile = *profile;
    j->entry = (struct rt_report_entry){.device = device,
                                        .sum = &j->profile,
                                        .first = 1,
                                        .n = 1,
                                        .min_ps = profile->picoseconds,
                                        .max_ps = profile->picoseconds};
    rt_figures_fill(&j->figures, &j->entry);
    return j;
}

void rt_totals_fill(struct rt_totals *totals, const struct rt_report *report)
{
    uint64_t ps = 0;
    bool is_known = true;
    struct rt_figures f;
    *totals = (struct rt_totals){0};
    for (size_t i = 0; i < report->n_entries; i++) {
        const struct rt_report_entry *e = &report->entries[i];
        rt_figures_fill(&f, e);
        is_known &= f.us_low > 0;
        totals->us_low += (double)e->n * f.us_low;
        totals->us_high += (double)e->n * f.us_high;
        totals->launches += e->n;
        totals->faults += e->n_faults;
        ps += e->sum->picoseconds;
        totals->instructions += e->sum->counters[SIM_COUNT_INSTRUCTIONS];
        totals->host_seconds += e->sum->host_seconds;
    }
    if (!is_known)
        totals->us_low = totals->us_high = 0;
    totals->us = microseconds(ps);
    totals->host_mips =
        ratio((double)totals->instructions, totals->host_seconds) / 1e6;
}
