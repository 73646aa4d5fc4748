/* SPDX-License-Identifier: MIT */
/*
 * Mechanisms that published times of small kernels ask for. Times by hand, on
 * an MLU270 with the parameter changed, whose cycle is a nanosecond.
 */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "sim/machine/machine.h"
#include "sim/op/lines.h"
#include "tests/support/device_code.h"
#include "tests/support/engine.h"

enum { WRITER = 440, SLACK = 60, NO_UNION = 0 };

static const char source[] =
    "#define K extern \"C\" __mlu_global__ void\n"
    "__nram__ char a[131072], b[131072];\n"
    "K store(char *p, int bytes, int apart) {\n"
    "  __memcpy(p + taskId * apart, a, bytes, NRAM2GDRAM);\n"
    "}\n"
    "K one_by_one(char *p, int bytes, int apart) {\n"
    "  for (int i = 0; i < 16; i++)\n"
    "    __memcpy(p + i * apart, a, bytes, NRAM2GDRAM);\n"
    "}\n"
    "K pieces(char *p, int bytes, int apart) {\n"
    "  __memcpy(p + taskId * 64, a, bytes, NRAM2GDRAM, apart, bytes, 7);\n"
    "}\n"
    "K slivers(char *p, int bytes, int apart) {\n"
    "  __memcpy(a, p, bytes, GDRAM2NRAM, apart, bytes, 63);\n"
    "}\n"
    "K pool(char *p, int channels, int side) {\n"
    "  __bang_maxpool((half *)b, (half *)a, channels, side, side, 2, 2, 2, "
    "2);\n"
    "}\n"
    "K chain(char *p, int taps, int windows) {\n"
    "  __bang_sumpool((float *)b, (float *)a, 1, windows, taps, 1, taps, 1, "
    "1);\n"
    "}\n"
    "K look(char *p, int times, int bytes) {\n"
    "  int sum = 0;\n"
    "  for (int i = 0; i < times; i++) {\n"
    "    __bang_write_zero((half *)a, bytes / 2);\n"
    "    sum += *(volatile int *)a;\n"
    "  }\n"
    "  *(int *)p = sum;\n"
    "}\n";

static struct sim *sim;
static struct sim_module *module;
static struct device_code code;
static uint64_t memory;
static struct sim_profile profile;

static void set_up_on(const char *device)
{
    struct sim_config config = {.device = sim_device_find(device, NULL, 0)};
    sim = engine_new(&config);
    cr_assert_not_null(sim);
    code = device_code(source, config.device->arch_name);
    cr_assert_eq(sim_module_load_elf(sim, code.elf, code.bytes, &module),
                 SIM_OK, "%s", sim_error(sim));
    cr_assert_eq(sim_malloc(sim, 1 << 20, &memory), SIM_OK);
}

static void set_up(void)
{
    set_up_on("MLU270");
}

static void tear_down(void)
{
    sim_free(sim);
    free(code.elf);
}

TestSuite(small, .init = set_up, .fini = tear_down);

static uint64_t run(const char *kernel, unsigned tasks, unsigned clusters,
                    int x, int y)
{
    struct sim_argument all[] = {
        {&memory, sizeof memory}, {&x, sizeof x}, {&y, sizeof y}};
    struct sim_launch launch = {.module = module,
                                .kernel = kernel,
                                .dim = {tasks, 1, 1},
                                .union_clusters = clusters,
                                .arguments = all,
                                .n_arguments = 3};
    cr_assert_eq(sim_launch(sim, &launch, &profile), SIM_OK, "%s",
                 sim_error(sim));
    return profile.cycles;
}

/* Cycles that the kernel takes more since lines have writers. */
static void expect_writers(const char *kernel, unsigned tasks, int bytes,
                           int apart, uint64_t further)
{
    struct sim_lines *const lines = sim->lines;
    sim->lines = NULL;
    const uint64_t before = run(kernel, tasks, NO_UNION, bytes, apart);
    sim->lines = lines;
    for (int again = 0; again < 2; again++) {
        const uint64_t more =
            run(kernel, tasks, NO_UNION, bytes, apart) - before;
        cr_expect_leq(more, further * WRITER + (further ? SLACK : 0),
                      "%s %d: %ju", kernel, bytes, (uintmax_t)more);
        cr_expect_geq(more + SLACK, further * WRITER, "%s %d: %ju", kernel,
                      bytes, (uintmax_t)more);
    }
}

/* Each further core that writes a part of a line waits for those before it;
 * whole lines and the parts of one core cost nothing. */
Test(small, writers_of_a_line_come_one_after_the_other)
{
    sim->timing.line_writer = WRITER;
    cr_assert(sim_lines_init(sim));
    expect_writers("store", 16, 16, 16, 7); /* 8 cores a line */
    expect_writers("store", 16, 4, 4, 15);
    expect_writers("store", 16, 64, 64, 1);
    expect_writers("store", 16, 128, 128, 0);
    expect_writers("store", 16, 16, 128, 0);
    expect_writers("store", 1, 16, 16, 0);
    expect_writers("one_by_one", 1, 16, 16, 0);
    /* two cores write the halves of 8 lines, which wait beside each other */
    expect_writers("pieces", 2, 64, 1024, 1);
    /* of the same lines one core writes the whole */
    expect_writers("pieces", 2, 128, 1024, 0);
}

/* A tap of a 2 x 2 window takes 1.1 cycles, unless its channels take longer: a
 * 370 compares 16 bytes per cycle. */
Test(small, pools_take_taps)
{
    tear_down();
    set_up_on("MLU370-X4");
    const uint64_t wide = run("pool", 1, NO_UNION, 64, 16);
    const uint64_t narrow = run("pool", 1, NO_UNION, 1, 128);
    sim->params.pool_tap = 0;
    cr_expect_eq(run("pool", 1, NO_UNION, 64, 16), wide);
    cr_expect_eq(narrow - run("pool", 1, NO_UNION, 1, 128),
                 18023 - 2048); /* 16384 taps, 32768 bytes */
}

/* Taps of one window wait for each other, 1.4 cycles each; those of four others
 * fill the gaps. A 590 adds up 300 bytes per cycle. */
Test(small, taps_of_a_window_are_a_chain)
{
    enum { ONE = 1000 };
    tear_down();
    set_up_on("MLU590-H8");
    const uint64_t chain = run("chain", 1, NO_UNION, ONE, 1);
    const uint64_t five = run("chain", 1, NO_UNION, ONE, 5);
    sim->params.pool_chain = 0;
    cr_expect_eq(chain - run("chain", 1, NO_UNION, ONE, 1),
                 ONE * 14 / 10 - ONE * 11 / 10);
    cr_expect_eq(five, run("chain", 1, NO_UNION, ONE, 5));
    sim->params.pool_tap = 0;
    cr_expect_eq(five - run("chain", 1, NO_UNION, ONE, 5),
                 5 * ONE * 11 / 10 - (5 * ONE * sizeof(float) + 299) / 300);
}

/* 64 pieces below a grain on the chip. */
Test(small, slivers)
{
    const uint64_t of_4 = run("slivers", 1, NO_UNION, 4, 256);
    const uint64_t of_60 = run("slivers", 1, NO_UNION, 60, 256);
    const uint64_t of_64 = run("slivers", 1, NO_UNION, 64, 256);
    const uint64_t dense = run("slivers", 1, NO_UNION, 4, 4);
    sim->timing.chip_piece = 0;
    cr_expect_eq(of_4 - run("slivers", 1, NO_UNION, 4, 256), 64 * 330);
    cr_expect_eq(of_60 - run("slivers", 1, NO_UNION, 60, 256), 64 * 330);
    cr_expect_eq(run("slivers", 1, NO_UNION, 64, 256), of_64);
    cr_expect_eq(run("slivers", 1, NO_UNION, 4, 4), dense);
}

/* A scalar load of bytes that are yet to be written waits longer. */
Test(small, scalar_looks_at_results)
{
    const uint64_t ten = run("look", 1, NO_UNION, 10, 65536);
    sim->params.interlock = 500;
    cr_expect_eq(run("look", 1, NO_UNION, 10, 65536) - ten, 10 * 500);
}

Test(small, launches_of_several_clusters)
{
    sim->params.launch_cluster = 170;
    run("store", 4, 1, 128, 128); /* is the first */
    run("store", 4, 1, 128, 128);
    const uint64_t one = profile.picoseconds - profile.cycles * 1000;
    run("store", 16, 4, 128, 128);
    cr_expect_eq(profile.picoseconds - profile.cycles * 1000 - one,
                 3 * 170 * 1000);
    run("store", 16, NO_UNION, 128, 128);
    cr_expect_eq(profile.picoseconds - profile.cycles * 1000, one);
}
