/* SPDX-License-Identifier: MIT */
/* Makes facts from the figures of the report, the sites of the launch and the
 * parameters of the timing model. */
#include "runtime/instruments/advice/facts.h"

#include <math.h>

#include "runtime/instruments/report/bound.h"

/* The DRAM works this share of a launch that it limits: it waits for the first
 * pieces and for the last. */
#define DRAM_WORKS 0.93
#define KNEE       12.0

static double least(double a, double b)
{
    return a < b ? a : b;
}

static double most(double a, double b)
{
    return a > b ? a : b;
}

/* Convert a rate in bytes per ns to bytes per cycle, and a time in ns to whole
 * cycles, as the model does. */
static double rate(const struct sim_device *d, const char *name)
{
    return sim_device_parameter(d, name) * 1e3 / d->clock_mhz;
}

static double time_of(const struct sim_device *d, const char *name)
{
    return round(sim_device_parameter(d, name) * d->clock_mhz / 1e3);
}

static struct adv_model model_of(const struct sim_device *d)
{
    return (struct adv_model){
        .io_latency = time_of(d, "io_latency"),
        .io_segment = time_of(d, "io_segment"),
        .chip_piece = time_of(d, "chip_piece"),
        .rearrange_bytes = sim_device_parameter(d, "rearrange_bytes"),
        .move_latency = sim_device_parameter(d, "move_latency"),
        .nram_latency = sim_device_parameter(d, "nram_latency"),
        .vector_startup = sim_device_parameter(d, "vector_startup"),
        .barrier = sim_device_parameter(d, "barrier"),
        .sync = sim_device_parameter(d, "sync"),
        .issue = sim_device_parameter(d, "issue"),
        .vector_bytes = sim_device_parameter(d, "vector_bytes"),
        .io_bytes = rate(d, "io_bytes"),
        .move_bytes = sim_device_parameter(d, "move_bytes"),
        .mpu_bytes = rate(d, "mpu_bytes"),
        .cluster_bytes = rate(d, "cluster_bytes"),
        .dram_bytes = (double)d->dram_mbps / d->clock_mhz *
                      sim_device_parameter(d, "dram_efficiency") / 100,
    };
}

bool adv_facts_fill(struct adv_facts *a, const struct rt_figures *f)
{
    const struct rt_report_entry *e = f->entry;
    if (e->sites.is_unknown || e->sites.n == 0 || f->cycles == 0)
        return false;
    *a = (struct adv_facts){
        .f = f,
        .device = e->device,
        .sites = e->sites.of,
        .n = e->sites.n,
        .launches = (double)e->n,
        .looked_at = (double)e->sites.launches,
        .cycles = (double)f->cycles,
        .model = model_of(e->device),
        .scalar = (double)f->units[SIM_PROFILE_SCALAR].busiest_cycles,
        .max_busy =
            (double)e->sites.spread.max_busy / (double)e->sites.launches,
        .mean_busy =
            (double)e->sites.spread.mean_busy / (double)e->sites.launches,
        .cores = e->sites.spread.cores,
        .usable = e->sites.spread.usable,
    };
    a->clusters = ceil(a->cores / e->device->cores);
    a->dram_cycles = (double)(f->dram_read_bytes + f->dram_written_bytes) /
                     a->model.dram_bytes;
    return true;
}

bool adv_is_io(const struct sim_site *s)
{
    return s->direction < SIM_N_DIRECTIONS &&
           rt_is_dram_direction(s->direction) && s->unit == SIM_PROFILE_IO;
}

double adv_awaited(const struct adv_facts *a, const struct sim_site *s)
{
    if (s->ops == 0)
        return 0;
    const double latency =
        adv_mean(a, s->most_ops) * (double)s->latency / (double)s->ops;
    return least(adv_mean(a, s->most_waits),
                 adv_mean(a, s->most_busy) + latency);
}

double adv_io_waits(const struct adv_facts *a)
{
    double waits = 0;
    for (size_t i = 0; i < a->n; i++)
        if (adv_is_io(&a->sites[i]))
            waits += adv_awaited(a, &a->sites[i]);
    return least(waits, a->cycles);
}

/* Returns the gain if the DRAM is the next limit. Cores share it, each at a
 * time of its own: the nearer it is, the more of a gain ends in waits for it.
 * Its time and that of the cores without it add up as powers of KNEE. */
static double before_dram(const struct adv_facts *a, double gain)
{
    const double dram =
        pow(least(a->dram_cycles / DRAM_WORKS / a->cycles, 1), KNEE);
    const double own = pow(1 - dram, 1 / KNEE) - gain / a->cycles;
    const double left = pow(dram + pow(most(own, 0), KNEE), 1 / KNEE);
    return a->cycles * (1 - left);
}

double adv_bounded(const struct adv_facts *a, double gain, double rest)
{
    return most(before_dram(a, least(gain, a->cycles - rest)), 0);
}

double adv_busiest_but(const struct adv_facts *a, unsigned but)
{
    double busy = 0;
    for (unsigned i = 0; i < a->f->n_units; i++)
        if (i != but)
            busy = most(busy, (double)a->f->units[i].busiest_cycles);
    return busy;
}
