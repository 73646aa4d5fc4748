/* SPDX-License-Identifier: MIT */
/* Makes and frees a machine, and sets its parameters. All state of a device
 * belongs to one struct sim; memory is only allocated when touched. */
#include "sim/jit/jit.h"
#include "sim/machine/fail.h"
#include "sim/machine/machine.h"
#include "sim/machine/sites.h"
#include "sim/memory/contents.h"
#include "sim/memory/pages.h"
#include "sim/memory/regions.h"
#include "sim/op/bandwidth.h"
#include "sim/op/call.h"
#include "sim/op/channels.h"
#include "sim/op/lines.h"
#include "sim/op/deferred.h"
#include "sim/op/fast_path.h"
#include "sim/op/memo_table.h"
#include "sim/op/plan.h"
#include "sim/op/split.h"
#include "sim/run/parallel.h"
#include "sim/run/spin.h"
#include "sim/run/shares.h"
#include "sim/run/snapshot.h"
#include "sim/run/sysops.h"
#include "sim/setup/parameters.h"
#include "sim/threads/pool.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define DEFAULT_MAX_INSTRUCTIONS 10000000000ull /* 10^10 */
#define DEFAULT_STACK_KIB        1024ull
#define MAX_STACK_KIB            (ISA_STACK_MAX_BYTES / 1024)
#define MIN_GDRAM_BYTES          (256ull << 20)
#ifdef MLUSIM_HOSTILE
#define DEFAULT_QUANTUM  13ull /* results do not depend on either value */
#define LEAST_PRIVATE_NS 0u    /* results do not depend on threads either */
#else
#define DEFAULT_QUANTUM  100000ull
#define LEAST_PRIVATE_NS 2000u
#endif

const struct sim_device *sim_device_of(const struct sim *sim)
{
    return sim->device;
}

void sim_on_progress(struct sim *sim, sim_progress *progress, void *user)
{
    sim->progress = progress;
    sim->progress_user = user;
}

/* ---- building ---------------------------------------------------------- */

static bool init_core(struct sim *sim, unsigned cluster, unsigned index)
{
    assert(cluster < sim->device->clusters && index <= sim->device->cores);
    const struct sim_device *d = sim->device;
    unsigned id = cluster * sim->cores_per_cluster + index;
    struct sim_core *c = &sim->cores[id];
    uint64_t stack = sim->config.stack_kib * 1024;
    c->sim = sim;
    c->calls = &sim->calls[SIM_CALLS_OF_CORE * id];
    c->execution = &sim_execution_now;
    for (unsigned i = 0; i < SIM_CALLS_OF_CORE; i++)
        c->calls[i].core = c;
    c->cluster = &sim->clusters[cluster];
    c->id = (uint16_t)id;
    c->index = index;
    c->is_mpu = index == d->cores;
    c->nram_cycles = sim->params.scalar_nram;
    uint8_t fresh = sim_contents_fresh(sim->config.contents);
    /* a memory core has zeros instead of NRAM and WRAM */
    uint8_t scratch = c->is_mpu ? 0 : fresh;
    return sim_region_init_in(&c->nram, &sim->nrams, id,
                              isa_spaces[ISA_SPACE_NRAM].first,
                              d->nram_kib * 1024ull, scratch, id) &&
           sim_region_init_in(&c->wram, &sim->wrams, id,
                              isa_spaces[ISA_SPACE_WRAM].first,
                              d->wram_kib * 1024ull, scratch, id) &&
           sim_region_init_in(&c->stack, &sim->stacks, id,
                              isa_spaces[ISA_SPACE_LDRAM].first - stack, stack,
                              fresh, id + SIM_PAGE_LINES / 2);
}

static bool init_clusters(struct sim *sim)
{
    const struct sim_device *d = sim->device;
    bool ok = sim_row_init(&sim->nrams, sim->n_cores, d->nram_kib * 1024ull) &&
              sim_row_init(&sim->wrams, sim->n_cores, d->wram_kib * 1024ull) &&
              sim_row_init(&sim->stacks, sim->n_cores,
                           sim->config.stack_kib * 1024) &&
              sim_row_init(&sim->srams, d->clusters, d->sram_kib * 1024ull);
    for (unsigned k = 0; ok && k < d->clusters; k++) {
        struct sim_cluster *cluster = &sim->clusters[k];
        sim_bandwidth_init(&cluster->bandwidth, sim->timing.cluster_rate,
                           sim->params.small_bytes, sim->timing.small_wait);
        ok = sim_region_init_in(
            &cluster->sram, &sim->srams, k, isa_spaces[ISA_SPACE_SRAM].first,
            d->sram_kib * 1024ull, sim_contents_fresh(sim->config.contents), 0);
        for (unsigned i = 0; ok && i <= d->cores; i++)
            ok = init_core(sim, k, i);
    }
    return ok;
}

static bool init_memories(struct sim *sim)
{
    const struct sim_device *d = sim->device;
    sim->gdram.first = sim->config.memory_first;
    /* Reserves address space only. If the host grants less (limit on virtual
     * memory, valgrind), the device has less memory, as cnrtMemGetInfo
     * reports. */
    sim->gdram.bytes = d->dram_mib << 20;
    do
        sim->gdram.host = sim_pages_new(sim->gdram.bytes, 0);
    while (!sim->gdram.host && (sim->gdram.bytes /= 2) >= MIN_GDRAM_BYTES);
    sim_bandwidth_init(&sim->dram, sim->timing.dram_rate,
                       sim->params.small_bytes, sim->timing.small_wait);
    return sim->gdram.host && sim_channels_init(sim) && sim_lines_init(sim) &&
           init_clusters(sim);
}

static void apply_config(struct sim *sim, const struct sim_config *config)
{
    if (config)
        sim->config = *config;
    struct sim_config *c = &sim->config;
    if (!c->max_instructions)
        c->max_instructions = DEFAULT_MAX_INSTRUCTIONS;
    if (!c->quantum)
        c->quantum = DEFAULT_QUANTUM;
    if (!c->stack_kib)
        c->stack_kib = DEFAULT_STACK_KIB;
    if (c->stack_kib > MAX_STACK_KIB)
        c->stack_kib = MAX_STACK_KIB;
    if (c->engine == SIM_ENGINE_DEFAULT)
        c->engine = SIM_JIT_IS_HOST ? SIM_ENGINE_JIT : SIM_ENGINE_INTERP;
    if (!c->threads)
        c->threads = sim_pool_processors();
    if (c->threads > SIM_MAX_THREADS)
        c->threads = SIM_MAX_THREADS;
    if (!c->memory_first)
        c->memory_first = isa_spaces[ISA_SPACE_GDRAM].first;
    sim->device = c->device ? c->device : sim_device_default();
}

/* Prepares core `c`, whose memories exist, to run. */
static void init_engine(struct sim_core *c)
{
    c->memos = c->sim->memo_table;
    sim_fast_path_init(c);
}

struct sim *sim_new(const struct sim_config *config)
{
    struct sim *sim = isa_alloc(1, sizeof *sim);
    if (!sim)
        return NULL;
    apply_config(sim, config);
    sim->least_private_ns = LEAST_PRIVATE_NS;
    sim->watched_first = UINT64_MAX; /* empty range */
    const struct sim_device *d = sim->device;
    sim_parameters_init(sim);
    sim->cores_per_cluster = d->cores + 1;
    sim->n_cores = d->clusters * sim->cores_per_cluster;
    sim->clusters = isa_alloc(d->clusters, sizeof *sim->clusters);
    sim->cores = isa_alloc_lines(sim->n_cores, sizeof *sim->cores);
    sim->calls =
        isa_alloc_lines(SIM_CALLS_OF_CORE * sim->n_cores, sizeof *sim->calls);
    assert(sim->n_cores > 0 && sim->n_cores <= SIM_MAX_CORES);
    const size_t in_line = ISA_CACHE_LINE / sizeof *sim->keys;
    const size_t lines = (sim->n_cores + in_line - 1) / in_line;
    sim->n_keys = lines * in_line;
    sim->keys = isa_alloc_lines(lines, ISA_CACHE_LINE);
    sim->plans = isa_alloc(ISA_MAX_OPS, sizeof *sim->plans);
    sim->sysops = isa_alloc(ISA_MAX_OPS, sizeof *sim->sysops);
    if (!sim->clusters || !sim->cores || !sim->calls || !sim->keys ||
        !sim->plans || !sim->sysops || !sim_split_init(sim) ||
        !init_memories(sim) || !sim_deferred_init(sim) ||
        !(sim->memo_table = sim_memo_table_new())) {
        sim_free(sim);
        return NULL;
    }
    assert(sim->generation > 0);
    sim_plans_init(sim);
    sim->fast = &sim_fast_paths[false][false];
    for (unsigned i = 0; i < sim->n_cores; i++)
        init_engine(&sim->cores[i]);
    sim_sysops_init(sim->sysops);
    return sim;
}

void sim_free(struct sim *sim)
{
    if (sim && sim_is_protected(sim))
        return;
    if (!sim)
        return;
    while (sim->modules)
        sim_module_unload(sim, sim->modules);
    sim_snapshots_forget(sim);
    sim_run_fini(sim);
    sim_parallel_free(sim->parallel);
    sim_split_fini(sim);
    sim_deferred_free(sim->deferred);
    free(sim->memo_table);
    for (unsigned i = 0; sim->cores && i < sim->n_cores; i++) {
        sim_region_fini(&sim->cores[i].written);
        sim_lanes_fini(&sim->cores[i]);
        sim_regions_free(sim->cores[i].regions);
    }
    sim_row_fini(&sim->nrams);
    sim_row_fini(&sim->wrams);
    sim_row_fini(&sim->stacks);
    sim_row_fini(&sim->srams);
    sim_pages_free(sim->gdram.host, sim->gdram.bytes);
    free(sim->allocator.blocks.of);
    free(sim->allocator.pools.of);
    free(sim->clusters);
    free(sim->channels);
    free(sim->lines);
    free(sim->cores);
    free(sim->calls);
    sim_sites_free(sim);
    sim_spin_free(sim);
    free(sim->keys);
    free(sim->plans);
    free(sim->sysops);
    free(sim);
}
