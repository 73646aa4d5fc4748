/* SPDX-License-Identifier: MIT */
/*
 * Late asynchronous work: what a kernel without syncs gives in each order,
 * worked out by hand; that right kernels give the same in all; that no time
 * changes; and snapshots while work is held.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "sim/sim.h"
#include "tests/support/device_code.h"
#include "tests/support/engine.h"

enum { N = 256 };

/* What is read lies at p, what is written behind it. */
static const char source[] =
    "#define N 256\n"
    "__nram__ float a[N], b[N], c[N];\n"
    "extern \"C\" __mlu_global__ void store(float *p) {\n"
    "  __memcpy(a, p, sizeof a, GDRAM2NRAM);\n"
    "  __bang_add(b, a, a, N);\n"
    "  __memcpy_async(p + N, b, sizeof b, NRAM2GDRAM);\n"
    "}\n"
    "extern \"C\" __mlu_global__ void load(float *p) {\n"
    "  __memcpy_async(a, p, sizeof a, GDRAM2NRAM);\n"
    "  __bang_add(b, a, a, N);\n"
    "  __sync();\n"
    "  __memcpy(p + N, b, sizeof b, NRAM2GDRAM);\n"
    "}\n"
    "extern \"C\" __mlu_global__ void atomic(float *p) {\n"
    "  __memcpy(a, p, sizeof a, GDRAM2NRAM);\n"
    "  __bang_add(b, a, a, N);\n"
    "  __bang_atomic_reduce_add(p + N, b, N);\n"
    "}\n"
    /* the upper half of the last float, 512 */
    "extern \"C\" __mlu_global__ void last(float *p) {\n"
    "  __memcpy(a, p, sizeof a, GDRAM2NRAM);\n"
    "  __bang_add(b, a, a, N);\n"
    "  p[N] = ((volatile unsigned char *)b)[sizeof b - 1];\n"
    "}\n"
    /* A scalar load, and a store over a source: both wait for the add. */
    "extern \"C\" __mlu_global__ void right(float *p) {\n"
    "  __memcpy_async(a, p, sizeof a, GDRAM2NRAM);\n"
    "  __sync_io();\n"
    "  __bang_add(b, a, a, N);\n"
    "  const float x = b[2];\n"
    "  __bang_add(c, a, a, N);\n"
    "  a[0] = x;\n"
    "  __bang_add(c, c, a, N);\n"
    "  __sync_compute();\n"
    "  __memcpy_async(p + N, c, sizeof c, NRAM2GDRAM);\n"
    "  __bang_write_zero(b, N);\n"
    "  __memcpy(b, a, sizeof b, NRAM2NRAM);\n" /* waits for all */
    "  __bang_atomic_reduce_add(p + N, b, N);\n"
    "}\n"
    /* The compute unit's work comes before the copy, and so does what it is
     * made of. */
    "extern \"C\" __mlu_global__ void ping(float *p) {\n"
    "  for (int i = 0; i < 4; i++) {\n"
    "    float *x = i % 2 ? b : a;\n"
    "    __memcpy_async(x, p + 64 * i, 256, GDRAM2NRAM);\n"
    "    __sync_io();\n"
    "    __bang_mul_scalar(x, x, 3, 64);\n"
    "    __sync_compute();\n"
    "    __memcpy_async(p + N + 64 * i, x, 256, NRAM2GDRAM);\n"
    "  }\n"
    "}\n";

static struct device_code code;

static void set_up(void)
{
    code = device_code(source, "mtp_592");
}

static void tear_down(void)
{
    free(code.elf);
}

TestSuite(async, .init = set_up, .fini = tear_down);

/* A device with p[i] = i + 1, and zeros behind it. */
struct guest {
    struct sim *sim;
    struct sim_module *module;
    uint64_t p;
    struct sim_argument argument;
};

static void guest_open(struct guest *g, enum sim_async async, uint64_t seed)
{
    const struct sim_config config = {.device =
                                          sim_device_find("MLU590-H8", NULL, 0),
                                      .contents = SIM_CONTENTS_ZERO,
                                      .async = async,
                                      .seed = seed};
    float values[2 * N] = {0};
    for (int i = 0; i < N; i++)
        values[i] = (float)(i + 1);
    g->sim = engine_new(&config);
    cr_assert_eq(sim_module_load_elf(g->sim, code.elf, code.bytes, &g->module),
                 SIM_OK);
    cr_assert_eq(sim_malloc(g->sim, sizeof values, &g->p), SIM_OK);
    cr_assert_eq(sim_write(g->sim, g->p, values, sizeof values), SIM_OK);
    g->argument = (struct sim_argument){&g->p, sizeof g->p};
}

static struct sim_launch launch_of(struct guest *g, const char *kernel)
{
    return (struct sim_launch){g->module,    kernel, {1, 1, 1}, 0,
                               &g->argument, 1,      NULL};
}

static void read_results(struct guest *g, float *results)
{
    cr_assert_eq(
        sim_read(g->sim, results, g->p + N * sizeof(float), N * sizeof(float)),
        SIM_OK);
}

static struct sim_profile run(const char *kernel, enum sim_async async,
                              uint64_t seed, float *results)
{
    static struct sim_profile profile;
    struct guest g;
    guest_open(&g, async, seed);
    const struct sim_launch launch = launch_of(&g, kernel);
    memset(&profile, 0, sizeof profile);
    cr_assert_eq(sim_launch(g.sim, &launch, &profile), SIM_OK, "%s",
                 sim_error(g.sim));
    profile.host_seconds = 0;
    read_results(&g, results);
    sim_free(g.sim);
    return profile;
}

/* What each kernel gives for element i if it is in order. */
static float expected(const char *kernel, int i)
{
    const float x = (float)(i + 1);
    if (strcmp(kernel, "ping") == 0)
        return 3 * x;
    if (strcmp(kernel, "right") == 0) /* 2 x + a, and a once more */
        return i == 0 ? 2 + 6 + 6 : 4 * x;
    return 2 * x;
}

static bool is_in_order(const char *kernel, const float *results)
{
    bool is_right = true;
    for (int i = 0; i < N; i++)
        is_right &= results[i] == expected(kernel, i);
    return is_right;
}

static bool is_zero(const float *results)
{
    bool is = true;
    for (int i = 0; i < N; i++)
        is &= results[i] == 0;
    return is;
}

Test(async, copies_first_show_what_a_copy_does_not_wait_for)
{
    float r[N];
    run("store", SIM_ASYNC_EAGER, 0, r);
    cr_expect(is_in_order("store", r));
    run("store", SIM_ASYNC_LATE_IO, 0, r);
    cr_expect(is_zero(r), "b as it was before the add");
    run("store", SIM_ASYNC_LATE_COMPUTE, 0, r);
    cr_expect(is_in_order("store", r));
}

Test(async, compute_first_shows_what_compute_does_not_wait_for)
{
    float r[N];
    run("load", SIM_ASYNC_LATE_COMPUTE, 0, r);
    cr_expect(is_zero(r), "a as it was before the copy");
    run("load", SIM_ASYNC_LATE_IO, 0, r);
    cr_expect(is_in_order("load", r));
}

Test(async, right_kernels_are_right_in_every_order)
{
    static const char *const kernels[] = {"right", "ping"};
    float r[N];
    for (int k = 0; k < 2; k++) {
        for (int a = SIM_ASYNC_EAGER; a < SIM_ASYNC_RANDOM; a++) {
            run(kernels[k], (enum sim_async)a, 0, r);
            cr_expect(is_in_order(kernels[k], r), "%s in order %d", kernels[k],
                      a);
        }
        for (uint64_t seed = 1; seed <= 20; seed++) {
            run(kernels[k], SIM_ASYNC_RANDOM, seed, r);
            cr_expect(is_in_order(kernels[k], r), "%s, seed %d", kernels[k],
                      (int)seed);
        }
    }
}

/* Atomics wait for the compute unit, and a load for the op that writes what it
 * reads, be it the last byte. */
Test(async, what_waits_for_compute)
{
    float r[N];
    for (int a = SIM_ASYNC_EAGER; a < SIM_ASYNC_RANDOM; a++) {
        run("atomic", (enum sim_async)a, 0, r);
        cr_expect(is_in_order("atomic", r), "order %d", a);
        run("last", (enum sim_async)a, 0, r);
        cr_expect_eq(r[0], 0x44, "order %d", a); /* of 0x44000000 */
    }
}

/* Either a store finds the sum or it does not; seeds differ, and each gives the
 * same twice. */
Test(async, seeds_choose)
{
    unsigned n_right = 0, n_zero = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        float r[N], again[N];
        run("store", SIM_ASYNC_RANDOM, seed, r);
        run("store", SIM_ASYNC_RANDOM, seed, again);
        cr_expect_eq(memcmp(r, again, sizeof r), 0);
        n_right += is_in_order("store", r);
        n_zero += is_zero(r);
    }
    cr_expect_eq(n_right + n_zero, 40);
    cr_expect_gt(n_right, 0);
    cr_expect_gt(n_zero, 0);
}

Test(async, time_is_the_same)
{
    static const char *const kernels[] = {"store", "load", "right", "ping"};
    for (int k = 0; k < 4; k++) {
        float r[N];
        const struct sim_profile eager = run(kernels[k], SIM_ASYNC_EAGER, 0, r);
        for (int a = SIM_ASYNC_LATE_IO; a <= SIM_ASYNC_RANDOM; a++) {
            struct sim_profile late = run(kernels[k], (enum sim_async)a, 3, r);
            cr_expect_eq(memcmp(&late, &eager, sizeof late), 0,
                         "%s in order %d", kernels[k], a);
        }
    }
}

/* Wherever a launch is kept, it goes on from there as it did. */
static void keep_and_go_back(const char *kernel, enum sim_async async)
{
    float once[N], r[N];
    struct sim_pause pause = {.reason = SIM_PAUSE_REACHED};
    run(kernel, async, 1, once);
    for (uint64_t cycle = 100; pause.reason == SIM_PAUSE_REACHED; cycle += 50) {
        const struct sim_until until = {.kind = SIM_UNTIL_CYCLE,
                                        .cycle = cycle};
        const struct sim_until end = {.kind = SIM_UNTIL_END};
        struct guest g;
        guest_open(&g, async, 1);
        const struct sim_launch launch = launch_of(&g, kernel);
        cr_assert_eq(sim_begin(g.sim, &launch), SIM_OK);
        pause = sim_resume(g.sim, until);
        struct sim_snapshot *kept = sim_snapshot(g.sim);
        cr_assert(kept);
        sim_resume(g.sim, end);
        cr_assert_eq(sim_restore(g.sim, kept), SIM_OK);
        sim_resume(g.sim, end);
        cr_expect_eq(sim_end(g.sim, NULL), SIM_OK);
        read_results(&g, r);
        cr_expect_eq(memcmp(r, once, sizeof r), 0, "%s at cycle %d", kernel,
                     (int)cycle);
        sim_snapshot_free(kept);
        sim_free(g.sim);
    }
}

Test(async, snapshots_keep_what_is_held)
{
    keep_and_go_back("store", SIM_ASYNC_LATE_IO);
    keep_and_go_back("ping", SIM_ASYNC_LATE_IO);
    keep_and_go_back("ping", SIM_ASYNC_RANDOM);
    keep_and_go_back("right", SIM_ASYNC_LATE_COMPUTE);
}
