/* SPDX-License-Identifier: MIT */
/*
 * Cores that come in the same cycle take turns by their number, wherever that
 * can be seen: at locks, atomics and the DRAM, and in who is blamed for a
 * deadlock.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "sim/machine/machine.h"
#include "tests/support/device_code.h"
#include "tests/support/engine.h"

/* Memory cores pass; g[0] counts. */
static const char source[] =
    "#define KERNEL extern \"C\" __mlu_global__ void\n"
    "__nram__ int old;\n"
    "__nram__ char buffer[65536];\n"
    "KERNEL locks(int *g) {\n"
    "  if (__is_mpu()) return;\n"
    "  for (int i = 0; i < 3; i++) {\n"
    "    __bang_lock(0, 0);\n"
    "    int at = g[0];\n"
    "    g[1 + at] = (int)coreId;\n"
    "    g[0] = at + 1;\n"
    "    __bang_unlock(0, 0);\n"
    "  }\n"
    "}\n"
    "KERNEL barrier(int *g) {\n"
    "  for (int i = 0; i < 3; i++) {\n"
    "    __sync_cluster();\n"
    "    if (__is_mpu()) continue;\n"
    "    __bang_atomic_add(&old, g, 1);\n"
    "    g[1 + old] = (int)coreId;\n"
    "  }\n"
    "}\n"
    "KERNEL stores(volatile int *g) {\n"
    "  if (__is_mpu()) return;\n"
    "  for (int i = 0; i < 12; i++) g[1 + i] = (int)coreId;\n"
    "}\n"
    "KERNEL copies(int *g) {\n"
    "  if (__is_mpu()) return;\n"
    "  __memcpy(buffer, (char *)g + 65536 * coreId, 65536, GDRAM2NRAM);\n"
    "}\n"
    "KERNEL keeps(int *g) {\n"
    "  if (!__is_mpu() && coreId == 0) __bang_lock(63, 63);\n"
    "}\n"
    /* core 0 has one of two locks for long, core 1 asks for both */
    "KERNEL both(volatile int *g) {\n"
    "  if (__is_mpu() || coreId > 1) return;\n"
    "  if (coreId == 0) {\n"
    "    __bang_lock(1, 1);\n"
    "    for (int i = 0; i < 5000; i++) asm volatile(\"\");\n"
    "    g[0] = 1;\n"
    "    __bang_unlock(1, 1);\n"
    "  } else {\n"
    "    for (int i = 0; i < 500; i++) asm volatile(\"\");\n"
    "    __bang_lock(0, 1);\n"
    "    g[1] = g[0];\n"
    "    __bang_unlock(0, 1);\n"
    "  }\n"
    "}\n"
    "KERNEL stores_under_lock(int *g) {\n"
    "  if (__is_mpu()) return;\n"
    "  __bang_lock(0, 0);\n"
    "  __memcpy_async(g + 16 * coreId, buffer, 64, NRAM2GDRAM);\n"
    "  __bang_unlock(0, 0);\n"
    "}\n"
    "KERNEL everyone(int *g) {\n"
    "  __asm__ volatile(\"barrier.sync.local 1, 5;\");\n"
    "  if (!__is_mpu()) g[coreId] = 1;\n"
    "}\n"
    /* core 0 comes late; 1 meets it, and 2 meets 3 */
    "KERNEL pairs(volatile int *g) {\n"
    "  if (__is_mpu()) return;\n"
    "  int pair = coreId / 2;\n"
    "  if (coreId == 0) {\n"
    "    for (int i = 0; i < 5000; i++) asm volatile(\"\");\n"
    "    g[8] = 1;\n"
    "  }\n"
    "  __asm__ volatile(\"barrier.sync.local %0, 2;\" ::\"r\"(pair));\n"
    "  g[coreId] = g[8];\n"
    "}\n"
    "KERNEL deadlock(int *g) {\n"
    "  if (__is_mpu()) return;\n"
    "  __bang_lock(coreId, coreId);\n"
    "  __sync_all_ipu();\n"
    "  __bang_lock((coreId + 1) % 4, (coreId + 1) % 4);\n"
    "}\n";

enum { N_CORES = 4, ROUNDS = 3, BYTES = 4 * 65536 };

static struct sim *sim;
static struct sim_module *module;
static struct device_code code;
static uint64_t memory;

static void set_up(void)
{
    struct sim_config config = {.device =
                                    sim_device_find("MLU220-M2", NULL, 0)};
    sim = engine_new(&config);
    code = device_code(source, "mtp_220");
    cr_assert_eq(sim_module_load_elf(sim, code.elf, code.bytes, &module),
                 SIM_OK, "%s", sim_error(sim));
    cr_assert_eq(sim_malloc(sim, BYTES, &memory), SIM_OK);
}

static void tear_down(void)
{
    sim_free(sim);
    free(code.elf);
}

TestSuite(order, .init = set_up, .fini = tear_down);

static enum sim_status
launch_by(const char *kernel,
          enum sim_status (*start)(struct sim *, const struct sim_launch *))
{
    int g[32] = {0};
    cr_assert_eq(sim_write(sim, memory, g, sizeof g), SIM_OK);
    struct sim_argument argument = {&memory, 8};
    struct sim_launch what = {.module = module,
                              .kernel = kernel,
                              .dim = {N_CORES, 1, 1},
                              .union_clusters = 1,
                              .arguments = &argument,
                              .n_arguments = 1};
    return start ? start(sim, &what) : sim_launch(sim, &what, NULL);
}

static enum sim_status launch(const char *kernel)
{
    return launch_by(kernel, NULL);
}

/* Every core comes once in each round, in the order of their numbers. */
static void expect_rounds(const char *kernel)
{
    int g[32];
    cr_assert_eq(launch(kernel), SIM_OK, "%s", sim_error(sim));
    cr_assert_eq(sim_read(sim, g, memory, sizeof g), SIM_OK);
    cr_expect_eq(g[0], N_CORES * ROUNDS);
    for (int i = 0; i < N_CORES * ROUNDS; i++)
        cr_expect_eq(g[1 + i], i % N_CORES, "%s: turn %d is that of core %d",
                     kernel, i, g[1 + i]);
}

Test(order, of_cores_that_come_to_a_lock_together)
{
    expect_rounds("locks");
}

Test(order, of_cores_that_a_barrier_releases)
{
    expect_rounds("barrier");
}

/* Of stores of the same cycle the last one stays, that of the last core: also
 * where a core has its turn and comes to the next store, for which others wait.
 */
Test(order, of_stores_in_step)
{
    int g[32];
    cr_assert_eq(launch("stores"), SIM_OK, "%s", sim_error(sim));
    cr_assert_eq(sim_read(sim, g, memory, sizeof g), SIM_OK);
    for (int i = 0; i < N_CORES * ROUNDS; i++)
        cr_expect_eq(g[1 + i], N_CORES - 1, "store %d of core %d is last", i,
                     g[1 + i]);
}

Test(order, of_copies_that_begin_together)
{
    cr_assert_eq(launch("copies"), SIM_OK, "%s", sim_error(sim));
    for (int i = 1; i < N_CORES; i++)
        cr_expect_lt(sim->cores[i - 1].clock, sim->cores[i].clock,
                     "core %d has its copy first", i);
}

Test(order, of_cores_that_wait_for_ever)
{
    cr_assert_eq(launch("deadlock"), SIM_ERROR_FAULT);
    cr_expect(strstr(sim_error(sim), "cluster 0 core 0, cycle"), "%s",
              sim_error(sim));
}

Test(order, of_cores_that_a_pause_is_about)
{
    const struct sim_until at_0 = {.kind = SIM_UNTIL_CYCLE};
    cr_assert_eq(launch_by("stores", sim_begin), SIM_OK, "%s", sim_error(sim));
    const struct sim_pause pause = sim_resume(sim, at_0);
    cr_expect_eq(pause.reason, SIM_PAUSE_REACHED);
    cr_expect_eq(pause.at.core, 0);
}

/* ---- locks ------------------------------------------------------------------
 */

static void each_lock_is_given_back(void)
{
    cr_assert_eq(launch("keeps"), SIM_ERROR_FAULT);
    cr_expect(strstr(sim_error(sim), "still holds lock 63"), "%s",
              sim_error(sim));
}

static void two_locks_are_taken_together(void)
{
    int g[2];
    cr_assert_eq(launch("both"), SIM_OK, "%s", sim_error(sim));
    cr_assert_eq(sim_read(sim, g, memory, sizeof g), SIM_OK);
    cr_expect_eq(g[1], 1, "one of them was another core's");
}

/* Who has a lock next finds copies done: one latency after the other. */
static void locks_wait_for_copies(void)
{
    cr_assert_eq(launch("stores_under_lock"), SIM_OK, "%s", sim_error(sim));
    for (unsigned i = 0; i < N_CORES; i++)
        cr_expect_geq(sim->cores[i].clock, (i + 1) * sim->timing.io_latency,
                      "core %u", i);
}

/* Four cores and the memory core are five. */
static void all_cores_of_a_cluster_meet(void)
{
    int g[N_CORES];
    cr_assert_eq(launch("everyone"), SIM_OK, "%s", sim_error(sim));
    cr_assert_eq(sim_read(sim, g, memory, sizeof g), SIM_OK);
    for (int i = 0; i < N_CORES; i++)
        cr_expect_eq(g[i], 1);
}

/* Barriers of two are two barriers. */
static void pairs_of_cores_meet(void)
{
    static const int expected[N_CORES] = {1, 1, 0, 0};
    int g[N_CORES];
    cr_assert_eq(launch("pairs"), SIM_OK, "%s", sim_error(sim));
    cr_assert_eq(sim_read(sim, g, memory, sizeof g), SIM_OK);
    for (int i = 0; i < N_CORES; i++)
        cr_expect_eq(g[i], expected[i], "core %d", i);
}

/* One test, as each has kernels compiled. */
Test(order, of_locks_and_barriers_by_number)
{
    two_locks_are_taken_together();
    locks_wait_for_copies();
    all_cores_of_a_cluster_meet();
    pairs_of_cores_meet();
    each_lock_is_given_back();
}
