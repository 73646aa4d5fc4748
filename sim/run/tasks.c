/* SPDX-License-Identifier: MIT */
/* Placement of tasks. A Block task uses one core, a UnionN task the cores and
 * memory cores of N adjacent clusters. Every place gets a task at the start of
 * the launch, and the next one at the simulated time when it becomes free. One
 * scheduler starts tasks one after another, if starting a task takes time
 * (params.def). */
#include "sim/run/tasks.h"
#include "sim/machine/fail.h"
#include "sim/machine/others.h"
#include "sim/machine/turn.h"
#include "sim/memory/contents.h"
#include "sim/memory/pages.h"
#include "sim/memory/regions.h"
#include "sim/memory/written.h"
#include "sim/observers/steps.h"
#include "sim/observers/notify.h"
#include "sim/op/dealt.h"
#include "sim/op/deferred.h"
#include "sim/op/spells.h"

#include <assert.h>
#include <string.h>

/* ---- groups: places for tasks ------------------------------------------- */

static struct sim_core *core_at(struct sim *sim, unsigned cluster,
                                unsigned index)
{
    assert(cluster < sim->device->clusters && index < sim->cores_per_cluster);
    return &sim->cores[cluster * sim->cores_per_cluster + index];
}

/* Returns the first of n adjacent clusters, from `from` on, that launches may
 * use; the number of all clusters if there are none. */
static unsigned find_neighbours(const struct sim *sim, unsigned from,
                                unsigned n)
{
    const uint64_t window = (1ull << n) - 1;
    for (; from + n <= sim->device->clusters; from++) {
        uint64_t usable = from < 64 ? sim->usable >> from : 0;
        if (sim->usable == 0 || (usable & window) == window)
            return from;
    }
    return sim->device->clusters;
}

static uint64_t later(uint64_t a, uint64_t b, bool is_union)
{
    return is_union == (a > b) ? a : b;
}

uint64_t sim_others_first(const struct sim_others *o, const struct sim *sim,
                          unsigned n)
{
    const unsigned clusters = sim->device->clusters, width = n ? n : 1;
    const unsigned per_cluster = sim->cores_per_cluster;
    uint64_t earliest = UINT64_MAX;
    for (unsigned k = 0; (k = find_neighbours(sim, k, width)) < clusters;
         k += width) {
        const unsigned end = (k + width) * per_cluster;
        uint64_t until = n ? 0 : UINT64_MAX;
        for (unsigned i = k * per_cluster; i < end; i++)
            if (n || !sim->cores[i].is_mpu)
                until = later(until, sim_others_core(o, i), n > 0);
        earliest = until < earliest ? until : earliest;
    }
    return earliest;
}

void sim_use_clusters(struct sim *sim, uint64_t clusters)
{
    if (sim_is_protected(sim))
        return;
    sim->usable = clusters;
}

bool sim_tasks_fit(const struct sim *sim, unsigned n)
{
    return find_neighbours(sim, 0, n ? n : 1) < sim->device->clusters;
}

/* Adds core i of cluster k as the next place. */
static void add_place(struct sim *sim, unsigned k, unsigned i)
{
    struct sim_run *run = &sim->run;
    const unsigned g = run->n_groups++;
    run->group_cores[g] = core_at(sim, k, i);
    run->groups[g] = (struct sim_group){
        .cores = &run->group_cores[g], .n_cores = 1, .first_cluster = k};
}

/* Block: every core is a place. Each cluster gets task_pack places in a row,
 * then the next cluster gets as many. If task_pack is the number of its cores,
 * small launches share the bandwidth of a cluster; if task_pack is 1, they do
 * not. */
static void block_groups(struct sim *sim)
{
    const unsigned cores = sim->device->cores;
    const unsigned n_clusters = sim->device->clusters;
    const unsigned pack = sim->params.task_pack;
    assert(pack > 0 && sim->run.n_groups == 0);
    for (unsigned from = 0; from < cores; from += pack)
        for (unsigned k = 0; (k = find_neighbours(sim, k, 1)) < n_clusters; k++)
            for (unsigned i = from; i < from + pack && i < cores; i++)
                add_place(sim, k, i);
    assert(sim->run.n_groups > 0 && sim->run.n_groups <= sim->n_cores);
}

/* UnionN: groups of N clusters; memory cores are last, so that core i of
 * cluster k is cores[k * 4 + i]. */
static void union_groups(struct sim *sim, unsigned n)
{
    struct sim_run *run = &sim->run;
    const unsigned per_cluster = sim->device->cores;
    unsigned at = 0, g = 0;
    for (unsigned first = 0;
         (first = find_neighbours(sim, first, n)) < sim->device->clusters;
         first += n, g++) {
        struct sim_group *group = &run->groups[g];
        *group = (struct sim_group){.cores = &run->group_cores[at],
                                    .n_cores = n * (per_cluster + 1),
                                    .first_cluster = first,
                                    .n_clusters = n};
        for (unsigned k = 0; k < n; k++)
            for (unsigned i = 0; i < per_cluster; i++)
                run->group_cores[at++] = core_at(sim, first + k, i);
        for (unsigned k = 0; k < n; k++)
            run->group_cores[at++] = core_at(sim, first + k, per_cluster);
    }
    assert(g > 0 && at <= sim->n_cores);
    run->n_groups = g;
}

/* Copies initial values of the image to a private memory of core c, or of a
 * cluster (NULL). Most images have none. */
static void load_initial(struct sim_core *c, const struct sim_module *m,
                         struct sim_region *r)
{
    if (!m->has_initial)
        return;
    for (size_t i = 0; i < m->image.n_segments; i++) {
        const struct isa_segment *s = &m->image.segments[i];
        uint64_t offset = s->address - r->first;
        if (s->address < r->first || offset >= r->bytes || s->file_bytes == 0)
            continue;
        assert(offset + s->file_bytes <= r->bytes);
        memcpy(r->host + offset, s->data, s->file_bytes);
        sim_region_mark(r, offset, s->file_bytes);
        if (c && r == &c->wram)
            sim_dealt_clear(c, offset, s->file_bytes);
    }
}

/* Sets the contents of a cluster's SRAM before a union task or a Block
 * launch. */
static void start_sram(struct sim *sim, unsigned cluster)
{
    struct sim_cluster *k = &sim->clusters[cluster];
    sim_contents_start_cluster(k, sim->config.contents);
    load_initial(NULL, sim->run.launch.module, &k->sram);
}

enum sim_status sim_tasks_init(struct sim *sim)
{
    struct sim_run *run = &sim->run;
    run->groups = isa_alloc(sim->n_cores, sizeof *run->groups);
    run->group_cores = isa_alloc(sim->n_cores, sizeof(struct sim_core *));
    if (!run->groups || !run->group_cores)
        return sim_no_memory(sim, "the places of tasks");
    if (run->launch.union_clusters == 0) {
        block_groups(sim);
        for (unsigned k = 0; k < sim->device->clusters; k++)
            start_sram(sim, k);
    } else {
        union_groups(sim, run->launch.union_clusters);
    }
    for (unsigned g = 0; g < run->n_groups; g++)
        for (unsigned i = 0; i < run->groups[g].n_cores; i++)
            run->groups[g].cores[i]->group = &run->groups[g];
    return SIM_OK;
}

/* ---- arguments --------------------------------------------------------- */

/* Pushes n bytes onto the stack at *sp, aligned to align (a power of two) and
 * 16. */
static uint64_t push(struct sim_core *c, uint64_t *sp, const void *data,
                     size_t n, uint64_t align)
{
    assert(n > 0 && (align & (align - 1)) == 0);
    *sp = (*sp - n) & ~(sim_max(align, 16) - 1);
    uint64_t offset = *sp - c->stack.first;
    assert(*sp >= c->stack.first && offset + n <= c->stack.bytes);
    memcpy(c->stack.host + offset, data, n);
    sim_region_mark(&c->stack, offset, n);
    return *sp;
}

/* The register value of an integer or float argument. */
static uint64_t widen(const struct isa_param *p, const void *data)
{
    assert(p->bytes <= 8);
    uint64_t v = 0;
    memcpy(&v, data, p->bytes);
    /* 32-bit integers are sign-extended, unsigned ones too. */
    bool extend = p->kind == ISA_PARAM_INT && (p->is_signed || p->bytes == 4);
    if (extend && p->bytes < 8) {
        unsigned shift = 64 - 8 * p->bytes;
        v = (uint64_t)((int64_t)(v << shift) >> shift);
    }
    return v;
}

/* Computes the register values of all arguments by the RISC-V integer
 * calling convention: two words for more than 8 bytes, a pointer to a
 * private copy for more than 16. Pairs may start at any register; on the
 * stack they are aligned. */
static size_t marshal(struct sim_core *c, const struct sim_run *run,
                      uint64_t *words, uint64_t *sp)
{
    size_t n = 0;
    for (size_t i = 0; i < run->kernel->n_params; i++) {
        const struct isa_param *p = &run->kernel->params[i];
        const void *data = run->launch.arguments[i].data;
        if (p->bytes > 16) {
            words[n++] = push(c, sp, data, p->bytes, p->align);
        } else if (p->kind == ISA_PARAM_STRUCT || p->bytes > 8) {
            if (p->align == 16 && n > 8 && n % 2)
                words[n++] = 0;
            words[n] = words[n + 1] = 0;
            memcpy(&words[n], data, p->bytes);
            n += (p->bytes + 7) / 8;
        } else {
            words[n++] = widen(p, data);
        }
    }
    assert(n <= SIM_MAX_ARGUMENT_WORDS);
    return n;
}

static void place_arguments(struct sim_core *c, const struct sim_run *run)
{
    uint64_t words[SIM_MAX_ARGUMENT_WORDS];
    uint64_t sp = isa_spaces[ISA_SPACE_LDRAM].first;
    size_t n = marshal(c, run, words, &sp);
    size_t in_registers = n < 8 ? n : 8;
    for (size_t i = 0; i < in_registers; i++)
        c->x[10 + i] = words[i];
    if (n > 8)
        push(c, &sp, words + 8, 8 * (n - 8), 16);
    c->x[2] = sp;
    c->x[1] = SIM_RETURN_ADDRESS;
}

/* ---- starting a task --------------------------------------------------- */

static void set_coordinates(struct sim_core *c, const struct sim_launch *l,
                            uint64_t x, uint64_t y, uint64_t z)
{
    int32_t *csr = c->csr;
    csr[ISA_CSR_taskIdX] = (int32_t)x;
    csr[ISA_CSR_taskIdY] = (int32_t)y;
    csr[ISA_CSR_taskIdZ] = (int32_t)z;
    csr[ISA_CSR_taskId] = (int32_t)((z * l->dim.y + y) * l->dim.x + x);
    csr[ISA_CSR_taskDim] = (int32_t)(l->dim.x * l->dim.y * l->dim.z);
    csr[ISA_CSR_taskDimX] = (int32_t)l->dim.x;
    csr[ISA_CSR_taskDimY] = (int32_t)l->dim.y;
    csr[ISA_CSR_taskDimZ] = (int32_t)l->dim.z;
}

/* Starts c at cycle `at`; coordinates are set. */
static void start_core(struct sim_core *c, uint64_t at, bool is_used)
{
    assert(c->state == SIM_CORE_IDLE || c->state == SIM_CORE_ENDED);
    assert(at >= c->clock);
    struct sim *sim = c->sim;
    struct sim_run *run = &sim->run;
    c->launch_instret += c->instret;
    run->cores_used += c->state == SIM_CORE_IDLE;
    c->module = run->launch.module;
    c->program = &c->module->program;
    sim_contents_start_core(c, is_used);
    if (!c->is_mpu) {
        load_initial(c, c->module, &c->nram);
        load_initial(c, c->module, &c->wram);
    }
    if (sim_is_written_known(c))
        sim_written_start(c);
    memset(c->x, 0, sizeof c->x);
    place_arguments(c, run);
    c->pc = c->program->insns + (run->kernel->address - c->program->first) / 4;
    assert((size_t)(c->pc - c->program->insns) < c->program->n);
    c->account.idle += at - c->clock;
    c->clock = at + sim->params.task_start;
    sim_step_begin(c, at);
    c->instret = 0;
    c->frm = 0;
    c->reservation = 0;
    c->wait_lo = c->wait_hi = c->stored_at = 0;
    if (c->deferred)
        sim_deferred_forget(c);
    sim_region_close_all(c);
    c->fast_event.plan = NULL;
    sim_spells_start(c);
    c->barrier = SIM_BARRIER_NONE;
    c->state = SIM_CORE_READY;
    if (sim->config.schedule == SIM_SCHEDULE_RANDOM)
        sim_turn_delay(c);
    c->turn_instret = 0; /* instructions of earlier tasks are in
                            launch_instret */
    sim_turn_taken_at(c, c->clock, 0);
    c->next_tick = sim_tick(sim);
    c->is_tick_due = c->is_midway = false;
    sim_notify_task(c, false);
}

static void start_block(struct sim *sim, struct sim_group *g, uint64_t task,
                        uint64_t at, bool is_used)
{
    const struct sim_launch *l = &sim->run.launch;
    struct sim_core *c = g->cores[0];
    c->is_block = true;
    set_coordinates(c, l, task % l->dim.x, task / l->dim.x % l->dim.y,
                    task / l->dim.x / l->dim.y);
    c->csr[ISA_CSR_clusterId] = 0;
    c->csr[ISA_CSR_clusterDim] = 0;
    c->csr[ISA_CSR_coreId] = 0;
    c->csr[ISA_CSR_coreDim] = 1;
    start_core(c, at, is_used);
}

/* A memory core has the coordinates of its cluster's first core. */
static void start_union(struct sim *sim, struct sim_group *g, uint64_t task,
                        uint64_t at)
{
    const struct sim_launch *l = &sim->run.launch;
    unsigned per_cluster = sim->device->cores;
    uint64_t width = (uint64_t)g->n_clusters * per_cluster;
    uint64_t columns = l->dim.x / width;
    for (unsigned k = 0; k < g->n_clusters; k++)
        start_sram(sim, g->first_cluster + k);
    for (unsigned i = 0; i < g->n_cores; i++) {
        struct sim_core *c = g->cores[i];
        unsigned cluster =
            (unsigned)(c->cluster - sim->clusters) - g->first_cluster;
        unsigned column = c->is_mpu ? 0 : c->index;
        c->is_block = false;
        set_coordinates(c, l,
                        task % columns * width + cluster * per_cluster + column,
                        task / columns % l->dim.y, task / columns / l->dim.y);
        c->csr[ISA_CSR_clusterId] = (int32_t)cluster;
        c->csr[ISA_CSR_clusterDim] = (int32_t)g->n_clusters;
        c->csr[ISA_CSR_coreId] =
            c->is_mpu ? SIM_MEMORY_CORE : (int32_t)c->index;
        c->csr[ISA_CSR_coreDim] = (int32_t)per_cluster;
        start_core(c, at, true);
    }
}

/* Returns the number of running task i: a sample includes the first and the
 * last task. */
static uint64_t number_of(const struct sim_run *run, uint64_t i)
{
    assert(i < run->n_tasks && run->n_tasks <= run->last_task + 1);
    return run->n_tasks > 1 ? i * run->last_task / (run->n_tasks - 1) : 0;
}

/* The cycle at which the scheduler starts the next task, on a place that is
 * free from `at` on. The scheduler starts one task at a time, in the order in
 * which places became free. A task of several clusters counts as one. */
static uint64_t dispatch(struct sim *sim, uint64_t at)
{
    at = sim_max(at, sim->run.dispatch_at);
    sim->run.dispatch_at = at + sim->timing.task_dispatch;
    return at;
}

/* Starts the next task. is_used: NRAM or WRAM may have been written. */
static void start_task(struct sim *sim, struct sim_group *g, uint64_t at,
                       bool is_used)
{
    assert(g->n_running == 0 && sim->run.next_task < sim->run.n_tasks);
    uint64_t task = number_of(&sim->run, sim->run.next_task++);
    g->n_running = g->n_cores;
    at = dispatch(sim, at);
    if (g->n_clusters == 0)
        start_block(sim, g, task, at, is_used);
    else
        start_union(sim, g, task, at);
}

/* Reserves a group whose cores are still used by another launch. The first core
 * gets its turn at cycle `at`, when the cores become free. */
static void reserve(struct sim_group *g, uint64_t at)
{
    struct sim_core *c = g->cores[0];
    assert(c->state == SIM_CORE_IDLE && c->clock == 0);
    c->state = SIM_CORE_TAKEN;
    c->clock = at;
}

static void forget_reserved(struct sim_core *c)
{
    assert(c->state == SIM_CORE_TAKEN);
    c->state = SIM_CORE_IDLE;
    c->clock = 0;
}

void sim_tasks_place(struct sim *sim)
{
    struct sim_run *run = &sim->run;
    for (unsigned g = 0; g < run->n_groups; g++) {
        struct sim_group *group = &run->groups[g];
        const uint64_t at = sim_others_until(run->launch.others, sim, group);
        if (at > 0)
            reserve(group, at);
        else if (run->next_task < run->n_tasks)
            start_task(sim, group, 0, true);
    }
}

void sim_task_freed(struct sim_core *c)
{
    struct sim *sim = c->sim;
    const uint64_t at = c->clock;
    forget_reserved(c);
    if (sim->run.next_task < sim->run.n_tasks)
        start_task(sim, c->group, at, true);
}

void sim_task_returned(struct sim_core *c)
{
    assert(c->state == SIM_CORE_READY);
    uint64_t done = sim_max(c->clock, c->stored_at);
    /* copies may still be running */
    for (unsigned u = 0; u < ISA_N_UNITS; u++)
        done = sim_max(done, c->account.units[u].done_at);
    sim_account_private(c);
    c->account.drained += done - c->clock;
    c->returned_at = c->clock;
    c->clock = done;
    sim_step_leave_all(c);
    sim_region_close_all(c);
    c->state = SIM_CORE_ENDING;
}

/* Notes the peak use of memories. Returns false if the task of core `c` has not
 * written to NRAM and WRAM. */
static bool note_peaks(struct sim_core *c)
{
    struct sim_account *a = &c->account;
    const uint64_t nram = sim_region_touched(&c->nram);
    const uint64_t wram = sim_lanes_touched(c);
    a->peak_nram = sim_max(a->peak_nram, nram);
    a->peak_wram = sim_max(a->peak_wram, wram);
    return nram > 0 || wram > 0;
}

static void note_peak_sram(struct sim *sim, unsigned first, unsigned n)
{
    assert(first + n <= sim->device->clusters);
    for (unsigned k = first; k < first + n; k++)
        sim->run.peak_sram = sim_max(
            sim->run.peak_sram, sim_region_touched(&sim->clusters[k].sram));
}

void sim_tasks_over(struct sim *sim)
{
    note_peak_sram(sim, 0, sim->device->clusters);
    for (unsigned i = 0; i < sim->n_cores; i++)
        if (sim->cores[i].state == SIM_CORE_TAKEN)
            forget_reserved(&sim->cores[i]);
}

void sim_task_ended(struct sim_core *c)
{
    assert(c->state == SIM_CORE_ENDING && c->group->n_running > 0);
    struct sim *sim = c->sim;
    struct sim_group *g = c->group;
    if (c->deferred)
        sim_deferred_release(c, ~0u);
    sim_notify_task(c, true);
    c->state = SIM_CORE_ENDED;
    const bool is_used = note_peaks(c);
    sim->run.end = sim_max(sim->run.end, c->clock);
    if (--g->n_running > 0)
        return;
    note_peak_sram(sim, g->first_cluster, g->n_clusters);
    for (unsigned i = 0; i < g->n_cores; i++)
        if (g->cores[i]->is_mpu)
            sim_spells_settle(g->cores[i]);
    sim->run.tasks_ended++;
    assert(sim->run.tasks_ended <= sim->run.next_task);
    uint64_t at = 0;
    for (unsigned i = 0; i < g->n_cores; i++)
        at = sim_max(at, g->cores[i]->clock);
    if (sim->run.next_task < sim->run.n_tasks)
        start_task(sim, g, at, is_used || g->n_cores > 1);
}
