/* SPDX-License-Identifier: MIT */
/*
 * Time travel of the debugger is exact: the state of the machine is hashed at
 * every step of a kernel, and is the same when it is stepped backwards, and
 * after jumps at random. That is all memory, and of each core its registers,
 * clocks, units, counters and what it waits for, also of cores that nobody
 * steps. Only at a breakpoint, which stops them on the way too, and where it is
 * their turn at the same cycle, these are hashed as their last turn left them.
 * Without --seconds it does a fixed number of jumps.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "isa/support/memory/arena.h"
#include "runtime/debug/commands/commands.h"
#include "runtime/debug/commands/lines/execute.h"
#include "runtime/debug/open.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/symbols_open.h"
#include "runtime/debug/state/value.h"
#include "runtime/debug/time/snapshots.h"
#include "runtime/debug/time/timeline.h"
#include "sim/machine/machine.h"
#include "tests/fuzz/options.h"
#include "tests/support/device_code.h"
#include "tests/support/random.h"

enum { MOST_STEPS = 1500, JUMPS = 150 };

static const char source[] =
    "__nram__ float a[256], b[256];\n"
    "__wram__ float w[128];\n"
    "__mlu_shared__ float table[64];\n"
    "__mlu_device__ int tickets;\n"
    "__mlu_func__ __attribute__((noinline)) float inner(float x, int n) {\n"
    "  for (int i = 0; i < n; i++) x = x * 0.5f + 1.0f;\n"
    "  return x;\n"
    "}\n"
    "extern \"C\" __mlu_global__ void alone(float *data, int n) {\n"
    "  for (int i = 0; i < n; i++) {\n"
    "    __mlu_step(\"step 1\");\n"
    "    __memcpy_async(a, data + i * 64, 256, GDRAM2NRAM);\n"
    "    __bang_mul_scalar(b, b, 1.5f, 256);\n"
    "    __sync_io();\n"
    "    __mlu_step(\"step 2\");\n"
    "    __bang_add(b, a, b, 64);\n"
    "    __memcpy(w, b, 512, NRAM2WRAM);\n"
    "    data[i] = inner(b[i], i + 3);\n"
    "    tickets += i;\n"
    "    __memcpy(data + 256 + i * 64, b, 256, NRAM2GDRAM);\n"
    "  }\n"
    "}\n"
    "extern \"C\" __mlu_global__ void together(float *data, int n) {\n"
    "  if (__is_mpu()) {\n"
    "    __memcpy(table, data, 256, GDRAM2SRAM);\n"
    "    __sync_cluster();\n"
    "    return;\n"
    "  }\n"
    "  float sum = 0;\n"
    "  for (int i = 0; i < n; i++) {\n"
    "    __memcpy(a, data + (taskId * 4 + i) * 16, 64, GDRAM2NRAM);\n"
    "    for (int k = 0; k < taskId * 5; k++) sum += a[k % 16];\n"
    "    data[512 + taskId] = sum;\n"
    "    __bang_lock(1, 1); tickets += taskId; __bang_unlock(1, 1);\n"
    "    sum += data[512 + (taskId + 1) % 4];\n"
    "  }\n"
    "  __sync_cluster();\n"
    "  data[600 + taskId] = sum + table[taskId];\n"
    "}\n";

/* ---- the state of the machine ------------------------------------------ */

static uint64_t mix(uint64_t h, const void *bytes, size_t n)
{
    const uint8_t *at = bytes;
    for (; n >= 8; n -= 8, at += 8) {
        uint64_t word;
        memcpy(&word, at, 8);
        h = (h ^ word) * 0x9e3779b97f4a7c15;
        h ^= h >> 29;
    }
    for (; n > 0; n--)
        h = (h ^ *at++) * 0x100000001b3;
    return h;
}
#define MIX(h, value) mix(h, &(value), sizeof(value))

static uint64_t of_core(uint64_t h, const struct sim_core *c)
{
    h = mix(h, c->x, 32 * sizeof *c->x);
    h = MIX(h, c->pc);
    h = MIX(h, c->clock);
    h = MIX(h, c->instret);
    h = MIX(h, c->launch_instret);
    h = MIX(h, c->state);
    h = MIX(h, c->frm);
    h = MIX(h, c->csr);
    h = MIX(h, c->account.counters);
    h = MIX(h, c->account.units);
    h = MIX(h, c->account.overlap);
    h = MIX(h, c->account.direction_bytes);
    h = MIX(h, c->barrier);
    h = MIX(h, c->barrier_id);
    h = MIX(h, c->reservation);
    h = MIX(h, c->wait_lo);
    h = MIX(h, c->wait_hi);
    h = mix(h, c->step_stack.step, c->step_stack.depth);
    h = MIX(h, c->lanes.used);
    return MIX(h, c->history);
}

/* Pages that were written since the launch began; now and then all of them. */
static uint64_t of_region(uint64_t h, const struct sim_region *r, bool has_all)
{
    const size_t page = (size_t)1 << SIM_PAGE_SHIFT;
    for (uint64_t at = 0; r->host && at < r->bytes; at += page)
        if (has_all || !r->dirty || r->dirty[at >> SIM_PAGE_SHIFT])
            h = mix(h, r->host + at,
                    r->bytes - at < page ? r->bytes - at : page);
    return h;
}

static uint64_t of_memories(uint64_t h, const struct sim *sim,
                            const struct sim_core *c)
{
    bool has_all = sim_core_retired(c) % 64 == 0;
    struct sim_memory m;
    h = of_region(h, &c->nram, has_all);
    h = of_region(h, &c->wram, has_all);
    h = of_region(h, &c->stack, has_all);
    h = of_region(h, &c->cluster->sram, has_all);
    h = of_region(h, &c->module->globals, has_all);
    for (size_t i = 0; sim_memory_at(sim, i, &m); i++)
        if (m.space == SIM_SPACE_GDRAM)
            h = mix(h, m.host, m.bytes);
    return h;
}

/* Everything, or of cores beside `core` what others can know of them. */
static uint64_t hash_of(const struct sim *sim, unsigned core)
{
    uint64_t h = sim->run.visible;
    for (unsigned i = 0; i < sim->n_cores; i++) {
        const struct sim_core *c = &sim->cores[i];
        if (i == core)
            h = of_memories(of_core(h, c), sim, c);
        h = MIX(h, c->turns);
        h = MIX(h, c->turn_clock);
        h = MIX(h, c->turn_instret);
    }
    for (unsigned i = 0; i < SIM_N_LOCKS; i++)
        h = MIX(h, sim->run.locks[i].holder);
    h = MIX(h, sim->dram.busy_bytes);
    return MIX(h, sim->dram.window);
}

/* Everything, of all cores that have run. 0: another core stands at the very
 * cycle, as behind a barrier, and may have had its turn or not. */
static uint64_t hash_of_all(const struct sim *sim, unsigned core)
{
    for (unsigned i = 0; i < sim->n_cores; i++)
        if (i != core && sim->cores[i].state == SIM_CORE_READY &&
            sim->cores[i].clock == sim->cores[core].clock)
            return 0;
    uint64_t h = hash_of(sim, core);
    for (unsigned i = 0; i < sim->n_cores; i++)
        if (sim->cores[i].module)
            h = of_memories(of_core(h, &sim->cores[i]), sim, &sim->cores[i]);
    return h;
}

/* ---- a session --------------------------------------------------------- */

static struct dbg_session *open_session(struct sim *sim,
                                        const struct sim_launch *launch,
                                        struct dbg_symbols *symbols,
                                        unsigned core)
{
    /* What a busy machine makes of slices: cores that wait stay behind them. */
    const uint64_t slice = core % 2 ? 64 : 0;
    struct dbg_session *s = dbg_session_new();
    s->out = fopen("/dev/null", "w");
    s->values->made = isa_arena_new();
    s->front = &dbg_prompt_front;
    dbg_commands_open(s);
    s->sim = sim;
    static const struct sim_device *device; /* outlives the session */
    device = sim_device_of(sim);
    s->program->host.devices = &device;
    s->program->host.n_devices = 1;
    s->launch = launch;
    s->symbols = symbols;
    s->past->is_recording = true;
    s->past->snapshot_budget = 1 << 30;
    s->run->reported = calloc(sim_n_cores(sim), sizeof *s->run->reported);
    dbg_push(&s->images->of, &s->images->n, &s->images->room, symbols);
    dbg_focus(s, core);
    dbg_time_begin(s);
    s->run->slice = s->run->bound = slice;
    return s;
}

static void close_session(struct dbg_session *s)
{
    dbg_time_end(s);
    fclose(s->out);
    isa_arena_free(s->values->made);
    free(s->images->of);
    free(s->run->reported);
    free(s->past->snapshots);
    free(s->run->late);
    free(s->points->breaks);
    free(s->points->seen);
    free(s);
}

/* ---- there and back ---------------------------------------------------- */

struct way {
    uint64_t n; /* moments, from the one with `first` instructions on */
    uint64_t first;
    uint64_t hashes[MOST_STEPS], alls[MOST_STEPS], pcs[MOST_STEPS];
};

static bool is_one(uint64_t a, uint64_t b)
{
    return a == b || a == 0 || b == 0;
}

/* has_all: others are where they were, too. */
static bool is_same(const struct dbg_session *s, const struct way *w,
                    const char *how, bool has_all)
{
    struct sim_view view;
    sim_look(s->sim, s->core, &view);
    uint64_t i = view.retired - w->first;
    if (i < w->n && hash_of(s->sim, s->core) == w->hashes[i] &&
        (!has_all || is_one(hash_of_all(s->sim, s->core), w->alls[i])))
        return true;
    printf("core %u is in another state %s at instruction %" PRIu64 "\n",
           s->core, how, view.retired);
    return false;
}

static bool is_right(const struct dbg_session *s, const struct way *w,
                     const char *how)
{
    return is_same(s, w, how, true);
}

/* Steps forwards to the end of the task, and hashes. */
static void step_there(struct dbg_session *s, struct way *w)
{
    struct sim_view view;
    sim_look(s->sim, s->core, &view);
    w->first = view.retired;
    w->n = 0;
    while (w->n < MOST_STEPS && (strcmp(view.state, "running") == 0 ||
                                 strcmp(view.state, "waiting") == 0)) {
        w->pcs[w->n] = view.pc;
        w->alls[w->n] = hash_of_all(s->sim, s->core);
        w->hashes[w->n++] = hash_of(s->sim, s->core);
        if (w->n < MOST_STEPS)
            dbg_do(s, "stepi");
        sim_look(s->sim, s->core, &view);
        if (view.retired != w->first + w->n)
            break;
    }
}

static bool step_back(struct dbg_session *s, const struct way *w)
{
    dbg_travel(s, s->core, w->first + w->n - 1);
    for (uint64_t i = w->n - 1; i > 0; i--) {
        if (!is_right(s, w, "backwards"))
            return false;
        dbg_do(s, "reverse-stepi");
    }
    return is_right(s, w, "at the beginning");
}

static bool jump(struct dbg_session *s, const struct way *w, uint64_t *state)
{
    char line[64];
    uint64_t to = next_random(state) % w->n;
    dbg_travel(s, s->core, w->first + to);
    if (!is_right(s, w, "after a jump"))
        return false;
    uint64_t on = next_random(state) % 40;
    if (to + on < w->n) {
        snprintf(line, sizeof line, "stepi %" PRIu64, on);
        dbg_do(s, on ? line : "frame");
        if (!is_right(s, w, "behind a jump"))
            return false;
    }
    uint64_t back = next_random(state) % 40;
    if (to + on < w->n && back <= to + on) {
        snprintf(line, sizeof line, "reverse-stepi %" PRIu64, back);
        dbg_do(s, back ? line : "frame");
        return is_right(s, w, "back from behind a jump");
    }
    return true;
}

/* Runs from the beginning to a breakpoint at one of the moments, and around it.
 */
static bool stop(struct dbg_session *s, const struct way *w, uint64_t *state)
{
    char line[64];
    struct sim_view view;
    uint64_t pc = w->pcs[next_random(state) % w->n];
    dbg_time_restore(s, 0);
    sim_look(s->sim, s->core, &view);
    snprintf(line, sizeof line, "tbreak *0x%" PRIx64 " cluster %u core %u", pc,
             view.cluster, view.core);
    dbg_do(s, line);
    dbg_do(s, "continue");
    if (s->points->n_breaks) /* it stands there already */
        dbg_do(s, "delete");
    sim_look(s->sim, s->core, &view);
    if (view.pc != pc || view.retired - w->first + 1 >= w->n)
        return true;
    if (!is_same(s, w, "at a breakpoint", false))
        return false;
    dbg_do(s, "stepi");
    if (!is_same(s, w, "behind a breakpoint", false))
        return false;
    dbg_do(s, "reverse-stepi");
    return is_right(s, w, "back at a breakpoint");
}

/* One core of a kernel; how many moments were compared, 0: a failure. */
static uint64_t travel(struct sim *sim, const struct sim_launch *launch,
                       struct dbg_symbols *symbols, unsigned core,
                       uint64_t *state)
{
    static struct way w;
    if (sim_begin(sim, launch) != SIM_OK) {
        printf("cannot begin: %s\n", sim_error(sim));
        return 0;
    }
    struct dbg_session *s = open_session(sim, launch, symbols, core);
    step_there(s, &w);
    bool is_good = w.n > 60 && step_back(s, &w);
    for (unsigned i = 0; is_good && i < JUMPS; i++)
        is_good = jump(s, &w, state) && stop(s, &w, state);
    uint64_t distinct = 0;
    for (uint64_t i = 1; i < w.n; i++)
        distinct += w.hashes[i] != w.hashes[i - 1];
    if (distinct + 1 != w.n)
        printf("core %u: states do not differ from step to step\n", core);
    is_good = is_good && distinct + 1 == w.n;
    close_session(s);
    sim_end(sim, NULL);
    return is_good ? w.n + JUMPS : 0;
}

int main(int argc, char **argv)
{
    uint64_t seconds = fuzz_option(argc, argv, "--seconds", 0), n = 0, some;
    uint64_t seed = fuzz_option(argc, argv, "--seed", 0), state = seed * 2 + 1;
    time_t end = seconds ? time(NULL) + (time_t)seconds : 0;
    struct device_code code = device_code(source, "mtp_592");
    /* how far others are ahead depends on the quantum, which is for users: */
    struct sim *sim = sim_new(&(struct sim_config){.quantum = 100000});
    struct sim_module *module;
    char error[512];
    uint64_t data;
    int32_t count = 4;
    sim_module_load_elf(sim, code.elf, code.bytes, &module);
    sim_malloc(sim, 8192, &data);
    const struct sim_argument arguments[] = {{&data, 8}, {&count, 4}};
    struct sim_launch alone = {module,    "alone", {1, 1, 1}, 0,
                               arguments, 2,       NULL};
    struct sim_launch together = {module,    "together", {4, 1, 1}, 1,
                                  arguments, 2,          NULL};
    struct dbg_symbols *symbols =
        dbg_symbols_open(code.elf, code.bytes, error, sizeof error);
    do {
        if (!symbols || !(some = travel(sim, &alone, symbols, 0, &state)))
            return 1;
        n += some;
        for (unsigned core = 1; core < 4; core++) {
            if (!(some = travel(sim, &together, symbols, core, &state)))
                return 1;
            n += some;
        }
    } while (end && time(NULL) < end);
    dbg_symbols_close(symbols);
    sim_free(sim);
    free(code.elf);
    printf("seed %" PRIu64 ": %" PRIu64 " passed, 0 failed\n", seed, n);
    return 0;
}
