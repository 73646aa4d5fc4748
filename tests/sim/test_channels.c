/* SPDX-License-Identifier: MIT */
/*
 * Channels of the DRAM by address (docs/timing.md), by hand, mostly on an
 * MLU270: 102.4 GB/s times 75 % over four channels, turns of 32 KiB, 150 bytes
 * of time for each row that is opened. A cycle is a nanosecond.
 */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "sim/machine/machine.h"
#include "tests/support/device_code.h"
#include "tests/support/engine.h"

static const double ALL = 0.75 * 102.4, CHANNEL = 0.75 * 102.4 / 4;
enum { CORES = 16, PIECES = 256, BYTES = 512, ROW = 150, TURN = 32768 };

/* The pieces of a core, `pitch` apart, begin `apart` behind those of the one
 * before it. */
static const char source[] =
    "#define K extern \"C\" __mlu_global__ void\n"
    "__nram__ char a[131072];\n"
    "K at_once(char *p, int pitch, int apart) {\n"
    "  __memcpy(p + (long)taskId * apart, a, 512, NRAM2GDRAM, pitch, 512,\n"
    "           255);\n"
    "}\n"
    "K one_by_one(char *p, int pitch, int apart) {\n"
    "  for (int i = 0; i < 256; i++)\n"
    "    __memcpy(p + (long)taskId * apart + (long)i * pitch, a + i * 512, "
    "512,\n"
    "             NRAM2GDRAM);\n"
    "}\n"
    "K stream(char *p, int bytes, int apart) {\n"
    "  __memcpy(a, p + (long)taskId * apart, bytes, GDRAM2NRAM);\n"
    "}\n"
    "K again(char *p, int times, int apart) {\n"
    "  for (int i = 0; i < times; i++)\n"
    "    __memcpy_async(a, p + (long)taskId * apart, 512, GDRAM2NRAM);\n"
    "  __sync_io();\n"
    "}\n";

static struct sim *sim;
static struct sim_module *module;
static struct device_code code;
static uint64_t memory;

static void set_up_on(const char *device)
{
    struct sim_config config = {.device = sim_device_find(device, NULL, 0)};
    sim = engine_new(&config);
    cr_assert_not_null(sim);
    code = device_code(source, config.device->arch_name);
    cr_assert_eq(sim_module_load_elf(sim, code.elf, code.bytes, &module),
                 SIM_OK, "%s", sim_error(sim));
    cr_assert_eq(sim_malloc(sim, 512ull << 20, &memory), SIM_OK);
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

TestSuite(channels, .init = set_up, .fini = tear_down);

static uint64_t run(const char *kernel, unsigned tasks, int x, int y)
{
    struct sim_profile profile;
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

/* 640 KiB are 20 turns: all pieces of all cores are in one channel, which takes
 * 662 bytes of time for each, whether a copy or a loop asks for them. */
Test(channels, a_distance_of_whole_rounds_meets_in_one_channel)
{
    const double least = CORES * PIECES * (BYTES + ROW) / CHANNEL;
    static const char *const kernels[] = {"at_once", "one_by_one"};
    for (int i = 0; i < 2; i++)
        for (int pitch = 4 * TURN; pitch <= 20 * TURN; pitch += 16 * TURN) {
            const double took = (double)run(kernels[i], CORES, pitch, BYTES);
            cr_expect_geq(took, least, "%s %d", kernels[i], pitch);
            cr_expect_leq(took, 1.02 * least + 1000, "%s %d: %.0f of %.0f",
                          kernels[i], pitch, took, least);
        }
}

/* One turn further each, pieces go round: no channel has more than its share,
 * and the unit of each core is the limit, 206 ns a piece. */
Test(channels, other_distances_spread)
{
    const uint64_t alone = run("at_once", 1, TURN, 0);
    cr_expect_geq(alone, 255 * 206);
    cr_expect_leq((double)CORES * PIECES * (BYTES + ROW) / ALL, (double)alone);
    cr_expect_leq(run("at_once", CORES, TURN, BYTES), alone + alone / 50);
    cr_expect_leq(run("at_once", CORES, 5 * TURN, BYTES), alone + alone / 50);
    /* the same channel always, but for each cluster another one */
    const double a_fourth = 4 * PIECES * (BYTES + ROW) / CHANNEL;
    cr_expect_leq((double)run("at_once", CORES, 4 * TURN, TURN),
                  1.02 * sim_max((uint64_t)a_fourth, alone));
}

/* One core meets nobody. */
Test(channels, one_core_alone_takes_the_same_at_any_distance)
{
    const uint64_t at = run("at_once", 1, 4096, 0);
    for (int pitch = 1024; pitch <= 1 << 20; pitch *= 2)
        cr_expect_eq(run("at_once", 1, pitch, 0), at, "%d", pitch);
}

/* Of longer pieces only 2 KiB are in one channel. 16 cores that read 16 KiB at
 * the same place of each round have all of the DRAM; each is at least as long
 * as 2198 bytes of 16 cores in one channel. */
Test(channels, long_pieces_are_spread)
{
    const double whole = 16.0 * 16384 / ALL,
                 row = 16 * (2048.0 + ROW) / CHANNEL;
    const double took = (double)run("stream", CORES, 16384, 4 * TURN);
    cr_expect_geq(took, whole);
    cr_expect_geq(took, row);
    cr_expect_leq(took, 1.1 * whole + 1000);
}

/* Whole rounds of all channels pass all of them, whoever reads them. Each core
 * has 8 bytes a cycle of each channel, so six fill what one has, 19.2, twice
 * and the rest is one more round. */
Test(channels, long_rows_have_all_of_the_dram)
{
    const double least = 16.0 * 131072 / ALL;
    const uint64_t took = run("stream", CORES, 131072, 131072);
    cr_expect_geq((double)took, least);
    cr_expect_leq((double)took, 1.06 * least + 1000);
}

/* All cores read the same piece: its channel is busy once, the DRAM as a whole
 * each time. A channel keeps eight; of sixteen pieces none is kept long enough.
 */
Test(channels, what_was_just_read_is_free_for_its_channel)
{
    const double bytes = (double)CORES * PIECES * BYTES;
    const double same = (double)run("again", CORES, PIECES, 0);
    cr_expect_geq(same, bytes / ALL);
    cr_expect_leq(same, 1.06 * bytes / ALL + 1000);
    const double own = (double)run("again", CORES, PIECES, 4 * TURN);
    cr_expect_geq(own, (double)CORES * PIECES * (BYTES + ROW) / CHANNEL);
    cr_expect_eq(run("again", CORES, PIECES, 0), (uint64_t)same);
}

/* Turns count from the start of an allocation, wherever it lies: pieces of 8
 * cores that are 2 KiB apart meet in the first channel, where they would be in
 * two. */
Test(channels, turns_count_from_the_start_of_memory)
{
    uint64_t before;
    const uint64_t took = run("at_once", 8, 4 * TURN, 2048);
    cr_assert_geq((double)took, 8 * PIECES * (BYTES + ROW) / CHANNEL);
    cr_assert_eq(sim_malloc(sim, 4 * 4096, &before), SIM_OK);
    cr_assert_eq(sim_malloc(sim, 64 << 20, &memory), SIM_OK);
    cr_assert_eq(memory % TURN, 3 * TURN / 4);
    cr_expect_eq(run("at_once", 8, 4 * TURN, 2048), took);
}

/* A transfer ends no sooner if bytes are added. */
Test(channels, more_bytes_never_end_sooner)
{
    uint64_t before = 0;
    for (int bytes = 1; bytes <= 131072; bytes += bytes / 3 + 1) {
        const uint64_t took = run("stream", 1, bytes, 0);
        cr_expect_geq(took, before, "%d bytes", bytes);
        before = took;
    }
}

/* A 370 has eight channels of 0.87 x 307.2 / 8 GB/s and opens a row in 64 bytes
 * of time: after 256 KiB pieces meet in one, after 128 KiB in two. */
Test(channels, of_a_370_there_are_eight)
{
    tear_down();
    set_up_on("MLU370-X4");
    const double least = CORES * PIECES * (BYTES + 64) / (0.87 * 307.2 / 8);
    const double one = (double)run("at_once", CORES, 8 * TURN, BYTES);
    const double two = (double)run("at_once", CORES, 4 * TURN, BYTES);
    cr_expect_geq(one, least);
    cr_expect_leq(one, 1.02 * least + 1000, "%.0f of %.0f", one, least);
    cr_expect_geq(two, least / 2);
    cr_expect_leq(two, 1.02 * least / 2 + 1000, "%.0f of %.0f", two, least / 2);
}
