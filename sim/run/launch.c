/* SPDX-License-Identifier: MIT */
/* A launch: validate it, run all tasks, fill the profile. */
#include "isa/support/words/plural.h"
#include "sim/machine/fail.h"
#include "sim/machine/machine.h"
#include "sim/machine/names.h"
#include "sim/machine/sites.h"
#include "sim/machine/others.h"
#include "sim/machine/work.h"
#include "sim/memory/contents.h"
#include "sim/memory/written.h"
#include "sim/observers/steps.h"
#include "sim/op/bandwidth.h"
#include "sim/op/channels.h"
#include "sim/op/lines.h"
#include "sim/op/fast_path.h"
#include "sim/op/stray_access.h"
#include "sim/run/message.h"
#include "sim/run/slice.h"
#include "sim/run/shares.h"
#include "sim/run/spin.h"
#include "sim/run/stack.h"
#include "sim/run/tasks.h"
#include "sim/scalar/loops.h"
#include "sim/op/stores.h"
#include "sim/scalar/reach.h"
#include "sim/machine/room.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- validation -------------------------------------------------------- */

/* No dimension may exceed the device's attributes. */
static enum sim_status check_parts(struct sim *sim, const struct isa_kernel *k,
                                   struct sim_dim dim)
{
    const uint32_t parts[] = {dim.x, dim.y, dim.z};
    for (unsigned i = 0; i < 3; i++)
        if (parts[i] > SIM_MAX_DIM)
            return sim_fail(
                sim, SIM_ERROR_DIM,
                "kernel %s: task dimension {%u, %u, %u}: %c is %u, and the "
                "device takes %u: cnrtAttrMaxDim%c, "
                "CN_DEVICE_ATTRIBUTE_MAX_BLOCK_TASK_DIM_%c",
                k->pretty, dim.x, dim.y, dim.z, "xyz"[i], parts[i],
                (unsigned)SIM_MAX_DIM, "XYZ"[i], "XYZ"[i]);
    return SIM_OK;
}

static enum sim_status check_dim(struct sim *sim, const struct isa_kernel *k,
                                 const struct sim_launch *l)
{
    const struct sim_device *d = sim->device;
    struct sim_dim dim = l->dim;
    unsigned n = l->union_clusters;
    if (check_parts(sim, k, dim))
        return SIM_ERROR_DIM;
    if (dim.x == 0 || dim.y == 0 || dim.z == 0 ||
        (double)dim.x * dim.y * dim.z > INT32_MAX)
        return sim_fail(
            sim, SIM_ERROR_DIM,
            "kernel %s: task dimension {%u, %u, %u}: every part must "
            "be at least 1 and their product below 2^31",
            k->pretty, dim.x, dim.y, dim.z);
    if (n & (n - 1) || n > d->max_union)
        return sim_fail(
            sim, SIM_ERROR_DIM,
            "kernel %s: Union%u does not exist on %s, whose largest "
            "union task is Union%u",
            k->pretty, n, d->name, d->max_union);
    if (n > 0 && dim.x % (n * d->cores) != 0)
        return sim_fail(
            sim, SIM_ERROR_DIM,
            "kernel %s: task dimension {%u, %u, %u}: x of a Union%u "
            "task must be a multiple of %u (%u cluster%s of %u "
            "cores)",
            k->pretty, dim.x, dim.y, dim.z, n, n * d->cores, n, isa_s(n),
            d->cores);
    if (!sim_tasks_fit(sim, n))
        return sim_fail(sim, SIM_ERROR_DIM,
                        "kernel %s: no %u neighbouring cluster%s of %s may be "
                        "used (0x%" PRIx64 " has a bit for each that may)",
                        k->pretty, n ? n : 1, n > 1 ? "s" : "", d->name,
                        sim->usable);
    return SIM_OK;
}

static enum sim_status check_arguments(struct sim *sim,
                                       const struct isa_kernel *k,
                                       const struct sim_launch *l)
{
    if (l->n_arguments != k->n_params)
        return sim_fail(sim, SIM_ERROR_ARGUMENT,
                        "kernel %s takes %zu argument%s, %zu %s given",
                        k->pretty, k->n_params, isa_s(k->n_params),
                        l->n_arguments, l->n_arguments == 1 ? "was" : "were");
    size_t words = 0;
    for (size_t i = 0; i < k->n_params; i++) {
        if (l->arguments[i].bytes != k->params[i].bytes)
            return sim_fail(
                sim, SIM_ERROR_ARGUMENT,
                "kernel %s: parameter %zu (%s) has %u byte%s, the argument "
                "%zu; were host and device code compiled from the "
                "same source?",
                k->pretty, i, k->params[i].name, k->params[i].bytes,
                isa_s(k->params[i].bytes), l->arguments[i].bytes);
        words += k->params[i].bytes > 16 ? 1 : 3;
    }
    if (words > SIM_MAX_ARGUMENT_WORDS)
        return sim_fail(sim, SIM_ERROR_ARGUMENT,
                        "kernel %s has too many parameters", k->pretty);
    return SIM_OK;
}

/* Checks that the stack of a task has room for large parameters and their
 * copies, which are above the kernel's variables. */
static enum sim_status check_stack(struct sim *sim, const struct isa_kernel *k)
{
    uint64_t bytes = 0;
    for (size_t i = 0; i < k->n_params; i++)
        bytes += k->params[i].bytes + k->params[i].align + 32ull;
    if (bytes > sim->config.stack_kib * 1024 / 2)
        return sim_fail(sim, SIM_ERROR_ARGUMENT,
                        "the arguments of kernel %s (%" PRIu64
                        " bytes) do not fit the stack of %" PRIu64 " KiB",
                        k->pretty, bytes, sim->config.stack_kib);
    if (bytes + k->stack_bytes > sim->config.stack_kib * 1024)
        return sim_fail(sim, SIM_ERROR_ARGUMENT,
                        "the variables of kernel %s (%" PRIu32
                        " bytes) do not fit the stack of %" PRIu64
                        " KiB: raise it with MLUSIM_STACK_KIB, or put large "
                        "arrays in NRAM",
                        k->pretty, k->stack_bytes, sim->config.stack_kib);
    return SIM_OK;
}

static enum sim_status validate(struct sim *sim, const struct sim_launch *l)
{
    if (!l->module || !l->kernel || (l->n_arguments && !l->arguments))
        return sim_fail(sim, SIM_ERROR_ARGUMENT,
                        "a launch needs a module, a kernel, its arguments");
    const struct isa_kernel *k = isa_image_kernel(&l->module->image, l->kernel);
    if (!k)
        return sim_fail(sim, SIM_ERROR_KERNEL,
                        "the device image has no kernel '%s'", l->kernel);
    sim->run.kernel = k;
    enum sim_status status = check_dim(sim, k, l);
    if (!status)
        status = check_arguments(sim, k, l);
    if (!status)
        status = check_stack(sim, k);
    return status ? status : sim_room_for_kernel(sim, k);
}

enum sim_status sim_check_launch(struct sim *sim,
                                 const struct sim_launch *launch)
{
    return validate(sim, launch);
}

/* ---- accounting -------------------------------------------------------- */

static void reset_core(struct sim_core *c)
{
    c->counts_work = c->sim->counts_work;
    c->state = SIM_CORE_IDLE;
    c->clock = c->instret = c->launch_instret = 0;
    c->turn_clock = c->turn_instret = c->kept_turn = c->passed = 0;
    c->turns = 1; /* starts at 1, because a kept_turn of 0 means that nothing
                     is saved */
    c->n_delays = 0;
    c->account = (struct sim_account){0};
    memset(c->history, 0, sizeof c->history);
    memset(c->work, 0, sizeof c->work);
    sim_sites_reset(c);
    c->unwritten = (struct sim_unwritten){0};
    c->skipped = (struct sim_skipped){0};
    c->skipped_turn = 0;
    c->late_key = 0;
    c->is_late = false;
    c->fault = (struct sim_fault){0};
}

static void reset_machine(struct sim *sim)
{
    for (unsigned i = 0; i < sim->n_cores; i++)
        reset_core(&sim->cores[i]);
    for (unsigned k = 0; k < sim->device->clusters; k++) {
        sim_bandwidth_reset(&sim->clusters[k].bandwidth);
        sim_contents_start_cluster(&sim->clusters[k], sim->config.contents);
    }
    sim_bandwidth_reset(&sim->dram);
    sim->dram.others = sim->run.launch.others;
    sim_channels_reset(sim);
    sim_lines_reset(sim);
    sim_spin_free(sim);
}

/* The scalar pipe is busy whenever the core does not wait. */
static void settle_core(struct sim_core *c)
{
    assert(c->turns > 0);
    if (!sim_core_has_task(c))
        return;
    const uint64_t waited = sim_core_waited(c) + c->account.idle;
    assert(waited <= c->clock);
    c->account.units[ISA_UNIT_SCALAR].busy = c->clock - waited;
    c->account.units[ISA_UNIT_SCALAR].ops = c->launch_instret + c->instret;
    c->account.counters[SIM_COUNT_INSTRUCTIONS] =
        c->launch_instret + c->instret;
}

static void add_core(struct sim_profile *p, const struct sim_core *c)
{
    for (unsigned u = 0; u < SIM_N_PROFILE_UNITS; u++) {
        const struct sim_occupancy *unit =
            &c->account.units[sim_profile_units[u]];
        p->units[u].sum += unit->busy;
        p->units[u].ops += unit->ops;
        p->units[u].max = sim_max(p->units[u].max, unit->busy);
        p->overlap[u] += c->account.overlap[sim_profile_units[u]];
    }
    p->peak_nram_bytes = sim_max(p->peak_nram_bytes, c->account.peak_nram);
    p->peak_wram_bytes = sim_max(p->peak_wram_bytes, c->account.peak_wram);
    for (unsigned i = 0; i < SIM_N_COUNTERS; i++)
        p->counters[i] += c->account.counters[i];
    for (unsigned i = 0; i < ISA_N_DIRECTIONS; i++)
        p->direction_bytes[i] += c->account.direction_bytes[i];
}

/* Adds the counts of work. Call only for a launch that was not stopped:
 * otherwise `work` includes work after the last turns. */
static void add_work(struct sim_profile *p, const struct sim_core *c)
{
    for (unsigned i = 0; i < SIM_N_WORK; i++)
        p->work[i] += c->work[i];
    p->work[SIM_WORK_SCALAR] += c->account.units[ISA_UNIT_SCALAR].busy;
}

/* Returns the end of a stopped launch: the latest clock of a core or end of
 * unit work. Of tasks that had retired nothing at their last turn only the
 * first task counts, because the other tasks may not have been started. */
static uint64_t latest_clock(const struct sim *sim)
{
    uint64_t end = sim->run.end, first = UINT64_MAX;
    for (unsigned i = 0; i < sim->n_cores; i++) {
        const struct sim_core *c = &sim->cores[i];
        if (c == sim->run.culprit || c->instret > 0)
            end = sim_max(end, c->clock);
        else if (sim_core_has_task(c) && c->clock < first)
            first = c->clock;
        for (unsigned u = 0; u < ISA_N_UNITS; u++)
            end = sim_max(end, c->account.units[u].done_at);
    }
    return end > 0 || first == UINT64_MAX ? end : first;
}

/* A kernel's first launch since its module was loaded is cold: it includes
 * copying the code to the device. */
static bool is_cold(const struct sim *sim, const struct sim_module *m,
                    const struct isa_kernel *k)
{
    return !m->known[k - m->image.kernels].is_warm && !sim->is_warm;
}

/* In picoseconds. */
static uint64_t cost_of(const struct sim *sim, const struct sim_launch *l,
                        bool is_first)
{
    const uint64_t further = l->union_clusters > 1 ? l->union_clusters - 1 : 0;
    return (sim->params.launch + further * sim->params.launch_cluster +
            (is_first ? (uint64_t)sim->params.cold_launch : 0)) *
           1000;
}

uint64_t sim_launch_cost(const struct sim *sim, const struct sim_launch *l)
{
    const struct isa_kernel *k = isa_image_kernel(&l->module->image, l->kernel);
    return cost_of(sim, l, k && is_cold(sim, l->module, k));
}

/* Whether the op is an atomic, which waits for compute and scalar code, while
 * compute and scalar code wait for it. */
static bool is_left_alone(const struct isa_op *op)
{
    return isa_rules[op->rule].is_async && op->unit != ISA_UNIT_COMPUTE &&
           op->cost != ISA_COST_atomic;
}

bool sim_is_async(const struct sim_launch *l)
{
    const struct sim_module *m = l->module;
    const struct isa_kernel *k =
        m && l->kernel ? isa_image_kernel(&m->image, l->kernel) : NULL;
    if (!k)
        return true;
    struct sim_known *known = &m->known[k - m->image.kernels];
    if (!known->is_searched)
        known->is_async = sim_reaches(&m->program, k->address, is_left_alone);
    known->is_searched = true;
    return known->is_async;
}

void sim_count_work(struct sim *sim, bool is_wanted)
{
    sim->counts_work = is_wanted;
}

void sim_count_sites(struct sim *sim, bool is_wanted)
{
    sim->counts_sites = is_wanted && sim_sites_init(sim);
    if (is_wanted)
        sim_stores_init(sim);
}

void sim_sample_tasks(struct sim *sim, unsigned n)
{
    if (sim_is_protected(sim))
        return;
    sim->sampled = n;
}

void sim_warm_launches(struct sim *sim, bool is_warm)
{
    if (sim_is_protected(sim))
        return;
    sim->is_warm = is_warm;
}

static void take_warmth(struct sim *sim)
{
    const struct sim_module *m = sim->run.launch.module;
    sim->run.is_cold = is_cold(sim, m, sim->run.kernel);
    m->known[sim->run.kernel - m->image.kernels].is_warm = true;
}

/* Returns the first copy, in program order, that no core performed. The copy is
 * reported only once per kernel, because a kernel may have hundreds of
 * launches. */
static struct sim_skipped take_skipped(const struct sim *sim)
{
    const struct sim_module *m = sim->run.launch.module;
    struct sim_known *known = &m->known[sim->run.kernel - m->image.kernels];
    struct sim_skipped first = {0};
    for (unsigned i = 0; i < sim->n_cores && !known->has_skipped; i++) {
        const struct sim_skipped *s = &sim->cores[i].skipped;
        if (s->direction && (!first.direction || s->pc < first.pc))
            first = *s;
    }
    known->has_skipped |= first.direction != NULL;
    return first;
}

static void fill_profile(struct sim *sim, struct sim_profile *p)
{
    assert(sim->run.kernel && sim->run.launch.module);
    const struct sim_run *run = &sim->run;
    const struct isa_kernel *k = run->kernel;
    *p = (struct sim_profile){
        .dim = run->launch.dim,
        .union_clusters = run->launch.union_clusters,
        .tasks =
            (uint64_t)run->launch.dim.x * run->launch.dim.y * run->launch.dim.z,
        .cycles = run->end,
        .untranslated = run->untranslated,
        .skipped = take_skipped(sim),
        .cores_used = run->cores_used,
        .nram_bytes = k->nram_bytes,
        .wram_bytes = k->wram_bytes,
        .sram_bytes = k->sram_bytes,
    };
    snprintf(p->kernel, sizeof p->kernel, "%s", k->pretty);
    p->picoseconds = run->end * 1000000 / sim->device->clock_mhz +
                     cost_of(sim, &run->launch, run->is_cold);
    p->cold_picoseconds =
        run->is_cold ? (uint64_t)sim->params.cold_launch * 1000 : 0;
    uint64_t mbps = sim->device->dram_mbps;
    p->dram_busy_cycles = sim->dram.busy_bytes * sim->device->clock_mhz / mbps;
    for (unsigned i = 0; i < sim->n_cores; i++) {
        settle_core(&sim->cores[i]);
        add_core(p, &sim->cores[i]);
        if (run->is_over && !run->culprit && sim->counts_work)
            add_work(p, &sim->cores[i]);
    }
    p->peak_sram_bytes = run->peak_sram;
    sim_steps_profile(sim, p);
    sim_written_profile(sim, p);
}

/* ---- the launch -------------------------------------------------------- */

static uint64_t count_tasks(const struct sim *sim, const struct sim_launch *l)
{
    uint64_t tasks = (uint64_t)l->dim.x * l->dim.y * l->dim.z;
    unsigned n = l->union_clusters;
    return n ? tasks / (n * sim->device->cores) : tasks;
}

static double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Allocates the counts per core and step, if the module has steps. The pitch
 * per core is an odd number of cache lines, as for struct sim_core and its
 * calls: otherwise cores with the same work would compete for the same lines of
 * the host's cache. */
static enum sim_status init_steps(struct sim *sim)
{
    _Static_assert(
        sizeof *sim->run.steps / ISA_CACHE_LINE % 2 == 1 &&
            sizeof *sim->cores / ISA_CACHE_LINE % 2 == 1 &&
            SIM_CALLS_OF_CORE * sizeof *sim->calls / ISA_CACHE_LINE % 2 == 1,
        "make them odd numbers of lines");
    unsigned n = sim->run.launch.module->n_steps;
    if (n <= SIM_STEP_NAMED)
        return SIM_OK;
    sim->run.step_pitch = n | 1;
    sim->run.steps = isa_alloc_lines((size_t)sim->run.step_pitch * sim->n_cores,
                                     sizeof *sim->run.steps);
    return sim->run.steps ? SIM_OK : sim_no_memory(sim, "the figures of steps");
}

/* Copies the caller's launch, because the run may outlive the call. */
static enum sim_status keep_launch(struct sim *sim, const struct sim_launch *l)
{
    struct sim_run *run = &sim->run;
    size_t bytes = l->n_arguments * sizeof *run->arguments;
    for (size_t i = 0; i < l->n_arguments; i++)
        bytes += l->arguments[i].bytes;
    run->arguments = isa_alloc_raw(bytes, 1);
    if (!run->arguments)
        return sim_no_memory(sim, "the arguments of a kernel");
    char *at = (char *)(run->arguments + l->n_arguments);
    for (size_t i = 0; i < l->n_arguments; i++) {
        run->arguments[i] =
            (struct sim_argument){.data = at, .bytes = l->arguments[i].bytes};
        memcpy(at, l->arguments[i].data, l->arguments[i].bytes);
        at += l->arguments[i].bytes;
    }
    assert(at == (char *)run->arguments + bytes);
    run->launch = *l;
    run->launch.others = sim_others_share(l->others);
    run->launch.arguments = run->arguments;
    run->launch.kernel = run->kernel->name;
    return SIM_OK;
}

/* Chooses the fast paths by whether observers want ops, or ops that leave their
 * variables. */
static bool choose_ways(struct sim *sim)
{
    const bool is_wanted = sim->wants & SIM_WANTS_STRAY;
    sim->run.extents = NULL;
    if (is_wanted)
        sim->run.extents = sim_extents_of(sim->run.launch.module,
                                          sim->run.kernel, &sim->cores[0]);
    if (is_wanted && !sim->run.extents)
        return false;
    sim->fast = &sim_fast_paths[(sim->wants & SIM_WANTS_OP) != 0][is_wanted];
    return true;
}

enum sim_status sim_begin(struct sim *sim, const struct sim_launch *launch)
{
    if (sim_is_protected(sim))
        return SIM_ERROR_ARGUMENT;
    if (sim->run.is_open)
        return sim_busy(sim, "begins another one");
    sim_run_fini(sim);
    sim->run = (struct sim_run){.began = seconds_now(),
                                .sharers = isa_alloc(1, sizeof(size_t))};
    if (!sim->run.sharers)
        return sim_no_memory(sim, "a launch");
    *sim->run.sharers = 1;
    enum sim_status status = validate(sim, launch);
    if (!status)
        status = keep_launch(sim, launch);
    if (status)
        return status;
    sim->run.n_tasks = count_tasks(sim, launch);
    sim->run.last_task = sim->run.n_tasks - 1;
    if (sim->sampled && sim->run.n_tasks > sim->sampled)
        sim->run.n_tasks = sim->sampled;
    if (sim->counts_sites) { /* without memory, no loops are found */
        sim_loops_find(&launch->module->program);
        sim_stores_reset(sim);
    }
    reset_machine(sim);
    if (sim->notes_unwritten && !sim_written_init(sim))
        return sim_no_memory(sim, "notes of what is written to WRAM");
    if (!choose_ways(sim))
        return sim_no_memory(sim, "the variables of a module");
    status = sim_tasks_init(sim);
    if (!status)
        status = init_steps(sim);
    if (status)
        return status;
    assert(sim->run.n_tasks > 0 && sim->run.n_groups > 0);
    sim->run.is_open = true;
    take_warmth(sim);
    sim_tasks_place(sim);
    return SIM_OK;
}

/* The status of the launch. */
static enum sim_status outcome(struct sim *sim)
{
    assert(sim->run.is_open);
    const struct sim_core *culprit = sim->run.culprit;
    if (!sim->run.is_over)
        return sim_fail(sim, SIM_ERROR_STOPPED,
                        "the launch of %s was ended before it was over",
                        sim->run.kernel->pretty);
    if (!culprit)
        return SIM_OK;
    /* On stack overflow the stack pointer has already moved. A refused call
     * faults at the caller, but the stack is the callee's. */
    const uint64_t pc =
        culprit->fault.kind == SIM_FAULT_STACK
            ? culprit->fault.pc + 4
            : sim_program_address(culprit->program, culprit->pc);
    sim->run.stack = sim_stack_take(culprit, pc, SIM_STACK_WORDS);
    sim_fault_message(sim, culprit);
    return culprit->fault.kind == SIM_FAULT_STOPPED ? SIM_ERROR_STOPPED
                                                    : SIM_ERROR_FAULT;
}

enum sim_status sim_end(struct sim *sim, struct sim_profile *profile)
{
    if (sim_is_protected(sim))
        return SIM_ERROR_ARGUMENT;
    struct sim_run *run = &sim->run;
    if (!run->is_open)
        return sim_fail(sim, SIM_ERROR_ARGUMENT, "no launch is under way");
    if (!run->is_over)
        sim_turns_rewind(sim, NULL);
    sim_tasks_over(sim);
    enum sim_status status = outcome(sim);
    assert(status || run->tasks_ended == run->n_tasks);
    if (status) {
        assert(run->is_over || !run->culprit);
        run->end = latest_clock(sim);
        sim_contents_forget(sim);
    }
    if (profile) {
        fill_profile(sim, profile);
        profile->host_seconds = seconds_now() - run->began;
    }
    run->is_open = false;
    return status;
}

enum sim_status sim_launch(struct sim *sim, const struct sim_launch *launch,
                           struct sim_profile *profile)
{
    enum sim_status status = sim_begin(sim, launch);
    if (status)
        return status;
    sim->run.is_whole = true;
    sim_resume(sim, (struct sim_until){.kind = SIM_UNTIL_END});
    return sim_end(sim, profile);
}

bool sim_fault_again(struct sim *sim)
{
    if (!sim->run.culprit)
        return false;
    sim_fault_message(sim, sim->run.culprit);
    return true;
}
