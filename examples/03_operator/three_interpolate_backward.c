/* SPDX-License-Identifier: MIT
 *
 * Calls mluOpThreeInterpolateBackward from C: four points were interpolated
 * from three of five features each; their gradients go back to these, in two
 * channels. Prints the result and PASSED if it is what loops on the host get.
 *
 *   gcc examples/03_operator/three_interpolate_backward.c \
 *       -Ibuild/include/mlusim -Ibuild/include -Lbuild/lib \
 *       -Wl,-rpath,build/lib -lmluop -lcnrt -o build/three
 *   build/three
 *
 * CMakeLists.txt builds it with CMake.
 */
#include <cnrt.h>
#include <mlu_op.h>

#include <stdio.h>
#include <stdlib.h>

enum { B = 1, C = 2, N = 4, M = 5 };

#define CHECK(call)                                                           \
    do {                                                                      \
        mluOpStatus_t status_ = (call);                                       \
        if (status_ != MLUOP_STATUS_SUCCESS) {                                \
            fprintf(stderr, "%s: %s\n", #call, mluOpGetErrorString(status_)); \
            exit(EXIT_FAILURE);                                               \
        }                                                                     \
    } while (0)

/* A tensor of three dimensions on the device, of int32 or float. */
struct tensor {
    mluOpTensorDescriptor_t desc;
    void *device;
    size_t bytes;
};

static struct tensor tensor_new(mluOpDataType_t dtype, int d0, int d1, int d2)
{
    struct tensor t;
    const int sizes[] = {d0, d1, d2};
    CHECK(mluOpCreateTensorDescriptor(&t.desc));
    CHECK(
        mluOpSetTensorDescriptor(t.desc, MLUOP_LAYOUT_ARRAY, dtype, 3, sizes));
    t.bytes = 4 * mluOpGetTensorElementNum(t.desc);
    CNRT_CHECK(cnrtMalloc(&t.device, t.bytes));
    return t;
}

static struct tensor to_device(const void *host, mluOpDataType_t dtype, int d0,
                               int d1, int d2)
{
    struct tensor t = tensor_new(dtype, d0, d1, d2);
    CNRT_CHECK(
        cnrtMemcpy(t.device, (void *)host, t.bytes, cnrtMemcpyHostToDev));
    return t;
}

static void tensor_free(struct tensor *t)
{
    CNRT_CHECK(cnrtFree(t->device));
    CHECK(mluOpDestroyTensorDescriptor(t->desc));
}

static const float grad_output[C][N] = {{1, 2, 3, 4}, {10, 20, 30, 40}};
/* The last point has two neighbors; -1 is none and left out. */
static const int indices[N][3] = {{0, 1, 2}, {2, 1, 0}, {2, 2, 4}, {0, 4, -1}};
static const float weights[N][3] = {{0.5f, 0.25f, 0.25f},
                                    {0.5f, 0.5f, 0},
                                    {0.25f, 0.25f, 0.5f},
                                    {0.75f, 0.25f, 1}};

/* Whether features are what the formula gives. */
static int is_right(float features[C][M])
{
    float wanted[C][M] = {{0}};
    for (int c = 0; c < C; c++)
        for (int n = 0; n < N; n++)
            for (int k = 0; k < 3; k++)
                if (indices[n][k] >= 0 && indices[n][k] < M)
                    wanted[c][indices[n][k]] +=
                        grad_output[c][n] * weights[n][k];
    for (int c = 0; c < C; c++)
        for (int m = 0; m < M; m++)
            if (features[c][m] != wanted[c][m]) /* exact: powers of 2 */
                return 0;
    return 1;
}

int main(void)
{
    cnrtQueue_t queue;
    mluOpHandle_t handle;
    float features[C][M];
    CNRT_CHECK(cnrtQueueCreate(&queue));
    CHECK(mluOpCreate(&handle));
    CHECK(mluOpSetQueue(handle, queue));

    struct tensor t_output = to_device(grad_output, MLUOP_DTYPE_FLOAT, B, C, N);
    struct tensor t_indices = to_device(indices, MLUOP_DTYPE_INT32, B, N, 3);
    struct tensor t_weights = to_device(weights, MLUOP_DTYPE_FLOAT, B, N, 3);
    struct tensor t_features = tensor_new(MLUOP_DTYPE_FLOAT, B, C, M);
    CHECK(mluOpThreeInterpolateBackward(handle, t_output.desc, t_output.device,
                                        t_indices.desc, t_indices.device,
                                        t_weights.desc, t_weights.device,
                                        t_features.desc, t_features.device));
    CNRT_CHECK(cnrtQueueSync(queue));
    CNRT_CHECK(cnrtMemcpy(features, t_features.device, t_features.bytes,
                          cnrtMemcpyDevToHost));

    for (int c = 0; c < C; c++) {
        printf("channel %d:", c);
        for (int m = 0; m < M; m++)
            printf(" %g", (double)features[c][m]);
        printf("\n");
    }
    tensor_free(&t_output);
    tensor_free(&t_indices);
    tensor_free(&t_weights);
    tensor_free(&t_features);
    CHECK(mluOpDestroy(handle));
    CNRT_CHECK(cnrtQueueDestroy(queue));
    puts(is_right(features) ? "PASSED" : "FAILED");
    return is_right(features) ? EXIT_SUCCESS : EXIT_FAILURE;
}
