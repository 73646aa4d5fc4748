/* SPDX-License-Identifier: MIT */
/* Takes the figures of a generation from columns of the simulator's tables. The
 * clock of the device converts nanoseconds there to cycles. */
#include "kernels/library/rates.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>

#include "kernels/library/count.h"

/* There are columns for generations 2, 3 and 5. */
enum { N_GENERATIONS = 3 };

struct figures {
#define X(name, unit, g2, g3, g5, provenance, rests, doc) \
    double name[N_GENERATIONS];
#include "sim/machine/params.def"
#undef X
#define X(class, c2, c3, c5, l2, l3, l5, provenance, rests, doc) \
    double cycles_##class[N_GENERATIONS];
#include "sim/machine/costs.def"
#undef X
};

static const struct figures figures = {
#define X(name, unit, g2, g3, g5, provenance, rests, doc) .name = {g2, g3, g5},
#include "sim/machine/params.def"
#undef X
#define X(class, c2, c3, c5, l2, l3, l5, provenance, rests, doc) \
    .cycles_##class = {c2, c3, c5},
#include "sim/machine/costs.def"
#undef X
};

struct arch {
    int arch, generation, cores;
};

/* Returns the row of an architecture. */
static const struct arch *find_arch(int arch)
{
    static const struct arch archs[] = {
#define X(name, arch, generation, nram, wram, sram, cores, ...) \
    {arch, generation, cores},
#include "isa/tables/archs.def"
#undef X
    };
    size_t i = 0;
    while (i < KN_COUNT(archs) && archs[i].arch != arch)
        i++;
    assert(i < KN_COUNT(archs));
    return &archs[i];
}

double kn_line_queue(const struct kn_rates *rates, double bytes, double cores)
{
    static const double LINE = 128, VALUE = 4;
    const double stores = fmin(cores, bytes / VALUE);
    return rates->line_writer * fmax(0, ceil(stores / ceil(bytes / LINE)) - 1);
}

struct kn_speed kn_speed_of(const cnrtDeviceProp_t *device)
{
    return (struct kn_speed){
        .cores = device->clusterCount * device->McorePerCluster,
        .clock_khz = device->clusterClockRate,
        .memory_khz = device->memClockRate,
        .bus_bits = device->gmemBusWidth,
    };
}

struct kn_rates kn_rates_of(int arch, const struct kn_speed *speed)
{
    const struct figures *f = &figures;
    const struct arch *a = find_arch(arch);
    const int g = a->generation > 3 ? 2 : a->generation - 2; /* the column */
    const double ns = speed->clock_khz / 1e6;                /* in cycles */
    /* Two transfers per clock; bits in kHz give bytes per ns. */
    const double peak = 2.0 * speed->memory_khz * speed->bus_bits / 8 / 1e6;
    assert(speed->cores > 0 && ns > 0 && peak > 0);
    return (struct kn_rates){
        .generation = a->generation,
        .cores = speed->cores,
        .cores_per_cluster = a->cores,
        .startup = f->vector_startup[g],
        .vector = f->vector_bytes[g],
        .rearrange = f->rearrange_bytes[g],
        .io_latency = f->io_latency[g] * ns,
        .io_segment = f->io_segment[g] * ns,
        .chip_piece = f->chip_piece[g] * ns,
        .io = f->io_bytes[g] / ns,
        .cluster = f->cluster_bytes[g] / ns,
        .dram = peak * f->dram_efficiency[g] / 100 / ns,
        .dram_turn = f->dram_interleave[g] * 1024,
        .dram_turns = f->dram_interleave[g] * 1024 * f->dram_channels[g],
        .dram_opening = f->dram_piece[g],
        .dram_page = f->dram_row[g],
        .jump = f->cycles_jump[g],
        .interlock = f->interlock[g],
        .small_wait = f->small_wait[g] * ns,
        .atomic = f->atomic_bytes[g],
        .launch = f->launch[g] * ns,
        .dispatch = f->task_dispatch[g] * ns,
        .line_writer = f->line_writer[g] * ns,
    };
}
