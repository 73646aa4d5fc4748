/* SPDX-License-Identifier: MIT */
/*
 * Sizes near the ends of an int: what the kernels reach with them is compared
 * with formulas in 64 bits. Device memory is as large as the tensors and has
 * pages where it is touched. What would touch too much of it for a quick test
 * is the partition by itself here, and a call in tests/long/huge.sh.
 */
#include <criterion/criterion.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/library/handle.h"
#include "kernels/library/log.h"
#include "kernels/library/nram.h"
#include "kernels/psroipool_backward/layout.h"
#include "kernels/three_interpolate_backward/split.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define WORKS(call)  cr_assert_eq((call), MLUOP_STATUS_SUCCESS)
#define DONE(call)   cr_assert_eq((call), cnrtSuccess)

/* Bytes of NRAM that kernels may use, on 3xx and elsewhere. */
static const long usable[] = {(768 - KN_NRAM_RESERVED_KIB) * 1024L,
                              (512 - KN_NRAM_RESERVED_KIB) * 1024L};

/* Fresh memory is zeros in every build: nobody writes most of it. */
static void set_up(void)
{
    setenv("MLUSIM_MEMORY", "zero", 1);
}
TestSuite(limits, .init = set_up);

/* A tensor with memory on the device, which is zeros. */
struct tensor {
    mluOpTensorDescriptor_t desc;
    void *device;
};

static struct tensor tensor_of(mluOpDataType_t dtype, int rank, const int *dims)
{
    struct tensor t;
    WORKS(mluOpCreateTensorDescriptor(&t.desc));
    WORKS(mluOpSetTensorDescriptor(t.desc, MLUOP_LAYOUT_ARRAY, dtype, rank,
                                   dims));
    DONE(cnrtMalloc(&t.device, mluOpGetTensorElementNum(t.desc) * 4));
    return t;
}

static void tensor_free(struct tensor *t)
{
    DONE(cnrtFree(t->device));
    WORKS(mluOpDestroyTensorDescriptor(t->desc));
}

static void put(const struct tensor *t, const void *values, size_t n)
{
    DONE(cnrtMemcpy(t->device, (void *)values, n * 4, cnrtMemcpyHostToDev));
}

static void get(const struct tensor *t, int64_t at, void *values, size_t n)
{
    DONE(cnrtMemcpy(values, (char *)t->device + 4 * at, n * 4,
                    cnrtMemcpyDevToHost));
}

static mluOpHandle_t handle_of(const char *variant)
{
    mluOpHandle_t handle;
    WORKS(mluOpCreate(&handle));
    kn_handle_force(handle, cnrtFuncTypeMutable, variant);
    return handle;
}

/* ---- three_interpolate_backward ------------------------------------------ */

static void expect_windows(long m, long mo)
{
    const long wanted = (m + mo - 1) / mo;
    cr_expect_eq(TIB_WINDOWS((int)m, (int)mo), wanted, "%ld in windows of %ld",
                 m, mo);
}

/* All features are in some window, however many there are. */
Test(limits, windows_of_features)
{
    for (size_t i = 0; i < COUNT(usable); i++)
        for (int c = 1; c < 5000; c = c * 3 + 1)
            for (long less = 0; less < 100000; less = less * 3 + 1) {
                long m = INT_MAX - less, values = usable[i] / 4;
                long mo = kn_tib_choose(c, 7, m, values).mo;
                const long sizes[] = {
                    m,     INT_MAX - mo - 1, INT_MAX - mo, INT_MAX - mo + 1, mo,
                    mo + 1};
                for (size_t k = 0; k < COUNT(sizes); k++)
                    expect_windows(sizes[k], mo);
            }
    for (long m = 1; m < 300; m++)
        for (long mo = 1; mo < 40; mo++)
            expect_windows(m, mo);
}

/* ---- psroipool_backward -------------------------------------------------- */

/* Adds rows of no roi to a bottom_grad of no batches: all is loaded, nothing is
 * to be written. */
static void deal_nothing(enum kn_prb_variant variant, int bins, int dim)
{
    const int64_t values = (int64_t)bins * bins * dim;
    mluOpHandle_t handle = handle_of(NULL);
    cnrtDim3_t dims;
    cnrtFunctionType_t type;
    struct kn_prb_args a = {.rois_num = 1,
                            .pooled_height = bins,
                            .pooled_width = bins,
                            .output_dim = dim,
                            .height = 1,
                            .width = 1,
                            .channels = bins * bins * dim,
                            .spatial_scale = 1};
    void *rows, *roi;
    DONE(cnrtMalloc(&rows, (size_t)values * 4));
    DONE(cnrtMalloc(&roi, PRB_ROI_BYTES));
    a.top_grad = rows;
    a.mapping_channel = rows;
    a.rois = roi;
    a.bottom_grad = roi;
    WORKS(kn_handle_fill_device(handle, "f", cnrtFuncTypeUnion1, &dims, &type));
    kn_prb_launch(variant, dims, type, NULL, &a);
    cr_expect_eq(cnrtQueueSync(NULL), cnrtSuccess, "%d bins, %d values", bins,
                 dim);
    DONE(cnrtFree(rows));
    DONE(cnrtFree(roi));
    WORKS(mluOpDestroy(handle));
}

/* As many bins as make the rows of variant "wide" less than -2^31: it takes the
 * documented steps then. */
Test(limits, bins_that_leave_no_room)
{
    deal_nothing(PRB_WIDE, 1700, 32);
}

/* A row that ends less than a piece before 2^31. */
Test(limits, long_row)
{
    deal_nothing(PRB_DOCUMENTED, 1, INT_MAX);
}

/* ---- voxel_pooling_forward ----------------------------------------------- */

/* A grid of x * y cells and the points in its corners, before them and behind
 * them. */
static void pool(const char *variant, int x, int y, int channels)
{
    enum { POINTS = 6, MOST_CHANNELS = 3 };
    const int points[POINTS][3] = {{0, 0, 0},       {x - 1, y - 1, 0},
                                   {x - 1, 0, 0},   {0, y - 1, INT_MAX - 1},
                                   {INT_MAX, y, 0}, {-1, INT_MIN, 0}};
    const int xyz[] = {1, POINTS, 3}, out[] = {1, y, x, channels};
    float features[POINTS * MOST_CHANNELS], sums[MOST_CHANNELS];
    mluOpHandle_t handle = handle_of(variant);
    struct tensor geom = tensor_of(MLUOP_DTYPE_INT32, 3, xyz),
                  memo = tensor_of(MLUOP_DTYPE_INT32, 3, xyz),
                  in = tensor_of(MLUOP_DTYPE_FLOAT, 3,
                                 (int[]){1, POINTS, channels}),
                  to = tensor_of(MLUOP_DTYPE_FLOAT, 4, out);
    for (int i = 0; i < POINTS * channels; i++)
        features[i] = (float)(1 << i);
    put(&geom, points, POINTS * 3);
    put(&in, features, (size_t)(POINTS * channels));
    WORKS(mluOpVoxelPoolingForward(handle, 1, POINTS, channels, x, y, INT_MAX,
                                   geom.desc, geom.device, in.desc, in.device,
                                   to.desc, to.device, memo.desc, memo.device));
    DONE(cnrtQueueSync(NULL));
    for (int i = 0; i < 4; i++) {
        const int64_t cell = (int64_t)points[i][1] * x + points[i][0];
        get(&to, cell * channels, sums, (size_t)channels);
        for (int k = 0; k < channels; k++) {
            float wanted = 0;
            for (int j = 0; j < 4; j++)
                if ((int64_t)points[j][1] * x + points[j][0] == cell)
                    wanted += features[j * channels + k];
            cr_expect_eq(sums[k], wanted, "%d x %d, cell %zu: %g, not %g", x, y,
                         (size_t)cell, (double)sums[k], (double)wanted);
        }
    }
    tensor_free(&geom);
    tensor_free(&memo);
    tensor_free(&in);
    tensor_free(&to);
    WORKS(mluOpDestroy(handle));
}

Test(limits, cells_of_a_grid)
{
    static const int sizes[][3] = {
        {INT_MAX, 1, 1},       {INT_MAX - 1, 1, 1}, {1, INT_MAX, 1},
        {1, INT_MAX - 1, 1},   {65536, 32767, 1},   {32767, 65536, 1},
        {46340, 46341, 1},     {1 << 30, 1, 1},     {(1 << 30) - 1, 1, 2},
        {INT_MAX / 3, 1, 3},   {1, INT_MAX / 3, 3}, {2, INT_MAX / 6, 3},
        {(1 << 29) + 1, 3, 1},
    };
    for (size_t i = 0; i < COUNT(sizes); i++) {
        pool("documented", sizes[i][0], sizes[i][1], sizes[i][2]);
        pool("pingpong", sizes[i][0], sizes[i][1], sizes[i][2]);
    }
}

/* ---- get_indice_pairs ---------------------------------------------------- */

/* A sub_m convolution of 3 elements along one dimension. */
struct along {
    int batches, space[3], axis; /* 0: d, 1: h, 2: w */
};

enum { SITES = 6, ELEMENTS = 3 };

/* The ends of all dimensions, and neighbors of them along the axis. */
static void ends_of(const struct along *s, int sites[SITES][4])
{
    for (int i = 0; i < SITES; i++) {
        const bool is_end = i >= SITES / 2;
        sites[i][0] = is_end ? s->batches - 1 : 0;
        for (int k = 0; k < 3; k++)
            sites[i][k + 1] = is_end ? s->space[k] - 1 : 0;
        int step = i % (SITES / 2);
        sites[i][s->axis + 1] += is_end ? -step : step;
    }
}

/* The number of the site `step` along the axis from site i, -1 if none is. */
static int neighbor(const struct along *s, int sites[SITES][4], int i, int step)
{
    for (int j = 0; j < SITES; j++) {
        bool is_it = true;
        for (int k = 0; k < 4; k++)
            is_it = is_it &&
                    sites[j][k] == sites[i][k] + (k == s->axis + 1 ? step : 0);
        if (is_it)
            return j;
    }
    return -1;
}

static void expect_pairs(const struct along *s, int sites[SITES][4],
                         const struct tensor *pairs, const struct tensor *num)
{
    int is[ELEMENTS][2][SITES], n[ELEMENTS];
    get(pairs, 0, is, sizeof is / sizeof(int));
    get(num, 0, n, ELEMENTS);
    for (int k = 0; k < ELEMENTS; k++) {
        int found = 0;
        for (int i = 0; i < SITES; i++) {
            int out = neighbor(s, sites, i, 1 - k);
            if (out < 0)
                continue;
            cr_expect_eq(is[k][0][found], i, "element %d, pair %d", k, found);
            cr_expect_eq(is[k][1][found], out, "element %d, pair %d", k, found);
            found++;
        }
        cr_expect_eq(n[k], found, "element %d: %d pairs, not %d", k, n[k],
                     found);
    }
}

/* The variant that clears only what is asked: the grid has no other pages. */
static void find_pairs(const struct along *s)
{
    static const int none[] = {0, 0, 0}, one[] = {1, 1, 1};
    int filter[] = {1, 1, 1}, pad[] = {0, 0, 0}, sites[SITES][4];
    const int rows[] = {SITES, 4};
    size_t bytes;
    void *workspace;
    mluOpSparseConvolutionDescriptor_t conv;
    mluOpHandle_t handle = handle_of("sparse");
    struct tensor in = tensor_of(MLUOP_DTYPE_INT32, 2, rows),
                  out = tensor_of(MLUOP_DTYPE_INT32, 2, rows),
                  pairs = tensor_of(MLUOP_DTYPE_INT32, 3,
                                    (int[]){ELEMENTS, 2, SITES}),
                  num = tensor_of(MLUOP_DTYPE_INT32, 1, (int[]){ELEMENTS});
    filter[s->axis] = ELEMENTS;
    pad[s->axis] = 1;
    ends_of(s, sites);
    put(&in, sites, SITES * 4);
    WORKS(mluOpCreateSparseConvolutionDescriptor(&conv));
    WORKS(mluOpSetSparseConvolutionDescriptor(conv, 5, s->batches, pad, one,
                                              one, s->space, filter, s->space,
                                              1, none[0], none[0]));
    WORKS(mluOpGetIndicePairsWorkspaceSize(handle, conv, in.desc, pairs.desc,
                                           out.desc, num.desc, &bytes));
    DONE(cnrtMalloc(&workspace, bytes));
    WORKS(mluOpGetIndicePairs(handle, conv, in.desc, in.device, workspace,
                              bytes, pairs.desc, pairs.device, out.desc,
                              out.device, num.desc, num.device));
    DONE(cnrtQueueSync(NULL));
    expect_pairs(s, sites, &pairs, &num);
    DONE(cnrtFree(workspace));
    tensor_free(&in);
    tensor_free(&out);
    tensor_free(&pairs);
    tensor_free(&num);
    WORKS(mluOpDestroySparseConvolutionDescriptor(conv));
    WORKS(mluOpDestroy(handle));
}

/* Up to 2^30 - 1 cells, whose bytes are just less than 2^32. */
Test(limits, cells_of_a_space)
{
    enum { MOST = (1 << 30) - 1, HALF = 1 << 29 };
    static const struct along spaces[] = {
        {1, {1, 1, MOST}, 2},       {1, {1, MOST, 1}, 1},
        {1, {MOST, 1, 1}, 0},       {1, {1, 1, HALF + 1}, 2},
        {1, {1023, 1024, 1025}, 0}, {1, {1023, 1024, 1025}, 2},
        {MOST / 3, {1, 1, 3}, 2},   {2, {1, 1, HALF - 1}, 2},
        {1, {32768, 32767, 1}, 1},  {1, {3, 1, MOST / 3}, 2},
    };
    for (size_t i = 0; i < COUNT(spaces); i++)
        find_pairs(&spaces[i]);
}
