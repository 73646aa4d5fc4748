/* SPDX-License-Identifier: MIT */
/*
 * Descriptors, types, versions and handles as a program sees them: with
 * mlu_op.h alone. What they keep, what they refuse, and that a refused call
 * changes nothing.
 */
#include <criterion/criterion.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include <cn_api.h>

#include "tests/kernels/interface.h"

#define ARRAY MLUOP_LAYOUT_ARRAY
#define FLOAT MLUOP_DTYPE_FLOAT

#define WORKS(call)                                 \
    do {                                            \
        listen();                                   \
        cr_assert_eq((call), MLUOP_STATUS_SUCCESS); \
        expect_silence();                           \
    } while (0)
#define REFUSED(word, call)                           \
    do {                                              \
        listen();                                     \
        cr_assert_eq((call), MLUOP_STATUS_BAD_PARAM); \
        expect_said(word);                            \
    } while (0)

/* Everything a descriptor says, by the functions of 64 bits. */
struct state {
    mluOpTensorLayout_t layout;
    mluOpDataType_t dtype, onchip;
    mluOpPointerMode_t mode;
    int rank, position, offset;
    float scale;
    int64_t sizes[MLUOP_DIM_MAX], strides[MLUOP_DIM_MAX];
};

static struct state state_of(mluOpTensorDescriptor_t d)
{
    struct state s;
    memset(&s, 0, sizeof s);
    WORKS(mluOpGetTensorDescriptorEx_v2(d, &s.layout, &s.dtype, &s.rank,
                                        s.sizes, s.strides));
    WORKS(mluOpGetTensorDescriptorOnchipDataType(d, &s.onchip));
    WORKS(mluOpGetTensorDescriptorPointerMode(d, &s.mode));
    WORKS(mluOpGetTensorDescriptorPositionScaleAndOffset(d, &s.position,
                                                         &s.scale, &s.offset));
    return s;
}

static mluOpTensorDescriptor_t new_descriptor(void)
{
    mluOpTensorDescriptor_t d;
    WORKS(mluOpCreateTensorDescriptor(&d));
    return d;
}

/* 2 x 3 x 5 x ...: the stride of each is the product of those behind. */
static const int64_t primes[] = {2, 3, 5, 7, 11, 13, 17, 19};

Test(descriptors, every_rank)
{
    int narrow[MLUOP_DIM_MAX], strides[MLUOP_DIM_MAX], sizes[MLUOP_DIM_MAX];
    for (int i = 0; i < MLUOP_DIM_MAX; i++)
        narrow[i] = (int)primes[i];
    for (int rank = 1; rank <= 8; rank++) {
        mluOpTensorDescriptor_t d = new_descriptor(), e = new_descriptor();
        size_t elements = 1;
        WORKS(mluOpSetTensorDescriptor(d, ARRAY, FLOAT, rank, narrow));
        WORKS(mluOpSetTensorDescriptor_v2(e, ARRAY, FLOAT, rank, primes));
        struct state s = state_of(d), t = state_of(e);
        cr_assert_eq(memcmp(&s, &t, sizeof s), 0);
        cr_assert_eq(s.rank, rank);
        for (int i = rank - 1; i >= 0; i--) {
            cr_assert_eq(s.sizes[i], primes[i]);
            cr_assert_eq(s.strides[i], (int64_t)elements);
            elements *= (size_t)primes[i];
        }
        cr_assert_eq(mluOpGetTensorElementNum(d), elements);
        WORKS(mluOpGetTensorDescriptorEx(d, &s.layout, &s.dtype, &s.rank, sizes,
                                         strides));
        for (int i = 0; i < rank; i++)
            cr_assert(sizes[i] == t.sizes[i] && strides[i] == t.strides[i]);
        WORKS(mluOpDestroyTensorDescriptor(d));
        WORKS(mluOpDestroyTensorDescriptor(e));
    }
}

/* Each function that takes a rank; what it refuses leaves all as it was. */
Test(descriptors, ranks_that_are_none)
{
    static const int ranks[] = {0, 9, -1, INT_MIN, INT_MAX};
    const int narrow[9] = {1, 1, 1, 1, 1, 1, 1, 1, 1};
    const int64_t wide[9] = {1, 1, 1, 1, 1, 1, 1, 1, 1};
    mluOpTensorDescriptor_t d = new_descriptor();
    WORKS(mluOpSetTensorDescriptor_v2(d, MLUOP_LAYOUT_NHWC, FLOAT, 4, primes));
    const struct state before = state_of(d);
    for (size_t i = 0; i < sizeof ranks / sizeof *ranks; i++) {
        const int r = ranks[i];
        REFUSED("dimNb is ",
                mluOpSetTensorDescriptor(d, ARRAY, FLOAT, r, narrow));
        REFUSED("dimNb is ",
                mluOpSetTensorDescriptor_v2(d, ARRAY, FLOAT, r, wide));
        REFUSED("dimNb is ",
                mluOpSetTensorDescriptorEx(d, ARRAY, FLOAT, r, narrow, narrow));
        REFUSED("dimNb is ",
                mluOpSetTensorDescriptorEx_v2(d, ARRAY, FLOAT, r, wide, wide));
        REFUSED("dimNb is ", mluOpSetTensorDescriptorDim(d, r, narrow));
        REFUSED("dimNb is ", mluOpSetTensorDescriptorDim_v2(d, r, wide));
        const struct state after = state_of(d);
        cr_assert_eq(memcmp(&before, &after, sizeof before), 0);
    }
    WORKS(mluOpDestroyTensorDescriptor(d));
}

/* Sizes to 2^63 - 1 come back as they went in; an int has no room for them. */
Test(descriptors, sizes_of_64_bits)
{
    const int64_t sizes[] = {INT64_MAX, (int64_t)INT_MAX + 1, 3, INT64_MIN, 0};
    mluOpTensorDescriptor_t d = new_descriptor();
    struct state s;
    int narrow[MLUOP_DIM_MAX] = {7}, rank = 7;
    mluOpTensorLayout_t layout;
    mluOpDataType_t dtype;
    for (int i = 0; i < 5; i++) {
        WORKS(mluOpSetTensorDescriptorDim_v2(d, 1, &sizes[i]));
        s = state_of(d);
        cr_assert(s.rank == 1 && s.sizes[0] == sizes[i] && s.strides[0] == 1);
        cr_assert_eq(mluOpGetTensorElementNum(d),
                     sizes[i] > 0 ? (size_t)sizes[i] : 0);
        if (sizes[i] >= INT_MIN && sizes[i] <= INT_MAX)
            continue;
        rank = 7;
        REFUSED("_v2",
                mluOpGetTensorDescriptor(d, &layout, &dtype, &rank, narrow));
        REFUSED("_v2", mluOpGetTensorDescriptorEx(d, &layout, &dtype, &rank,
                                                  narrow, narrow));
        cr_assert(rank == 7 && narrow[0] == 7);
    }
    WORKS(mluOpSetTensorDescriptorDim_v2(d, 3, sizes));
    cr_assert_eq(mluOpGetTensorElementNum(d), SIZE_MAX);
    s = state_of(d);
    cr_assert(s.strides[0] == INT64_C(3) << 31 && s.strides[1] == 3);
    /* sizes an int holds, with a stride that it does not */
    WORKS(mluOpSetTensorDescriptorDim(d, 3, (const int[]){2, 65536, 65536}));
    WORKS(mluOpGetTensorDescriptor(d, &layout, &dtype, &rank, narrow));
    REFUSED(
        "stride 4294967296",
        mluOpGetTensorDescriptorEx(d, &layout, &dtype, &rank, narrow, narrow));
    WORKS(mluOpDestroyTensorDescriptor(d));
}

/* The product is 0 with a size of 0, wherever it stands; sizes before it do not
 * count. */
Test(descriptors, strides_of_empty_tensors)
{
    const int64_t big = INT64_C(1) << 40;
    const int64_t sizes[][4] = {
        {3, big, big, 0}, {3, big, 0, big}, {3, 0, big, big}, {0, 3, big, big}};
    const int64_t strides[][4] = {{0, 0, 0, 1},
                                  {0, 0, big, 1},
                                  {0, INT64_MAX, big, 1},
                                  {INT64_MAX, INT64_MAX, big, 1}};
    mluOpTensorDescriptor_t d = new_descriptor();
    int narrow[MLUOP_DIM_MAX], steps[MLUOP_DIM_MAX], rank;
    mluOpTensorLayout_t layout;
    mluOpDataType_t dtype;
    for (int i = 0; i < 4; i++) {
        WORKS(mluOpSetTensorDescriptorDim_v2(d, 4, sizes[i]));
        struct state s = state_of(d);
        cr_assert_eq(memcmp(s.strides, strides[i], sizeof strides[i]), 0);
        cr_assert_eq(mluOpGetTensorElementNum(d), 0);
    }
    WORKS(mluOpSetTensorDescriptorDim(
        d, 4, (const int[]){INT_MAX, INT_MAX, INT_MAX, 0}));
    WORKS(mluOpGetTensorDescriptorEx(d, &layout, &dtype, &rank, narrow, steps));
    cr_assert(steps[0] == 0 && steps[1] == 0 && steps[2] == 0 && steps[3] == 1);
    WORKS(mluOpDestroyTensorDescriptor(d));
}

/* Any stride is kept, until sizes are set anew. */
Test(descriptors, strides)
{
    const int sizes[] = {2, 3}, strides[] = {0, -7};
    const int64_t wide[] = {2, 3}, far[] = {INT64_MAX, INT64_MIN};
    mluOpTensorDescriptor_t d = new_descriptor();
    WORKS(mluOpSetTensorDescriptorEx(d, ARRAY, FLOAT, 2, sizes, strides));
    struct state s = state_of(d);
    cr_assert(s.strides[0] == 0 && s.strides[1] == -7);
    WORKS(mluOpSetTensorDescriptorEx_v2(d, ARRAY, FLOAT, 2, wide, far));
    s = state_of(d);
    cr_assert(s.strides[0] == INT64_MAX && s.strides[1] == INT64_MIN);
    cr_assert_eq(mluOpGetTensorElementNum(d), 6);
    WORKS(mluOpSetTensorDescriptorDim(d, 2, sizes));
    s = state_of(d);
    cr_assert(s.strides[0] == 3 && s.strides[1] == 1);
    cr_assert(s.dtype == FLOAT && s.layout == ARRAY);
    WORKS(mluOpDestroyTensorDescriptor(d));
}

Test(descriptors, quantization_and_reset)
{
    mluOpTensorDescriptor_t d = new_descriptor();
    const struct state empty = state_of(d);
    float scale;
    int position;
    cr_assert(empty.rank == 0 && empty.onchip == MLUOP_DTYPE_INVALID);
    cr_assert(empty.position == 0 && empty.scale == 1 && empty.offset == 0);
    cr_assert_eq(empty.mode, MLUOP_POINTER_MODE_DEVICE);
    cr_assert_eq(mluOpGetTensorElementNum(d), 0);
    WORKS(mluOpSetTensorDescriptorOnchipDataType(d, MLUOP_DTYPE_INT8));
    WORKS(mluOpSetTensorDescriptorPositionScaleAndOffset(d, -3, 0.5f, 9));
    WORKS(mluOpSetTensorDescriptorPositionAndScale(d, 4, 2.5f));
    WORKS(mluOpSetTensorDescriptorPosition(d, 6));
    WORKS(mluOpSetTensorDescriptorPointerMode(d, MLUOP_POINTER_MODE_HOST));
    struct state s = state_of(d);
    cr_assert(s.position == 6 && s.scale == 2.5f && s.offset == 9);
    cr_assert(s.onchip == MLUOP_DTYPE_INT8 &&
              s.mode == MLUOP_POINTER_MODE_HOST);
    WORKS(mluOpGetTensorDescriptorPosition(d, &position));
    cr_assert_eq(position, 6);
    WORKS(mluOpGetTensorDescriptorPositionAndScale(d, &position, &scale));
    cr_assert_eq(scale, 2.5f);
    REFUSED("onchip_dtype is 10",
            mluOpSetTensorDescriptorOnchipDataType(d, (mluOpDataType_t)10));
    REFUSED("pointer_mode is 2",
            mluOpSetTensorDescriptorPointerMode(d, (mluOpPointerMode_t)2));
    const struct state after = state_of(d);
    cr_assert_eq(memcmp(&s, &after, sizeof s), 0);
    WORKS(mluOpResetTensorDescriptor(d));
    s = state_of(d);
    cr_assert_eq(memcmp(&s, &empty, sizeof s), 0);
    WORKS(mluOpDestroyTensorDescriptor(d));
}

Test(descriptors, groups)
{
    mluOpTensorDescriptor_t d[3] = {NULL, NULL, NULL};
    mluOpTensorDescriptor_t *all[] = {&d[0], &d[1], &d[2]};
    mluOpTensorDescriptor_t *some[] = {&d[0], NULL, &d[2]};
    REFUSED("group_descs is NULL", mluOpCreateGroupTensorDescriptors(NULL, 3));
    REFUSED("desc_num is 0", mluOpCreateGroupTensorDescriptors(all, 0));
    REFUSED("desc_num is -1", mluOpCreateGroupTensorDescriptors(all, -1));
    REFUSED("group_descs[1] is NULL",
            mluOpCreateGroupTensorDescriptors(some, 3));
    cr_assert(!d[0] && !d[1] && !d[2]);
    REFUSED("*group_descs[0] is NULL",
            mluOpDestroyGroupTensorDescriptors(all, 3));
    WORKS(mluOpCreateGroupTensorDescriptors(all, 3));
    for (int i = 0; i < 3; i++)
        WORKS(mluOpSetTensorDescriptorDim_v2(d[i], 1, &primes[i]));
    cr_assert_eq(mluOpGetTensorElementNum(d[1]), 3);
    REFUSED("group_descs is NULL", mluOpDestroyGroupTensorDescriptors(NULL, 3));
    WORKS(mluOpDestroyGroupTensorDescriptors(all, 3));
}

Test(descriptors, null_everything)
{
    mluOpTensorDescriptor_t d = new_descriptor();
    const int n[1] = {1};
    const int64_t w[1] = {1};
    int i;
    REFUSED("desc is NULL", mluOpSetTensorDescriptorDim(NULL, 1, n));
    REFUSED("dimSize is NULL", mluOpSetTensorDescriptorDim(d, 1, NULL));
    REFUSED("desc is NULL", mluOpSetTensorDescriptorDim_v2(NULL, 1, w));
    REFUSED("dimSize is NULL", mluOpSetTensorDescriptorDim_v2(d, 1, NULL));
    REFUSED("desc is NULL",
            mluOpSetTensorDescriptor_v2(NULL, ARRAY, FLOAT, 1, w));
    REFUSED("dimSize is NULL",
            mluOpSetTensorDescriptorEx(d, ARRAY, FLOAT, 1, NULL, n));
    REFUSED("dimStride is NULL",
            mluOpSetTensorDescriptorEx(d, ARRAY, FLOAT, 1, n, NULL));
    REFUSED("dimStride is NULL",
            mluOpSetTensorDescriptorEx_v2(d, ARRAY, FLOAT, 1, w, NULL));
    REFUSED("layout is NULL",
            mluOpGetTensorDescriptor_v2(d, NULL, NULL, NULL, NULL));
    REFUSED("desc is NULL",
            mluOpGetTensorDescriptorEx(NULL, NULL, NULL, NULL, NULL, NULL));
    REFUSED("desc is NULL",
            mluOpGetTensorDescriptorEx_v2(NULL, NULL, NULL, NULL, NULL, NULL));
    REFUSED("position is NULL", mluOpGetTensorDescriptorPosition(d, NULL));
    REFUSED("scale is NULL",
            mluOpGetTensorDescriptorPositionAndScale(d, &i, NULL));
    REFUSED("desc is NULL", mluOpSetTensorDescriptorPosition(NULL, 1));
    REFUSED("desc is NULL", mluOpResetTensorDescriptor(NULL));
    cr_assert_eq(mluOpGetTensorElementNum(NULL), 0);
    WORKS(mluOpDestroyTensorDescriptor(d));
}

/* ---- types and the library ----------------------------------------------- */

Test(library, sizes_of_types)
{
    static const size_t bytes[] = {0, 2, 4, 1, 2, 4, 4, 1, 1,
                                   8, 0, 4, 8, 2, 8, 4, 8, 2};
    for (int type = -1; type <= 18; type++) {
        size_t is = 77;
        const size_t wanted = type >= 0 && type <= 17 ? bytes[type] : 0;
        if (wanted == 0) {
            REFUSED("dtype is ",
                    mluOpGetSizeOfDataType((mluOpDataType_t)type, &is));
            cr_assert_eq(is, 77);
            continue;
        }
        WORKS(mluOpGetSizeOfDataType((mluOpDataType_t)type, &is));
        cr_assert_eq(is, wanted, "type %d has %zu bytes", type, is);
    }
    REFUSED("size is NULL", mluOpGetSizeOfDataType(FLOAT, NULL));
}

Test(library, has_a_version)
{
    int major = -1, minor = -1, patch = -1;
    WORKS(mluOpGetLibVersion(&major, &minor, &patch));
    cr_assert(major >= 0 && minor >= 0 && patch >= 0);
    cr_assert(major + minor + patch > 0);
    REFUSED("minor is NULL", mluOpGetLibVersion(&major, NULL, &patch));
}

Test(library, round_mode)
{
    mluOpHandle_t handle;
    mluOpQuantizeRoundMode_t mode;
    WORKS(mluOpCreate(&handle));
    WORKS(mluOpGetQuantizeRoundMode(handle, &mode));
    cr_assert_eq(mode, MLUOP_ROUND_HALF_TO_EVEN);
    WORKS(mluOpSetQuantizeRoundMode(handle, MLUOP_ROUND_HALF_OFF_ZERO));
    REFUSED("round_mode is 3",
            mluOpSetQuantizeRoundMode(handle, (mluOpQuantizeRoundMode_t)3));
    WORKS(mluOpGetQuantizeRoundMode(handle, &mode));
    cr_assert_eq(mode, MLUOP_ROUND_HALF_OFF_ZERO);
    REFUSED("handle is NULL",
            mluOpSetQuantizeRoundMode(NULL, MLUOP_ROUND_HALF_UP));
    REFUSED("round_mode is NULL", mluOpGetQuantizeRoundMode(handle, NULL));
    WORKS(mluOpDestroy(handle));
}

/* A forced Union4 is refused once the handle knows that two clusters are left.
 */
Test(library, a_context_that_changes)
{
    const int64_t one[] = {1, 1, 1}, three[] = {1, 1, 3};
    mluOpTensorDescriptor_t d = new_descriptor(), w = new_descriptor(),
                            at = new_descriptor();
    mluOpHandle_t handle;
    void *memory[4];
    CNcontext context;
    CNctxConfigParam parameter = {.visibleCluster = 3};
    setenv("MLUSIM_DEVICE", "MLU370-X4", 1);
    setenv("MLUOP_TASK_TYPE", "union4", 1);
    WORKS(mluOpCreate(&handle));
    WORKS(mluOpSetTensorDescriptor_v2(d, ARRAY, FLOAT, 3, one));
    WORKS(mluOpSetTensorDescriptor_v2(w, ARRAY, FLOAT, 3, three));
    WORKS(mluOpSetTensorDescriptor_v2(at, ARRAY, MLUOP_DTYPE_INT32, 3, three));
    for (int i = 0; i < 4; i++)
        cr_assert(cnrtMalloc(&memory[i], 12) == cnrtSuccess &&
                  cnrtMemset(memory[i], 0, 12) == cnrtSuccess);
#define CALL                                                              \
    mluOpThreeInterpolateBackward(handle, d, memory[0], at, memory[1], w, \
                                  memory[2], d, memory[3])
    WORKS(CALL);
    cr_assert_eq(cnCtxGetCurrent(&context), CN_SUCCESS);
    cr_assert_eq(
        cnSetCtxConfigParam(context, CN_CTX_CONFIG_VISIBLE_CLUSTER, &parameter),
        CN_SUCCESS);
    WORKS(mluOpUpdateContextInformation(handle));
    listen();
    cr_assert_eq(CALL, MLUOP_STATUS_NOT_SUPPORTED);
    expect_said("union4 task takes 4 clusters, this device allows at most 2");
    REFUSED("handle is NULL", mluOpUpdateContextInformation(NULL));
    for (int i = 0; i < 4; i++)
        cnrtFree(memory[i]);
    WORKS(mluOpDestroy(handle));
    WORKS(mluOpDestroyTensorDescriptor(d));
    WORKS(mluOpDestroyTensorDescriptor(w));
    WORKS(mluOpDestroyTensorDescriptor(at));
}
