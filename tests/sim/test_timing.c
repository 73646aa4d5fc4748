/* SPDX-License-Identifier: MIT */
/*
 * Simulated time: exact traces of small kernels, computed by hand from the
 * parameters of the device, and relations that must hold whatever these are.
 */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "sim/machine/machine.h"
#include "tests/support/engine.h"
#include "tests/support/device_code.h"

static const char source[] =
    "#define K extern \"C\" __mlu_global__ void\n"
    "__nram__ char a[65536], b[65536], c[65536];\n"
    "__wram__ char w[65536];\n"
    "__mlu_shared__ char s[65536];\n"
    "K nothing() {}\n"
    "K wrong(int task) { if (taskId == task) *(volatile int *)8 = 1; }\n"
    /* serial or overlapped pieces: load, add, store */
    "K serial(char *p, int pieces, int bytes) {\n"
    "  for (int i = 0; i < pieces; i++) {\n"
    "    __memcpy(a, p + i * bytes, bytes, GDRAM2NRAM);\n"
    "    __bang_add((float *)b, (float *)a, (float *)a, bytes / 4);\n"
    "    __sync();\n"
    "    __memcpy(p + i * bytes, b, bytes, NRAM2GDRAM);\n"
    "  }\n"
    "}\n"
    "K overlapped(char *p, int pieces, int bytes) {\n"
    "  char *at[2] = {a, c};\n"
    "  __memcpy(at[0], p, bytes, GDRAM2NRAM);\n"
    "  for (int i = 0; i < pieces; i++) {\n"
    "    if (i + 1 < pieces)\n"
    "      __memcpy_async(at[(i + 1) % 2], p + (i + 1) * bytes, bytes,\n"
    "                     GDRAM2NRAM);\n"
    "    __bang_add((float *)b, (float *)at[i % 2], (float *)at[i % 2],\n"
    "               bytes / 4);\n"
    "    __sync_compute();\n"
    "    __memcpy_async(p + i * bytes, b, bytes, NRAM2GDRAM);\n"
    "    __sync();\n"
    "  }\n"
    "}\n"
    "K load(char *p, int times, int bytes) {\n"
    "  if (__is_mpu()) return;\n"
    "  for (int i = 0; i < times; i++)\n"
    "    __memcpy(a, p + taskId * 65536, bytes, GDRAM2NRAM);\n"
    "}\n"
    "K adds(int times, int n) {\n"
    "  for (int i = 0; i < times; i++)\n"
    "    __bang_add((float *)a, (float *)b, (float *)c, n);\n"
    "}\n"
    "K three_units(char *p) {\n"
    "  __memcpy_async(a, p, 32768, GDRAM2NRAM);\n"
    "  __memcpy_async(a + 32768, p, 32768, GDRAM2NRAM);\n"
    "  __bang_add((float *)b, (float *)c, (float *)c, 4096);\n"
    "  __bang_add((float *)c, (float *)b, (float *)b, 1);\n"
    "  __memcpy_async(w, a, 6400, NRAM2WRAM);\n"
    "  __memcpy(b, c, 64, NRAM2NRAM);\n"
    "  __sync();\n"
    "  __memcpy(b, c, 64, NRAM2NRAM);\n"
    "}\n"
    "K spin(int first, int others) {\n"
    "  for (int i = 0; i < (taskId == 0 ? first : others); i++)\n"
    "    asm volatile(\"\");\n"
    "}\n"
    "K meet(int late) {\n"
    "  if (coreId == 1)\n"
    "    for (int i = 0; i < late; i++) asm volatile(\"\");\n"
    "  __sync_cluster();\n"
    "}\n"
    "K meet_often(int times) {\n"
    "  for (int i = 0; i < times; i++) __sync_cluster();\n"
    "}\n"
    /* ops whose rates differ from that of a line a cycle */
    "K fused(int n) {\n"
    "  __bang_fusion(FUSION_FMA, (float *)a, (float *)b, 2.0f, 3.0f, n);\n"
    "  __bang_fusion(FUSION_FSA, (float *)a, (float *)b, (float *)b,\n"
    "                (float *)c, n, n);\n"
    "  __bang_fusion(FUSION_FMA, (half *)a, (half *)b, (half)2, (half)3, n);\n"
    "  __bang_fusion(FUSION_FMA, (int *)a, (int *)b, 2, 3, n);\n"
    "}\n"
    "K functions(int n) {\n"
    "  __bang_active_relu((float *)a, (float *)b, n);\n"
    "  __bang_active_gelup((half *)a, (half *)b, n);\n"
    "  __bang_relu((float *)a, (float *)b, n);\n"
    "  __bang_recip((float *)a, (float *)b, n);\n"
    "}\n"
    "K reductions(int n) {\n"
    "  __bang_reduce_sum((float *)a, (float *)b, n);\n"
    "  __bang_argmax((half *)a, (half *)b, n);\n"
    "  __bang_argmin((float *)a, (float *)b, n);\n"
    "  __bang_fabsmax((half *)a, (half *)b, n);\n"
    "  ((float *)a)[0] = __bang_sum((float *)b, n);\n"
    "}\n"
    "K pools(int side, int channels) {\n"
    "  __bang_sumpool((float *)a, (float *)b, channels, side, side, 2, 2, 2, "
    "2);\n"
    "  __bang_avgpool((half *)a, (half *)b, channels, side, side, 2, 2, 2, "
    "2);\n"
    "  __bang_maxpool((half *)a, (half *)b, channels, side, side, 2, 2, 2, "
    "2);\n"
    "  __bang_minpool((half *)a, (half *)b, channels, side, side, 2, 2, 1, "
    "1);\n"
    "  __bang_maxpool_index((unsigned short *)a, (half *)b, channels, side, "
    "side,\n"
    "                       2, 2, 2, 2);\n"
    "  __bang_avgpool_bp((half *)a, (half *)b, channels, side, side, 2, 2, 2, "
    "2,\n"
    "                    OVERLAP_ACC);\n"
    "}\n";

#define MAX_EVENTS 64

static struct sim *sim;
static struct sim_module *module;
static struct device_code code;
static uint64_t memory;
static struct sim_op_event events[MAX_EVENTS];
static size_t n_events;
static struct sim_profile profile;

static void record(void *user, const struct sim_op_event *event)
{
    (void)user;
    if (n_events < MAX_EVENTS)
        events[n_events++] = *event;
}

static void open_device(const char *name)
{
    struct sim_config config = {.device = sim_device_find(name, NULL, 0)};
    sim = engine_new(&config);
    cr_assert_not_null(sim);
    code = device_code(source, config.device->arch_name);
    cr_assert_eq(sim_module_load_elf(sim, code.elf, code.bytes, &module),
                 SIM_OK, "%s", sim_error(sim));
    cr_assert_eq(sim_malloc(sim, 64 << 20, &memory), SIM_OK);
    static const struct sim_observer recorder = {.wants = SIM_WANTS_OP,
                                                 .op = record};
    sim_attach(sim, &recorder, NULL);
}

static void set_up(void)
{
    open_device("MLU590-H8");
}

static void tear_down(void)
{
    sim_free(sim);
    free(code.elf);
}

TestSuite(timing, .init = set_up, .fini = tear_down);

/* Runs kernel(memory, x, y) or, without with_memory, kernel(x, y); as many of
 * the arguments as it has. */
static enum sim_status launch(const char *kernel, unsigned tasks,
                              unsigned clusters, bool with_memory, int x, int y)
{
    struct sim_argument all[] = {
        {&memory, sizeof memory}, {&x, sizeof x}, {&y, sizeof y}};
    uint32_t bytes[3];
    size_t n;
    cr_assert_eq(sim_module_parameters(sim, module, kernel, bytes, 3, &n),
                 SIM_OK);
    struct sim_launch l = {.module = module,
                           .kernel = kernel,
                           .dim = {tasks, 1, 1},
                           .union_clusters = clusters,
                           .arguments = all + !with_memory,
                           .n_arguments = n};
    n_events = 0;
    return sim_launch(sim, &l, &profile);
}

/* The same. Returns its cycles. */
static uint64_t run(const char *kernel, unsigned tasks, unsigned clusters,
                    bool with_memory, int x, int y)
{
    cr_assert_eq(launch(kernel, tasks, clusters, with_memory, x, y), SIM_OK,
                 "%s", sim_error(sim));
    return profile.cycles;
}

/* The start of a task, then `ret`, which is a jump: 50 + 2 cycles. 49 tasks on
 * 48 cores: one core does two. */
Test(timing, an_empty_kernel)
{
    cr_expect_eq(run("nothing", 1, 0, false, 0, 0), 52);
    cr_expect_eq(run("nothing", 48, 0, false, 0, 0), 52);
    cr_expect_eq(run("nothing", 49, 0, false, 0, 0), 104);
    cr_expect_eq(run("nothing", 480, 0, false, 0, 0), 520);
    cr_expect_eq(run("nothing", 4, 1, false, 0, 0), 52);
    cr_expect_eq(run("nothing", 52, 1, false, 0, 0), 104);
    /* 52 cycles of 1.5 GHz and the launch */
    run("nothing", 1, 0, false, 0, 0);
    cr_expect_eq(profile.picoseconds, 52 * 1000000 / 1500 + 950 * 1000);
}

/* On a 590 of 1.5 GHz: IO 90 B/ns, which are 15360 bytes in 256 cycles, its
 * latency 225 ns, 338 cycles; compute 8 + bytes / 128; Move 64 B/cycle, its
 * latency 20; issuing takes 2. */
Test(timing, units_run_beside_each_other)
{
    run("three_units", 1, 0, true, 0, 0);
    cr_assert_eq(n_events, 7);
    const struct sim_op_event *e = events;
    /* Two loads of 32768 * 256 / 15360 cycles, rounded up; the second one
     * follows at once. */
    cr_expect_str_eq(e[0].op, "memcpy_async");
    cr_expect_eq(e[0].end, e[0].start + 547 + 338);
    cr_expect_eq(e[1].start, e[0].start + 547);
    cr_expect_eq(e[1].end, e[1].start + 547 + 338);
    /* The add does not wait for them: 16384 bytes in 8 + 128 cycles. */
    cr_expect_lt(e[2].start, e[0].start + 40);
    cr_expect_eq(e[2].end, e[2].start + 8 + 128);
    /* The next one has to wait for its unit; a short one takes one line. */
    cr_expect_eq(e[3].start, e[2].end);
    cr_expect_eq(e[3].end, e[3].start + 8 + 1);
    /* The Move unit is free. */
    cr_expect_lt(e[4].start, e[0].start + 60);
    cr_expect_eq(e[4].end, e[4].start + 100 + 20);
    /* A blocking copy inside NRAM is work of the compute unit. */
    cr_expect_eq(e[5].unit, SIM_UNIT_COMPUTE);
    cr_expect_eq(e[5].start, e[3].end);
    cr_expect_eq(e[5].end, e[5].start + 1 + 20);
    /* After __sync, which waits for the second load and takes 4 cycles. */
    cr_expect_geq(e[6].start, e[1].end + 4 + 2);
    cr_expect_lt(e[6].start, e[1].end + 4 + 2 + 10);
}

Test(timing, doubled_bytes_double_a_transfer)
{
    for (int bytes = 8192; bytes <= 32768; bytes *= 2) {
        run("load", 1, 0, true, 1, bytes);
        uint64_t once = events[0].end - events[0].start - 338;
        run("load", 1, 0, true, 1, 2 * bytes);
        uint64_t twice = events[0].end - events[0].start - 338;
        cr_expect_leq(twice, 2 * once, "%d bytes", bytes);
        cr_expect_geq(twice, 2 * once - 1, "%d bytes", bytes); /* rounded */
    }
}

Test(timing, overlap_is_no_slower_and_gains)
{
    for (int bytes = 1024; bytes <= 65536; bytes *= 8) {
        uint64_t serial = run("serial", 1, 0, true, 16, bytes);
        uint64_t overlapped = run("overlapped", 1, 0, true, 16, bytes);
        cr_expect_leq(overlapped, serial, "%d bytes", bytes);
    }
    uint64_t serial = run("serial", 1, 0, true, 16, 65536);
    uint64_t overlapped = run("overlapped", 1, 0, true, 16, 65536);
    cr_expect_lt(overlapped * 100, serial * 90);
}

/* Compute hidden behind copies: the copies alone decide. */
Test(timing, hidden_compute_costs_little)
{
    uint64_t cycles = run("overlapped", 1, 0, true, 16, 65536);
    /* 16 loads and 16 stores of 1093 cycles on one unit */
    cr_expect_geq(cycles, 32 * 1093);
    cr_expect_lt(cycles, 32 * 1093 + 16 * 1000);
}

/* 590: a cluster of 4 cores of 90 bytes per ns has the 360 that they take; 18
 * cores are all that the 2048 GB/s * 80 % of the DRAM sustain. An MLU560 has 40
 * cores and 384 GB/s * 80 %, at 1.5 GHz 204.8 bytes per cycle. */
Test(timing, dram_is_shared)
{
    int times = 20, bytes = 65536;
    uint64_t one = run("load", 1, 0, true, times, bytes);
    uint64_t cluster = run("load", 4, 1, true, times, bytes);
    uint64_t some = run("load", 18, 0, true, times, bytes);
    cr_expect_lt((double)cluster, (double)one * 1.02);
    cr_expect_lt((double)some, (double)one * 1.02);
    tear_down();
    open_device("MLU560");
    uint64_t all = run("load", 40, 0, true, times, bytes);
    double least = 40.0 * times * bytes / 204.8;
    cr_expect_gt((double)all, least);
    cr_expect_lt((double)all, least * 1.05 + times * 300);
}

/* A long task does not keep others from the cores that are free: 300 short
 * tasks of 1/20 of its length fit beside it on the other 47 cores. */
Test(timing, free_cores_take_the_next_task)
{
    uint64_t alone = run("spin", 1, 0, false, 8000, 0);
    uint64_t all = run("spin", 301, 0, false, 8000, 400);
    cr_expect_eq(all, alone);
    /* As many short tasks again do not. */
    cr_expect_gt(run("spin", 1301, 0, false, 8000, 400), alone);
}

/* The last one to come decides, then 200 cycles. */
Test(timing, a_barrier_waits_for_the_last)
{
    uint64_t together = run("meet", 4, 1, false, 0, 0);
    uint64_t late = run("meet", 4, 1, false, 10000, 0);
    uint64_t later = run("meet", 4, 1, false, 20000, 0);
    cr_expect_gt(late, together + 10000);
    cr_expect_eq((later - late) % 10000, 0);
    cr_expect_eq(profile.counters[SIM_COUNT_WAIT_BARRIER] / 4 / 10000,
                 (later - together) / 10000);
}

/* 200 cycles on every device (docs/timing.md, params.def): what a kernel takes
 * less when barriers are free, for each of them. */
Test(timing, a_barrier_costs_its_parameter)
{
    static const struct {
        const char *kernel;
        unsigned barriers;
    } rows[] = {{"meet", 1}, {"meet_often", 7}, {"spin", 0}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint64_t with = run(rows[i].kernel, 4, 1, false, 7, 7);
        sim->params.barrier = 0;
        uint64_t without = run(rows[i].kernel, 4, 1, false, 7, 7);
        sim->params.barrier = 200;
        cr_expect_eq(with - without, 200 * rows[i].barriers, "%s: %d",
                     rows[i].kernel, (int)(with - without));
        cr_expect_eq(run(rows[i].kernel, 4, 1, false, 7, 7), with);
    }
}

Test(timing, counters_and_busy_cycles_add_up)
{
    run("load", 4, 1, true, 10, 4096);
    cr_expect_eq(profile.direction_bytes[ISA_DIR_GDRAM2NRAM], 4 * 10 * 4096);
    cr_expect_eq(profile.counters[SIM_COUNT_DRAM_READ], 4 * 10 * 4096);
    cr_expect_eq(profile.counters[SIM_COUNT_CALLS], 40);
    cr_expect_eq(profile.units[SIM_PROFILE_IO].ops, 40);
    /* 4096 * 256 / 15360 cycles, rounded up */
    cr_expect_eq(profile.units[SIM_PROFILE_IO].sum, 40 * 69);
    cr_expect_eq(profile.units[SIM_PROFILE_IO].max, 10 * 69);
    cr_expect_leq(profile.units[SIM_PROFILE_SCALAR].max, profile.cycles);
    cr_expect_eq(profile.cores_used, 5);
    run("adds", 1, 0, false, 100, 1000);
    cr_expect_eq(profile.counters[SIM_COUNT_VECTOR_BYTES], 100 * 4000);
    cr_expect_eq(profile.counters[SIM_COUNT_VECTOR_ELEMENTS], 100 * 1000);
    /* 4000 bytes are 32 lines */
    cr_expect_eq(profile.units[SIM_PROFILE_COMPUTE].sum, 100 * (8 + 32));
}

/* What the n-th op of the last run took on its unit. */
static uint64_t taken(unsigned n)
{
    cr_assert_lt(n, n_events);
    return events[n].end - events[n].start;
}

/* Two floating-point operations in one are a multiply-add or the like: 53 bytes
 * per cycle of floats on a 370, where half and int take a line, as any op does
 * on a 590. 4 n bytes of floats and ints, 2 n of halfs. */
Test(timing_370, two_operations_in_one, .fini = tear_down)
{
    open_device("MLU370-X4");
    for (int n = 1; n <= 4096; n += n < 256 ? 1 : 384) {
        const uint64_t half = 2 * (uint64_t)n, all = 2 * half;
        run("fused", 1, 0, false, n, 0);
        cr_expect_eq(taken(0), 8 + (all + 52) / 53, "%d", n);
        cr_expect_eq(taken(1), 8 + (all + 52) / 53, "%d", n);
        cr_expect_eq(taken(2), 8 + (half + 127) / 128, "%d", n);
        cr_expect_eq(taken(3), 8 + (all + 127) / 128, "%d", n);
    }
    tear_down();
    open_device("MLU590-H8");
    run("fused", 1, 0, false, 4096, 0);
    cr_expect_eq(taken(0), 8 + 128);
    cr_expect_eq(taken(1), 8 + 128);
}

/* 8 x 8 pixels of 32 channels: 16 windows of 4 pixels are 2048 elements, 49
 * that overlap 6272. 28 bytes per cycle are added up on a 370, 16 compared;
 * pools backwards take a line. A 590 adds up 300 and compares 220, of few
 * channels less: at least 1.1 cycles for each of the 64 pixels. */
Test(timing_370, pools, .fini = tear_down)
{
    open_device("MLU370-X4");
    run("pools", 1, 0, false, 8, 32);
    cr_expect_eq(taken(0), 8 + 293); /* sums: 8192 bytes / 28 */
    cr_expect_eq(taken(1), 8 + 147); /* averages: 4096 / 28 */
    cr_expect_eq(taken(2), 8 + 256); /* maxima: 4096 / 16 */
    cr_expect_eq(taken(3), 8 + 784); /* minima: 12544 / 16 */
    cr_expect_eq(taken(4), 8 + 256); /* indices: 4096 / 16 */
    cr_expect_eq(taken(5), 8 + 32);  /* backwards: 4096 / 128 */
    tear_down();
    open_device("MLU590-H8");
    run("pools", 1, 0, false, 8, 32);
    cr_expect_eq(taken(0), 8 + 71);
    cr_expect_eq(taken(2), 8 + 71);
    run("pools", 1, 0, false, 8, 256);
    cr_expect_eq(taken(0), 8 + 219); /* 65536 bytes / 300 */
    cr_expect_eq(taken(2), 8 + 149); /* 32768 / 220 */
}

/* A 590 starts relu after 248 cycles and then takes a line per cycle, gelu
 * after 800 with 8 bytes per cycle; ops that are no active functions as ever,
 * and all of a 370. */
Test(timing_370, active_functions, .fini = tear_down)
{
    open_device("MLU370-X4");
    run("functions", 1, 0, false, 4096, 0);
    cr_expect_eq(taken(0), 8 + 128);
    cr_expect_eq(taken(1), 8 + 256); /* 8192 bytes / 32 */
    tear_down();
    open_device("MLU590-H8");
    run("functions", 1, 0, false, 4096, 0);
    cr_expect_eq(taken(0), 248 + 128);
    cr_expect_eq(taken(1), 800 + 1024);
    cr_expect_eq(taken(2), 8 + 128);
    cr_expect_eq(taken(3), 8 + 512);
}

/* 8192 elements: sums take 16 bytes per cycle of a 370, extrema 8, on a 590
 * both a line. */
Test(timing_370, reductions, .fini = tear_down)
{
    open_device("MLU370-X4");
    run("reductions", 1, 0, false, 8192, 0);
    cr_expect_eq(taken(0), 8 + 2048); /* 32768 / 16 */
    cr_expect_eq(taken(1), 8 + 2048); /* 16384 / 8 */
    cr_expect_eq(taken(2), 8 + 4096); /* 32768 / 8 */
    cr_expect_eq(taken(3), 8 + 2048);
    cr_expect_eq(taken(4), 8 + 2048);
    tear_down();
    open_device("MLU590-H8");
    run("reductions", 1, 0, false, 8192, 0);
    cr_expect_eq(taken(0), 8 + 256);
    cr_expect_eq(taken(1), 8 + 128);
}

/* The same kernels take the parameters of other generations. */
Test(timing_370, other_devices, .fini = tear_down)
{
    open_device("MLU370-X4");
    cr_expect_eq(run("nothing", 1, 0, false, 0, 0), 57);
    run("load", 1, 0, true, 1, 32768);
    /* 40 B/ns are 10240 in 256 cycles */
    cr_expect_eq(events[0].end, events[0].start + 820 + 206);
    /* 307.2 GB/s * 87 % at 1 GHz: 267 bytes per cycle for 32 cores */
    double least = 32.0 * 20 * 65536 / 267.264;
    uint64_t all = run("load", 32, 0, true, 20, 65536);
    cr_expect_gt((double)all, least);
    cr_expect_lt((double)all, least * 1.05);
}

/* On a 370 the tasks of a launch are sent out 90 ns apart, union tasks one by
 * one as well: the last of n begins 90 (n - 1) cycles of 1 GHz late, and takes
 * 57: the start of a task and a jump of 7. More tasks than places change
 * nothing as long as a task is over before its place is next. */
Test(timing_370, tasks_are_sent_out_in_turn, .fini = tear_down)
{
    static const struct {
        unsigned tasks, clusters, sent;
    } rows[] = {{1, 0, 1},  {2, 0, 2},  {32, 0, 32}, {33, 0, 33}, {64, 0, 64},
                {4, 1, 1},  {8, 1, 2},  {32, 1, 8},  {64, 1, 16}, {8, 2, 1},
                {32, 4, 2}, {32, 8, 1}, {320, 8, 10}};
    open_device("MLU370-X4");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        cr_expect_eq(
            run("nothing", rows[i].tasks, rows[i].clusters, false, 0, 0),
            90 * (rows[i].sent - 1) + 57, "%u tasks of %u clusters",
            rows[i].tasks, rows[i].clusters);
    /* A task that is longer than all others take to be sent out (31 * 90 are
     * 2790 cycles): its place takes the 33rd at once. */
    const uint64_t one = run("adds", 1, 0, false, 50, 16384);
    cr_assert_gt(one, 2790);
    cr_expect_eq(run("adds", 32, 0, false, 50, 16384), one + 2790);
    cr_expect_eq(run("adds", 33, 0, false, 50, 16384), 2 * one);
    tear_down();
    open_device("MLU370-M8"); /* 1300 MHz: 117 cycles */
    cr_expect_eq(run("nothing", 32, 0, false, 0, 0), 31 * 117 + 57);
}

/* A launch that task n stops has ended then: tasks that were yet to be sent out
 * have taken no time. */
Test(timing_370, a_stop_comes_before_what_is_yet_to_be_sent, .fini = tear_down)
{
    open_device("MLU370-X4");
    for (int n = 0; n < 32; n += 31) {
        cr_expect_eq(launch("wrong", 32, 0, false, n, 0), SIM_ERROR_FAULT);
        cr_expect(profile.cycles >= 90u * (unsigned)n + 50 &&
                      profile.cycles < 90u * (unsigned)n + 80,
                  "task %d: cycle %d", n, (int)profile.cycles);
    }
}

/* Where the tasks of a launch of so many copy once. */
static void expect_clusters(unsigned tasks, unsigned first, unsigned step,
                            unsigned in_a_row, unsigned clusters)
{
    run("load", tasks, 0, true, 1, 64);
    cr_assert_eq(n_events, tasks);
    for (unsigned i = 0; i < tasks; i++) {
        const unsigned t = (unsigned)events[i].by.task;
        cr_expect_eq(
            events[i].by.cluster, first + step * (t / in_a_row % clusters),
            "task %u of %u is in cluster %u", t, tasks, events[i].by.cluster);
    }
}

/* Block tasks of a 370 fill one cluster after the other, so that four share
 * the 54 B/ns of one; of a 590 each cluster gets one before any gets two. */
Test(timing_370, block_tasks_fill_clusters, .init = set_up, .fini = tear_down)
{
    const int times = 20, bytes = 65536;
    expect_clusters(12, 0, 1, 1, 12);
    expect_clusters(48, 0, 1, 1, 12);
    const uint64_t one = run("load", 1, 0, true, times, bytes);
    cr_expect_lt((double)run("load", 12, 0, true, times, bytes),
                 (double)one * 1.02);
    tear_down();
    open_device("MLU370-X4");
    expect_clusters(3, 0, 1, 4, 8);
    expect_clusters(8, 0, 1, 4, 8);
    expect_clusters(32, 0, 1, 4, 8);
    for (unsigned tasks = 2; tasks <= 8; tasks++) {
        const unsigned fullest = tasks < 4 ? tasks : 4;
        const double least = fullest * times * bytes / 54.0;
        const double took = (double)run("load", tasks, 0, true, times, bytes);
        cr_expect(took >= least && took < least * 1.05, "%u tasks: %.0f, %.0f",
                  tasks, took, least);
    }
    sim_use_clusters(sim, 0xaa); /* 1, 3, 5 and 7 */
    expect_clusters(16, 1, 2, 4, 4);
}

/* Any other number of a device file: three in a row, then the fourth cores. */
Test(timing_370, other_numbers_of_neighbours, .fini = tear_down)
{
    open_device("MLU370-X8");
    sim->params.task_pack = 3;
    run("load", 16, 0, true, 1, 64);
    for (unsigned i = 0; i < n_events; i++) {
        const unsigned t = (unsigned)events[i].by.task;
        cr_expect_eq(events[i].by.cluster, t < 12 ? t / 3 : t - 12, "%u", t);
    }
    sim->params.task_pack = 256;
    expect_clusters(16, 0, 1, 4, 4);
}
