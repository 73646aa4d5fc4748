/* SPDX-License-Identifier: MIT
 *
 * The gradient of a scatter by maximum: five points make two voxels, and the
 * gradient of each value of a voxel goes back to the first point it came from.
 * With a workspace, whose size the library tells.
 *
 *   gcc examples/03_operator/dynamic_scatter_backward.c \
 *       -Ibuild/include/mlusim -Ibuild/include -Lbuild/lib \
 *       -Wl,-rpath,build/lib -lmluop -lcnrt -o build/scatter
 *   build/scatter
 */
#include <cnrt.h>
#include <mlu_op.h>

#include <stdio.h>
#include <stdlib.h>

enum { POINTS = 5, VOXELS = 2, CHANNELS = 3 };

#define CHECK(call)                                                           \
    do {                                                                      \
        mluOpStatus_t status_ = (call);                                       \
        if (status_ != MLUOP_STATUS_SUCCESS) {                                \
            fprintf(stderr, "%s: %s\n", #call, mluOpGetErrorString(status_)); \
            exit(EXIT_FAILURE);                                               \
        }                                                                     \
    } while (0)

/* A tensor on the device; channels 0: it has one dimension. */
struct tensor {
    mluOpTensorDescriptor_t desc;
    void *device;
    size_t bytes;
};

static struct tensor on_device(const void *host, mluOpDataType_t dtype,
                               int rows, int channels)
{
    struct tensor t;
    const int sizes[] = {rows, channels};
    CHECK(mluOpCreateTensorDescriptor(&t.desc));
    CHECK(mluOpSetTensorDescriptor(t.desc, MLUOP_LAYOUT_ARRAY, dtype,
                                   channels ? 2 : 1, sizes));
    t.bytes = 4 * mluOpGetTensorElementNum(t.desc); /* int32 and float */
    CNRT_CHECK(cnrtMalloc(&t.device, t.bytes));
    if (host)
        CNRT_CHECK(cnrtMemcpy(t.device, (void *)(uintptr_t)host, t.bytes,
                              cnrtMemcpyHostToDev));
    return t;
}

static void release(struct tensor *t)
{
    CNRT_CHECK(cnrtFree(t->device));
    CHECK(mluOpDestroyTensorDescriptor(t->desc));
}

int main(void)
{
    const int map[POINTS] = {1, 0, 1, -1, 1}; /* point 3 is in no voxel */
    const int count[VOXELS] = {1, 3}, voxel_num = VOXELS;
    const float feats[POINTS][CHANNELS] = {
        {1, 5, 2}, {7, 8, 9}, {3, 5, 1}, {9, 9, 9}, {0, 4, 6}};
    const float maxima[VOXELS][CHANNELS] = {{7, 8, 9}, {3, 5, 6}};
    const float grad[VOXELS][CHANNELS] = {{10, 20, 30}, {40, 50, 60}};
    const float expected[POINTS][CHANNELS] = {
        {0, 50, 0}, {10, 20, 30}, {40, 0, 0}, {0, 0, 0}, {0, 0, 60}};
    float result[POINTS][CHANNELS];

    cnrtQueue_t queue;
    mluOpHandle_t handle;
    CNRT_CHECK(cnrtQueueCreate(&queue));
    CHECK(mluOpCreate(&handle));
    CHECK(mluOpSetQueue(handle, queue));
    enum { GRAD, FEATS, MAXIMA, MAP, COUNT, NUM, OUT, N_TENSORS };
    const mluOpDataType_t real = MLUOP_DTYPE_FLOAT, number = MLUOP_DTYPE_INT32;
    struct tensor t[N_TENSORS] = {
        [GRAD] = on_device(grad, real, VOXELS, CHANNELS),
        [FEATS] = on_device(feats, real, POINTS, CHANNELS),
        [MAXIMA] = on_device(maxima, real, VOXELS, CHANNELS),
        [MAP] = on_device(map, number, POINTS, 0),
        [COUNT] = on_device(count, number, VOXELS, 0),
        [NUM] = on_device(&voxel_num, number, 1, 0),
        [OUT] = on_device(NULL, real, POINTS, CHANNELS),
    };

    size_t workspace_size;
    void *workspace;
    CHECK(mluOpGetDynamicScatterBackwardWorkspaceSize(
        handle, MLUOP_REDUCEMODE_MAX, t[FEATS].desc, &workspace_size));
    CNRT_CHECK(cnrtMalloc(&workspace, workspace_size));
    CHECK(mluOpDynamicScatterBackward(
        handle, MLUOP_REDUCEMODE_MAX, t[GRAD].desc, t[GRAD].device,
        t[FEATS].desc, t[FEATS].device, t[MAXIMA].desc, t[MAXIMA].device,
        t[MAP].desc, t[MAP].device, t[COUNT].desc, t[COUNT].device, t[NUM].desc,
        t[NUM].device, workspace, workspace_size, t[OUT].desc, t[OUT].device));
    CNRT_CHECK(cnrtQueueSync(queue));
    CNRT_CHECK(
        cnrtMemcpy(result, t[OUT].device, sizeof result, cnrtMemcpyDevToHost));

    int n_wrong = 0;
    printf("workspace: %zu bytes\n", workspace_size);
    for (int i = 0; i < POINTS; i++) {
        printf("point %d, voxel %2d: %2g %2g %2g\n", i, map[i],
               (double)result[i][0], (double)result[i][1],
               (double)result[i][2]);
        for (int c = 0; c < CHANNELS; c++)
            n_wrong += result[i][c] != expected[i][c];
    }
    printf("%s\n", n_wrong == 0 ? "PASSED" : "FAILED");

    for (int i = 0; i < N_TENSORS; i++)
        release(&t[i]);
    CNRT_CHECK(cnrtFree(workspace));
    CHECK(mluOpDestroy(handle));
    CNRT_CHECK(cnrtQueueDestroy(queue));
    return n_wrong == 0 ? 0 : 1;
}
