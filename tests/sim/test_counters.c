/* SPDX-License-Identifier: MIT */
/*
 * Every counter of counters.def against a count by hand: what one more turn of
 * a loop adds to it. The sums of what a kernel does around its loop cancel out.
 */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "sim/machine/machine.h"
#include "tests/support/engine.h"
#include "tests/support/device_code.h"

static const char source[] =
    "#define K(name, body) extern \"C\" __mlu_global__ void name(char *g, int "
    "n) \\\n"
    "  { for (int i = 0; i < n; i++) { body; } }\n"
    "__nram__ float a[4096], b[4096], c[4096];\n"
    "__nram__ half h[4096];\n"
    "__wram__ float w[4096];\n"
    "__mlu_shared__ float s[4096];\n"
    "__mlu_device__ volatile int variable;\n"
    "__mlu_const__ int constants[64] = {1, 2, 3};\n"
    "K(spin, asm volatile(\"\"))\n"
    "K(add, __bang_add(a, a, b, 256))\n"
    "K(sum, a[0] = __bang_sum(b, 256))\n"
    "K(narrow, __bang_float2half_rn(h, a, 256))\n"
    "K(widen, __bang_half2float(a, h, 256))\n"
    "K(narrow_rows, __bang_float2half_rn(h, a, 16, 32, 64, 7))\n"
    "K(blocks, __bang_write_value(a, 16, 1.0f, 128, 3, 1024, 1))\n"
    "K(pool, __bang_maxpool(a, b, 64, 4, 4, 2, 2, 2, 2))\n"
    "K(product, __bang_matmul(a, b, w, 4, 16, 64))\n"
    "K(sine, *(volatile float *)&a[0] = sinf(a[1]))\n"
    "K(move_rows, __bang_move(a, b, 64, 128, 128, 5))\n"
    "K(fill_gdram, __gdramset((short *)g, 100, (short)1))\n"
    "K(fill_sram, if (coreId == 0) __sramset((int *)s, 100, 1))\n"
    "K(fill_nram, __nramset_async((short *)a, 100, (short)1, 512, 3))\n"
    "K(atomic, __bang_atomic_reduce_add((float *)g, a, 48))\n"
    "K(atomic_old, __bang_atomic_add(a, (float *)g, b, 48))\n"
    "K(gather_rows, unsigned *o = (unsigned *)c; o[0] = 0; o[1] = 100;\n"
    "  __gather(a, (float *)g, o, 64, GDRAM2NRAM, 64, 2))\n"
    "K(load, (void)*(volatile int *)g)\n"
    "K(load_across, (void)*(volatile long *)(g + 60))\n"
    "K(load_variable, (void)variable)\n"
    "K(load_constant, (void)*(volatile int *)&constants[i % 8])\n"
    "K(load_sram, (void)*(volatile float *)s)\n"
    "K(load_nram, (void)*(volatile float *)a)\n"
    "K(store, *(volatile int *)g = i)\n"
    "K(store_across, *(volatile long *)(g + 60) = i)\n"
    "K(store_sram, *(volatile float *)s = 1)\n"
    "K(update, __atomic_fetch_add((int *)g, 1, __ATOMIC_RELAXED))\n"
    "K(copy, __memcpy(a, g, 4096, GDRAM2NRAM))\n"
    "K(to_sram, __memcpy(s, g, 4096, GDRAM2SRAM))\n"
    "K(late, if (coreId == 0) __memcpy(a, g, 4096, GDRAM2NRAM);\n"
    "  __sync_all_ipu())\n";

static struct sim *sim;
static struct sim_module *module;
static struct device_code code;
static uint64_t memory;

static void set_up(void)
{
    sim = engine_new(NULL);
    cr_assert_not_null(sim);
    code = device_code(source, "mtp_592");
    cr_assert_eq(sim_module_load_elf(sim, code.elf, code.bytes, &module),
                 SIM_OK, "%s", sim_error(sim));
    cr_assert_eq(sim_malloc(sim, 1 << 20, &memory), SIM_OK);
}

static void tear_down(void)
{
    sim_free(sim);
    free(code.elf);
}

TestSuite(counters, .init = set_up, .fini = tear_down);

/* What one turn on one task adds; of a union task of 4 cores and their memory
 * core where clusters is 1. Counters that are left out stay as they are, but
 * for instructions, which only those rows look at that name them. */
struct row {
    const char *kernel;
    unsigned clusters;
    uint64_t want[SIM_N_COUNTERS];
};
#define C(ID) [SIM_COUNT_##ID]

/* 64-byte grains; 15360 bytes in 256 cycles (a memory core 21845) and a latency
 * of 338 to DRAM, 6 for a further piece, which the DRAM is busy with as with 64
 * bytes; 20 on the chip at 64 bytes. A partly written grain counts twice. */
static const struct row rows[] = {
    {"spin", 0, {C(INSTRUCTIONS) = 2}}, /* an addition and a branch */
    {"add",
     0,
     {C(CALLS) = 1, C(VECTOR_BYTES) = 1024, C(VECTOR_ELEMENTS) = 256}},
    {"add",
     1,
     {C(CALLS) = 4, C(SKIPPED) = 1, C(VECTOR_BYTES) = 4096,
      C(VECTOR_ELEMENTS) = 1024}},
    {"narrow",
     0,
     {C(CALLS) = 1, C(VECTOR_BYTES) = 1024, C(VECTOR_ELEMENTS) = 256}},
    {"widen",
     0,
     {C(CALLS) = 1, C(VECTOR_BYTES) = 1024, C(VECTOR_ELEMENTS) = 256}},
    {"narrow_rows",
     0,
     {C(CALLS) = 1, C(VECTOR_BYTES) = 8 * 16 * 4, C(VECTOR_ELEMENTS) = 8 * 16}},
    {"blocks",
     0,
     {C(CALLS) = 1, C(VECTOR_BYTES) = 8 * 16 * 4, C(VECTOR_ELEMENTS) = 8 * 16}},
    {"pool", /* 4 windows of 4 elements in 64 channels */
     0,
     {C(CALLS) = 1, C(VECTOR_BYTES) = 16 * 64 * 4, C(VECTOR_ELEMENTS) = 256}},
    {"product",
     0,
     {C(CALLS) = 1, C(VECTOR_BYTES) = 4 * 64 * 4, C(VECTOR_ELEMENTS) = 256}},
    {"move_rows",
     0,
     {C(CALLS) = 1, C(VECTOR_BYTES) = 5 * 64, C(VECTOR_ELEMENTS) = 5 * 64}},
    {"fill_gdram", /* 3 grains and an eighth */
     0,
     {C(CALLS) = 1, C(FILL_DRAM) = 200, C(DRAM_WRITE) = 3 * 64 + 128,
      C(WAIT_SYNC) = 6 + 338}}, /* 320 bytes of DRAM */
    {"fill_sram", 1, {C(CALLS) = 1, C(FILL_CHIP) = 400, C(WAIT_SYNC) = 7 + 20}},
    {"fill_nram", 0, {C(CALLS) = 1, C(FILL_CHIP) = 4 * 200}},
    {"atomic", 0, {C(CALLS) = 1, C(ATOMIC_BYTES) = 192, C(DRAM_WRITE) = 192}},
    {"atomic_old",
     0,
     {C(CALLS) = 1, C(ATOMIC_BYTES) = 192, C(DRAM_WRITE) = 192,
      C(WAIT_SYNC) = 6 + 338}},
    {"gather_rows", /* at 0 one grain, at 100 two */
     0,
     {C(CALLS) = 1, C(DRAM_READ) = 192, C(WAIT_SYNC) = 9 + 338}},
    {"load", 0, {C(SCALAR_LOADS) = 1, C(DRAM_READ) = 64, C(WAIT_GDRAM) = 301}},
    {"load",
     1, /* 200 ns at 1500 MHz, and a cycle for the bytes */
     {C(SCALAR_LOADS) = 5, C(DRAM_READ) = 5 * 64, C(WAIT_GDRAM) = 5 * 301}},
    {"load_across",
     0,
     {C(SCALAR_LOADS) = 1, C(DRAM_READ) = 128, C(WAIT_GDRAM) = 301}},
    {"load_variable",
     0,
     {C(SCALAR_LOADS) = 1, C(DRAM_READ) = 64, C(WAIT_GDRAM) = 301}},
    {"load_constant", 0, {0}},
    {"load_sram", 1, {C(SCALAR_LOADS) = 5}},
    {"load_nram", 0, {0}},
    {"store", 0, {C(SCALAR_STORES) = 1, C(DRAM_WRITE) = 128}},
    {"store_across", 0, {C(SCALAR_STORES) = 1, C(DRAM_WRITE) = 256}},
    {"store_sram", 1, {C(SCALAR_STORES) = 5}},
    {"update",
     0,
     {C(SCALAR_STORES) = 1, C(DRAM_WRITE) = 128, C(WAIT_GDRAM) = 301}},
    {"copy", 0, {C(CALLS) = 1, C(DRAM_READ) = 4096, C(WAIT_SYNC) = 69 + 338}},
    {"copy",
     1, /* four cores share a cluster's 240 bytes per cycle evenly */
     {C(CALLS) = 4, C(SKIPPED) = 1, C(DRAM_READ) = 4 * 4096,
      C(WAIT_SYNC) = 4 * (69 + 338)}},
    {"to_sram",
     1,
     {C(CALLS) = 1, C(SKIPPED) = 4, C(DRAM_READ) = 4096,
      C(WAIT_SYNC) = 49 + 338}},
};
#define N_ROWS (sizeof rows / sizeof rows[0])

static struct sim_profile run(const char *kernel, unsigned clusters, int n)
{
    static struct sim_profile profile;
    struct sim_argument arguments[] = {{&memory, 8}, {&n, 4}};
    struct sim_launch l = {
        module, kernel, {clusters ? 4 : 1, 1, 1}, clusters, arguments, 2, NULL};
    cr_assert_eq(sim_launch(sim, &l, &profile), SIM_OK, "%s: %s", kernel,
                 sim_error(sim));
    return profile;
}

Test(counters, what_a_turn_adds)
{
    enum { FROM = 3, TO = 8 };
    for (size_t i = 0; i < N_ROWS; i++) {
        const struct row *r = &rows[i];
        struct sim_profile few = run(r->kernel, r->clusters, FROM);
        struct sim_profile many = run(r->kernel, r->clusters, TO);
        for (int k = 0; k < SIM_N_COUNTERS; k++)
            if (k != SIM_COUNT_INSTRUCTIONS || r->want[k])
                cr_expect_eq(many.counters[k] - few.counters[k],
                             (TO - FROM) * r->want[k],
                             "%s, %u clusters: %s grew by %lu, not %lu",
                             r->kernel, r->clusters,
                             sim_counter_name((enum sim_counter)k),
                             many.counters[k] - few.counters[k],
                             (TO - FROM) * r->want[k]);
    }
}

/* Ops that return something also make their core wait for its unit. */
Test(counters, results)
{
    uint64_t sum[2], elements[2];
    for (int i = 0; i < 2; i++) {
        struct sim_profile p = run("sum", 0, 1 + i);
        sum[i] = p.counters[SIM_COUNT_VECTOR_BYTES];
        elements[i] = p.counters[SIM_COUNT_VECTOR_ELEMENTS];
    }
    cr_expect_eq(sum[1] - sum[0], 1024);
    cr_expect_eq(elements[1] - elements[0], 256);
    struct sim_profile p = run("sine", 0, 5);
    cr_expect_eq(p.counters[SIM_COUNT_CALLS], 5);
    cr_expect_eq(p.counters[SIM_COUNT_VECTOR_BYTES], 0);
    cr_expect_eq(p.counters[SIM_COUNT_VECTOR_ELEMENTS], 0);
}

/* Three cores wait for the fourth, whose copy of 4096 bytes takes 69 cycles
 * and the latency, and a few instructions. */
Test(counters, barriers)
{
    struct sim_profile few = run("late", 1, 3), many = run("late", 1, 8);
    uint64_t waited = many.counters[SIM_COUNT_WAIT_BARRIER] -
                      few.counters[SIM_COUNT_WAIT_BARRIER];
    cr_expect_geq(waited, 5 * 3 * 407);
    cr_expect_lt(waited, 5 * 3 * (407 + 20));
}

/* A counter that no row expects to move is not tested. */
Test(counters, all_are_tested)
{
    for (int k = 0; k < SIM_N_COUNTERS; k++) {
        /* the others in test_model.c and test_wram.c */
        bool is_tested = k == SIM_COUNT_WAIT_BARRIER ||
                         k == SIM_COUNT_WAIT_BANDWIDTH ||
                         k == SIM_COUNT_UNWRITTEN;
        for (size_t i = 0; i < N_ROWS; i++)
            is_tested |= rows[i].want[k] > 0;
        cr_expect(is_tested, "%s", sim_counter_name((enum sim_counter)k));
    }
}
