/* SPDX-License-Identifier: MIT
 *
 * See machine.h.
 */
#include "tests/fuzz/launch/machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/instruments/check/check.h"
#include "runtime/instruments/check/reports/reports.h"
#include "runtime/instruments/check/reports/tell.h"
#include "sim/machine/machine.h"
#include "sim/memory/contents.h"
#include "tests/support/random.h"

static const uint64_t sizes[FUZZ_BLOCKS] = {1, 100, 4096, 5000, 300001};
enum { GUARD = 4096, LARGEST = 300001 };

/* ---- devices ------------------------------------------------------------- */

static void take_text(void *user, const char *text, size_t n)
{
    struct machine *m = user;
    m->into->printed = outcome_sum(m->into->printed, text, n);
}

void machine_init(struct machine *m, const struct sim_config *config,
                  const struct way *way)
{
    struct sim_config with = *config;
    *m = (struct machine){.way = *way};
    with.engine = way->engine;
    with.threads = way->threads;
    with.print = take_text;
    with.user = m;
    with.stop = &m->is_stopped;
    if (way->has_other_quantum)
        with.quantum = 1 + with.quantum * 3 % 37;
    m->bed.sim = sim_new(&with);
    if (!m->bed.sim)
        abort();
    if (way->threads > 1) /* however little cores do */
        m->bed.sim->least_private_ns = 0;
    for (int i = 0; i < FUZZ_BLOCKS; i++) {
        m->bed.sizes[i] = sizes[i];
        if (sim_malloc(m->bed.sim, sizes[i], &m->bed.blocks[i]))
            abort();
    }
    if (sim_malloc(m->bed.sim, 1000, &m->bed.freed) ||
        sim_release(m->bed.sim, m->bed.freed))
        abort();
}

void machine_fini(struct machine *m)
{
    sim_free(m->bed.sim);
}

/* ---- memory of the device ------------------------------------------------ */

static void fill(struct machine *m, const struct launch_case *c)
{
    static uint64_t bytes[LARGEST / 8 + 1];
    uint64_t state = c->seed;
    for (size_t i = 0; i < sizeof bytes / sizeof *bytes; i++)
        bytes[i] = i % 16 == 0 ? next_random(&state) : bytes[i - 1] * 5 + 1;
    for (int i = 0; i < FUZZ_BLOCKS; i++)
        if (sim_write(m->bed.sim, m->bed.blocks[i], bytes, sizes[i]))
            abort();
    if (sim_write(m->bed.sim, m->bed.blocks[FUZZ_BLOCKS - 1],
                  c->program.room.gdram, OPERANDS_BYTES))
        abort();
}

static const uint8_t *host_of(const struct machine *m, int block)
{
    const struct sim_region *r = &m->bed.sim->gdram;
    return r->host + (m->bed.blocks[block] - r->first);
}

static uint64_t sum_blocks(const struct machine *m)
{
    uint64_t sum = 1;
    for (int i = 0; i < FUZZ_BLOCKS; i++)
        sum = outcome_sum(sum, host_of(m, i), sizes[i]);
    return sum;
}

/* What lies behind blocks, and belongs to no block; of pools kernels may reach
 * all. */
static uint64_t sum_guards(const struct machine *m)
{
    uint64_t sum = 1;
    for (int i = 0; i < FUZZ_BLOCKS && !sim_has_pools(m->bed.sim); i++)
        sum = outcome_sum(sum, host_of(m, i) + sizes[i], GUARD - sizes[i] % 8);
    return sum;
}

/* ---- observers ----------------------------------------------------------- */

static void add(struct machine *m, const void *bytes, size_t n)
{
    m->into->n_events++;
    m->into->events = outcome_sum(m->into->events, bytes, n);
}

/* What is the same in each process that does the same. */
static void add_actor(struct machine *m, const struct sim_actor *by)
{
    const uint64_t words[] = {by->number,         by->cluster, by->core,
                              (uint64_t)by->task, by->pc,      by->cycle,
                              by->retired};
    add(m, words, sizeof words);
}

static void see_op(void *self, const struct sim_op_event *e)
{
    struct machine *m = self;
    const uint64_t words[] = {(uint64_t)e->type,
                              (uint64_t)e->unit,
                              e->issued,
                              e->start,
                              e->end,
                              e->busy,
                              e->late,
                              e->bytes,
                              e->is_async,
                              e->is_partial,
                              e->n_ranges};
    m->reached[isa_op_find(e->op)->code]++;
    add_actor(m, &e->by);
    add(m, words, sizeof words);
    for (unsigned i = 0; i < e->n_ranges; i++) {
        const struct sim_range *r = &e->ranges[i];
        const uint64_t range[] = {
            (uint64_t)r->space, r->cluster, r->address,
            r->bytes,           r->base,    r->n,
            r->segment_bytes,   r->count0,  (uint64_t)r->stride0,
            r->is_written};
        add(m, range, sizeof range);
    }
}

static void see_access(void *self, const struct sim_access_event *e)
{
    const uint64_t words[] = {e->address, e->bytes, e->reads, e->writes};
    add_actor(self, &e->by);
    add(self, words, sizeof words);
}

static void see_order(void *self, const struct sim_order_event *e)
{
    const uint64_t words[] = {(uint64_t)e->kind, e->units, e->id, e->meeting,
                              e->until};
    add_actor(self, &e->by);
    add(self, words, sizeof words);
}

static void see_task(void *self, const struct sim_task_event *e)
{
    const uint64_t words[] = {e->is_end, e->is_end ? e->returned : 0};
    add_actor(self, &e->by);
    add(self, words, sizeof words);
}

static void see_step(void *self, const struct sim_step_event *e)
{
    add_actor(self, &e->by);
    add(self, e->name, e->name ? strlen(e->name) : 0);
}

static void see_region(void *self, const struct sim_region_event *e)
{
    const uint64_t words[] = {e->address, e->bytes, e->is_end};
    add_actor(self, &e->by);
    add(self, words, sizeof words);
    add(self, e->name, strlen(e->name));
}

static void see_skip(void *self, const struct sim_skip_event *e)
{
    add_actor(self, &e->by);
    add(self, e->intrinsic, strlen(e->intrinsic));
}

static void see_insn(void *self, const struct sim_insn_event *e)
{
    add_actor(self, &e->by);
}

static void see_alloc(void *self, const struct sim_alloc_event *e)
{
    const uint64_t words[] = {e->address, e->bytes, e->is_freed};
    add(self, words, sizeof words);
}

static void see_soon(void *self, uint64_t address)
{
    (void)self; /* a hint, of which nothing is promised */
    (void)address;
}

/* ---- launches ------------------------------------------------------------ */

/* Runs it in parts that the seed chooses. */
static enum sim_status run_parts(struct sim *sim,
                                 const struct sim_launch *launch, uint64_t seed,
                                 struct sim_profile *profile)
{
    enum sim_status status = sim_begin(sim, launch);
    if (status)
        return status;
    uint64_t cycle = 0, state = seed;
    for (int i = 0; i < 6; i++) {
        cycle += below(&state, 400);
        struct sim_until until = {.kind = SIM_UNTIL_CYCLE, .cycle = cycle};
        if (below(&state, 2)) {
            until.kind = SIM_UNTIL_RETIRED;
            until.position.core = (unsigned)below(&state, sim_n_cores(sim));
            until.position.retired = below(&state, 200);
        }
        const struct sim_pause p = sim_resume(sim, until);
        if (p.reason == SIM_PAUSE_END || p.reason == SIM_PAUSE_FAULT)
            return sim_end(sim, profile);
    }
    sim_resume(sim, (struct sim_until){.kind = SIM_UNTIL_END});
    return sim_end(sim, profile);
}

static void set_up(struct machine *m, const struct launch_case *c)
{
    struct sim *sim = m->bed.sim;
    sim_contents_forget(sim); /* some machines launch more often */
    sim->config.max_instructions = c->limit;
    atomic_store(&m->is_stopped, c->is_stopped);
    sim_use_clusters(sim, c->clusters);
    sim_sample_tasks(sim, c->sampled);
    sim_count_work(sim, c->counts_work);
    sim_count_sites(sim, c->counts_sites);
    sim_note_unwritten(sim, c->notes_unwritten);
    sim_warm_launches(sim, c->is_warm);
}

static void launch(struct machine *m, const struct launch_case *c,
                   const struct way *way, struct sim_module *module,
                   struct outcome *o)
{
    const struct sim_launch launch = {.module = module,
                                      .kernel = c->kernel,
                                      .dim = c->dim,
                                      .union_clusters = c->union_clusters,
                                      .arguments = c->arguments,
                                      .n_arguments = c->n_arguments};
    const uint64_t guards = sum_guards(m);
    const uint64_t code = outcome_sum(1, module->code.host, module->code.bytes);
    const enum sim_status status =
        way->is_paused ? run_parts(m->bed.sim, &launch, c->seed, &o->profile)
                       : sim_launch(m->bed.sim, &launch, &o->profile);
    outcome_note(o, m->bed.sim, module, status);
    if (!c->notes_unwritten) { /* the check init lets them be noted */
        o->profile.counters[SIM_COUNT_UNWRITTEN] = 0;
        memset(&o->profile.unwritten, 0, sizeof o->profile.unwritten);
    }
    o->gdram = outcome_sum(o->gdram, &(uint64_t){sum_blocks(m)}, 8);
    if (guards != sum_guards(m))
        o->broken = "memory of the device behind an allocation";
    if (code != outcome_sum(1, module->code.host, module->code.bytes))
        o->broken = "code";
}

static void launch_observed(struct machine *m, const struct launch_case *c,
                            const struct way *way, struct sim_module *module,
                            struct outcome *o)
{
    const struct sim_launch kernel = {.module = module, .kernel = c->kernel};
    const struct sim_observer observer = {.wants = c->wants,
                                          .access_first = c->watched_first,
                                          .access_bytes = c->watched_bytes,
                                          .op = see_op,
                                          .access = see_access,
                                          .skip = see_skip,
                                          .order = see_order,
                                          .alloc = see_alloc,
                                          .task = see_task,
                                          .step = see_step,
                                          .region = see_region,
                                          .insn = see_insn,
                                          .soon = see_soon};
    struct chk *checks = c->checks ? chk_new(c->checks, NULL) : NULL;
    FILE *out = fmemopen(o->reports, sizeof o->reports, "w");
    if (!out || sim_attach(m->bed.sim, &observer, m) ||
        (checks && chk_attach(checks, m->bed.sim)))
        abort();
    if (checks)
        chk_begin(checks, &kernel);
    launch(m, c, way, module, o);
    if (checks) {
        if (o->status)
            chk_stopped(checks);
        chk_end(checks);
        chk_tell(checks, out);
        chk_finish(checks);
        chk_summary(checks, out);
        chk_detach(checks);
        chk_free(checks);
    }
    sim_detach(m->bed.sim, &observer, m);
    fclose(out);
    o->reports[sizeof o->reports - 1] = 0;
}

void machine_perform(struct machine *m, const struct launch_case *c,
                     const struct way *way, struct outcome *o)
{
    struct sim_module *module;
    memset(o, 0, sizeof *o);
    m->into = o;
    fill(m, c);
    set_up(m, c);
    o->loaded = sim_module_load_elf(m->bed.sim, c->elf, c->bytes, &module);
    if (o->loaded) {
        snprintf(o->message, sizeof o->message, "%s", sim_error(m->bed.sim));
        return;
    }
    for (unsigned i = 0; i < c->times; i++)
        if (way->is_observed)
            launch_observed(m, c, way, module, o);
        else
            launch(m, c, way, module, o);
    sim_module_unload(m->bed.sim, module);
}
