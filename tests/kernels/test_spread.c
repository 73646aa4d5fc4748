/* SPDX-License-Identifier: MIT */
/*
 * Variant "spread" of three_interpolate_backward: rates of devices by hand, the
 * choice of the split, its cost beside simulated times, and that these grow
 * with the points and with fewer cores. Times do not depend on values, so
 * nothing is judged here: results are those of
 * test_three_interpolate_backward.c.
 */
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

#include "kernels/harness/random.h"
#include "kernels/include/mlu_op.h"
#include "kernels/library/count.h"
#include "kernels/library/handle.h"
#include "kernels/library/nram.h"
#include "kernels/three_interpolate_backward/split.h"
#include "kernels/three_interpolate_backward/spread.h"
#include "runtime/api/include/mlusim.h"

/* ---- rates --------------------------------------------------------------- */

/* The devices of the tests, by the data sheet: cores, kHz, kHz and bits of the
 * memory. */
static const struct kn_speed h8 = {48, 1500000, 1600000, 5120};
static const struct kn_speed x4 = {32, 1000000, 3200000, 384};
static const struct kn_speed m270 = {16, 1000000, 1600000, 256};

static void expect_near(double value, double wanted, const char *what)
{
    cr_expect_float_eq(value, wanted, 1e-6 * wanted, "%s: %g, not %g", what,
                       value, wanted);
}

Test(spread, rates_are_in_cycles_of_the_device)
{
    const struct kn_rates r = kn_rates_of(592, &h8);
    cr_expect_eq(r.generation, 5);
    cr_expect_eq(r.cores, 48);
    cr_expect_eq(r.cores_per_cluster, 4);
    expect_near(r.vector, 128, "bytes of a vector operation per cycle");
    expect_near(r.io_latency, 225 * 1.5, "225 ns at 1.5 GHz");
    expect_near(r.io_segment, 4 * 1.5, "4 ns at 1.5 GHz");
    expect_near(r.io, 90 / 1.5, "90 bytes per ns at 1.5 GHz");
    expect_near(r.cluster, 360 / 1.5, "360 bytes per ns at 1.5 GHz");
    expect_near(r.dram, 2048 * 0.8 / 1.5, "80 % of 2048 GB/s at 1.5 GHz");
    const struct kn_rates old = kn_rates_of(270, &m270);
    cr_expect_eq(old.generation, 2);
    expect_near(old.dram, 102.4 * 0.75, "75 % of 102.4 GB/s at 1 GHz");
    expect_near(old.dram_opening, 150, "bytes that opening a row takes");
    expect_near(old.dram_turns, 4 * 32 * 1024, "4 channels of 32 KiB");
    expect_near(kn_rates_of(372, &x4).jump, 7, "cycles of a jump on 3xx");
}

/* ---- the choice ---------------------------------------------------------- */

/* Whatever the sizes: pieces of whole units that fit, none larger than what
 * there is. */
Test(spread, every_split_fits)
{
    struct kn_random r = kn_random_init(6);
    for (int i = 0; i < 300; i++) {
        const struct kn_tib_shape s = {
            .b = kn_random_int(&r, 1, 1 << kn_random_int(&r, 0, 20)),
            .c = kn_random_int(&r, 1, 1 << kn_random_int(&r, 0, 20)),
            .n = kn_random_int(&r, 1, 1 << kn_random_int(&r, 0, 20)),
            .m = kn_random_int(&r, 1, 1 << kn_random_int(&r, 0, 30)),
            .is_half = kn_random_int(&r, 0, 1)};
        const bool is_x4 = kn_random_int(&r, 0, 1);
        const struct kn_rates rates =
            is_x4 ? kn_rates_of(372, &x4) : kn_rates_of(270, &m270);
        const long values = is_x4 ? 163840 : 98304;
        const struct kn_tib_split t = kn_tib_spread(&s, values, &rates);
        cr_assert(t.co > 0 && t.co % TIB_C_UNIT == 0 && t.co < s.c + 32);
        cr_assert(t.no > 0 && t.no % TIB_N_UNIT == 0 && t.no < s.n + 64);
        cr_assert(t.mo > 0 && t.mo % TIB_M_UNIT == 0 && t.mo < s.m + 32);
        const long longer = t.mo > t.no ? t.mo : t.no;
        cr_assert_leq(15L * t.no + t.co * (2L * t.no + 1 + t.mo + longer),
                      values, "C %ld N %ld M %ld", s.c, s.n, s.m);
    }
}

/* With one core nothing is to be shared: all windows in one, as additions are
 * as many for a window of all features, and as many channels as there is room
 * for beside it. */
Test(spread, one_core_takes_whole_windows)
{
    const struct kn_speed one = {1, 1500000, 1600000, 5120};
    const struct kn_rates rates = kn_rates_of(592, &one);
    const struct kn_tib_shape s = {.b = 4, .c = 64, .n = 640, .m = 128};
    const struct kn_tib_split t = kn_tib_spread(&s, 98304, &rates);
    cr_expect_eq(t.mo, 128);
    cr_expect_eq(t.co, 64);
}

/* ---- simulated times ----------------------------------------------------- */

static mluOpTensorDescriptor_t describe(mluOpDataType_t dtype, long d0, long d1,
                                        long d2)
{
    const int dims[] = {(int)d0, (int)d1, (int)d2};
    mluOpTensorDescriptor_t desc;
    cr_assert_eq(mluOpCreateTensorDescriptor(&desc), MLUOP_STATUS_SUCCESS);
    cr_assert_eq(
        mluOpSetTensorDescriptor(desc, MLUOP_LAYOUT_ARRAY, dtype, 3, dims),
        MLUOP_STATUS_SUCCESS);
    return desc;
}

/* Device memory for a tensor of values of 4 bytes, zeros. */
static void *zeros(size_t values)
{
    void *device;
    cr_assert_eq(cnrtMalloc(&device, values * 4), cnrtSuccess);
    cr_assert_eq(cnrtMemset(device, 0, values * 4), cnrtSuccess);
    return device;
}

static void *indices(const struct kn_tib_shape *s)
{
    struct kn_random r = kn_random_init((uint32_t)s->n);
    const size_t n = (size_t)(s->b * s->n * TIB_NEIGHBORS);
    int *host = malloc(n * sizeof *host);
    cr_assert(host);
    for (size_t i = 0; i < n; i++)
        host[i] = kn_random_int(&r, 0, (int)s->m - 1);
    void *device = zeros(n);
    cnrtMemcpy(device, host, n * sizeof *host, cnrtMemcpyHostToDev);
    free(host);
    return device;
}

/* Cycles of a call of floats on the current device. */
static double simulate(const struct kn_tib_shape *s, const char *variant)
{
    struct mlusim_figures figures;
    mluOpHandle_t handle;
    const mluOpTensorDescriptor_t desc[] = {
        describe(MLUOP_DTYPE_FLOAT, s->b, s->c, s->n),
        describe(MLUOP_DTYPE_INT32, s->b, s->n, TIB_NEIGHBORS),
        describe(MLUOP_DTYPE_FLOAT, s->b, s->n, TIB_NEIGHBORS),
        describe(MLUOP_DTYPE_FLOAT, s->b, s->c, s->m)};
    void *const tensor[] = {zeros((size_t)(s->b * s->c * s->n)), indices(s),
                            zeros((size_t)(s->b * s->n * TIB_NEIGHBORS)),
                            zeros((size_t)(s->b * s->c * s->m))};
    cr_assert_eq(mluOpCreate(&handle), MLUOP_STATUS_SUCCESS);
    kn_handle_force(handle, cnrtFuncTypeMutable, variant);
    mlusimProfileStart();
    cr_assert_eq(mluOpThreeInterpolateBackward(handle, desc[0], tensor[0],
                                               desc[1], tensor[1], desc[2],
                                               tensor[2], desc[3], tensor[3]),
                 MLUOP_STATUS_SUCCESS);
    cr_assert_eq(cnrtQueueSync(NULL), cnrtSuccess);
    mlusimProfileStop();
    cr_assert_eq(mlusimLaunchFigures(0, &figures), 0);
    for (size_t i = 0; i < KN_COUNT(tensor); i++) {
        cnrtFree(tensor[i]);
        mluOpDestroyTensorDescriptor(desc[i]);
    }
    mluOpDestroy(handle);
    return (double)figures.cycles;
}

/* Case 7 and case 3 of the document: less than half of the time. */
Test(spread, takes_less_than_half)
{
    setenv("MLUSIM_DEVICE", "MLU590-H8", 1);
    const struct kn_tib_shape case7 = {.b = 16, .c = 1024, .n = 4096, .m = 128};
    const struct kn_tib_shape case3 = {.b = 16, .c = 256, .n = 1024, .m = 256};
    cr_expect_lt(2 * simulate(&case7, "spread"),
                 simulate(&case7, "documented"));
    cr_expect_lt(2 * simulate(&case3, "spread"),
                 simulate(&case3, "documented"));
}

/* N from 256 to 4096: never faster than with fewer. */
static void expect_rising(const char *device, struct kn_tib_shape s, long step)
{
    double before = 0;
    setenv("MLUSIM_DEVICE", device, 1);
    for (s.n = 256; s.n <= 4096; s.n += step) {
        const double cycles = simulate(&s, "spread");
        cr_expect_geq(cycles, before, "%s, B %ld C %ld M %ld: N %ld", device,
                      s.b, s.c, s.m, s.n);
        before = cycles;
    }
}

Test(spread, more_points_take_longer_on_590)
{
    expect_rising("MLU590-H8",
                  (struct kn_tib_shape){.b = 4, .c = 128, .m = 128}, 128);
}

Test(spread, more_points_take_longer_on_370)
{
    expect_rising("MLU370-X4", (struct kn_tib_shape){.b = 7, .c = 63, .m = 127},
                  128);
}

/* Boards of one clock and memory with 32, 24 and 16 cores. */
Test(spread, fewer_cores_take_longer)
{
    static const struct kn_tib_shape shapes[] = {
        {.b = 16, .c = 256, .n = 1024, .m = 256},
        {.b = 1, .c = 64, .n = 500, .m = 700},
        {.b = 7, .c = 33, .n = 129, .m = 127},
        {.b = 40, .c = 16, .n = 64, .m = 16}};
    setenv("MLUSIM_DEVICES", "MLU370-X4,MLU370-S4,MLU370-X8", 1);
    for (size_t i = 0; i < KN_COUNT(shapes); i++) {
        double before = 0;
        for (int device = 0; device < 3; device++) {
            cr_assert_eq(cnrtSetDevice(device), cnrtSuccess);
            const double cycles = simulate(&shapes[i], "spread");
            cr_expect_geq(cycles, before, "shape %zu, device %d", i, device);
            before = cycles;
        }
    }
}

/* ---- cost ---------------------------------------------------------------- */

/* How far the cost of the split that is chosen may be from its time. */
static void expect_cost(const char *device, const struct kn_tib_shape *shapes,
                        size_t n, double most)
{
    cnrtDeviceProp_t properties;
    setenv("MLUSIM_DEVICE", device, 1);
    cr_assert_eq(cnrtGetDeviceProperties(&properties, 0), cnrtSuccess);
    const struct kn_speed speed = kn_speed_of(&properties);
    const struct kn_rates rates = kn_rates_of(properties.ISAVersion, &speed);
    const long values =
        (properties.nramSizePerMcore - KN_NRAM_RESERVED_KIB * 1024) / 4;
    for (size_t i = 0; i < n; i++) {
        const struct kn_tib_shape *s = &shapes[i];
        const struct kn_tib_split t = kn_tib_spread(s, values, &rates);
        const double off =
            kn_tib_cost(s, &t, &rates, true) / simulate(s, "spread") - 1;
        cr_expect_leq(fabs(off), most, "%s, %ldx%ldx%ldx%ld, %d %d %d: %+.3f",
                      device, s->b, s->c, s->n, s->m, t.co, t.no, t.mo, off);
    }
}

/* One item, and so one core. */
static const struct kn_tib_shape alone[] = {
    {.b = 1, .c = 32, .n = 6400, .m = 32},
    {.b = 1, .c = 20, .n = 3000, .m = 30},
    {.b = 1, .c = 32, .n = 1280, .m = 32}};
/* All cores. */
static const struct kn_tib_shape all[] = {
    {.b = 16, .c = 256, .n = 1024, .m = 256},
    {.b = 4, .c = 300, .n = 700, .m = 100},
    {.b = 48, .c = 64, .n = 300, .m = 64}};

Test(spread, cost_is_time_on_590)
{
    expect_cost("MLU590-H8", alone, KN_COUNT(alone), 0.02);
    expect_cost("MLU590-H8", all, KN_COUNT(all), 0.06);
}

Test(spread, cost_is_time_on_370)
{
    expect_cost("MLU370-X4", alone, KN_COUNT(alone), 0.02);
    expect_cost("MLU370-X4", all, KN_COUNT(all), 0.06);
}

Test(spread, cost_is_time_on_270)
{
    expect_cost("MLU270", alone, KN_COUNT(alone), 0.04);
    expect_cost("MLU270", all, KN_COUNT(all), 0.12);
}
