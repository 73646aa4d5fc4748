/* SPDX-License-Identifier: MIT */
/*
 * Relations of the timing model (docs/timing.md), and what each cost is worth:
 * without it a kernel takes less by exactly that. On an MLU370-X4 a cycle is a
 * nanosecond; the parameters are those of its generation, by hand.
 */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "sim/machine/machine.h"
#include "sim/op/occupy.h"
#include "sim/setup/parameters.h"
#include "tests/support/clock.h"
#include "tests/support/device_code.h"
#include "tests/support/engine.h"

enum { IO = 40, LATENCY = 206, SEGMENT = 36, CLUSTER = 54, STORE = 249 };

static const char source[] =
    "#define K extern \"C\" __mlu_global__ void\n"
    "__nram__ char a[262144], b[65536];\n"
    "__wram__ float w[65536];\n"
    "__mlu_shared__ char s[65536];\n"
    "K nothing(char *, int, int) {}\n"
    "K other(char *, int, int) {}\n"
    "K load(char *p, int times, int bytes) {\n"
    "  if (__is_mpu()) return;\n"
    "  for (int i = 0; i < times; i++)\n"
    "    __memcpy(a, p + taskId * 262144, bytes, GDRAM2NRAM);\n"
    "}\n"
    "K ahead(char *p, int times, int bytes) {\n"
    "  if (__is_mpu()) return;\n"
    "  for (int i = 0; i < times; i++)\n"
    "    __memcpy_async(a, p + taskId * 262144, bytes, GDRAM2NRAM);\n"
    "  __sync_io();\n"
    "}\n"
    "K beside(char *p, int times, int bytes) {\n"
    "  if (__is_mpu()) return;\n"
    "  __memcpy_async(a, p + taskId * 262144, bytes, GDRAM2NRAM);\n"
    "  for (int i = 0; i < times; i++)\n"
    "    __bang_add((float *)b, (float *)b, (float *)b, 16384);\n"
    "  __sync();\n"
    "}\n"
    "K behind(char *p, int times, int bytes) {\n"
    "  if (__is_mpu()) return;\n"
    "  __memcpy_async(a, p + taskId * 262144, bytes, GDRAM2NRAM);\n"
    "  for (int i = 0; i < 70 * times; i++)\n"
    "    __bang_add((float *)b, (float *)b, (float *)b, 16384);\n"
    "  __memcpy(a + bytes, p, 64, GDRAM2NRAM);\n"
    "}\n"
    "K strided(char *p, int rows, int pitch) {\n"
    "  __memcpy(a, p, 512, GDRAM2NRAM, 512, pitch, rows - 1);\n"
    "}\n"
    "K strided_store(char *p, int rows, int pitch) {\n"
    "  __memcpy(p, a, 512, NRAM2GDRAM, pitch, 512, rows - 1);\n"
    "}\n"
    "K strided_inside(char *, int rows, int pitch) {\n"
    "  __memcpy(b, a, 512, NRAM2NRAM, 512, pitch, rows - 1);\n"
    "}\n"
    "K strided_dram(char *p, int rows, int pitch) {\n"
    "  __memcpy(p + 1048576, p, 512, GDRAM2GDRAM, 512, pitch, rows - 1);\n"
    "}\n"
    "K spread_dram(char *p, int rows, int pitch) {\n"
    "  __memcpy_async(p + 1048576, p, 512, GDRAM2GDRAM, pitch, 512,\n"
    "                 rows - 1);\n"
    "  __sync();\n"
    "}\n"
    "K spread_inside(char *, int rows, int pitch) {\n"
    "  __memcpy(b, a, 64, NRAM2NRAM, pitch, 64, rows - 1);\n"
    "}\n"
    "K strided_async(char *, int rows, int pitch) {\n"
    "  __memcpy_async(b, a, 512, NRAM2NRAM, 512, pitch, rows - 1);\n"
    "}\n"
    "K strided_move(char *, int rows, int pitch) {\n"
    "  __bang_move(b, a, 512, 512, pitch, rows);\n"
    "}\n"
    "K inside(char *, int bytes, int) {\n"
    "  __memcpy(b, a, bytes, NRAM2NRAM);\n"
    "}\n"
    "K words(int *p, int loads, int stores) {\n"
    "  volatile int *q = p;\n"
    "  for (int i = 0; i < stores; i++) q[16 * i] = i;\n"
    "  for (int i = 0; i < loads; i++) (void)q[16 * i];\n"
    "}\n"
    "K product(char *, int rows, int) {\n"
    "  __bang_matmul((float *)a, (float *)b, w, rows, 64, 64);\n"
    "}\n"
    "K syncs(char *, int times, int) {\n"
    "  for (int i = 0; i < times; i++) __sync();\n"
    "}\n"
    "K pair(char *, int second, int) {\n"
    "  __bang_add((float *)a, (float *)a, (float *)a, 16384);\n"
    "  __bang_add((float *)b, (float *)b, (float *)b, 16384);\n"
    "  (void)*(volatile char *)(second ? b : a);\n"
    "  for (int i = 0; i < 2000; i++) asm volatile(\"\");\n"
    "}\n"
    "K store(int *p, int is_waited_for, int rounds) {\n"
    "  *(volatile int *)p = 1;\n"
    "  if (is_waited_for) __sync();\n"
    "  for (int i = 0; i < rounds; i++) asm volatile(\"\");\n"
    "}\n"
    "K meets(char *, int times, int) {\n"
    "  for (int i = 0; i < times; i++) __sync_cluster();\n"
    "}\n"
    "K work(char *, int rounds, int) {\n"
    "  for (int i = 0; i < rounds; i++) asm volatile(\"\");\n"
    "}\n";

static struct sim *sim;
static struct sim_module *module;
static struct device_code code;
static uint64_t memory;
static struct sim_profile profile;
static struct sim_op_event last;

static void record(void *user, const struct sim_op_event *event)
{
    (void)user;
    last = *event;
}

static void open_device(const struct sim_device *device)
{
    struct sim_config config = {.device = device};
    static const struct sim_observer recorder = {.wants = SIM_WANTS_OP,
                                                 .op = record};
    sim = engine_new(&config);
    cr_assert_not_null(sim);
    code = device_code(source, device->arch_name);
    cr_assert_eq(sim_module_load_elf(sim, code.elf, code.bytes, &module),
                 SIM_OK, "%s", sim_error(sim));
    cr_assert_eq(sim_malloc(sim, 64 << 20, &memory), SIM_OK);
    sim_attach(sim, &recorder, NULL);
}

static void set_up(void)
{
    open_device(sim_device_find("MLU370-X4", NULL, 0));
}

static void tear_down(void)
{
    sim_free(sim);
    free(code.elf);
}

TestSuite(model, .init = set_up, .fini = tear_down);

/* Cycles of kernel(memory, x, y) in Block tasks. */
static uint64_t run(const char *kernel, unsigned tasks, int x, int y)
{
    struct sim_argument all[] = {
        {&memory, sizeof memory}, {&x, sizeof x}, {&y, sizeof y}};
    struct sim_launch launch = {.module = module,
                                .kernel = kernel,
                                .dim = {tasks, 1, 1},
                                .arguments = all,
                                .n_arguments = 3};
    cr_assert_eq(sim_launch(sim, &launch, &profile), SIM_OK, "%s",
                 sim_error(sim));
    return profile.cycles;
}

/* What the last op took on its unit. */
static uint64_t op_cycles(const char *kernel, int x, int y)
{
    run(kernel, 1, x, y);
    return last.end - last.start;
}

/* ---- launches ------------------------------------------------------------ */

/* The start of a task and its return, 57 cycles, are 57 ns; a launch takes 1.15
 * us, the first one 49.95 us more. */
Test(model, the_first_launch_of_a_kernel_is_cold)
{
    const uint64_t warm = 57000 + 1150 * 1000, cold = 49950 * 1000;
    run("nothing", 1, 0, 0);
    cr_expect_eq(profile.picoseconds, warm + cold);
    cr_expect_eq(profile.cold_picoseconds, cold);
    run("nothing", 1, 0, 0);
    cr_expect_eq(profile.picoseconds, warm);
    cr_expect_eq(profile.cold_picoseconds, 0);
    run("other", 1, 0, 0); /* each kernel has its own cold first launch */
    cr_expect_eq(profile.picoseconds, warm + cold);
    sim_module_unload(sim, module); /* and each load of a module */
    cr_assert_eq(sim_module_load_elf(sim, code.elf, code.bytes, &module),
                 SIM_OK);
    run("other", 1, 0, 0);
    cr_expect_eq(profile.cold_picoseconds, cold);
    sim_warm_launches(sim, true);
    run("nothing", 1, 0, 0);
    cr_expect_eq(profile.picoseconds, warm);
    run("nothing", 1, 0, 0);
    sim->params.launch = 0;
    run("nothing", 1, 0, 0);
    cr_expect_eq(profile.picoseconds, 57000);
}

Test(model, a_sync_costs_its_parameter)
{
    const uint64_t with = run("syncs", 1, 9, 0);
    sim->params.sync = 0;
    cr_expect_eq(with - run("syncs", 1, 9, 0), 9 * 4);
}

/* All of a cluster meet. */
static void a_barrier_costs_its_parameter(void)
{
    int times = 9, none = 0;
    struct sim_argument all[] = {
        {&memory, sizeof memory}, {&times, 4}, {&none, 4}};
    struct sim_launch launch = {.module = module,
                                .kernel = "meets",
                                .dim = {4, 1, 1},
                                .union_clusters = 1,
                                .arguments = all,
                                .n_arguments = 3};
    const uint64_t cost = sim->params.barrier;
    cr_assert_eq(sim_launch(sim, &launch, &profile), SIM_OK);
    const uint64_t with = profile.cycles;
    sim->params.barrier = 0;
    cr_assert_eq(sim_launch(sim, &launch, &profile), SIM_OK);
    cr_assert_gt(cost, 0);
    cr_expect_eq(with - profile.cycles, (uint64_t)times * cost);
}

/* 32 cores: tasks run in waves. The first of a wave is sent out at once, each
 * further one 90 cycles later; a task is longer than a wave takes for that. */
Test(model, block_tasks_come_in_waves)
{
    const uint64_t one = run("work", 1, 1000, 0);
    cr_assert_gt(one, 32 * 90);
    for (unsigned tasks = 2; tasks <= 130; tasks += 10)
        cr_expect_eq(run("work", tasks, 1000, 0),
                     (tasks + 31) / 32 * one + (tasks - 1) % 32 * 90,
                     "%u tasks", tasks);
    sim->timing.task_dispatch = 0;
    for (unsigned tasks = 2; tasks <= 130; tasks += 10)
        cr_expect_eq(run("work", tasks, 1000, 0), (tasks + 31) / 32 * one,
                     "%u tasks", tasks);
}

/* ---- pieces -------------------------------------------------------------- */

/* 64 rows of 512 bytes, 2 KiB apart: 32768 bytes at 40 per cycle, and 63
 * further pieces; without gaps one piece. */
Test(model, a_strided_copy_costs_its_segments)
{
    const uint64_t linear = LATENCY + clock_transfer(1000, 64 * 512, IO);
    cr_expect_eq(op_cycles("strided", 64, 2048), linear + 63 * SEGMENT);
    cr_expect_eq(op_cycles("strided_store", 64, 2048), linear + 63 * SEGMENT);
    cr_expect_eq(op_cycles("strided", 64, 512), linear);
    sim->params.io_segment = sim->params.dram_piece = 0;
    sim_timing_init(sim);
    cr_expect_eq(op_cycles("strided", 64, 2048), linear);
}

/* From DRAM to DRAM each further piece takes 270 ns, whichever side has it,
 * blocking or not; without gaps it is a linear copy. */
Test(model, pieces_from_dram_to_dram)
{
    const uint64_t linear = op_cycles("strided_dram", 64, 512);
    cr_expect_geq(linear, LATENCY + clock_transfer(1000, 64 * 512, IO));
    cr_expect_lt(linear, LATENCY + 63 * SEGMENT);
    const uint64_t pieces =
        LATENCY + clock_transfer(1000, 64 * 512, IO) + 63 * 270;
    cr_expect_eq(op_cycles("strided_dram", 64, 2048), pieces);
    run("spread_dram", 1, 64, 2048);
    cr_expect_eq(last.end - last.start, pieces);
}

/* Inside NRAM a blocking copy takes a line of 128 bytes per cycle and 60
 * cycles, each further piece 1.7: 63 of them 107.1, rounded up. The side with
 * more pieces counts, and none where they have no gaps. The Move-DMA takes a
 * line per cycle and 20; __bang_move starts like any vector op. On a 590
 * pieces cost nothing, and all take 64 bytes. */
Test(model, copies_inside_nram)
{
    cr_expect_eq(op_cycles("inside", 32768, 0), 60 + 256);
    cr_expect_eq(op_cycles("inside", 1, 0), 60 + 1);
    cr_expect_eq(op_cycles("strided_inside", 64, 2048), 60 + 256 + 108);
    cr_expect_eq(op_cycles("strided_inside", 64, 512), 60 + 256);
    cr_expect_eq(op_cycles("spread_inside", 64, 128), 60 + 32 + 108);
    cr_expect_eq(op_cycles("strided_async", 64, 2048), 20 + 256 + 108);
    cr_expect_eq(op_cycles("strided_move", 64, 2048), 8 + 256 + 108);
    cr_expect_eq(op_cycles("strided_move", 64, 512), 8 + 256);
    tear_down();
    open_device(sim_device_find("MLU590-H8", NULL, 0));
    cr_expect_eq(op_cycles("inside", 32768, 0), 20 + 512);
    cr_expect_eq(op_cycles("strided_inside", 64, 2048), 20 + 512);
    cr_expect_eq(op_cycles("strided_move", 64, 2048), 8 + 256);
}

/* Pieces take DRAM time as of 64 bytes more each: 32 cores that load 512 bytes
 * 2 KiB apart get 512 of 576 bytes of what linear loads get. */
Test(model, opening_pieces_takes_dram_time)
{
    const double sustained = 0.87 * 307.2;
    const int rows = 512, tasks = 128;
    run("strided", tasks, rows, 2048);
    const double moved = (double)tasks * rows * 512;
    cr_expect_geq((double)profile.cycles, moved / sustained);
    cr_expect_geq((double)profile.cycles,
                  (moved + (double)tasks * (rows - 1) * 64) / sustained);
}

/* The same where no channel of the DRAM does it: on an MLU590-H8 with a slow
 * DRAM. */
Test(model, opening_pieces_takes_time_of_all_dram)
{
    static struct sim_device slow; /* as long as what simulates it */
    slow = *sim_device_find("MLU590-H8", NULL, 0);
    slow.dram_mbps /= 16;
    tear_down();
    open_device(&slow);
    cr_assert_null(sim->channels);
    const int rows = 512, tasks = 192;
    const double rate = (double)sim->timing.dram_rate / SIM_WINDOW_CYCLES;
    run("strided", tasks, rows, 2048);
    cr_expect_geq((double)profile.cycles,
                  tasks * (rows * 512.0 + (rows - 1) * 64.0) / rate);
}

/* ---- time of its own ----------------------------------------------------- */

/* Twice the clock: the copy takes the same nanoseconds, scalar code half. */
Test(clocks, memory_does_not_follow_the_core_clock, .fini = tear_down)
{
    static struct sim_device fast; /* as long as what simulates it */
    fast = *sim_device_find("MLU370-X4", NULL, 0);
    fast.clock_mhz = 2000;
    open_device(&fast);
    cr_expect_eq(op_cycles("load", 1, 65536),
                 2 * LATENCY + clock_transfer(2000, 65536, IO));
    const uint64_t nothing = run("nothing", 1, 0, 0);
    cr_expect_eq(nothing, 57);
    cr_expect_eq(profile.picoseconds - profile.cold_picoseconds,
                 57 * 500 + 1150 * 1000);
}

/* ---- scalar accesses ----------------------------------------------------- */

/* Loads wait each; stores do not wait, but the load after them does, from when
 * the store was issued: a jump of 7 cycles behind it is hidden. */
Test(model, a_load_waits_for_the_stores_before_it)
{
    const uint64_t none = run("words", 1, 0, 0);
    const uint64_t loads = run("words", 1, 1, 0);
    const uint64_t both = run("words", 1, 1, 1);
    const uint64_t many = run("words", 1, 1, 8);
    cr_expect_gt(loads - none, STORE);
    cr_expect_lt(loads - none, STORE + 20);
    cr_expect_gt(both - loads, STORE - 20);
    cr_expect_lt(both - loads, STORE + 20);
    cr_expect_lt(many - both, 7 * 20); /* stores run beside each other */
    sim->params.scalar_gdram_store = 0;
    sim_timing_init(sim);
    cr_expect_lt(run("words", 1, 1, 1), loads + 20);
}

/* A read of what the first of two ops wrote waits for both, as one of the
 * second does: 65536 bytes each, 128 a cycle, before 2000 rounds of the scalar
 * core. */
static void a_read_waits_for_all_that_is_queued(void)
{
    const uint64_t first = run("pair", 1, 0, 0), second = run("pair", 1, 1, 0);
    cr_expect_geq(first, 2 * 65536 / 128 + 2000);
    cr_expect_leq(first < second ? second - first : first - second, 20);
}

/* A unit knows the last intervals in which it was busy, here 4 cycles of 10
 * each. */
Test(history, time_that_units_share)
{
    enum { OPS = SIM_HISTORY + 3, LAST = 10 * (OPS - 1) };
    static struct sim_core c;
    for (unsigned i = 0; i < OPS; i++) /* 6 cycles of latency are not busy */
        sim_occupy(&c, ISA_UNIT_COMPUTE, 10 * i, 10 * i + 10, 6);
    cr_expect_eq(sim_shared_cycles(&c, ISA_UNIT_COMPUTE, 0, 1000),
                 4 * SIM_HISTORY);
    cr_expect_eq(sim_shared_cycles(&c, ISA_UNIT_COMPUTE, 0, 10 * 3), 0);
    cr_expect_eq(sim_shared_cycles(&c, ISA_UNIT_COMPUTE, LAST + 1, LAST + 3),
                 2);
    cr_expect_eq(sim_shared_cycles(&c, ISA_UNIT_COMPUTE, LAST - 8, LAST + 1),
                 2 + 1);
    cr_expect_eq(sim_shared_cycles(&c, ISA_UNIT_COMPUTE, LAST + 4, LAST + 9),
                 0);
}

/* Ops without a pause between them are one interval, however many they are. */
Test(history, ops_without_a_pause)
{
    enum { OPS = 3 * SIM_HISTORY };
    static struct sim_core c;
    for (unsigned i = 0; i < OPS; i++)
        sim_occupy(&c, ISA_UNIT_COMPUTE, 10 * i, 10 * i + 10, 0);
    cr_expect_eq(sim_shared_cycles(&c, ISA_UNIT_COMPUTE, 5, 1000),
                 10 * OPS - 5);
}

/* A store is posted: scalar code runs beside it, but a sync and the end of the
 * task wait until it has arrived. */
static void who_waits_for_a_store(void)
{
    enum { ROUNDS = 1000 };
    cr_expect_lt(run("nothing", 1, 0, 0), 100);
    cr_expect_gt(run("store", 1, 0, 0), STORE);
    const uint64_t beside = run("store", 1, 0, ROUNDS);
    const uint64_t behind = run("store", 1, 1, ROUNDS);
    cr_expect_gt(behind, beside + STORE - 20);
}

/* One test, as each has kernels compiled. */
Test(model, waiting_by_hand)
{
    a_barrier_costs_its_parameter();
    a_read_waits_for_all_that_is_queued();
    who_waits_for_a_store();
}

/* ---- products ------------------------------------------------------------ */

/* rows x 64 x 64 float at 384 a cycle: few rows take what they have to. */
Test(model, products_take_their_rows)
{
    for (unsigned rows = 1; rows <= 128; rows += 21)
        cr_expect_eq(op_cycles("product", rows, 0),
                     8 + (rows * 64 * 64 + 383) / 384, "%u rows", rows);
}

/* ---- shared bandwidth ---------------------------------------------------- */

/* Tasks of one core each; neighbours in the list are in different clusters. */
Test(model, cores_share_what_there_is)
{
    const int times = 8, bytes = 262144;
    uint64_t before = 0;
    for (unsigned tasks = 1; tasks <= 32; tasks *= 2) {
        const uint64_t cycles = run("load", tasks, times, bytes);
        const double moved = (double)tasks * times * bytes;
        cr_expect_geq(cycles, before, "%u tasks", tasks);
        cr_expect_geq((double)cycles, moved / (0.87 * 307.2));
        cr_expect_geq((double)cycles, moved / tasks / IO);
        cr_expect_eq(profile.counters[SIM_COUNT_DRAM_READ],
                     (uint64_t)tasks * times * bytes);
        before = cycles;
    }
    cr_expect_lt((double)before, 32.0 * times * bytes / (0.87 * 307.2) * 1.05);
}

/* When the first task is done with its last copy. */
static uint64_t first_done;

static void note_first(void *user, const struct sim_op_event *event)
{
    (void)user;
    if (event->by.task == 0)
        first_done = event->end;
}

/* What tasks wait longer than one alone, for which there is enough, they wait
 * for bandwidth, and for none where compute ends after the copies. */
Test(model, longer_waits_are_for_bandwidth)
{
    static const char *const kernels[] = {"load", "ahead", "beside", "behind"};
    for (unsigned k = 0; k < 4; k++)
        for (int times = 1; times <= 3; times += 2) {
            run(kernels[k], 1, times, 65536);
            const uint64_t one = profile.counters[SIM_COUNT_WAIT_SYNC];
            cr_assert_gt(one, 0);
            cr_assert_eq(profile.counters[SIM_COUNT_WAIT_BANDWIDTH], 0);
            run(kernels[k], 32, times, 65536);
            const uint64_t all = profile.counters[SIM_COUNT_WAIT_SYNC];
            cr_expect(k == 3 ? all >= 32 * one : all > 32 * one);
            cr_expect_eq(profile.counters[SIM_COUNT_WAIT_BANDWIDTH],
                         all - 32 * one, "%s %d: %zu of %zu, alone %zu",
                         kernels[k], times,
                         (size_t)profile.counters[SIM_COUNT_WAIT_BANDWIDTH],
                         (size_t)all, (size_t)one);
        }
}

/* What one task does takes no less time because others do the same, or much
 * more, beside it: copies, blocking and in strides, scalar accesses, and what
 * needs no memory at all. */
Test(model, others_never_make_a_task_faster)
{
    static const struct sim_observer observer = {.wants = SIM_WANTS_OP,
                                                 .op = note_first};
    static const struct {
        const char *kernel;
        int x, y;
    } rows[] = {{"load", 8, 65536},
                {"load", 8, 100},
                {"strided", 64, 2048},
                {"strided_store", 64, 576},
                {"product", 64, 0}};
    sim_attach(sim, &observer, NULL);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint64_t before = 0;
        for (unsigned tasks = 1; tasks <= 32; tasks += 1 + tasks / 2) {
            run(rows[i].kernel, tasks, rows[i].x, rows[i].y);
            cr_expect_geq(first_done, before, "%s: %u tasks", rows[i].kernel,
                          tasks);
            before = first_done;
        }
    }
    uint64_t before = 0;
    for (unsigned tasks = 1; tasks <= 32; tasks *= 2) {
        const uint64_t cycles = run("words", tasks, 32, 32);
        cr_expect_geq(cycles, before);
        before = cycles;
    }
}

/* Bytes of a unit are those its ops have moved, in every direction. */
Test(model, bytes_are_those_of_the_ops)
{
    run("strided", 3, 64, 2048);
    cr_expect_eq(profile.direction_bytes[ISA_DIR_GDRAM2NRAM], 3 * 64 * 512);
    cr_expect_eq(profile.counters[SIM_COUNT_DRAM_READ], 3 * 64 * 512);
    run("strided_store", 2, 64, 576);
    cr_expect_eq(profile.direction_bytes[ISA_DIR_NRAM2GDRAM], 2 * 64 * 512);
    cr_expect_eq(profile.counters[SIM_COUNT_DRAM_WRITE], 2 * 64 * 512);
    cr_expect_eq(profile.counters[SIM_COUNT_DRAM_READ], 0);
    run("strided_inside", 1, 64, 1024);
    cr_expect_eq(profile.direction_bytes[ISA_DIR_NRAM2NRAM], 64 * 512);
    cr_expect_eq(profile.counters[SIM_COUNT_DRAM_READ] +
                     profile.counters[SIM_COUNT_DRAM_WRITE],
                 0);
}

/* An MLU370-X8 has 4 clusters of 54 bytes per cycle, an X4 8: the same tasks
 * take the smaller one longer, or as long. */
Test(clocks, a_bigger_machine_is_not_slower)
{
    uint64_t cycles[2][6];
    const char *const names[] = {"MLU370-X8", "MLU370-X4"};
    for (int d = 0; d < 2; d++) {
        open_device(sim_device_find(names[d], NULL, 0));
        for (unsigned i = 0; i < 6; i++)
            cycles[d][i] = run("load", 1 + 13 * i, 4, 131072);
        tear_down();
    }
    for (unsigned i = 0; i < 6; i++)
        cr_expect_leq(cycles[1][i], cycles[0][i], "%u tasks", 1 + 13 * i);
    const double moved = 53.0 * 4 * 131072;
    cr_expect_geq((double)cycles[0][4], moved / (4.0 * CLUSTER));
}
