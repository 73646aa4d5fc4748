/* SPDX-License-Identifier: MIT
 *
 * The backward pass of position-sensitive RoI pooling by libmluop: two rois of
 * 2 x 2 bins, one class, on images of 3 x 3 pixels. The gradients of the bins
 * are spread over the pixels they came from; the sum over all pixels must be
 * that of the gradients. No kernel here, so any C compiler will do:
 *
 *   gcc examples/03_operator/psroipool_backward.c \
 *       -Ibuild/include/mlusim -Ibuild/include -Lbuild/lib \
 *       -Wl,-rpath,build/lib -lmluop -lcnrt -o build/psroipool
 *   build/psroipool
 *
 * CMakeLists.txt builds it with CMake.
 */
#include <cnrt.h>
#include <mlu_op.h>

#include <stdio.h>
#include <stdlib.h>

enum { ROIS = 2, BINS = 2, CLASSES = 1, BATCHES = 1, HEIGHT = 3, WIDTH = 3 };
enum { CHANNELS = BINS * BINS * CLASSES };

#define CHECK(call)                                                           \
    do {                                                                      \
        mluOpStatus_t status_ = (call);                                       \
        if (status_ != MLUOP_STATUS_SUCCESS) {                                \
            fprintf(stderr, "%s: %s\n", #call, mluOpGetErrorString(status_)); \
            exit(EXIT_FAILURE);                                               \
        }                                                                     \
    } while (0)

/* A tensor on the device; all elements here have four bytes. */
struct tensor {
    mluOpTensorDescriptor_t desc;
    void *device;
    size_t bytes;
};

static struct tensor tensor_new(mluOpTensorLayout_t layout,
                                mluOpDataType_t dtype, int rank,
                                const int *sizes, const void *host)
{
    struct tensor t;
    CHECK(mluOpCreateTensorDescriptor(&t.desc));
    CHECK(mluOpSetTensorDescriptor(t.desc, layout, dtype, rank, sizes));
    t.bytes = 4 * mluOpGetTensorElementNum(t.desc);
    CNRT_CHECK(cnrtMalloc(&t.device, t.bytes));
    if (host)
        CNRT_CHECK(
            cnrtMemcpy(t.device, (void *)host, t.bytes, cnrtMemcpyHostToDev));
    return t;
}

static void tensor_free(struct tensor *t)
{
    CNRT_CHECK(cnrtFree(t->device));
    CHECK(mluOpDestroyTensorDescriptor(t->desc));
}

/* Prints each channel as a plane of pixels; answers the sum of all. */
static float show(float bottom[HEIGHT][WIDTH][CHANNELS])
{
    float sum = 0;
    for (int h = 0; h < HEIGHT; h++) {
        for (int c = 0; c < CHANNELS; c++) {
            printf(c > 0 ? "   " : "");
            for (int w = 0; w < WIDTH; w++) {
                printf(" %4.2f", (double)bottom[h][w][c]);
                sum += bottom[h][w][c];
            }
        }
        printf("\n");
    }
    return sum;
}

int main(void)
{
    /* Batch, x1, y1, x2, y2 in pixels of an image four times as large. */
    const float rois[ROIS][5] = {{0, 0, 0, 11, 11}, {0, 1, 2, 2, 3}};
    const float top[ROIS][BINS][BINS][CLASSES] = {{{{1}, {2}}, {{3}, {4}}},
                                                  {{{1}, {1}}, {{1}, {1}}}};
    int mapping[ROIS][BINS][BINS][CLASSES];
    for (int n = 0; n < ROIS; n++)
        for (int bin = 0; bin < BINS * BINS; bin++)
            for (int i = 0; i < CLASSES; i++)
                mapping[n][bin / BINS][bin % BINS][i] = i * BINS * BINS + bin;
    float bottom[HEIGHT][WIDTH][CHANNELS];

    cnrtQueue_t queue;
    mluOpHandle_t handle;
    CNRT_CHECK(cnrtQueueCreate(&queue));
    CHECK(mluOpCreate(&handle));
    CHECK(mluOpSetQueue(handle, queue));

    const int top_sizes[] = {ROIS, BINS, BINS, CLASSES},
              roi_sizes[] = {ROIS, 5};
    const int bottom_sizes[] = {BATCHES, HEIGHT, WIDTH, CHANNELS};
    struct tensor t_top =
        tensor_new(MLUOP_LAYOUT_NHWC, MLUOP_DTYPE_FLOAT, 4, top_sizes, top);
    struct tensor t_rois =
        tensor_new(MLUOP_LAYOUT_ARRAY, MLUOP_DTYPE_FLOAT, 2, roi_sizes, rois);
    struct tensor t_mapping =
        tensor_new(MLUOP_LAYOUT_NHWC, MLUOP_DTYPE_INT32, 4, top_sizes, mapping);
    struct tensor t_bottom =
        tensor_new(MLUOP_LAYOUT_NHWC, MLUOP_DTYPE_FLOAT, 4, bottom_sizes, NULL);

    /* bottom_grad is set to zero by the call. */
    CHECK(mluOpPsRoiPoolBackward(handle, BINS, BINS, 0.25f, CLASSES, t_top.desc,
                                 t_top.device, t_rois.desc, t_rois.device,
                                 t_mapping.desc, t_mapping.device,
                                 t_bottom.desc, t_bottom.device));
    CNRT_CHECK(cnrtQueueSync(queue));
    CNRT_CHECK(cnrtMemcpy(bottom, t_bottom.device, t_bottom.bytes,
                          cnrtMemcpyDevToHost));

    float sum = show(bottom);
    tensor_free(&t_top);
    tensor_free(&t_rois);
    tensor_free(&t_mapping);
    tensor_free(&t_bottom);
    CHECK(mluOpDestroy(handle));
    CNRT_CHECK(cnrtQueueDestroy(queue));
    if (sum != 14) {
        printf("FAILED: the sum is %g, not 14\n", (double)sum);
        return EXIT_FAILURE;
    }
    printf("PASSED\n");
    return EXIT_SUCCESS;
}
