/* SPDX-License-Identifier: MIT */
/* Parameters of the timing model: the column of the generation, changes of the
 * board, changes of a device file. Values of IO-DMA and memory, which have
 * their own clocks, are converted to core cycles once per device, so that a
 * launch only counts cycles. */
#include "sim/setup/parameters.h"
#include "isa/scalar/decode.h"
#include "isa/semantics/lanes.h"
#include "sim/machine/boards.h"
#include "sim/machine/devicefile.h"

#include <assert.h>
#include <string.h>

/* The value for a generation. */
static uint32_t column(unsigned gen, uint32_t g2, uint32_t g3, uint32_t g5)
{
    return gen == 2 ? g2 : gen == 3 ? g3 : g5;
}

/* Nanoseconds as cycles, to the nearest one. */
static uint64_t cycles_of(const struct sim *sim, uint64_t ns)
{
    return (ns * sim->device->clock_mhz + 500) / 1000;
}

/* Bytes per nanosecond as bytes per window, at least one. */
static uint64_t rate_of(const struct sim *sim, uint64_t bytes)
{
    return sim_max(bytes * 1000 * SIM_WINDOW_CYCLES / sim->device->clock_mhz,
                   1);
}

/* The sustained rate of the DRAM. */
static uint64_t dram_rate(const struct sim *sim)
{
    const struct sim_device *d = sim->device;
    uint64_t peak = (uint64_t)d->dram_mbps * SIM_WINDOW_CYCLES / d->clock_mhz;
    return sim_max(peak * sim->params.dram_efficiency / 100, 1);
}

void sim_timing_init(struct sim *sim)
{
    const struct sim_params *p = &sim->params;
    assert(sim->device->clock_mhz > 0);
    sim->timing = (struct sim_timing){
        .io_rate = rate_of(sim, p->io_bytes),
        .mpu_rate = rate_of(sim, p->mpu_bytes),
        .move_rate = (uint64_t)p->move_bytes * SIM_WINDOW_CYCLES,
        .nram_rate = (uint64_t)p->nram_bytes * SIM_WINDOW_CYCLES,
        .cluster_rate = rate_of(sim, p->cluster_bytes),
        .dram_rate = dram_rate(sim),
        .io_latency = cycles_of(sim, p->io_latency),
        .io_segment = cycles_of(sim, p->io_segment),
        .gdram_piece = cycles_of(sim, p->gdram_piece),
        .chip_piece = cycles_of(sim, p->chip_piece),
        .line_writer = cycles_of(sim, p->line_writer),
        .small_wait = cycles_of(sim, p->small_wait),
        .gdram_load = cycles_of(sim, p->scalar_gdram_load),
        .gdram_store = cycles_of(sim, p->scalar_gdram_store),
        .task_dispatch = cycles_of(sim, p->task_dispatch),
    };
}

/* Sets the costs of instructions by class. */
static void init_scalar(struct sim *sim)
{
    const struct sim_params *p = &sim->params;
    const struct {
        uint32_t cycles, latency;
    } classes[] = {
#define X(class, c2, c3, c5, l2, l3, l5, provenance, rests, doc) \
    [ISA_INSN_##class] = {p->cycles_##class, p->latency_##class},
#include "sim/machine/costs.def"
#undef X
    };
    for (unsigned i = 0; i < ISA_N_INSNS; i++) {
        sim->scalar.cycles[i] = classes[isa_insns[i].class].cycles;
        sim->scalar.latency[i] = classes[isa_insns[i].class].latency;
    }
}

/* Sets the parameters of a device. */
static void fill(const struct sim_device *d, struct sim_params *params)
{
    const unsigned gen = isa_arch_of(d->arch)->gen;
    const char *const board = sim_device_base(d)->name;
#define X(name, unit, g2, g3, g5, provenance, rests, doc) \
    params->name = sim_board_value(board, #name, column(gen, g2, g3, g5));
#include "sim/machine/params.def"
#undef X
#define X(class, c2, c3, c5, l2, l3, l5, provenance, rests, doc) \
    params->cycles_##class = column(gen, c2, c3, c5);            \
    params->latency_##class = column(gen, l2, l3, l5);
#include "sim/machine/costs.def"
#undef X
    sim_device_tune(d, params);
}

uint32_t sim_device_parameter(const struct sim_device *d, const char *name)
{
    struct sim_params params;
    fill(d, &params);
#define X(row, unit, g2, g3, g5, provenance, rests, doc) \
    if (strcmp(name, #row) == 0)                         \
        return params.row;
#include "sim/machine/params.def"
#undef X
    return 0;
}

void sim_device_board(const struct sim_device *d, sim_tell_board *tell,
                      void *user)
{
    size_t n;
    const struct sim_board_row *row = sim_board_rows(&n);
    for (size_t i = 0; i < n; i++)
        if (strcmp(row[i].device, sim_device_base(d)->name) == 0)
            tell(user, row[i].parameter, row[i].value, row[i].provenance,
                 row[i].rests, row[i].doc);
}

size_t sim_filter_place(unsigned arch, size_t n, size_t i)
{
    _Static_assert((int)SIM_WRAM_LANES == (int)ISA_LANES,
                   "one number of lanes");
    assert(n % ISA_LANES == 0 && i < n);
    return isa_slice_order(isa_arch_of(arch)->slices, n / ISA_LANES, i);
}

void sim_parameters_init(struct sim *sim)
{
    const struct isa_arch *arch = isa_arch_of(sim->device->arch);
    sim->generation = arch->gen;
    sim->slices = arch->slices;
    fill(sim->device, &sim->params);
    sim_timing_init(sim);
    init_scalar(sim);
}
