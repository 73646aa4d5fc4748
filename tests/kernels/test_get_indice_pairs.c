/* SPDX-License-Identifier: MIT */
/*
 * get_indice_pairs: what every operator is tested for; the number of outputs,
 * room for them, the workspace and the NRAM partition by hand, a convolution by
 * hand, random convolutions. A test is a process, so each chooses its own
 * device.
 */
#include <criterion/criterion.h>
#include <criterion/redirect.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/get_indice_pairs/get_indice_pairs.h"
#include "kernels/get_indice_pairs/layout.h"
#include "kernels/get_indice_pairs/trial/inputs.h"
#include "kernels/harness/operator.h"
#include "kernels/harness/random.h"
#include "kernels/harness/run.h"
#include "kernels/library/log.h"
#include "kernels/library/sparse_convolution.h"
#include "tests/kernels/everywhere.h"
#include "tests/kernels/maps.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const struct kn_operator *const op = &kn_op_get_indice_pairs;

EVERYWHERE(get_indice_pairs)
MAPS(get_indice_pairs, "gip_kernel_1", NULL)

/* ---- a call ------------------------------------------------------------- */

/* The tensors and arguments of a case. */
struct fixture {
    struct kn_case c;
    mluOpHandle_t handle;
    struct kn_tensor t[KN_MAX_TENSORS];
    struct kn_arg args[KN_MAX_PARAMS];
};

static void fixture_init(struct fixture *f, const struct kn_case *c)
{
    f->c = *c;
    cr_assert_eq(mluOpCreate(&f->handle), MLUOP_STATUS_SUCCESS);
    kn_tensors_new(op, &f->c, f->t);
    kn_args_bind(op, &f->c, f->t, f->handle, f->args);
}

static void fixture_fini(struct fixture *f)
{
    kn_args_release(op, f->args);
    kn_tensors_free(op, f->t);
    mluOpDestroy(f->handle);
}

static int num_act_out(const struct fixture *f)
{
    int n = -1;
    cr_assert_eq(mluOpGetSparseConvolutionNumActOut(
                     f->args[GIP_PARAM_sparse_conv_desc].conv, &n),
                 MLUOP_STATUS_SUCCESS);
    return n;
}

/* What is on the device now; the caller frees it. */
static int *now(const struct kn_tensor *t)
{
    size_t bytes = kn_tensor_bytes(t);
    int *host = malloc(bytes);
    cr_assert_eq(cnrtMemcpy(host, t->device, bytes, cnrtMemcpyDevToHost),
                 cnrtSuccess);
    return host;
}

static void expect_unchanged(const struct kn_tensor *t)
{
    int *is = now(t);
    cr_expect_eq(memcmp(is, t->host, kn_tensor_bytes(t)), 0, "%s", t->name);
    free(is);
}

static void expect_ints(const struct kn_tensor *t, const int *wanted)
{
    int *is = now(t);
    for (size_t i = 0; i < kn_tensor_bytes(t) / sizeof(int); i++)
        cr_expect_eq(is[i], wanted[i], "%s[%zu] is %d, not %d", t->name, i,
                     is[i], wanted[i]);
    free(is);
}

/* Sentences of refused calls. */
static void keep(void *user, const char *sentence)
{
    snprintf(user, 512, "%s", sentence);
}

/* ---- by hand ------------------------------------------------------------ */

/* A row of 6 cells, a filter of 3: with stride 2 and a pad of 1 outputs are
 * (w + 1 - k) / 2 of 3 cells. Inputs are given, out of order. */
static void line_of(struct fixture *f, bool is_sub_m, const int *w, int n)
{
    struct kn_case c = {.name = "line", .doc = "by hand", .seed = 1};
    static const double sizes[] = {0, 1, 1, 1, 6, 1, 1, 3, 1, 1};
    memcpy(c.value, sizes, sizeof sizes);
    c.value[GIP_L] = n;
    c.value[GIP_STRIDE + 2] = is_sub_m ? 1 : 2;
    c.value[GIP_PAD + 2] = 1;
    for (int i = 0; i < 3; i++)
        c.value[GIP_DILATION + i] = 1;
    c.value[GIP_SUB_M] = is_sub_m;
    c.value[GIP_ROOM] = n;
    fixture_init(f, &c);
    int *sites = f->t[GIP_INDICES].host;
    memset(sites, 0, kn_tensor_bytes(&f->t[GIP_INDICES]));
    for (int i = 0; i < n; i++)
        sites[4 * i + 3] = w[i];
    cr_assert_eq(cnrtMemcpy(f->t[GIP_INDICES].device, sites,
                            kn_tensor_bytes(&f->t[GIP_INDICES]),
                            cnrtMemcpyHostToDev),
                 cnrtSuccess);
    cr_assert_eq(op->call(f->args), MLUOP_STATUS_SUCCESS);
    cr_assert_eq(cnrtSyncDevice(), cnrtSuccess);
}

/* Input 5 meets output (5 + 1 - 0) / 2 = 3, which is outside, and
 * (5 + 1 - 2) / 2 = 2; input 0 output (0 + 1 - 1) / 2 = 0; input 3 outputs
 * (4 - 0) / 2 = 2 and (4 - 2) / 2 = 1. */
Test(get_indice_pairs, a_line_by_hand)
{
    struct fixture f;
    line_of(&f, false, (int[]){5, 0, 3}, 3);
    cr_assert_eq(num_act_out(&f), 3);
    expect_ints(&f.t[GIP_INDICE_NUM], (int[]){1, 1, 2});
    expect_ints(&f.t[GIP_OUT_INDICES],
                (int[]){0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 2});
    expect_ints(&f.t[GIP_INDICE_PAIRS], (int[]){2, -1, -1, 2, -1, -1, 1, -1, -1,
                                                0, -1, -1, 0, 2, -1, 2, 1, -1});
    fixture_fini(&f);
}

/* In sub_m mode inputs 4 and 5 are neighbours, and the second input 4 stands
 * for its cell. */
Test(get_indice_pairs, a_line_by_hand_in_sub_m_mode)
{
    struct fixture f;
    line_of(&f, true, (int[]){4, 5, 4, 1}, 4);
    cr_assert_eq(num_act_out(&f), 4);
    expect_ints(&f.t[GIP_INDICE_NUM], (int[]){2, 4, 1});
    expect_ints(&f.t[GIP_OUT_INDICES], f.t[GIP_INDICES].host);
    expect_ints(&f.t[GIP_INDICE_PAIRS],
                (int[]){0, 2, -1, -1, 1, 1,  -1, -1, 0, 1,  2,  3,
                        2, 1, 2,  3,  1, -1, -1, -1, 2, -1, -1, -1});
    fixture_fini(&f);
}

/* ---- the number of outputs ---------------------------------------------- */

Test(get_indice_pairs, outputs_are_counted)
{
    for (size_t i = 0; i < op->n_cases; i++) {
        const struct kn_case *c = &op->cases[i];
        if (c->flags & (KN_CASE_LARGE | KN_CASE_LONG))
            continue;
        struct fixture f;
        char said[512] = "";
        fixture_init(&f, c);
        cr_expect_eq(num_act_out(&f), 0, "%s before the call", c->name);
        kn_log_redirect(keep, said);
        cr_expect_eq(op->call(f.args), c->status, "%s", c->name);
        kn_log_redirect(NULL, NULL);
        cr_expect_eq(num_act_out(&f), kn_gip_num_act_out(c, f.t), "%s",
                     c->name);
        cr_assert_eq(cnrtSyncDevice(), cnrtSuccess);
        fixture_fini(&f);
    }
}

/* What is too small is said with the number that is needed, so that the caller
 * can make room; beyond the counts of step 2 nothing is written. */
static void too_small(const char *name, bool counts_are_written)
{
    struct fixture f;
    char said[512] = "";
    fixture_init(&f, kn_case_find(op, name));
    kn_log_redirect(keep, said);
    cr_assert_eq(op->call(f.args), MLUOP_STATUS_BAD_PARAM);
    kn_log_redirect(NULL, NULL);
    cr_expect(strstr(said, "mluOpGetIndicePairs") &&
                  strstr(said, "out_indices_desc has size 199") &&
                  strstr(said, "at least 200"),
              "%s", said);
    cr_expect_eq(num_act_out(&f), 200);
    cr_assert_eq(cnrtSyncDevice(), cnrtSuccess);
    expect_unchanged(&f.t[GIP_INDICE_PAIRS]);
    expect_unchanged(&f.t[GIP_OUT_INDICES]);
    if (counts_are_written)
        expect_ints(&f.t[GIP_INDICE_NUM], (int[]){200});
    else
        expect_unchanged(&f.t[GIP_INDICE_NUM]);
    fixture_fini(&f);
}

Test(get_indice_pairs, too_little_room_is_refused)
{
    too_small("small_room", true);
    too_small("small_room_sub_m", false);
}

Test(get_indice_pairs, no_inputs_are_no_outputs)
{
    struct fixture f;
    struct kn_case c = *kn_case_find(op, "guards");
    size_t bytes = 1;
    fixture_init(&f, &c);
    cr_assert_eq(op->call(f.args), MLUOP_STATUS_SUCCESS);
    cr_assert_gt(num_act_out(&f), 0);
    fixture_fini(&f);
    c.value[GIP_L] = 0;
    fixture_init(&f, &c);
    f.args[GIP_PARAM_sparse_conv_desc].conv->num_act_out = 5;
    cr_assert_eq(op->workspace(f.args, &bytes), MLUOP_STATUS_SUCCESS);
    cr_assert_eq(bytes, 0);
    cr_assert_eq(op->call(f.args), MLUOP_STATUS_SUCCESS);
    cr_assert_eq(num_act_out(&f), 0);
    expect_unchanged(&f.t[GIP_INDICE_NUM]);
    fixture_fini(&f);
}

/* ---- spelling ----------------------------------------------------------- */

Test(get_indice_pairs, the_documents_spelling_is_the_same)
{
    struct fixture f;
    size_t bytes = 0, same = 1;
    fixture_init(&f, kn_case_find(op, "guards"));
    const struct kn_arg *a = f.args;
    cr_assert_eq(op->workspace(a, &bytes), MLUOP_STATUS_SUCCESS);
    mluopStatus_t status = mluopGetIndicePairsWorkspaceSize(
        a[GIP_PARAM_handle].handle, a[GIP_PARAM_sparse_conv_desc].conv,
        a[GIP_PARAM_indices_desc].desc, a[GIP_PARAM_indice_pairs_desc].desc,
        a[GIP_PARAM_out_indices_desc].desc, a[GIP_PARAM_indice_num_desc].desc,
        &same);
    cr_assert_eq(status, MLUOP_STATUS_SUCCESS);
    cr_assert_eq(bytes, same);
    status = mluopGetIndicePairs(
        a[GIP_PARAM_handle].handle, a[GIP_PARAM_sparse_conv_desc].conv,
        a[GIP_PARAM_indices_desc].desc, a[GIP_PARAM_indices].pointer,
        a[GIP_PARAM_workspace].pointer, bytes,
        a[GIP_PARAM_indice_pairs_desc].desc, a[GIP_PARAM_indice_pairs].pointer,
        a[GIP_PARAM_out_indices_desc].desc, a[GIP_PARAM_out_indices].pointer,
        a[GIP_PARAM_indice_num_desc].desc, a[GIP_PARAM_indice_num].pointer);
    cr_assert_eq(status, MLUOP_STATUS_SUCCESS);
    cr_assert_eq(cnrtSyncDevice(), cnrtSuccess);
    kn_gip_reference(&f.c, f.t);
    for (int i = GIP_INDICE_PAIRS; i < GIP_N_TENSORS; i++)
        expect_ints(&f.t[i], f.t[i].expected);
    fixture_fini(&f);
}

/* ---- workspace ---------------------------------------------------------- */

/* The two layouts of the document: sizes of the network, 48 cores. */
Test(get_indice_pairs, the_workspace_is_the_documents)
{
    enum { PAIRS = 149100 * 27, SUB_M_PAIRS = 248636 * 27 };
    static const size_t cells = 4 * 5 * 180 * 180;
    static const size_t sub_m_cells = (size_t)4 * 41 * 1440 * 1440;
    const size_t wanted[] = {PAIRS, PAIRS, PAIRS, 0, PAIRS, PAIRS, cells + 48};
    const size_t wanted_sub_m[] = {SUB_M_PAIRS, SUB_M_PAIRS, SUB_M_PAIRS,
                                   248636,      SUB_M_PAIRS, 0,
                                   sub_m_cells};
    size_t parts[GIP_N_WORKSPACE_PARTS], all;
    static struct fixture f; /* without tensors: they are large */
    setenv("MLUSIM_DEVICE", "MLU590-H8", 1);
    for (int is_sub_m = 0; is_sub_m < 2; is_sub_m++) {
        const struct kn_case *c = kn_case_find(
            op, is_sub_m ? "framework_sub_m" : "framework_default");
        const int dims[] = {kn_case_int(c, GIP_L), 4};
        cr_assert_eq(mluOpCreate(&f.args[GIP_PARAM_handle].handle),
                     MLUOP_STATUS_SUCCESS);
        cr_assert_eq(
            mluOpCreateTensorDescriptor(&f.args[GIP_PARAM_indices_desc].desc),
            MLUOP_STATUS_SUCCESS);
        cr_assert_eq(mluOpSetTensorDescriptor(
                         f.args[GIP_PARAM_indices_desc].desc,
                         MLUOP_LAYOUT_ARRAY, MLUOP_DTYPE_INT32, 2, dims),
                     MLUOP_STATUS_SUCCESS);
        op->begin(c, f.args);
        all = kn_gip_workspace_parts(f.args, parts);
        for (int i = 0; i < GIP_N_WORKSPACE_PARTS; i++) {
            cr_expect_eq(parts[i], 4 * (is_sub_m ? wanted_sub_m : wanted)[i],
                         "part %d of sub_m %d", i, is_sub_m);
            all -= parts[i];
        }
        cr_expect_eq(all, 0);
        op->end(f.args);
        mluOpDestroyTensorDescriptor(f.args[GIP_PARAM_indices_desc].desc);
        mluOpDestroy(f.args[GIP_PARAM_handle].handle);
    }
}

/* The query refuses what the call refuses, and names itself. */
Test(get_indice_pairs, the_query_has_guards)
{
    struct fixture f;
    char said[512] = "";
    size_t bytes = 77;
    fixture_init(&f, kn_case_find(op, "guards"));
    kn_log_redirect(keep, said);
    f.args[GIP_PARAM_sparse_conv_desc].conv->inverse = 1;
    cr_assert_eq(op->workspace(f.args, &bytes), MLUOP_STATUS_BAD_PARAM);
    cr_expect(strstr(said, "mluOpGetIndicePairsWorkspaceSize") &&
                  strstr(said, "inverse 1"),
              "%s", said);
    f.args[GIP_PARAM_sparse_conv_desc].conv->inverse = 0;
    cr_assert_eq(op->workspace(f.args, NULL), MLUOP_STATUS_BAD_PARAM);
    cr_expect(strstr(said, "workspace_size is NULL"), "%s", said);
    kn_log_redirect(NULL, NULL);
    cr_assert_eq(bytes, 77);
    fixture_fini(&f);
}

/* ---- time --------------------------------------------------------------- */

static double us_of(const char *name, const char *variant)
{
    struct kn_options options = {.task_type = cnrtFuncTypeMutable,
                                 .variant = variant};
    struct kn_result r = kn_run(op, kn_case_find(op, name), &options);
    cr_assert(r.is_good, "%s, %s", name, variant);
    return r.us;
}

/* A grid of few active cells is not worth clearing; by default there is none to
 * clear. */
Test(get_indice_pairs, clearing_what_is_asked_pays)
{
    cr_assert_lt(us_of("large_cells_sub_m", "sparse"),
                 us_of("large_cells_sub_m", "documented"));
    cr_assert_eq(us_of("few_sites", "sparse"),
                 us_of("few_sites", "documented"));
}

/* ---- NRAM --------------------------------------------------------------- */

static void expect_sites(size_t nram_kib, size_t sites)
{
    struct kn_region r[KN_MAX_REGIONS];
    op->partition(kn_case_find(op, "framework_sub_m"), "documented",
                  &(struct kn_machine){.nram_bytes = nram_kib * 1024}, r);
    cr_expect_eq(r[0].bytes, 4 * 3 * 27);
    cr_expect_eq(r[1].bytes, 4 * 4 * sites);
    cr_expect_eq(r[4].bytes, 4 * 5 * 27 * sites);
    cr_expect_eq(r[5].bytes, 4 * 5 * 27 * sites);
    cr_expect_eq(r[6].bytes, 4 * 3 * 27 * sites);
}

/* ((768 - 128) KiB / 4 - 81) / (13 + 13 * 27) */
Test(get_indice_pairs, sites_of_a_piece)
{
    expect_sites(768, 449);
    expect_sites(512, 269);
}

/* ---- calls in a row ----------------------------------------------------- */

Test(get_indice_pairs, the_same_every_time)
{
    const struct kn_case *c = kn_case_find(op, "repeated_sub_m");
    struct kn_options options = {.task_type = cnrtFuncTypeMutable};
    double us = kn_run(op, c, &options).us;
    struct fixture f;
    fixture_init(&f, c);
    cr_assert_eq(op->call(f.args), MLUOP_STATUS_SUCCESS);
    int *once = now(&f.t[GIP_INDICE_PAIRS]);
    cr_assert_eq(op->call(f.args), MLUOP_STATUS_SUCCESS);
    cr_assert_eq(cnrtSyncDevice(), cnrtSuccess);
    expect_ints(&f.t[GIP_INDICE_PAIRS], once);
    cr_assert_eq(kn_run(op, c, &options).us, us);
    free(once);
    fixture_fini(&f);
}

/* By default the call itself waits, so it is the one to tell. */
Test(get_indice_pairs, a_wild_pointer_is_a_fault)
{
    struct fixture f;
    cr_redirect_stderr();
    fixture_init(&f, kn_case_find(op, "few_sites"));
    f.args[GIP_PARAM_indices].pointer = (void *)0x7000000000;
    cr_assert_eq(op->call(f.args), MLUOP_STATUS_EXECUTION_FAILED);
    fixture_fini(&f);
}

/* ---- descriptors -------------------------------------------------------- */

Test(get_indice_pairs, descriptors_are_checked)
{
    const int one[6] = {1, 1, 1, 1, 1, 1};
    mluOpSparseConvolutionDescriptor_t d;
    char said[512] = "";
    int n;
    kn_log_redirect(keep, said);
    cr_assert_eq(mluOpCreateSparseConvolutionDescriptor(NULL),
                 MLUOP_STATUS_BAD_PARAM);
    cr_assert_eq(mluOpCreateSparseConvolutionDescriptor(&d),
                 MLUOP_STATUS_SUCCESS);
    cr_assert_eq(mluOpGetSparseConvolutionNumActOut(d, &n),
                 MLUOP_STATUS_SUCCESS);
    cr_assert_eq(n, 0);
    for (int dims = 3; dims <= MLUOP_DIM_MAX; dims++)
        cr_assert_eq(mluOpSetSparseConvolutionDescriptor(
                         d, dims, 1, one, one, one, one, one, one, 0, 0, 0),
                     MLUOP_STATUS_SUCCESS);
    const int wrong[] = {2, MLUOP_DIM_MAX + 1, 0, -1};
    for (size_t i = 0; i < COUNT(wrong); i++) {
        cr_assert_eq(mluOpSetSparseConvolutionDescriptor(
                         d, wrong[i], 1, one, one, one, one, one, one, 0, 0, 0),
                     MLUOP_STATUS_BAD_PARAM);
        cr_expect(strstr(said, "dimNb is"), "%s", said);
    }
    static const char *const names[] = {"pad",          "stride",
                                        "dilation",     "input_space",
                                        "filter_space", "output_space"};
    for (int i = 0; i < 6; i++) {
        const int *a[6] = {one, one, one, one, one, one};
        a[i] = NULL;
        cr_assert_eq(mluOpSetSparseConvolutionDescriptor(
                         d, 5, 1, a[0], a[1], a[2], a[3], a[4], a[5], 0, 0, 0),
                     MLUOP_STATUS_BAD_PARAM);
        cr_expect(strstr(said, names[i]), "%s", said);
    }
    cr_assert_eq(mluOpSetSparseConvolutionDescriptor(NULL, 5, 1, one, one, one,
                                                     one, one, one, 0, 0, 0),
                 MLUOP_STATUS_BAD_PARAM);
    cr_assert_eq(mluOpGetSparseConvolutionNumActOut(d, NULL),
                 MLUOP_STATUS_BAD_PARAM);
    cr_assert_eq(mluOpGetSparseConvolutionNumActOut(NULL, &n),
                 MLUOP_STATUS_BAD_PARAM);
    cr_assert_eq(mluOpDestroySparseConvolutionDescriptor(NULL),
                 MLUOP_STATUS_BAD_PARAM);
    kn_log_redirect(NULL, NULL);
    cr_assert_eq(mluOpDestroySparseConvolutionDescriptor(d),
                 MLUOP_STATUS_SUCCESS);
}

/* ---- random convolutions ------------------------------------------------ */

/* A size of the input the filter fits into, or, in sub_m mode, the pad that
 * keeps the size. */
static void random_dimension(struct kn_random *r, struct kn_case *c, int i)
{
    bool is_sub_m = c->value[GIP_SUB_M] != 0;
    int filter =
        is_sub_m ? 2 * kn_random_int(r, 0, 2) + 1 : kn_random_int(r, 1, 4);
    int dilation = kn_random_int(r, 1, 3), reach = dilation * (filter - 1) + 1;
    int pad = is_sub_m ? reach / 2 : kn_random_int(r, 0, 4);
    int least = reach - 2 * pad > 1 ? reach - 2 * pad : 1;
    c->value[GIP_INPUT + i] = least + kn_random_int(r, 0, 14);
    c->value[GIP_FILTER + i] = filter;
    c->value[GIP_STRIDE + i] = is_sub_m ? 1 : kn_random_int(r, 1, 4);
    c->value[GIP_PAD + i] = pad;
    c->value[GIP_DILATION + i] = dilation;
}

static void random_case(struct kn_random *r, struct kn_case *c)
{
    c->value[GIP_L] = kn_random_int(r, 1, 400);
    c->value[GIP_BATCH] = kn_random_int(r, 1, 4);
    c->value[GIP_SUB_M] = kn_random_int(r, 0, 1);
    c->value[GIP_ROOM] = -1;
    c->value[GIP_SITES_ARE] = kn_random_int(r, 0, GIP_SITES_EXTREME);
    for (int d = 0; d < 3; d++)
        random_dimension(r, c, d);
}

RANDOM_SHAPES(get_indice_pairs, 3xx, "MLU370-S4", random_case, NULL)
RANDOM_SHAPES(get_indice_pairs, 5xx, "MLU590-H8", random_case, NULL)
