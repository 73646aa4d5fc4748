/* SPDX-License-Identifier: MIT */
/*
 * What observers are told, against what the kernel says and figures worked out
 * by hand; and that nothing simulated changes because somebody watches.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "sim/sim.h"
#include "tests/support/engine.h"
#include "tests/support/device_code.h"

static const char source[] =
    "__nram__ float a[1024], b[1024];\n"
    "__nram__ unsigned offsets[16];\n"
    "__mlu_shared__ float s[256];\n"
    "extern \"C\" __mlu_global__ void watched(float *p, int *q) {\n"
    "  if (coreId != 0x80) {\n"
    "    __memcpy_async(a, p + 64, 64, GDRAM2NRAM, 128, 256, 3);\n"
    "    __sync_io();\n"
    "    __bang_add(b, a, a, 128);\n"
    "    q[taskId] = q[taskId + 8] + 1;\n"
    "    __atomic_fetch_add(q + 32, 1, __ATOMIC_RELAXED);\n"
    "    __bang_lock(3, 5);\n"
    "    __bang_unlock(3, 5);\n"
    "    __bang_add(b, a, a, 1024);\n"
    "    b[0] += 1;\n"
    "  }\n"
    "  __sync_cluster();\n"
    "}\n"
    "extern \"C\" __mlu_global__ void gathers(float *p, int *q) {\n"
    "  for (int i = 0; i < 16; i++) offsets[i] = (15 - i) * 256;\n"
    "  unsigned char *bits = (unsigned char *)b;\n"
    "  bits[0] = 0x0f; bits[1] = 0x81;\n"
    "  __gather(a, p, offsets, bits, 64, GDRAM2NRAM, 64, 16);\n"
    "}\n"
    "extern \"C\" __mlu_global__ void counts(float *p, int *q) {\n"
    "  for (int i = 0; i < 10; i++) asm volatile(\"\" : \"+r\"(i));\n"
    "}\n"
    "extern \"C\" __mlu_global__ void spends(float *p, int *q) {\n"
    "  for (int i = 0; i < 2000; i++) asm volatile(\"\" : \"+r\"(i));\n"
    "}\n"
    "#define STEP x = x * 3 + 1; asm volatile(\"\" : \"+r\"(x));\n"
    "#define STEPS STEP STEP STEP STEP STEP STEP STEP STEP STEP STEP\n"
    "extern \"C\" __mlu_global__ void tails(float *p, int *q) {\n"
    "  int x = taskId;\n"
    "  for (int i = 0; i < 3; i++) asm volatile(\"\" : \"+r\"(i));\n"
    "  STEPS STEPS STEPS STEPS STEPS STEPS STEPS\n"
    "}\n"
    "__mlu_func__ __attribute__((noinline)) void inner(int *q) {\n"
    "  volatile int room[16];\n"
    "  __mlu_step(\"inner\");\n"
    "  for (int i = 0; i < 16; i++) room[i] = q[i];\n"
    "  for (int i = 0; i < 16; i++) q[i] = room[(q[i] + i) & 15];\n"
    "}\n"
    "extern \"C\" __mlu_global__ void steps(float *p, int *q) {\n"
    "  __mlu_step(\"outer\");\n"
    "  for (int i = 0; i < 2; i++) {\n"
    "    inner(q);\n"
    "    __bang_add(b, a, a, 64);\n"
    "  }\n"
    "}\n"
    "extern \"C\" __mlu_global__ void strays(float *p, int *q) {\n"
    "  for (int i = 0; i < 8; i++) {\n"
    "    __bang_add(b + 64 * i, a, a, 640);\n"
    "    __bang_add_scalar(b, b, 2, 1020 + i);\n"
    "    __memcpy(b + 100 * i, p + 64 * i, 2048, GDRAM2NRAM);\n"
    "    __memcpy(p + 64 * i, s + i, 1000, SRAM2GDRAM);\n"
    "  }\n"
    "}\n";

enum { MOST = 4096 };

static struct device_code code;
static struct sim *sim;
static struct sim_module *module;
static uint64_t p, q;

static struct log {
    struct sim_op_event ops[MOST];
    struct sim_access_event accesses[MOST];
    struct sim_order_event orders[MOST];
    struct sim_alloc_event allocs[MOST];
    struct sim_task_event tasks[MOST];
    size_t n_ops, n_accesses, n_orders, n_allocs, n_tasks;
} heard;

#define HEAR(name, kind)                                            \
    static void hear_##name(void *self, const struct sim_##kind *e) \
    {                                                               \
        struct log *log = self;                                     \
        cr_assert_lt(log->n_##name, MOST);                          \
        log->name[log->n_##name++] = *e;                            \
    }
HEAR(ops, op_event)
HEAR(accesses, access_event)
HEAR(orders, order_event)
HEAR(allocs, alloc_event)
HEAR(tasks, task_event)

static const struct sim_observer all = {
    .wants = SIM_WANTS_OP | SIM_WANTS_ACCESS | SIM_WANTS_ORDER |
             SIM_WANTS_ALLOC | SIM_WANTS_TASK,
    .op = hear_ops,
    .access = hear_accesses,
    .order = hear_orders,
    .alloc = hear_allocs,
    .task = hear_tasks,
};

static void set_up(void)
{
    code = device_code(source, "mtp_592");
    struct sim_config config = {.device =
                                    sim_device_find("MLU590-H8", NULL, 0)};
    sim = engine_new(&config);
    sim_warm_launches(sim, true); /* so that two launches can be the same */
    memset(&heard, 0, sizeof heard);
    cr_assert_eq(sim_attach(sim, &all, &heard), SIM_OK);
    cr_assert_eq(sim_module_load_elf(sim, code.elf, code.bytes, &module),
                 SIM_OK, "%s", sim_error(sim));
    cr_assert_eq(sim_malloc(sim, 1 << 16, &p), SIM_OK);
    cr_assert_eq(sim_malloc(sim, 1 << 12, &q), SIM_OK);
}

static void tear_down(void)
{
    sim_free(sim);
    free(code.elf);
}

TestSuite(observe, .init = set_up, .fini = tear_down);

static struct sim_profile launch(const char *kernel, unsigned tasks,
                                 unsigned clusters)
{
    static struct sim_profile profile;
    struct sim_argument arguments[] = {{&p, sizeof p}, {&q, sizeof q}};
    struct sim_launch l = {module,    kernel, {tasks, 1, 1}, clusters,
                           arguments, 2,      NULL};
    cr_assert_eq(sim_launch(sim, &l, &profile), SIM_OK, "%s", sim_error(sim));
    profile.host_seconds = 0;
    return profile;
}

static const struct sim_op_event *op_of(const char *name, unsigned core)
{
    for (size_t i = 0; i < heard.n_ops; i++)
        if (strcmp(heard.ops[i].op, name) == 0 &&
            heard.ops[i].by.number == core)
            return &heard.ops[i];
    return NULL;
}

static size_t count_orders(enum sim_order_kind kind, const char *what,
                           unsigned core)
{
    size_t n = 0;
    for (size_t i = 0; i < heard.n_orders; i++) {
        const struct sim_order_event *e = &heard.orders[i];
        n += e->kind == kind && e->by.number == core &&
             (!what || strcmp(e->what, what) == 0);
    }
    return n;
}

Test(observe, nothing_changes)
{
    struct sim_profile watched = launch("watched", 8, 2);
    cr_assert_gt(heard.n_ops, 0);
    sim_detach(sim, &all, &heard);
    size_t n = heard.n_ops;
    struct sim_profile alone = launch("watched", 8, 2);
    cr_expect_eq(heard.n_ops, n, "nobody listens any more");
    cr_expect_eq(memcmp(&watched, &alone, sizeof alone), 0);
}

/* Cycles of scalar code at all sites. */
static uint64_t sampled(const char *kernel, unsigned tasks)
{
    size_t n;
    uint64_t cycles = 0;
    launch(kernel, tasks, 0);
    const struct sim_site *sites = sim_sites(sim, &n);
    for (size_t i = 0; i < n; i++)
        cycles += sites[i].scalar;
    return cycles;
}

Test(observe, samples_of_scalar_code_stay)
{
    sim_count_work(sim, true);
    sim_count_sites(sim, true);
    const uint64_t watched = sampled("spends", 3);
    sim_detach(sim, &all, &heard);
    const uint64_t alone = sampled("spends", 3);
    cr_assert_gt(alone, 5000, "%d cycles", (int)alone);
    cr_expect_eq(watched, alone, "%d and %d", (int)watched, (int)alone);
}

/* Tasks too short for a sample each have some together: 48 cores, the first
 * after 256 instructions, though these end where no branch is taken any more.
 */
Test(observe, samples_of_short_tasks)
{
    sim_detach(sim, &all, &heard);
    sim_count_work(sim, true);
    sim_count_sites(sim, true);
    const uint64_t cycles = sampled("tails", 48 * 10);
    cr_expect_geq(cycles, 48 * 256, "%d cycles", (int)cycles);
}

Test(observe, strided_copies_have_segments)
{
    launch("watched", 8, 2);
    const struct sim_op_event *e = op_of("memcpy_async_stride", 0);
    if (!e)
        for (size_t i = 0; i < heard.n_ops; i++)
            if (heard.ops[i].direction && heard.ops[i].by.number == 0)
                e = &heard.ops[i];
    cr_assert_not_null(e);
    cr_expect_str_eq(e->direction, "GDRAM2NRAM");
    cr_expect_eq(e->unit, SIM_UNIT_IO);
    cr_expect(e->is_async);
    cr_expect_eq(e->bytes, 4 * 64);
    cr_assert_eq(e->n_ranges, 2);
    const struct sim_range *d = &e->ranges[0], *s = &e->ranges[1];
    cr_expect(d->is_written && !s->is_written);
    cr_expect_eq(d->space, SIM_SPACE_NRAM);
    cr_expect_eq(s->space, SIM_SPACE_GDRAM);
    cr_assert_eq(s->n, 4);
    cr_expect_eq(s->segment_bytes, 64);
    for (uint64_t k = 0; k < 4; k++) {
        uint64_t at = 0;
        cr_assert(sim_range_segment(s, k, &at));
        cr_expect_eq(at, p + 256 + k * 256);
        cr_assert(sim_range_segment(d, k, &at));
        cr_expect_eq(at, d->address + k * 128);
    }
    uint64_t at;
    cr_expect_not(sim_range_segment(s, 4, &at));
    cr_expect_eq(s->bytes, 3 * 256 + 64);
}

Test(observe, gathers_have_chosen_segments)
{
    launch("gathers", 1, 0);
    const struct sim_op_event *e = &heard.ops[heard.n_ops - 1];
    cr_assert_str_eq(e->direction, "GDRAM2NRAM");
    const struct sim_range *d = &e->ranges[0], *s = &e->ranges[1];
    cr_assert_eq(d->n, 16);
    cr_assert_eq(s->n, 16);
    for (uint64_t k = 0; k < 16; k++) {
        uint64_t to = 0, from = 0;
        bool is_chosen = 0x810f >> k & 1;
        cr_expect_eq(sim_range_segment(d, k, &to), is_chosen);
        cr_expect_eq(sim_range_segment(s, k, &from), is_chosen);
        if (is_chosen) {
            cr_expect_eq(to, d->address + k * 64);
            cr_expect_eq(from, p + (15 - k) * 256);
        }
    }
    cr_expect_eq(d->segment_bytes, 64);
    cr_expect_eq(s->segment_bytes, 64);
}

static bool writes(const struct sim_range *r, enum sim_space space)
{
    return r->is_written && r->space == space;
}

/* Who wants no ranges is told the same without them: whether DRAM is written
 * they all are told, and it is what the ranges say. */
Test(observe, ops_without_ranges)
{
    static struct log before, after;
    struct sim_observer times = all;
    times.wants = SIM_WANTS_OP_TIMES;
    launch("watched", 8, 2);
    launch("strays", 4, 1);
    before = heard;
    sim_detach(sim, &all, &heard);
    cr_assert_eq(sim_attach(sim, &times, &after), SIM_OK);
    launch("watched", 8, 2);
    launch("strays", 4, 1);
    sim_detach(sim, &times, &after);
    cr_assert_gt(before.n_ops, 32);
    cr_assert_eq(after.n_ops, before.n_ops);
    unsigned n_out = 0, n_in = 0;
    for (size_t i = 0; i < after.n_ops; i++) {
        const struct sim_op_event *a = &before.ops[i], *b = &after.ops[i];
        bool is_out = false;
        cr_expect_gt(a->n_ranges, 0);
        cr_expect_eq(b->n_ranges, 0);
        for (unsigned k = 0; k < a->n_ranges; k++)
            is_out |= writes(&a->ranges[k], SIM_SPACE_GDRAM) ||
                      writes(&a->ranges[k], SIM_SPACE_LDRAM);
        cr_expect_eq(a->writes_dram, is_out, "%s", a->op);
        cr_expect_eq(b->writes_dram, is_out, "%s", b->op);
        cr_expect_eq(memcmp(&a->by, &b->by, sizeof a->by), 0);
        cr_expect_str_eq(a->op, b->op);
        cr_expect(a->issued == b->issued && a->start == b->start &&
                  a->end == b->end && a->busy == b->busy &&
                  a->bytes == b->bytes);
        n_out += is_out;
        n_in += !is_out;
    }
    cr_expect(n_out >= 8 && n_in >= 24);
}

Test(observe, scalar_accesses)
{
    launch("watched", 8, 2);
    unsigned loads = 0, stores = 0, atomics = 0;
    for (size_t i = 0; i < heard.n_accesses; i++) {
        const struct sim_access_event *e = &heard.accesses[i];
        if (e->by.number != 1 || e->address < q || e->address >= q + 4096)
            continue;
        cr_expect_eq(e->by.task, 1);
        cr_expect_eq(e->bytes, 4);
        if (e->reads && e->writes) {
            cr_expect_eq(e->address, q + 128);
            atomics++;
        } else if (e->reads) {
            cr_expect_eq(e->address, q + 36);
            loads++;
        } else {
            cr_expect_eq(e->address, q + 4);
            stores++;
        }
    }
    cr_expect_eq(loads, 1);
    cr_expect_eq(stores, 1);
    cr_expect_eq(atomics, 1);
}

/* Who wants the accesses to some addresses is told of those that others are
 * told of beside all the rest: of each range as if the others were not there.
 */
Test(observe, accesses_to_a_range)
{
    static struct log narrow[3];
    struct sim_observer ranges[3];
    const uint64_t bounds[][2] = {{q + 5, 1}, {q + 38, 100}, {q + 2000, 28}};
    for (int i = 0; i < 3; i++) {
        ranges[i] = all;
        ranges[i].wants = SIM_WANTS_ACCESS;
        ranges[i].access_first = bounds[i][0];
        ranges[i].access_bytes = bounds[i][1];
        cr_assert_eq(sim_attach(sim, &ranges[i], &narrow[i]), SIM_OK);
    }
    launch("watched", 8, 2);
    size_t n = heard.n_accesses, n_narrow = narrow[0].n_accesses;
    for (int i = 0; i < 3; i++) {
        size_t at = 0;
        for (size_t k = 0; k < n; k++) {
            const struct sim_access_event *e = &heard.accesses[k];
            if (e->address + e->bytes <= bounds[i][0] ||
                e->address >= bounds[i][0] + bounds[i][1])
                continue;
            cr_assert_lt(at, narrow[i].n_accesses);
            cr_expect_eq(narrow[i].accesses[at].address, e->address);
            cr_expect_eq(narrow[i].accesses[at++].by.retired, e->by.retired);
        }
        cr_expect_eq(narrow[i].n_accesses, at);
    }
    cr_expect_gt(narrow[0].n_accesses, 0);
    cr_expect_gt(narrow[1].n_accesses, narrow[0].n_accesses);
    cr_expect_eq(narrow[2].n_accesses, 0);

    sim_detach(sim, &all, &heard); /* and without those who want all */
    launch("watched", 8, 2);
    cr_expect_eq(heard.n_accesses, n);
    cr_expect_eq(narrow[0].n_accesses, 2 * n_narrow);
}

Test(observe, order)
{
    launch("watched", 8, 2);
    const unsigned memory_core = 4;
    const unsigned cores[] = {0, 3, memory_core, 5};
    for (size_t i = 0; i < sizeof cores / sizeof *cores; i++) {
        unsigned c = cores[i], is_ipu = c != memory_core;
        cr_expect_eq(count_orders(SIM_ORDER_ARRIVE, "__sync_cluster", c), 1);
        cr_expect_eq(count_orders(SIM_ORDER_OPEN, "__sync_cluster", c), 1);
        cr_expect_eq(count_orders(SIM_ORDER_LOCK, NULL, c), 2 * is_ipu);
        cr_expect_eq(count_orders(SIM_ORDER_UNLOCK, NULL, c), 2 * is_ipu);
        cr_expect_eq(count_orders(SIM_ORDER_INTERLOCK, NULL, c) > 0, is_ipu);
    }
    bool has_sync = false;
    for (size_t i = 0; i < heard.n_orders; i++) {
        const struct sim_order_event *e = &heard.orders[i];
        has_sync |= e->kind == SIM_ORDER_SYNC && e->by.number == 0 &&
                    e->units == (1u << SIM_PROFILE_IO | 1u << SIM_PROFILE_MPU);
        if (e->kind == SIM_ORDER_LOCK)
            cr_expect(e->id == 3 || e->id == 5);
    }
    cr_expect(has_sync, "__sync_io waits for the DMAs of its core");
}

static uint64_t after(uint64_t from, uint64_t to)
{
    return to > from ? to - from : 0;
}

/* What is told of waits adds up to what the profile counts. */
Test(observe, waits)
{
    struct sim_profile profile = launch("watched", 8, 2);
    uint64_t since[SIM_MAX_CORES], others = 0, units = 0;
    bool waits[SIM_MAX_CORES] = {false};
    for (size_t i = 0; i < heard.n_orders; i++) {
        const struct sim_order_event *e = &heard.orders[i];
        const unsigned c = e->by.number;
        if (e->kind == SIM_ORDER_ARRIVE || e->kind == SIM_ORDER_WANT_LOCK) {
            waits[c] = true;
            since[c] = e->by.cycle;
        }
        if ((e->kind == SIM_ORDER_OPEN || e->kind == SIM_ORDER_LOCK) &&
            waits[c]) {
            waits[c] = false;
            others += after(since[c], e->until);
        }
        if (e->kind == SIM_ORDER_SYNC || e->kind == SIM_ORDER_INTERLOCK)
            units += after(e->by.cycle, e->until);
    }
    for (size_t i = 0; i < heard.n_ops; i++)
        if (heard.ops[i].is_awaited)
            units += after(heard.ops[i].issued, heard.ops[i].end);
    cr_expect_gt(count_orders(SIM_ORDER_WANT_LOCK, NULL, 1), 0);
    cr_expect_eq(others, profile.counters[SIM_COUNT_WAIT_BARRIER]);
    cr_expect_eq(units, profile.counters[SIM_COUNT_WAIT_SYNC]);
}

Test(observe, tasks_and_memory)
{
    launch("watched", 8, 1);
    size_t begun = 0, ended = 0;
    for (size_t i = 0; i < heard.n_tasks; i++)
        *(heard.tasks[i].is_end ? &ended : &begun) += 1;
    cr_expect_eq(begun, 2 * 5, "two union tasks of four cores and one");
    cr_expect_eq(ended, begun);
    cr_assert_eq(heard.n_allocs, 2);
    cr_expect_eq(heard.allocs[0].address, p);
    cr_expect_eq(heard.allocs[0].bytes, 1 << 16);
    cr_assert_eq(sim_release(sim, q), SIM_OK);
    cr_assert_eq(heard.n_allocs, 3);
    cr_expect(heard.allocs[2].is_freed);
    cr_expect_eq(heard.allocs[2].address, q);
}

Test(observe, eight_and_no_more)
{
    static struct log other[8];
    for (int i = 0; i < 7; i++)
        cr_assert_eq(sim_attach(sim, &all, &other[i]), SIM_OK);
    cr_expect_eq(sim_attach(sim, &all, &other[7]), SIM_ERROR_ARGUMENT);
    sim_detach(sim, &all, &other[2]);
    cr_expect_eq(sim_attach(sim, &all, &other[7]), SIM_OK);
    launch("watched", 8, 2);
    cr_expect_eq(other[2].n_ops, 0);
    cr_expect_eq(other[7].n_ops, heard.n_ops);
    cr_expect_eq(other[0].n_accesses, heard.n_accesses);
}

/* Who wants accesses beyond the stack alone hears those, and no others. */
Test(observe, far_accesses_are_those_beyond_the_stack)
{
    static const struct sim_observer far = {
        .wants = SIM_WANTS_ACCESS | SIM_WANTS_FAR, .access = hear_accesses};
    launch("watched", 8, 2);
    size_t n = 0;
    for (size_t i = 0; i < heard.n_accesses; i++) {
        uint64_t at = heard.accesses[i].address;
        n += at < 0x30000000 || at >= 0x40000000;
    }
    cr_assert_gt(n, 0);
    sim_detach(sim, &all, &heard);
    heard.n_accesses = 0;
    cr_assert_eq(sim_attach(sim, &far, &heard), SIM_OK);
    launch("watched", 8, 2);
    cr_expect_eq(heard.n_accesses, n);
    sim_detach(sim, &far, &heard);
}

/* Who wants to know of those ops alone that leave variables hears of no others,
 * however repeated calls go: the sixth to eighth of the second line, and so on.
 * The memory core performs the last line. */
Test(observe, strays_are_told_alone)
{
    static struct log strays[2];
    static const struct sim_observer stray = {.wants = SIM_WANTS_STRAY,
                                              .op = hear_ops};
    cr_assert_eq(sim_attach(sim, &stray, &strays[0]), SIM_OK);
    struct sim_profile beside = launch("strays", 4, 1);
    sim_detach(sim, &stray, &strays[0]);
    sim_detach(sim, &all, &heard);
    cr_assert_eq(sim_attach(sim, &stray, &strays[1]), SIM_OK);
    struct sim_profile alone = launch("strays", 4, 1);
    cr_expect_eq(memcmp(&beside, &alone, sizeof alone), 0);
    cr_assert_eq(strays[1].n_ops, 4 * (1 + 3 + 2) + 1);
    cr_assert_eq(strays[0].n_ops, strays[1].n_ops);
    for (size_t i = 0; i < strays[0].n_ops; i++) {
        const struct sim_op_event *a = &strays[0].ops[i];
        const struct sim_op_event *b = &strays[1].ops[i];
        cr_expect_eq(a->by.retired, b->by.retired);
        cr_expect_eq(a->ranges[0].address, b->ranges[0].address);
        cr_expect_eq(a->ranges[0].bytes, b->ranges[0].bytes);
    }
    sim_detach(sim, &stray, &strays[1]);
    launch("strays", 4, 1);
    cr_expect_eq(strays[0].n_ops, strays[1].n_ops, "nobody listens any more");
}

/* Those whom a barrier lets go on at once are told of one after another. */
Test(observe, a_barrier_opens_for_all_who_met)
{
    enum { MEMBERS = 5 };
    launch("watched", 8, 2);
    uint64_t meeting = 0;
    size_t n = 0, n_meetings = 0;
    for (size_t i = 0; i < heard.n_orders; i++) {
        const struct sim_order_event *e = &heard.orders[i];
        if (e->kind != SIM_ORDER_OPEN)
            continue;
        if (e->meeting != meeting) {
            cr_expect_eq(n % MEMBERS, 0);
            n_meetings++;
        }
        meeting = e->meeting;
        n++;
    }
    cr_expect_eq(n, 2 * MEMBERS, "__sync_cluster of two clusters");
    cr_expect_eq(n_meetings, 2);
}

Test(observe, variables_of_a_module)
{
    struct sim_variable v;
    unsigned found = 0;
    uint64_t before = 0;
    for (size_t i = 0; sim_variable(module, NULL, i, &v); i++) {
        cr_expect_geq(v.address, before);
        before = v.address;
        found += strcmp(v.name, "a") == 0 && v.bytes == 4096;
        found += strcmp(v.name, "offsets") == 0 && v.bytes == 64;
        cr_expect_not(v.has_value);
    }
    cr_expect_eq(found, 2);
}

/* ---- instructions ------------------------------------------------------ */

/* Of each core what it executed, told once, and how long it took: until the
 * next one, or the end of its task. */
static struct {
    uint64_t retired, n, cycles, branches, taken;
    uint64_t last_pc, last_cycle;
    bool is_open, is_branch;
} cores[SIM_MAX_CORES];

static void leave(unsigned core, uint64_t cycle, uint64_t pc)
{
    cores[core].cycles += cycle - cores[core].last_cycle;
    cores[core].branches += cores[core].is_branch;
    cores[core].taken += cores[core].is_branch && pc != cores[core].last_pc + 4;
    cores[core].is_open = false;
}

static void hear_insn(void *self, const struct sim_insn_event *e)
{
    (void)self;
    const unsigned core = e->by.number;
    if (cores[core].is_open && cores[core].retired == e->by.retired) {
        cr_expect_eq(cores[core].last_pc, e->by.pc, "told again");
        return;
    }
    if (cores[core].is_open) {
        cr_assert_eq(e->by.retired, cores[core].retired + 1);
        leave(core, e->by.cycle, e->by.pc);
    }
    cores[core].is_open = true;
    cores[core].retired = e->by.retired;
    cores[core].last_pc = e->by.pc;
    cores[core].last_cycle = e->by.cycle;
    cores[core].is_branch = e->is_branch;
    cores[core].n++;
}

static uint64_t task_cycles;

static void hear_ends(void *self, const struct sim_task_event *e)
{
    (void)self;
    if (e->is_end)
        leave(e->by.number, e->by.cycle, 0);
    task_cycles += e->is_end ? e->by.cycle : -e->by.cycle;
}

/* 10 rounds of a loop whose branch is taken 9 times; all instructions are told,
 * and their cycles are those of the tasks. */
Test(observe, instructions_take_the_time_of_tasks)
{
    static const struct sim_observer insns = {
        .wants = SIM_WANTS_INSN | SIM_WANTS_TASK,
        .insn = hear_insn,
        .task = hear_ends,
    };
    struct sim_profile alone = launch("watched", 8, 2);
    cr_assert_eq(sim_attach(sim, &insns, NULL), SIM_OK);
    struct sim_profile watched = launch("watched", 8, 2);
    cr_expect_eq(memcmp(&watched, &alone, sizeof alone), 0);
    uint64_t n = 0, cycles = 0;
    for (unsigned i = 0; i < SIM_MAX_CORES; i++) {
        n += cores[i].n;
        cycles += cores[i].cycles;
    }
    cr_expect_eq(n, watched.counters[SIM_COUNT_INSTRUCTIONS]);
    cr_expect_eq(cycles, task_cycles);
    memset(cores, 0, sizeof cores);
    launch("counts", 1, 0);
    cr_expect_eq(cores[0].branches, 10);
    cr_expect_eq(cores[0].taken, 9);
}

static void hear_step(void *self, const struct sim_step_event *e)
{
    strcat(self, e->name ? e->name : "none");
    strcat(self, " ");
}

/* A step of a function that is called ends when it returns; that of the caller
 * is under way again. */
Test(observe, steps_of_functions_that_return)
{
    static const struct sim_observer listener = {.wants = SIM_WANTS_STEP,
                                                 .step = hear_step};
    char names[200] = "";
    sim_detach(sim, &all, &heard);
    cr_assert_eq(sim_attach(sim, &listener, names), SIM_OK);
    launch("steps", 1, 0);
    cr_expect_str_eq(names, "outer inner outer inner outer none ");
}
