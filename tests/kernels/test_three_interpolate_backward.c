/* SPDX-License-Identifier: MIT */
/*
 * three_interpolate_backward: what every operator is tested for; the document's
 * example, its split and partition by hand, random shapes, time, calls in a
 * row, faults. A test is a process, so each chooses its own device.
 */
#include <criterion/criterion.h>
#include <criterion/redirect.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/harness/operator.h"
#include "kernels/harness/random.h"
#include "kernels/harness/run.h"
#include "kernels/library/handle.h"
#include "kernels/three_interpolate_backward/split.h"
#include "kernels/three_interpolate_backward/three_interpolate_backward.h"
#include "kernels/three_interpolate_backward/trial/inputs.h"
#include "tests/kernels/everywhere.h"
#include "tests/kernels/maps.h"

static const struct kn_operator *const op = &kn_op_three_interpolate_backward;

static struct kn_result run(const char *name, const char *variant)
{
    struct kn_options options = {.task_type = cnrtFuncTypeMutable,
                                 .variant = variant};
    struct kn_result r = kn_run(op, kn_case_find(op, name), &options);
    cr_assert(r.is_good, "%s, %s", name, variant);
    return r;
}

EVERYWHERE(three_interpolate_backward)
MAPS(three_interpolate_backward, NULL, NULL)

/* ---- split -------------------------------------------------------------- */

static void expect_split(long c, long n, long m, long kib, int co, int no,
                         int mo)
{
    struct kn_tib_split s = kn_tib_choose(c, n, m, kib * 1024 / 4);
    cr_expect(s.co == co && s.no == no && s.mo == mo,
              "C %ld N %ld M %ld, %ld KiB: Co %d No %d Mo %d, not %d %d %d", c,
              n, m, kib, s.co, s.no, s.mo, co, no, mo);
}

/* By hand, in values of 4 bytes: 15 No + Co (2 No + 1 + Mo + max(Mo, No)) must
 * fit; No is at most (values - 32 * 33) / 111, in units of 64. */
Test(three_interpolate_backward, no_then_co_then_mo)
{
    /* MLU590, 98304 values: No at most 876, 832 in units. */
    /* All of N and C fit: 15 * 64 + 32 * (128 + 1 + 512 + 512). */
    expect_split(16, 64, 512, 384, 32, 64, 512);
    /* C > N: 97344 / (3 * 64 + 1 + 32) = 432 channels, 416 in units: 512 are 2
     * pieces of 256. Mo: 97344 / 256 - 129 = 251, less 64: all of 16. */
    expect_split(512, 64, 16, 384, 256, 64, 32);
    /* C <= N and not all fits: 4096 points are at least 5 pieces of 820, 832
     * in units. That leaves Mo (98304 - 12480) / 32 - 1665 - 832 = 185: 7
     * pieces, 5 * 7 * 4 repeats. 6 pieces of 683, 704 in units, leave 629: 2
     * pieces of 512, 6 * 2 * 4 repeats. No of 640 are 7 pieces, which is more.
     * Co: (98304 - 10560) / (1409 + 512 + 704) = 33. */
    expect_split(128, 4096, 1024, 384, 32, 704, 512);
    /* All of M beside the most points. Co: 85824 / (1665 + 128 + 832) = 32. */
    expect_split(1024, 4096, 128, 384, 32, 832, 128);
    /* C > N: 999 points are 2 pieces of 500. Co: 90624 / 1569 = 57, 32 in
     * units. Mo: 90624 / 32 - 1025 = 1807 > 2 * 512, half of it 903, 896 in
     * units: 2033 are 3 pieces of 678. */
    expect_split(2047, 999, 2033, 384, 32, 512, 704);
    /* C = N is not C > N: Mo first, (98304 - 3840) / 32 - 513 = 2439, half of
     * it is beyond 64; then Co: 94464 / (513 + 64 + 256) = 113, 96 in units:
     * 256 are 3 pieces of 86. */
    expect_split(256, 256, 64, 384, 96, 256, 64);
    /* MLU370, 163840 values: No at most 1466, 1408 in units. */
    /* 4 pieces of 1024 and all of M, instead of 3 pieces and 5 of M. */
    expect_split(128, 4096, 1024, 640, 32, 1024, 1024);
    expect_split(2047, 999, 2033, 640, 32, 1024, 1024);
    expect_split(1, 1, 1, 640, 32, 64, 32);
}

/* Whatever the sizes: pieces of whole units that fit. */
Test(three_interpolate_backward, every_split_fits)
{
    struct kn_random r = kn_random_init(5);
    for (int i = 0; i < 20000; i++) {
        int bits = kn_random_int(&r, 1, 30);
        long c = kn_random_int(&r, 1, 1 << bits);
        long n = kn_random_int(&r, 1, 1 << kn_random_int(&r, 1, 30));
        long m = kn_random_int(&r, 1, 1 << kn_random_int(&r, 1, 30));
        long values = kn_random_int(&r, 0, 1) ? 98304 : 163840, used = 0;
        struct kn_tib_split s = kn_tib_choose(c, n, m, values);
        cr_assert(s.co > 0 && s.co % TIB_C_UNIT == 0);
        cr_assert(s.no > 0 && s.no % TIB_N_UNIT == 0);
        cr_assert(s.mo > 0 && s.mo % TIB_M_UNIT == 0);
        cr_assert(s.co < c + TIB_C_UNIT && s.no < n + TIB_N_UNIT &&
                  s.mo < m + TIB_M_UNIT);
#define P(member, name, bytes, doc) used += (bytes) / 4;
        TIB_MAP(P, s)
#undef P
        cr_assert_leq(used, values, "C %ld N %ld M %ld: %ld", c, n, m, used);
        /* The largest, but for what fits whole or beside the most points. */
        long most = kn_tib_even(n, kn_tib_most_points(values), TIB_N_UNIT);
        cr_assert(s.no == most || (s.no >= s.co && s.no >= s.mo));
    }
}

/* ---- NRAM --------------------------------------------------------------- */

/* Case 4 on MLU590: Co 32, No 704, Mo 512; sizes of document 3.4. */
Test(three_interpolate_backward, parts_of_nram_are_the_documents)
{
    static const struct {
        const char *name;
        size_t values;
    } wanted[] = {
        {"grad_output", 32 * 704},
        {"grad_output_transpose", 704 * 32 + 32},
        {"grad_features", 32 * 512},
        {"grad_features_transpose", 32 * 704},
        {"weight", 704 * 3},
        {"weight_transpose", 704 * 3},
        {"indices", 704 * 3},
        {"indices_transpose", 704 * 3},
        {"indices_transpose_addition", 704},
        {"indices_transpose_float", 704},
        {"indices_transpose_float_addition", 704},
    };
    struct kn_region r[KN_MAX_REGIONS];
    size_t n = op->partition(kn_case_find(op, "case4"), "documented",
                             &(struct kn_machine){.nram_bytes = 512 << 10}, r);
    cr_assert_eq(n, 13);
    for (size_t i = 0; i < 11; i++) {
        cr_expect_str_eq(r[i].name, wanted[i].name);
        cr_expect_eq(r[i].bytes, 4 * wanted[i].values, "%s", r[i].name);
        cr_expect_eq(r[i].offset % 128, 0, "%s", r[i].name);
    }
}

/* ---- results ------------------------------------------------------------ */

struct outputs {
    bool is_zero, has_others;
};

static void look_at_last_feature(void *user, const struct kn_operator *o,
                                 const struct kn_tensor *t)
{
    struct outputs *seen = user;
    const struct kn_tensor *f = &t[TIB_GRAD_FEATURES];
    const float *value = f->host;
    (void)o;
    cr_assert_eq(f->dims[0] * f->dims[1], 2 * 128);
    for (int row = 0; row < 2 * 128; row++) {
        for (int m = 0; m < 63; m++)
            seen->has_others |= value[row * 64 + m] != 0;
        seen->is_zero &= value[row * 64 + 63] == 0;
    }
}

/* The document's example draws indices from [0, M - 1): it prints zeros in the
 * last column. Its other values come from inputs nobody knows. */
Test(three_interpolate_backward, the_example_has_zeros_in_its_last_column)
{
    struct outputs seen = {true, false};
    struct kn_options options = {.task_type = cnrtFuncTypeMutable,
                                 .judged = look_at_last_feature,
                                 .user = &seen};
    cr_assert(kn_run(op, kn_case_find(op, "example"), &options).is_good);
    cr_assert(seen.is_zero);
    cr_assert(seen.has_others);
}

/* Half sums are rounded once: the error is that of one rounding, however many
 * products there are. */
Test(three_interpolate_backward, half_is_rounded_once)
{
    struct kn_result r = run("one_feature_half", "documented");
    cr_assert_lt(r.verdicts[0].compared.diff.diff1, 0x1p-11);
    cr_assert_lt(r.verdicts[0].compared.diff.diff3[0], 0x1.01p-11);
}

/* ---- random shapes ------------------------------------------------------- */

static void random_case(struct kn_random *r, struct kn_case *c)
{
    double *v = c->value;
    v[TIB_C] = kn_random_int(r, 1, c->seed % 4 ? 40 : 700);
    v[TIB_N] = kn_random_int(r, 1, c->seed % 3 ? 150 : 1700);
    v[TIB_M] = kn_random_int(r, 1, c->seed % 5 ? 200 : 3000);
    v[TIB_B] = kn_random_int(r, 1, v[TIB_C] > 40 && v[TIB_N] > 150 ? 1 : 5);
    v[TIB_DTYPE] =
        kn_random_int(r, 0, 1) ? MLUOP_DTYPE_FLOAT : MLUOP_DTYPE_HALF;
    v[TIB_INDICES_ARE] = kn_random_int(r, 0, TIB_N_INDICES - 1);
    v[TIB_VALUES_ARE] = kn_random_int(r, 0, TIB_VALUES_ZERO);
}

RANDOM_SHAPES(three_interpolate_backward, 2xx, "MLU270", random_case, NULL)
RANDOM_SHAPES(three_interpolate_backward, 3xx, "MLU370-X4", random_case, NULL)
RANDOM_SHAPES(three_interpolate_backward, 5xx, "MLU590-H8", random_case, NULL)

/* ---- time --------------------------------------------------------------- */

Test(three_interpolate_backward, the_same_time_every_time)
{
    double us = run("primes", "documented").us;
    cr_assert_eq(run("primes", "documented").us, us);
}

Test(three_interpolate_backward, loading_ahead_pays)
{
    double us = run("all_in_pieces", "documented").us;
    cr_assert_lt(run("all_in_pieces", "pingpong").us, 0.97 * us);
    /* One piece for each core: nothing to load ahead. */
    us = run("one_channel", "documented").us;
    cr_assert_leq(run("one_channel", "pingpong").us, us + 1);
}

/* ---- calls in a row ----------------------------------------------------- */

/* The output is written, not added to: a second call gives the same bits. */
Test(three_interpolate_backward, a_second_call_gives_the_same)
{
    const struct kn_case *c = kn_case_find(op, "primes");
    struct kn_tensor t[KN_MAX_TENSORS];
    struct kn_arg args[KN_MAX_PARAMS];
    mluOpHandle_t handle;
    cr_assert_eq(mluOpCreate(&handle), MLUOP_STATUS_SUCCESS);
    kn_tensors_new(op, c, t);
    kn_args_bind(op, c, t, handle, args);
    const struct kn_tensor *out = &t[TIB_GRAD_FEATURES];
    size_t bytes = kn_tensor_bytes(out);
    char *once = malloc(bytes), *twice = malloc(bytes);
    cr_assert_eq(op->call(args), MLUOP_STATUS_SUCCESS);
    cnrtMemcpy(once, out->device, bytes, cnrtMemcpyDevToHost);
    cr_assert_eq(op->call(args), MLUOP_STATUS_SUCCESS);
    cnrtMemcpy(twice, out->device, bytes, cnrtMemcpyDevToHost);
    cr_assert_eq(memcmp(once, twice, bytes), 0);
    free(once);
    free(twice);
    kn_args_release(op, args);
    kn_tensors_free(op, t);
    mluOpDestroy(handle);
}

/* A pointer that is no device memory passes the guards; the simulator stops
 * the kernel, and waiting for the queue tells. */
Test(three_interpolate_backward, a_wild_pointer_is_a_fault)
{
    const struct kn_case *c = kn_case_find(op, "primes");
    struct kn_tensor t[KN_MAX_TENSORS];
    struct kn_arg args[KN_MAX_PARAMS];
    mluOpHandle_t handle;
    cr_redirect_stderr();
    cr_assert_eq(mluOpCreate(&handle), MLUOP_STATUS_SUCCESS);
    kn_tensors_new(op, c, t);
    kn_args_bind(op, c, t, handle, args);
    args[TIB_PARAM_weights].pointer = (void *)0x7000000000;
    cr_assert_eq(op->call(args), MLUOP_STATUS_SUCCESS);
    cr_assert_eq(cnrtQueueSync(NULL), cnrtErrorKernelFault);
    kn_args_release(op, args);
    kn_tensors_free(op, t);
    mluOpDestroy(handle);
}
