/* SPDX-License-Identifier: MIT */
/*
 * psroipool_backward: what every operator is tested for; what the document
 * prints, the NRAM partition, time, repeated calls, tensors of zero elements,
 * random shapes. A test is a process, so each chooses its own device.
 */
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/harness/operator.h"
#include "kernels/harness/random.h"
#include "kernels/harness/run.h"
#include "kernels/library/descriptor.h"
#include "kernels/library/log.h"
#include "kernels/psroipool_backward/layout.h"
#include "kernels/psroipool_backward/psroipool_backward.h"
#include "kernels/psroipool_backward/trial/inputs.h"
#include "tests/kernels/everywhere.h"
#include "tests/kernels/maps.h"

static const struct kn_operator *const op = &kn_op_psroipool_backward;
static const char *const all[] = {"documented", "wide", "tiles"};

static struct kn_result run(const char *name, const char *variant)
{
    struct kn_options options = {.task_type = cnrtFuncTypeMutable,
                                 .variant = variant};
    return kn_run(op, kn_case_find(op, name), &options);
}

EVERYWHERE(psroipool_backward)
MAPS(psroipool_backward, NULL, NULL)

/* ---- what the document prints -------------------------------------------- */

/* Changes the inputs of the printed example; NULL leaves them. */
typedef void change(struct kn_tensor *t);

struct printed {
    change *change;
    float bottom[2][3][3][4];
};

static bool prepared(void *user, const struct kn_operator *of,
                     struct kn_tensor *t)
{
    struct printed *p = user;
    (void)of;
    if (p->change)
        p->change(t);
    return true;
}

static void judged(void *user, const struct kn_operator *of,
                   const struct kn_tensor *t)
{
    struct printed *p = user;
    (void)of;
    memcpy(p->bottom, t[PRB_BOTTOM_GRAD].host, sizeof p->bottom);
}

/* Runs the example in NHWC and compares with what the document shows in NCHW:
 * `corner[c]` in channel c of pixel 0 of image 0, zero everywhere else. */
static void expect_printed(change *how, const float *corner)
{
    for (int v = 0; v < PRB_N_VARIANTS; v++) {
        struct printed p = {.change = how};
        const struct kn_options options = {.task_type = cnrtFuncTypeMutable,
                                           .variant = all[v],
                                           .prepared = prepared,
                                           .judged = judged,
                                           .user = &p};
        struct kn_result r =
            kn_run(op, kn_case_find(op, "document_example"), &options);
        cr_assert(r.is_good);
        for (int n = 0; n < 2; n++)
            for (int c = 0; c < 4; c++)
                for (int i = 0; i < 9; i++) {
                    float is = p.bottom[n][i / 3][i % 3][c];
                    float wanted = n == 0 && i == 0 ? corner[c] : 0;
                    cr_assert(isnan(wanted) ? isnan(is) : is == wanted,
                              "%s: image %d, channel %d, pixel %d: %g", all[v],
                              n, c, i, (double)is);
                }
    }
}

/* The inputs as printed, NCHW; what the case has must be the same. */
static void check_inputs(struct kn_tensor *t)
{
    static const float rois[2][5] = {{0, 1, 2, 2, 3}, {0, 1, 2, 2, 3}};
    static const int mapping[2][1][2][2] = {{{{0, 1}, {2, 3}}},
                                            {{{0, 1}, {2, 3}}}};
    const int *is = t[PRB_MAPPING_CHANNEL].host;
    const float *grads = t[PRB_TOP_GRAD].host;
    cr_assert_eq(memcmp(t[PRB_ROIS].host, rois, sizeof rois), 0);
    for (int n = 0; n < 2; n++)
        for (int h = 0; h < 2; h++)
            for (int w = 0; w < 2; w++) {
                cr_assert_eq(is[(n * 2 + h) * 2 + w], mapping[n][0][h][w]);
                cr_assert_eq(grads[(n * 2 + h) * 2 + w], 1);
            }
}

Test(psroipool_backward, the_printed_example)
{
    expect_printed(check_inputs, (const float[]){2, 2, 2, 2});
}

static void all_channel_0(struct kn_tensor *t)
{
    memset(t[PRB_MAPPING_CHANNEL].host, 0, 8 * sizeof(int));
}

static void fill(struct kn_tensor *t, size_t n, float value)
{
    float *values = t->host;
    for (size_t i = 0; i < n; i++)
        values[i] = value;
}

static void grads_inf(struct kn_tensor *t)
{
    fill(&t[PRB_TOP_GRAD], 8, INFINITY);
}

static void grads_nan(struct kn_tensor *t)
{
    fill(&t[PRB_TOP_GRAD], 8, NAN);
}

static void rois_inf(struct kn_tensor *t)
{
    fill(&t[PRB_ROIS], 10, INFINITY);
}

static void rois_nan(struct kn_tensor *t)
{
    fill(&t[PRB_ROIS], 10, NAN);
    ((float *)t[PRB_ROIS].host)[6] = INFINITY;
}

Test(psroipool_backward, the_printed_special_values)
{
    expect_printed(all_channel_0, (const float[]){8, 0, 0, 0});
    expect_printed(grads_inf,
                   (const float[]){INFINITY, INFINITY, INFINITY, INFINITY});
    expect_printed(grads_nan, (const float[]){NAN, NAN, NAN, NAN});
    expect_printed(rois_inf, (const float[]){0, 0, 0, 0});
    expect_printed(rois_nan, (const float[]){0, 0, 0, 0});
}

/* ---- NRAM ---------------------------------------------------------------- */

/* Bytes of the region of this name. */
static size_t region(const char *case_name, const char *variant,
                     size_t nram_kib, const char *name)
{
    struct kn_region r[KN_MAX_REGIONS];
    size_t n =
        op->partition(kn_case_find(op, case_name), variant,
                      &(struct kn_machine){.nram_bytes = nram_kib * 1024}, r);
    for (size_t i = 0; i < n; i++)
        if (strcmp(r[i].name, name) == 0)
            return r[i].bytes;
    return 0;
}

static void expect_documented(const char *case_name, size_t nram_kib,
                              size_t grads, size_t mapping)
{
    const char *v = "documented";
    cr_assert_eq(region(case_name, v, nram_kib, "top_grad"), grads);
    cr_assert_eq(region(case_name, v, nram_kib, "mapping_channel"), mapping);
    cr_assert_eq(region(case_name, v, nram_kib, "atomic_add"), 128);
}

/* By hand: of 655360 or 393216 bytes 128 are for atomic_add. */
Test(psroipool_backward, rows_that_fit)
{
    /* 8 values: 128 bytes aligned and 32 more: 4095 and 2456 rows. */
    expect_documented("document_1", 768, 4095 * 128, 4095 * 32);
    expect_documented("document_1", 512, 2456 * 128, 2456 * 32);
    /* 21 values: 128 and 84 bytes: 3090 and 1854 rows. */
    expect_documented("document_2", 768, 3090 * 128, 3090 * 84);
    expect_documented("document_2", 512, 1854 * 128, 1854 * 84);
    /* 33 values: 256 and 132 bytes: 1688 and 1013 rows. */
    expect_documented("row_33", 768, 1688 * 256, 1688 * 132);
    expect_documented("row_33", 512, 1013 * 256, 1013 * 132);
    /* 49120 values are 1535 lines of 128 bytes: one row. */
    expect_documented("row_fits", 512, 196480, 196480);
}

/* By hand: 655232 / 8 * 4 = 327616 and 393088 / 8 * 4 = 196544, cut to lines of
 * 128 bytes. */
Test(psroipool_backward, rows_that_do_not_fit)
{
    expect_documented("long_rows", 768, 327552, 327552);
    expect_documented("long_rows", 512, 196480, 196480);
    expect_documented("long_row", 768, 327552, 327552);
    expect_documented("row_does_not_fit", 512, 196480, 196480);
}

Test(psroipool_backward, wide_needs_rows_of_all_channels)
{
    cr_assert_eq(region("document_1", "wide", 512, "pixels"), 7 * 13 * 128);
    cr_assert_eq(region("document_1", "wide", 512, "regular"), 49 * 128);
    /* Else it is the documented way. */
    cr_assert_eq(region("long_rows", "wide", 512, "pixels"), 0);
    cr_assert_eq(region("long_rows", "wide", 512, "top_grad"), 196480);
}

/* ---- time ---------------------------------------------------------------- */

Test(psroipool_backward, the_same_time_every_time)
{
    for (int v = 0; v < PRB_N_VARIANTS; v++)
        cr_assert_eq(run("primes", all[v]).us, run("primes", all[v]).us);
}

Test(psroipool_backward, whole_lines_of_bins_pay)
{
    static const char *const devices[] = {"MLU370-X4", "MLU590-H8"};
    for (int d = 0; d < 2; d++) {
        setenv("MLUSIM_DEVICE", devices[d], 1);
        double us = run("document_2", "documented").us;
        cr_assert_lt(2 * run("document_2", "wide").us, us, "%s", devices[d]);
        /* Where it does not fit it is the documented way. */
        us = run("row_does_not_fit", "documented").us;
        cr_assert_leq(run("row_does_not_fit", "wide").us, us + 1);
    }
}

/* ---- calls --------------------------------------------------------------- */

struct calls {
    mluOpHandle_t handle;
    struct kn_tensor t[KN_MAX_TENSORS];
    struct kn_arg args[KN_MAX_PARAMS];
};

static void calls_init(struct calls *s, const char *name)
{
    const struct kn_case *c = kn_case_find(op, name);
    cr_assert_eq(mluOpCreate(&s->handle), MLUOP_STATUS_SUCCESS);
    kn_tensors_new(op, c, s->t);
    kn_args_bind(op, c, s->t, s->handle, s->args);
}

static void calls_fini(struct calls *s)
{
    kn_args_release(op, s->args);
    kn_tensors_free(op, s->t);
    mluOpDestroy(s->handle);
}

/* bottom_grad is overwritten: a second call leaves the same bits. */
Test(psroipool_backward, the_second_call_is_as_the_first)
{
    struct calls s;
    calls_init(&s, "same_rois");
    const struct kn_tensor *out = &s.t[PRB_BOTTOM_GRAD];
    size_t bytes = kn_tensor_bytes(out);
    char *once = malloc(bytes), *twice = malloc(bytes);
    cr_assert_eq(op->call(s.args), MLUOP_STATUS_SUCCESS);
    cnrtMemcpy(once, out->device, bytes, cnrtMemcpyDevToHost);
    cr_assert_eq(op->call(s.args), MLUOP_STATUS_SUCCESS);
    cnrtMemcpy(twice, out->device, bytes, cnrtMemcpyDevToHost);
    cr_assert_eq(memcmp(once, twice, bytes), 0);
    free(once);
    free(twice);
    calls_fini(&s);
}

static void count(void *user, const char *sentence)
{
    (void)sentence;
    ++*(int *)user;
}

/* The call with size `size` of some tensors 0. */
static void expect_empty(const int *tensors, int size, mluOpStatus_t status)
{
    struct calls s;
    int said = 0;
    calls_init(&s, "guards");
    for (int i = 0; i < PRB_N_TENSORS; i++)
        if (tensors[i])
            s.t[i].desc->dims[size] = 0;
    kn_log_redirect(count, &said);
    cr_assert_eq(op->call(s.args), status);
    kn_log_redirect(NULL, NULL);
    cr_assert_eq(said, status ? 1 : 0);
    calls_fini(&s);
}

/* Without rois nothing else has elements either, but bottom_grad. */
Test(psroipool_backward, tensors_of_zero_elements)
{
    expect_empty((const int[]){1, 1, 1, 0}, 0, MLUOP_STATUS_BAD_PARAM);
    expect_empty((const int[]){0, 1, 0, 0}, 0, MLUOP_STATUS_BAD_PARAM);
    expect_empty((const int[]){1, 0, 1, 0}, 1, MLUOP_STATUS_SUCCESS);
    expect_empty((const int[]){1, 0, 0, 0}, 3, MLUOP_STATUS_SUCCESS);
    expect_empty((const int[]){0, 0, 1, 0}, 2, MLUOP_STATUS_SUCCESS);
    expect_empty((const int[]){0, 0, 0, 1}, 0, MLUOP_STATUS_SUCCESS);
    expect_empty((const int[]){0, 0, 0, 1}, 2, MLUOP_STATUS_SUCCESS);
}

/* ---- random shapes ------------------------------------------------------- */

static void random_case(struct kn_random *r, struct kn_case *c)
{
    static const double scales[] = {1, 0.5, 0.25, 0.0625, 0.3, 1.7};
    static const int rois[] = {PRB_ROIS_NETWORK, PRB_ROIS_BORDER,
                               PRB_ROIS_SMALL,   PRB_ROIS_HALVES,
                               PRB_ROIS_BATCHES, PRB_ROIS_NANS};
    static const int mappings[] = {PRB_MAPPING_REGULAR, PRB_MAPPING_REGULAR,
                                   PRB_MAPPING_RANDOM, PRB_MAPPING_OUTSIDE};
    int bins = kn_random_int(r, 1, 6), dim = kn_random_int(r, 1, 40);
    double *v = c->value;
    v[PRB_ROIS_NUM] = kn_random_int(r, 1, 30);
    v[PRB_POOLED_HEIGHT] = v[PRB_POOLED_WIDTH] = bins;
    v[PRB_OUTPUT_DIM] = dim;
    v[PRB_BATCHES] = kn_random_int(r, 1, 4);
    v[PRB_HEIGHT] = kn_random_int(r, 1, 18);
    v[PRB_WIDTH] = kn_random_int(r, 1, 18);
    v[PRB_CHANNELS] = bins * bins * dim;
    v[PRB_SCALE] = scales[kn_random_int(r, 0, 5)];
    v[PRB_ROIS_ARE] = rois[kn_random_int(r, 0, 5)];
    v[PRB_MAPPING_IS] = mappings[kn_random_int(r, 0, 3)];
    v[PRB_GRADS_ARE] = PRB_GRADS_PLAIN;
}

RANDOM_SHAPES(psroipool_backward, 2xx, "MLU270", random_case, NULL)
RANDOM_SHAPES(psroipool_backward, 3xx, "MLU370-X4", random_case, NULL)
RANDOM_SHAPES(psroipool_backward, 5xx, "MLU590-H8", random_case, NULL)
