/* SPDX-License-Identifier: MIT */
/*
 * Handles, descriptors and names: what they keep, and every way to misuse them.
 */
#include <criterion/criterion.h>
#include <criterion/redirect.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/library/descriptor.h"
#include "kernels/library/handle.h"
#include "kernels/library/log.h"

static void listen(void *user, const char *sentence)
{
    snprintf(user, 512, "%s", sentence);
}

/* A call that must be refused with BAD_PARAM and a sentence with words in it.
 */
#define REFUSED(words, call)                                             \
    do {                                                                 \
        char said[512] = "";                                             \
        kn_log_redirect(listen, said);                                   \
        cr_assert_eq((call), MLUOP_STATUS_BAD_PARAM);                    \
        kn_log_redirect(NULL, NULL);                                     \
        cr_assert(strstr(said, words), "no \"%s\" in: %s", words, said); \
    } while (0)
#define WORKS(call) cr_assert_eq((call), MLUOP_STATUS_SUCCESS)

Test(handle, keeps_the_queue_and_the_device)
{
    setenv("MLUSIM_DEVICE", "MLU370-X4", 1);
    mluOpHandle_t handle;
    cnrtQueue_t queue, is;
    WORKS(mluOpCreate(&handle));
    cr_assert_eq(handle->arch, 372);
    cr_assert_eq(handle->clusters, 8);
    cr_assert_eq(handle->cores_per_cluster, 4);
    WORKS(mluOpGetQueue(handle, &is));
    cr_assert_null(is);
    cr_assert_eq(cnrtQueueCreate(&queue), cnrtSuccess);
    WORKS(mluOpSetQueue(handle, queue));
    WORKS(mluOpGetQueue(handle, &is));
    cr_assert_eq(is, queue);
    WORKS(mluOpDestroy(handle));
    cnrtQueueDestroy(queue);
}

Test(handle, null_is_refused)
{
    mluOpHandle_t handle;
    cnrtQueue_t queue;
    REFUSED("mluOpCreate: handle is NULL", mluOpCreate(NULL));
    REFUSED("mluOpDestroy: handle is NULL", mluOpDestroy(NULL));
    REFUSED("mluOpSetQueue: handle is NULL", mluOpSetQueue(NULL, NULL));
    REFUSED("mluOpGetQueue: handle is NULL", mluOpGetQueue(NULL, &queue));
    WORKS(mluOpCreate(&handle));
    REFUSED("mluOpGetQueue: queue is NULL", mluOpGetQueue(handle, NULL));
    WORKS(mluOpDestroy(handle));
}

Test(handle, environment_chooses)
{
    mluOpHandle_t handle;
    setenv("MLUOP_TASK_TYPE", "union2", 1);
    setenv("MLUOP_VARIANT", "pingpong", 1);
    WORKS(mluOpCreate(&handle));
    cr_assert_eq(handle->task_type, cnrtFuncTypeUnion2);
    cr_assert_str_eq(handle->variant, "pingpong");
    WORKS(mluOpDestroy(handle));

    setenv("MLUOP_TASK_TYPE", "", 1); /* as if unset */
    setenv("MLUOP_VARIANT", "", 1);
    WORKS(mluOpCreate(&handle));
    cr_assert_eq(handle->task_type, cnrtFuncTypeMutable);
    cr_assert_str_eq(handle->variant, "");
    WORKS(mluOpDestroy(handle));

    setenv("MLUOP_TASK_TYPE", "union3", 1);
    REFUSED("MLUOP_TASK_TYPE is \"union3\"", mluOpCreate(&handle));
    cr_assert_null(handle);
    setenv("MLUOP_TASK_TYPE", "block", 1);
    setenv("MLUOP_VARIANT", "a name that is longer than any variant's", 1);
    REFUSED("MLUOP_VARIANT", mluOpCreate(&handle));
}

Test(handle, fills_the_device)
{
    static const struct {
        cnrtFunctionType_t type;
        unsigned x, y;
    } rows[] = {
        {cnrtFuncTypeBlock, 48, 1},  {cnrtFuncTypeUnion1, 4, 12},
        {cnrtFuncTypeUnion2, 8, 6},  {cnrtFuncTypeUnion4, 16, 3},
        {cnrtFuncTypeUnion8, 32, 1},
    };
    mluOpHandle_t handle;
    setenv("MLUSIM_DEVICE", "MLU590-H8", 1);
    WORKS(mluOpCreate(&handle));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        cnrtDim3_t dim;
        cnrtFunctionType_t type;
        WORKS(kn_handle_fill_device(handle, "f", rows[i].type, &dim, &type));
        cr_assert_eq(type, rows[i].type);
        cr_assert_eq(dim.x, rows[i].x);
        cr_assert_eq(dim.y, rows[i].y);
        cr_assert_eq(dim.z, 1);
        cr_assert_eq(kn_task_type_find(kn_task_type_name(type)), type);
    }
    cr_assert_null(kn_task_type_name(cnrtFuncTypeMutable));
    WORKS(mluOpDestroy(handle));
}

/* Device memory of n values of 4 bytes that are all `value`. */
static void *filled(const void *value, size_t n)
{
    char *at;
    cr_assert_eq(cnrtMalloc((void **)&at, n * 4), cnrtSuccess);
    for (size_t i = 0; i < n; i++)
        cr_assert_eq(cnrtMemcpy(at + i * 4, value, 4, cnrtMemcpyHostToDev),
                     cnrtSuccess);
    return at;
}

/* An operator: a gradient of 2 goes to one feature by weights of 1, 1 and 1. */
struct interpolation {
    mluOpTensorDescriptor_t gradient, indices, weights;
    void *grad_output, *at, *weight, *grad_features;
};

static struct interpolation make_interpolation(void)
{
    static const int one[] = {1, 1, 1}, three[] = {1, 1, 3};
    const float zero = 0.0f, unit = 1.0f, two = 2.0f;
    struct interpolation i = {
        .grad_output = filled(&two, 1),
        .at = filled(&zero, 3),
        .weight = filled(&unit, 3),
        .grad_features = filled(&zero, 1),
    };
    WORKS(mluOpCreateTensorDescriptor(&i.gradient));
    WORKS(mluOpCreateTensorDescriptor(&i.indices));
    WORKS(mluOpCreateTensorDescriptor(&i.weights));
    WORKS(mluOpSetTensorDescriptor(i.gradient, MLUOP_LAYOUT_ARRAY,
                                   MLUOP_DTYPE_FLOAT, 3, one));
    WORKS(mluOpSetTensorDescriptor(i.indices, MLUOP_LAYOUT_ARRAY,
                                   MLUOP_DTYPE_INT32, 3, three));
    WORKS(mluOpSetTensorDescriptor(i.weights, MLUOP_LAYOUT_ARRAY,
                                   MLUOP_DTYPE_FLOAT, 3, three));
    return i;
}

static mluOpStatus_t interpolate(mluOpHandle_t handle,
                                 const struct interpolation *i)
{
    return mluOpThreeInterpolateBackward(
        handle, i->gradient, i->grad_output, i->indices, i->at, i->weights,
        i->weight, i->gradient, i->grad_features);
}

static float feature(const struct interpolation *i)
{
    float is;
    cr_assert_eq(
        cnrtMemcpy(&is, i->grad_features, sizeof is, cnrtMemcpyDevToHost),
        cnrtSuccess);
    return is;
}

static void free_interpolation(struct interpolation *i)
{
    WORKS(mluOpDestroyTensorDescriptor(i->gradient));
    WORKS(mluOpDestroyTensorDescriptor(i->indices));
    WORKS(mluOpDestroyTensorDescriptor(i->weights));
    cnrtFree(i->grad_output);
    cnrtFree(i->at);
    cnrtFree(i->weight);
    cnrtFree(i->grad_features);
}

/* What failed before, and was answered, is not the operator's; what fails in
 * its launch is. */
Test(handle, answers_for_its_own_launch, .init = cr_redirect_stderr)
{
    mluOpHandle_t handle;
    cnrtQueue_t queue;
    WORKS(mluOpCreate(&handle));
    struct interpolation i = make_interpolation();
    cr_assert_neq(cnrtFree(&handle), cnrtSuccess);
    cr_assert_neq(cnrtPeekAtLastError(), cnrtSuccess);
    WORKS(interpolate(handle, &i));
    cr_assert_eq(feature(&i), 6.0f);
    cr_assert_eq(cnrtGetLastError(), cnrtSuccess);

    cr_assert_eq(cnrtQueueCreate(&queue), cnrtSuccess);
    WORKS(mluOpSetQueue(handle, queue));
    cr_assert_eq(cnrtQueueDestroy(queue), cnrtSuccess);
    cr_assert_eq(interpolate(handle, &i), MLUOP_STATUS_EXECUTION_FAILED);
    free_interpolation(&i);
    WORKS(mluOpDestroy(handle));
}

/* What it knows of its device would be wrong on another one. */
Test(handle, is_for_one_device)
{
    mluOpHandle_t handle;
    setenv("MLUSIM_DEVICES", "MLU370-X4,MLU590-H8", 1);
    WORKS(mluOpCreate(&handle));
    cr_assert_eq(cnrtSetDevice(1), cnrtSuccess);
    struct interpolation i = make_interpolation();
    REFUSED("mluOpThreeInterpolateBackward: handle is for device 0, and device "
            "1 is current; call cnrtSetDevice(0) before",
            interpolate(handle, &i));
    cr_assert_eq(feature(&i), 0.0f);
    WORKS(mluOpDestroy(handle));
    WORKS(mluOpCreate(&handle));
    WORKS(interpolate(handle, &i));
    cr_assert_eq(feature(&i), 6.0f);
    free_interpolation(&i);
    WORKS(mluOpDestroy(handle));
}

Test(handle, without_a_device)
{
    mluOpHandle_t handle;
    setenv("MLUSIM_DEVICE", "MLU42", 1);
    char said[512] = "";
    cr_redirect_stderr();
    kn_log_redirect(listen, said);
    cr_assert_eq(mluOpCreate(&handle), MLUOP_STATUS_NOT_INITIALIZED);
    kn_log_redirect(NULL, NULL);
    cr_assert(strstr(said, "mluOpCreate: there is no device"), "%s", said);
    cr_assert_null(handle);
}

/* ---- descriptors -------------------------------------------------------- */

Test(descriptor, keeps_what_is_set)
{
    mluOpTensorDescriptor_t desc;
    mluOpTensorLayout_t layout;
    mluOpDataType_t dtype;
    int rank, dims[MLUOP_DIM_MAX];
    const int sizes[] = {2, 3, 5, 7, 11, 13, 17, 19};
    WORKS(mluOpCreateTensorDescriptor(&desc));
    cr_assert_eq(mluOpGetTensorElementNum(desc), 0);
    WORKS(mluOpSetTensorDescriptor(desc, MLUOP_LAYOUT_NHWC, MLUOP_DTYPE_HALF, 8,
                                   sizes));
    WORKS(mluOpGetTensorDescriptor(desc, &layout, &dtype, &rank, dims));
    cr_assert_eq(layout, MLUOP_LAYOUT_NHWC);
    cr_assert_eq(dtype, MLUOP_DTYPE_HALF);
    cr_assert_eq(rank, 8);
    cr_assert_eq(memcmp(dims, sizes, sizeof sizes), 0);
    cr_assert_eq(mluOpGetTensorElementNum(desc), 9699690);
    cr_assert_eq(kn_descriptor_bytes(desc), 2 * 9699690);
    WORKS(mluOpDestroyTensorDescriptor(desc));
}

Test(descriptor, counts_without_overflow)
{
    const int huge[] = {2147483647, 2147483647, 2147483647};
    const int nothing[] = {2147483647, 2147483647, 2147483647, 0};
    cr_assert_eq(kn_elements(3, huge), UINT64_MAX);
    cr_assert_eq(kn_elements(4, nothing), 0);
    cr_assert_eq(kn_elements(0, nothing), 0);
    mluOpTensorDescriptor_t desc;
    WORKS(mluOpCreateTensorDescriptor(&desc));
    WORKS(mluOpSetTensorDescriptor(desc, MLUOP_LAYOUT_ARRAY, MLUOP_DTYPE_INT64,
                                   2, (int[]){2147483647, 2147483647}));
    cr_assert_eq(kn_descriptor_bytes(desc), UINT64_MAX);
    WORKS(mluOpDestroyTensorDescriptor(desc));
}

/* As the public library: what is negative is for the operators to refuse. */
Test(descriptor, takes_negative_sizes)
{
    static const int sizes[][3] = {
        {2, -3, 5}, {-1, -1, 7}, {INT_MIN, 1, 1}, {0, -1, 4}};
    mluOpTensorDescriptor_t desc;
    mluOpTensorLayout_t layout;
    mluOpDataType_t dtype;
    int rank, is[MLUOP_DIM_MAX];
    WORKS(mluOpCreateTensorDescriptor(&desc));
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        WORKS(mluOpSetTensorDescriptor(desc, MLUOP_LAYOUT_ARRAY,
                                       MLUOP_DTYPE_FLOAT, 3, sizes[i]));
        WORKS(mluOpGetTensorDescriptor(desc, &layout, &dtype, &rank, is));
        cr_assert_eq(memcmp(is, sizes[i], sizeof sizes[i]), 0);
        cr_assert_eq(mluOpGetTensorElementNum(desc), 0);
        cr_assert_eq(kn_descriptor_bytes(desc), 0);
    }
    WORKS(mluOpDestroyTensorDescriptor(desc));
}

Test(descriptor, refuses_nonsense)
{
    mluOpTensorDescriptor_t d;
    mluOpTensorLayout_t layout = MLUOP_LAYOUT_ARRAY;
    mluOpDataType_t dtype = MLUOP_DTYPE_FLOAT;
    int rank, dims[] = {1, 2};
    REFUSED("desc is NULL", mluOpCreateTensorDescriptor(NULL));
    REFUSED("desc is NULL", mluOpDestroyTensorDescriptor(NULL));
    WORKS(mluOpCreateTensorDescriptor(&d));
    REFUSED("desc is NULL",
            mluOpSetTensorDescriptor(NULL, layout, dtype, 1, dims));
    REFUSED("dimSize is NULL",
            mluOpSetTensorDescriptor(d, layout, dtype, 1, NULL));
    REFUSED("dimNb is 0", mluOpSetTensorDescriptor(d, layout, dtype, 0, dims));
    REFUSED("dimNb is 9", mluOpSetTensorDescriptor(d, layout, dtype, 9, dims));
    REFUSED("layout is 11", mluOpSetTensorDescriptor(d, (mluOpTensorLayout_t)11,
                                                     dtype, 1, dims));
    REFUSED("dtype is 10",
            mluOpSetTensorDescriptor(d, layout, (mluOpDataType_t)10, 1, dims));
    REFUSED("dtype is 18",
            mluOpSetTensorDescriptor(d, layout, (mluOpDataType_t)18, 1, dims));
    REFUSED("dtype is 0",
            mluOpSetTensorDescriptor(d, layout, MLUOP_DTYPE_INVALID, 1, dims));
    REFUSED("desc is NULL",
            mluOpGetTensorDescriptor(NULL, &layout, &dtype, &rank, dims));
    REFUSED("layout is NULL",
            mluOpGetTensorDescriptor(d, NULL, &dtype, &rank, dims));
    cr_assert_eq(d->rank, 0);
    WORKS(mluOpDestroyTensorDescriptor(d));
}

/* ---- numbers ------------------------------------------------------------ */

/* Programs keep them in files, and libraries hand them to each other: they are
 * those of the vendor's header. */
#define NUMBER(name, number)             \
    {                                    \
#name, (int)MLUOP_##name, number \
    }
static const struct {
    const char *name;
    int is, wanted;
} numbers[] = {
    NUMBER(STATUS_SUCCESS, 0),
    NUMBER(STATUS_NOT_INITIALIZED, 1),
    NUMBER(STATUS_ALLOC_FAILED, 2),
    NUMBER(STATUS_BAD_PARAM, 3),
    NUMBER(STATUS_INTERNAL_ERROR, 4),
    NUMBER(STATUS_ARCH_MISMATCH, 5),
    NUMBER(STATUS_EXECUTION_FAILED, 6),
    NUMBER(STATUS_NOT_SUPPORTED, 7),
    NUMBER(STATUS_NUMERICAL_OVERFLOW, 8),
    NUMBER(LAYOUT_NCHW, 0),
    NUMBER(LAYOUT_NHWC, 1),
    NUMBER(LAYOUT_HWCN, 2),
    NUMBER(LAYOUT_NDHWC, 3),
    NUMBER(LAYOUT_ARRAY, 4),
    NUMBER(LAYOUT_NCDHW, 5),
    NUMBER(LAYOUT_TNC, 6),
    NUMBER(LAYOUT_NTC, 7),
    NUMBER(LAYOUT_NC, 8),
    NUMBER(LAYOUT_NLC, 9),
    NUMBER(LAYOUT_NCL, 10),
    NUMBER(POINTER_MODE_HOST, 0),
    NUMBER(POINTER_MODE_DEVICE, 1),
    NUMBER(REDUCE_DSUM, 0),
    NUMBER(REDUCE_DMEAN, 1),
    NUMBER(REDUCE_DMAX, 2),
    NUMBER(REDUCEMODE_SUM, 0),
    NUMBER(REDUCEMODE_MEAN, 1),
    NUMBER(REDUCEMODE_MAX, 2),
};

/* Numbers and bytes of an element; 10 is nobody's. */
static const struct {
    mluOpDataType_t dtype;
    int number;
    size_t bytes;
} dtypes[] = {
    {MLUOP_DTYPE_INVALID, 0, 0},       {MLUOP_DTYPE_HALF, 1, 2},
    {MLUOP_DTYPE_FLOAT, 2, 4},         {MLUOP_DTYPE_INT8, 3, 1},
    {MLUOP_DTYPE_INT16, 4, 2},         {MLUOP_DTYPE_INT31, 5, 4},
    {MLUOP_DTYPE_INT32, 6, 4},         {MLUOP_DTYPE_UINT8, 7, 1},
    {MLUOP_DTYPE_BOOL, 8, 1},          {MLUOP_DTYPE_INT64, 9, 8},
    {MLUOP_DTYPE_UINT32, 11, 4},       {MLUOP_DTYPE_UINT64, 12, 8},
    {MLUOP_DTYPE_UINT16, 13, 2},       {MLUOP_DTYPE_DOUBLE, 14, 8},
    {MLUOP_DTYPE_COMPLEX_HALF, 15, 4}, {MLUOP_DTYPE_COMPLEX_FLOAT, 16, 8},
    {MLUOP_DTYPE_BFLOAT16, 17, 2},
};

Test(names, numbers_are_the_vendors)
{
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        cr_expect_eq(numbers[i].is, numbers[i].wanted, "MLUOP_%s is %d, not %d",
                     numbers[i].name, numbers[i].is, numbers[i].wanted);
    for (size_t i = 0; i < sizeof dtypes / sizeof *dtypes; i++) {
        const char *name = kn_dtype_name(dtypes[i].dtype);
        cr_expect_eq((int)dtypes[i].dtype, dtypes[i].number, "%s is %d", name,
                     (int)dtypes[i].dtype);
        cr_expect_eq(kn_dtype_bytes(dtypes[i].dtype), dtypes[i].bytes, "%s",
                     name);
    }
}

/* Every type with a size and every layout makes a descriptor. */
Test(descriptor, takes_every_type_and_layout)
{
    const int sizes[] = {2, 3, 5};
    mluOpTensorDescriptor_t desc;
    WORKS(mluOpCreateTensorDescriptor(&desc));
    for (size_t i = 1; i < sizeof dtypes / sizeof *dtypes; i++)
        for (int layout = 0; layout <= 10; layout++) {
            WORKS(mluOpSetTensorDescriptor(desc, (mluOpTensorLayout_t)layout,
                                           dtypes[i].dtype, 3, sizes));
            cr_assert_eq(kn_descriptor_bytes(desc), 30 * dtypes[i].bytes);
        }
    WORKS(mluOpDestroyTensorDescriptor(desc));
}

/* ---- names and the log -------------------------------------------------- */

Test(names, never_null)
{
    cr_assert_str_eq(mluOpGetErrorString(MLUOP_STATUS_SUCCESS),
                     "MLUOP_STATUS_SUCCESS");
    cr_assert_str_eq(mluOpGetErrorString(MLUOP_STATUS_NUMERICAL_OVERFLOW),
                     "MLUOP_STATUS_NUMERICAL_OVERFLOW");
    cr_assert_str_eq(mluOpGetErrorString((mluOpStatus_t)99), "unknown status");
    cr_assert_str_eq(kn_layout_name((mluOpTensorLayout_t)99),
                     "an unknown layout");
    cr_assert_str_eq(kn_dtype_name((mluOpDataType_t)99),
                     "an unknown data type");
    cr_assert_eq(kn_dtype_bytes(MLUOP_DTYPE_BFLOAT16), 2);
    cr_assert_eq(kn_dtype_bytes((mluOpDataType_t)99), 0);
}

Test(log, goes_to_stderr)
{
    cr_redirect_stderr();
    kn_log("mluOpSomething", "n is %d, it must be %s", 3, "more");
    fflush(stderr);
    cr_assert_stderr_eq_str("mluop: mluOpSomething: n is 3, it must be more\n");
}
