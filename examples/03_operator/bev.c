/* SPDX-License-Identifier: MIT
 *
 * Calls an operator of libmluop from C: six points, each with three
 * features, are summed into a bird's-eye grid of 3 x 2 cells, which is printed.
 * No kernel here, so any C compiler will do:
 *
 *   gcc examples/03_operator/bev.c \
 *       -Ibuild/include/mlusim -Ibuild/include -Lbuild/lib \
 *       -Wl,-rpath,build/lib -lmluop -lcnrt -o build/bev
 *   build/bev
 *
 * CMakeLists.txt builds it with CMake.
 */
#include <cnrt.h>
#include <mlu_op.h>

#include <stdio.h>
#include <stdlib.h>

enum { BATCHES = 1, POINTS = 6, CHANNELS = 3, X = 3, Y = 2, Z = 1 };

#define CHECK(call)                                                           \
    do {                                                                      \
        mluOpStatus_t status_ = (call);                                       \
        if (status_ != MLUOP_STATUS_SUCCESS) {                                \
            fprintf(stderr, "%s: %s\n", #call, mluOpGetErrorString(status_)); \
            exit(EXIT_FAILURE);                                               \
        }                                                                     \
    } while (0)

/* A tensor on the device, with a copy of what is on the host. */
struct tensor {
    mluOpTensorDescriptor_t desc;
    void *device;
    size_t bytes;
};

static struct tensor to_device(const void *host, mluOpDataType_t dtype,
                               int rank, const int *sizes)
{
    struct tensor t;
    CHECK(mluOpCreateTensorDescriptor(&t.desc));
    CHECK(mluOpSetTensorDescriptor(t.desc, MLUOP_LAYOUT_ARRAY, dtype, rank,
                                   sizes));
    t.bytes = 4 * mluOpGetTensorElementNum(t.desc); /* int32 and float */
    CNRT_CHECK(cnrtMalloc(&t.device, t.bytes));
    CNRT_CHECK(cnrtMemcpy(t.device, host, t.bytes, cnrtMemcpyHostToDev));
    return t;
}

static void to_host(void *host, struct tensor *t)
{
    CNRT_CHECK(cnrtMemcpy(host, t->device, t->bytes, cnrtMemcpyDevToHost));
    CNRT_CHECK(cnrtFree(t->device));
    CHECK(mluOpDestroyTensorDescriptor(t->desc));
}

int main(void)
{
    /* x, y, z of each point; the last one is outside the grid. */
    int xyz[POINTS][3] = {{0, 0, 0}, {2, 0, 0}, {2, 0, 0},
                          {1, 1, 0}, {2, 0, 0}, {3, 1, 0}};
    float features[POINTS][CHANNELS] = {{1, 2, 3}, {1, 0, 0}, {0, 1, 0},
                                        {4, 5, 6}, {0, 0, 1}, {9, 9, 9}};
    float grid[Y][X][CHANNELS] = {{{0}}};
    int memo[POINTS][3];
    for (int i = 0; i < POINTS; i++)
        memo[i][0] = memo[i][1] = memo[i][2] = -1;

    cnrtQueue_t queue;
    mluOpHandle_t handle;
    CNRT_CHECK(cnrtQueueCreate(&queue));
    CHECK(mluOpCreate(&handle));
    CHECK(mluOpSetQueue(handle, queue));

    const int xyz_sizes[] = {BATCHES, POINTS, 3};
    const int feature_sizes[] = {BATCHES, POINTS, CHANNELS};
    const int grid_sizes[] = {BATCHES, Y, X, CHANNELS};
    struct tensor t_xyz = to_device(xyz, MLUOP_DTYPE_INT32, 3, xyz_sizes);
    struct tensor t_features =
        to_device(features, MLUOP_DTYPE_FLOAT, 3, feature_sizes);
    struct tensor t_grid = to_device(grid, MLUOP_DTYPE_FLOAT, 4, grid_sizes);
    struct tensor t_memo = to_device(memo, MLUOP_DTYPE_INT32, 3, xyz_sizes);

    CHECK(mluOpVoxelPoolingForward(handle, BATCHES, POINTS, CHANNELS, X, Y, Z,
                                   t_xyz.desc, t_xyz.device, t_features.desc,
                                   t_features.device, t_grid.desc,
                                   t_grid.device, t_memo.desc, t_memo.device));
    CNRT_CHECK(cnrtQueueSync(queue));

    to_host(xyz, &t_xyz);
    to_host(features, &t_features);
    to_host(grid, &t_grid);
    to_host(memo, &t_memo);
    for (int y = 0; y < Y; y++) {
        for (int x = 0; x < X; x++)
            printf("  [%g %g %g]", (double)grid[y][x][0], (double)grid[y][x][1],
                   (double)grid[y][x][2]);
        printf("\n");
    }
    for (int i = 0; i < POINTS; i++)
        printf("point %d: batch %d, y %d, x %d\n", i, memo[i][0], memo[i][1],
               memo[i][2]);
    CHECK(mluOpDestroy(handle));
    CNRT_CHECK(cnrtQueueDestroy(queue));
    return 0;
}
