/* SPDX-License-Identifier: MIT */
/*
 * What is counted of the copies of a launch, instruction by instruction, as
 * advice reads it. Kernels copy what is counted here by hand; an MLU370-X4 has
 * 8 clusters of 4 cores.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "sim/machine/machine.h"
#include "tests/support/device_code.h"
#include "tests/support/engine.h"

enum { CORES = 8, PIECE = 4096, TIMES = 10 };

static const char source[] =
    "#define K extern \"C\" __mlu_global__ void\n"
    "__nram__ char a[65536];\n"
    /* TIMES loads */
    "K loads(char *p, int pitch, int bytes, int more) {\n"
    "  if (__is_mpu()) return;\n"
    "#pragma clang loop unroll(disable)\n"
    "  for (int i = 0; i < 10; i++)\n"
    "    __memcpy(a, p + i * pitch, bytes + i * more, GDRAM2NRAM);\n"
    "}\n"
    /* each core stores a piece, in two halves, and loads that of another one */
    "K others(char *p, int clusters, int cores, int) {\n"
    "  if (__is_mpu()) return;\n"
    "#pragma clang loop unroll(disable)\n"
    "  for (int i = 0; i < 2; i++)\n"
    "    __memcpy(p + taskId * 4096 + i * 2048, a, 2048, NRAM2GDRAM);\n"
    "  __sync_all_ipu();\n"
    "  int of = (clusterId + clusters) % 2 * 4 + (coreId + cores) % 4;\n"
    "  __memcpy(a, p + of * 4096, 4096, GDRAM2NRAM);\n"
    "}\n"
    /* all cores the same, or each its own */
    "K together(char *p, int pitch, int, int) {\n"
    "  if (__is_mpu()) return;\n"
    "  __memcpy(a, p + taskId * pitch, 4096, GDRAM2NRAM);\n"
    "}\n";

static struct sim *sim;
static struct sim_module *module;
static struct device_code code;
static uint64_t memory;

static void set_up(void)
{
    struct sim_config config = {.device =
                                    sim_device_find("MLU370-X4", NULL, 0)};
    sim = engine_new(&config);
    code = device_code(source, "mtp_372");
    cr_assert_eq(sim_module_load_elf(sim, code.elf, code.bytes, &module),
                 SIM_OK, "%s", sim_error(sim));
    cr_assert_eq(sim_malloc(sim, 1 << 20, &memory), SIM_OK);
    sim_count_work(sim, true);
    sim_count_sites(sim, true);
}

static void tear_down(void)
{
    sim_free(sim);
    free(code.elf);
}

TestSuite(sites, .init = set_up, .fini = tear_down);

/* The load of the kernel, in one task or in a union of two clusters. */
static struct sim_site load_of(const char *kernel, bool is_union, int x, int y,
                               int z)
{
    struct sim_argument all[] = {{&memory, sizeof memory},
                                 {&x, sizeof x},
                                 {&y, sizeof y},
                                 {&z, sizeof z}};
    struct sim_launch launch = {.module = module,
                                .kernel = kernel,
                                .dim = {is_union ? CORES : 1, 1, 1},
                                .union_clusters = is_union ? 2 : 0,
                                .arguments = all,
                                .n_arguments = 4};
    struct sim_site found = {0};
    size_t n;
    cr_assert_eq(sim_launch(sim, &launch, NULL), SIM_OK, "%s", sim_error(sim));
    const struct sim_site *sites = sim_sites(sim, &n);
    for (size_t i = 0; i < n; i++)
        if (sites[i].direction == ISA_DIR_GDRAM2NRAM)
            found = sites[i];
    cr_assert_gt(found.ops, 0, "no load");
    return found;
}

/* Operand 0 is the destination, which stays, 1 the source. */
static void operands_follow_or_stay(void)
{
    const struct sim_site s = load_of("loads", false, 1024, 1024, 0);
    cr_expect_eq(s.ops, TIMES);
    cr_expect_eq(s.bytes, TIMES * 1024);
    cr_expect_eq(s.flows[0].stays, TIMES - 1);
    cr_expect_eq(s.flows[0].follows, 0);
    cr_expect(s.flows[0].is_written && !s.flows[1].is_written);
    cr_expect_eq(s.flows[1].follows, TIMES - 1);
    cr_expect_eq(s.flows[1].stays, 0);
    cr_expect_eq(s.flows[1].low, memory);
    cr_expect_eq(s.flows[1].high, memory + TIMES * 1024);
    cr_expect_eq(s.changes, 0);
    const struct sim_site apart = load_of("loads", false, 1025, 1024, 0);
    cr_expect_eq(apart.flows[1].follows, 0, "there is a byte between them");
}

static void numbers_change(void)
{
    cr_expect_eq(load_of("loads", false, 0, 64, 0).changes, 0);
    cr_expect_eq(load_of("loads", false, 0, 64, 64).changes, TIMES - 1);
}

static void loads_of_what_a_launch_stored(void)
{
    const struct sim_site own = load_of("others", true, 0, 0, 0);
    cr_expect_eq(own.bytes, CORES * PIECE);
    cr_expect_eq(own.own_bytes, CORES * PIECE, "%d", (int)own.own_bytes);
    cr_expect_eq(own.near_bytes, 0);
    const struct sim_site near = load_of("others", true, 0, 1, 0);
    cr_expect_eq(near.own_bytes, 0);
    cr_expect_eq(near.near_bytes, CORES * PIECE, "%d", (int)near.near_bytes);
    const struct sim_site far = load_of("others", true, 1, 0, 0);
    cr_expect_eq(far.own_bytes, 0);
    cr_expect_eq(far.near_bytes, 0, "%d", (int)far.near_bytes);
}

/* The first core of a cluster shares with no core before it. */
static void cores_of_a_cluster_share_places(void)
{
    cr_expect_eq(load_of("together", true, 0, 0, 0).shared_bytes,
                 (CORES - 2) * PIECE);
    cr_expect_eq(load_of("together", true, PIECE, 0, 0).shared_bytes, 0);
}

/* One core of 32 works; the others count as idle. */
static void the_mean_is_that_of_all_cores(void)
{
    struct sim_spread spread;
    load_of("loads", false, 1024, 1024, 0);
    sim_sites_spread(sim, &spread);
    cr_expect_eq(spread.cores, 1);
    cr_expect_eq(spread.usable, 32);
    cr_expect_eq(spread.mean_end, spread.max_end);
    cr_expect_eq(spread.mean_busy, spread.max_busy / 32);
}

/* One test, as each has kernels compiled. */
Test(sites, are_counted_by_hand)
{
    operands_follow_or_stay();
    numbers_change();
    loads_of_what_a_launch_stored();
    cores_of_a_cluster_share_places();
    the_mean_is_that_of_all_cores();
}
