/* SPDX-License-Identifier: MIT */
/*
 * What gather, scatter and strided atomics cost: the unit they occupy, the
 * grains of DRAM their pieces touch, time per piece; and that locks cost what
 * the parameters say.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "sim/machine/machine.h"
#include "tests/support/clock.h"
#include "tests/support/engine.h"
#include "tests/support/device_code.h"

static const char source[] =
    "#define K extern \"C\" __mlu_global__ void\n"
    "__nram__ char near[65536], other[65536];\n"
    "__nram__ unsigned offset[4096];\n"
    "__nram__ unsigned char mask[512];\n"
    "static __mlu_device__ void offsets(int n, int pitch) {\n"
    "  for (int i = 0; i < n; i++) offset[i] = i * pitch;\n"
    "}\n"
    "K gather(char *p, int n, int pitch, int size) {\n"
    "  offsets(n, pitch);\n"
    "  __gather_async(near, p, offset, size, GDRAM2NRAM, size, n);\n"
    "  __sync_io();\n"
    "}\n"
    "K gather_half(char *p, int n, int pitch, int size) {\n"
    "  offsets(n, pitch);\n"
    "  for (int i = 0; i < n / 8; i++) mask[i] = 0x55;\n"
    "  __gather(near, p, offset, mask, size, GDRAM2NRAM, size, n);\n"
    "}\n"
    "K gather_nothing(char *p, int n, int pitch, int size) {\n"
    "  offsets(n, pitch);\n"
    "  for (int i = 0; i < n / 8; i++) mask[i] = 0;\n"
    "  __gather(near, (char *)0, offset, mask, size, GDRAM2NRAM, size, n);\n"
    "}\n"
    "K gather_inside(char *p, int n, int pitch, int size) {\n"
    "  offsets(n, pitch);\n"
    "  __gather(near, other, offset, size, NRAM2NRAM, size, n);\n"
    "}\n"
    "K gather_over_offsets(char *p, int n, int pitch, int size) {\n"
    "  offsets(n, pitch);\n"
    "  for (int i = 0; i < 2048; i++) ((unsigned *)other)[i] = 0xc0000000 + "
    "i;\n"
    "  __gather(offset + 1, other, offset, 4, NRAM2NRAM, 4, n);\n"
    "  __memcpy(p, offset, size, NRAM2GDRAM);\n"
    "}\n"
    "K scatter_over_offsets(char *p, int n, int pitch, int size) {\n"
    "  offsets(n, pitch);\n"
    "  for (int i = 0; i < 2048; i++) ((unsigned *)near)[i] = 0xc0000000 + i;\n"
    "  __scatter(offset + 1, near, offset, 4, NRAM2NRAM, 4, n);\n"
    "  __memcpy(p, offset, size, NRAM2GDRAM);\n"
    "}\n"
    "K gather_over_mask(char *p, int n, int pitch, int size) {\n"
    "  for (int i = 1; i < n; i++) offset[i] = 0xc0000000;\n"
    "  offset[0] = 0;\n"
    "  mask[0] = 1;\n"
    "  for (int i = 1; i < n; i++) mask[i] = 0;\n"
    "  other[0] = 0xff;\n"
    "  __gather(mask, other, offset, mask, 1, NRAM2NRAM, 1, n);\n"
    "  __memcpy(p, mask, size, NRAM2GDRAM);\n"
    "}\n"
    "K scatter(char *p, int n, int pitch, int size) {\n"
    "  offsets(n, pitch);\n"
    "  __scatter(p, near, offset, size, NRAM2GDRAM, size, n);\n"
    "}\n"
    "K add(char *p, int n, int pitch, int size) {\n"
    "  __bang_atomic_reduce_add((float *)p, (float *)near, size / 4, n - 1,\n"
    "                           0, pitch, 0, size, 0);\n"
    "}\n"
    "K locked(char *p, int n, int pitch, int size) {\n"
    "  if (__is_mpu()) return;\n"
    "  for (int i = 0; i < n; i++) {\n"
    "    __bang_lock(1, 1);\n"
    "    for (int k = 0; k < pitch; k++) asm volatile(\"\");\n"
    "    __bang_unlock(1, 1);\n"
    "  }\n"
    "}\n";

static struct sim *sim;
static struct sim_module *module;
static struct device_code code;
static uint64_t memory;
static struct sim_op_event last;
static struct sim_profile profile;

static void record(void *user, const struct sim_op_event *event)
{
    (void)user;
    last = *event;
}

static void set_up(void)
{
    sim = engine_new(NULL);
    cr_assert_not_null(sim);
    code = device_code(source, "mtp_592");
    cr_assert_eq(sim_module_load_elf(sim, code.elf, code.bytes, &module),
                 SIM_OK, "%s", sim_error(sim));
    cr_assert_eq(sim_malloc(sim, 1 << 20, &memory), SIM_OK);
    static const struct sim_observer recorder = {.wants = SIM_WANTS_OP,
                                                 .op = record};
    sim_attach(sim, &recorder, NULL);
}

static void tear_down(void)
{
    sim_free(sim);
    free(code.elf);
}

TestSuite(gather, .init = set_up, .fini = tear_down);

static uint64_t run_tasks(const char *kernel, unsigned tasks, unsigned clusters,
                          int n, int pitch, int size)
{
    struct sim_argument arguments[] = {
        {&memory, 8}, {&n, 4}, {&pitch, 4}, {&size, 4}};
    struct sim_launch l = {module,    kernel, {tasks, 1, 1}, clusters,
                           arguments, 4,      NULL};
    cr_assert_eq(sim_launch(sim, &l, &profile), SIM_OK, "%s", sim_error(sim));
    return profile.cycles;
}

/* Cycles of the last op of a launch of one task. */
static uint64_t run(const char *kernel, int n, int pitch, int size)
{
    run_tasks(kernel, 1, 0, n, pitch, size);
    return last.end - last.start;
}

static uint64_t counter(enum sim_counter c)
{
    return profile.counters[c];
}

/* A piece takes the grains it touches: one if it lies inside a grain, two if
 * it crosses a border. */
Test(gather, dram_delivers_whole_grains)
{
    run("gather", 16, 256, 64);
    cr_expect_eq(counter(SIM_COUNT_DRAM_READ), 16 * 64);
    run("gather", 16, 256, 4);
    cr_expect_eq(counter(SIM_COUNT_DRAM_READ), 16 * 64);
    run("gather", 16, 64 + 32, 64); /* every other piece crosses a border */
    cr_expect_eq(counter(SIM_COUNT_DRAM_READ), 8 * 64 + 8 * 128);
    run("gather_half", 16, 256, 64);
    cr_expect_eq(counter(SIM_COUNT_DRAM_READ), 8 * 64);
    cr_expect_eq(profile.direction_bytes[ISA_DIR_GDRAM2NRAM], 8 * 64);
    run("gather_nothing", 16, 256, 64);
    cr_expect_eq(counter(SIM_COUNT_DRAM_READ), 0);
}

/* What the pieces write is not where the next one comes from or goes to: that
 * was checked before. */
Test(gather, offsets_and_masks_are_read_first)
{
    enum { N = 64, BYTES = 4 * (N + 1) };
    static const char *const kernels[] = {"gather_over_offsets",
                                          "scatter_over_offsets"};
    uint32_t words[N + 1];
    for (unsigned k = 0; k < 2; k++) {
        run(kernels[k], N, 4, BYTES);
        cr_assert_eq(sim_read(sim, words, memory, BYTES), SIM_OK);
        cr_expect_eq(words[0], 0);
        for (unsigned i = 0; i < N; i++)
            cr_expect_eq(words[1 + i], 0xc0000000 + i, "%s %u", kernels[k], i);
    }
    uint8_t bytes[16];
    run("gather_over_mask", 16, 0, sizeof bytes);
    cr_assert_eq(sim_read(sim, bytes, memory, sizeof bytes), SIM_OK);
    cr_expect_eq(bytes[0], 0xff);
    for (unsigned i = 1; i < sizeof bytes; i++)
        cr_expect_eq(bytes[i], 0, "byte %u is written", i);
}

/* Writes of less than a grain read it first. */
Test(gather, dram_takes_whole_grains)
{
    run("scatter", 16, 256, 64);
    cr_expect_eq(counter(SIM_COUNT_DRAM_WRITE), 16 * 64);
    run("scatter", 16, 256, 4);
    cr_expect_eq(counter(SIM_COUNT_DRAM_WRITE), 16 * 128);
    run("add", 16, 4096, 64);
    cr_expect_eq(counter(SIM_COUNT_DRAM_WRITE), 16 * 64);
    run("add", 16, 4096, 4);
    cr_expect_eq(counter(SIM_COUNT_DRAM_WRITE), 16 * 128);
}

Test(gather, units_follow_the_direction)
{
    run("gather", 16, 256, 64);
    cr_expect_eq(last.unit, SIM_UNIT_IO);
    run("scatter", 16, 256, 64);
    cr_expect_eq(last.unit, SIM_UNIT_IO);
    run("gather_inside", 16, 256, 64);
    cr_expect_eq(last.unit, SIM_UNIT_MOVE);
    cr_expect_eq(counter(SIM_COUNT_DRAM_READ), 0);
}

/* Latency, and what takes longer: the bytes at the rate of the unit with the
 * time of each further piece in DRAM, or the grains through the same path. On
 * chip pieces cost nothing. */
Test(gather, time_by_hand)
{
    const struct sim_params *p = &sim->params;
    const unsigned mhz = sim->device->clock_mhz;
    uint64_t latency = clock_cycles(mhz, p->io_latency);
    uint64_t segment = clock_cycles(mhz, p->io_segment);
    cr_expect_eq(run("gather", 64, 64, 64),
                 latency + clock_transfer(mhz, 64 * 64, p->io_bytes) +
                     63 * segment);
    cr_expect_eq(run("gather", 512, 64, 4),
                 latency + clock_transfer(mhz, 512 * 4, p->io_bytes) +
                     511 * segment);
    cr_expect_eq(run("gather_nothing", 64, 64, 64), p->move_latency);
    cr_expect_eq(run("gather_inside", 1000, 8, 8),
                 p->move_latency + 8000 / p->move_bytes);
    cr_expect_gt(run("gather", 256, 64, 4), run("gather", 128, 64, 4));
    cr_expect_gt(run("gather", 256, 64, 64), run("gather_half", 256, 64, 64));
}

/* Cores that queue for a lock take turns. */
Test(gather, locks_serialise)
{
    uint64_t one = run_tasks("locked", 1, 0, 10, 100, 0);
    uint64_t block = run_tasks("locked", 4, 0, 10, 100, 0);
    uint64_t cluster = run_tasks("locked", 4, 1, 10, 100, 0);
    uint64_t clusters = run_tasks("locked", 16, 4, 10, 100, 0);
    cr_expect_geq(one, 10 * (100 + sim->params.lock + sim->params.sync));
    cr_expect_gt(block, 3 * one);
    cr_expect_gt(cluster, 3 * one);
    cr_expect_gt(clusters, 14 * one);
    cr_expect_gt(counter(SIM_COUNT_WAIT_BARRIER), 0);
}

/* Twice the same, down to the cycle. */
Test(gather, locks_repeat)
{
    uint64_t first = run_tasks("locked", 32, 2, 7, 13, 0);
    uint64_t waited = counter(SIM_COUNT_WAIT_BARRIER);
    cr_expect_eq(run_tasks("locked", 32, 2, 7, 13, 0), first);
    cr_expect_eq(counter(SIM_COUNT_WAIT_BARRIER), waited);
}

/* A piece may end with its memory; what an op touches reaches from the first
 * byte of the first piece to the last byte of the last. */
Test(gather, pieces_end_with_their_memory)
{
    enum { SIZE = 64, MEMORY = 1 << 20 };
    run("gather", 2, MEMORY - SIZE, SIZE);
    for (unsigned i = 0; i < last.n_ranges; i++)
        if (last.ranges[i].space == SIM_SPACE_GDRAM)
            cr_expect_eq(last.ranges[i].bytes, MEMORY);
    int n = 2, pitch = MEMORY - SIZE + 1, size = SIZE;
    struct sim_argument arguments[] = {
        {&memory, 8}, {&n, 4}, {&pitch, 4}, {&size, 4}};
    struct sim_launch l = {module, "gather", {1, 1, 1}, 0, arguments, 4, NULL};
    cr_expect_eq(sim_launch(sim, &l, NULL), SIM_ERROR_FAULT);
    cr_expect(strstr(sim_error(sim), "element 1 reads 64 bytes at offset"),
              "%s", sim_error(sim));
}
