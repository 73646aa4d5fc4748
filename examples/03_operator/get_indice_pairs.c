/* SPDX-License-Identifier: MIT
 *
 * Calls mluOpGetIndicePairs: four active sites in a plane of 4 x 6 cells, a
 * filter of 3 x 3 with stride 2. Prints the active outputs and, for each
 * element of the filter, the pairs of inputs and outputs; checks them with
 * plain loops.
 *
 *   gcc examples/03_operator/get_indice_pairs.c \
 *       -Ibuild/include/mlusim -Ibuild/include -Lbuild/lib \
 *       -Wl,-rpath,build/lib -lmluop -lcnrt -o build/get_indice_pairs
 *   build/get_indice_pairs
 *
 * CMakeLists.txt builds it with CMake.
 */
#include <cnrt.h>
#include <mlu_op.h>

#include <stdio.h>
#include <stdlib.h>

enum { SITES = 4, FILTER = 9, CELLS = 2 * 3, ROWS = CELLS };

#define CHECK(call)                                                           \
    do {                                                                      \
        mluOpStatus_t status_ = (call);                                       \
        if (status_ != MLUOP_STATUS_SUCCESS) {                                \
            fprintf(stderr, "%s: %s\n", #call, mluOpGetErrorString(status_)); \
            exit(EXIT_FAILURE);                                               \
        }                                                                     \
    } while (0)

/* batch, d, h, w */
static const int sites[SITES][4] = {
    {0, 0, 3, 5}, {0, 0, 0, 0}, {0, 0, 0, 1}, {0, 0, 2, 2}};

/* The convolution; output h and w: (4 + 2 - 3) / 2 + 1, (6 + 2 - 3) / 2 + 1. */
static const int pad[] = {0, 1, 1}, stride[] = {1, 2, 2};
static const int dilation[] = {1, 1, 1}, filter[] = {1, 3, 3};
static const int input[] = {1, 4, 6}, output[] = {1, 2, 3};

/* An int tensor on the device. */
struct tensor {
    mluOpTensorDescriptor_t desc;
    void *device;
    size_t bytes;
};

static struct tensor tensor(int rank, const int *sizes)
{
    struct tensor t;
    CHECK(mluOpCreateTensorDescriptor(&t.desc));
    CHECK(mluOpSetTensorDescriptor(t.desc, MLUOP_LAYOUT_ARRAY,
                                   MLUOP_DTYPE_INT32, rank, sizes));
    t.bytes = sizeof(int) * mluOpGetTensorElementNum(t.desc);
    CNRT_CHECK(cnrtMalloc(&t.device, t.bytes));
    return t;
}

static void to_host(void *host, struct tensor *t)
{
    CNRT_CHECK(cnrtMemcpy(host, t->device, t->bytes, cnrtMemcpyDevToHost));
    CNRT_CHECK(cnrtFree(t->device));
    CHECK(mluOpDestroyTensorDescriptor(t->desc));
}

/* Whether input i and output o meet in element k. */
static int meet(const int *in, const int *out, int k)
{
    return in[2] + pad[1] - k / 3 == out[2] * stride[1] &&
           in[3] + pad[2] - k % 3 == out[3] * stride[2];
}

static int is_right(int pairs[FILTER][2][SITES], int out[ROWS][4],
                    const int *num, int n_out)
{
    for (int k = 0; k < FILTER; k++) {
        int n = 0;
        for (int i = 0; i < SITES; i++)
            for (int o = 0; o < n_out; o++) {
                if (!meet(sites[i], out[o], k))
                    continue;
                if (pairs[k][0][n] != i || pairs[k][1][n] != o)
                    return 0;
                n++;
            }
        if (num[k] != n)
            return 0;
    }
    return 1;
}

int main(void)
{
    int pairs[FILTER][2][SITES], out[ROWS][4], num[FILTER], n_out;
    cnrtQueue_t queue;
    mluOpHandle_t handle;
    mluOpSparseConvolutionDescriptor_t conv;
    CNRT_CHECK(cnrtQueueCreate(&queue));
    CHECK(mluOpCreate(&handle));
    CHECK(mluOpSetQueue(handle, queue));
    CHECK(mluOpCreateSparseConvolutionDescriptor(&conv));
    CHECK(mluOpSetSparseConvolutionDescriptor(conv, 5, 1, pad, stride, dilation,
                                              input, filter, output, 0, 0, 0));

    struct tensor t_sites = tensor(2, (int[]){SITES, 4});
    struct tensor t_pairs = tensor(3, (int[]){FILTER, 2, SITES});
    struct tensor t_out = tensor(2, (int[]){ROWS, 4});
    struct tensor t_num = tensor(1, (int[]){FILTER});
    CNRT_CHECK(cnrtMemcpy(t_sites.device, (void *)sites, t_sites.bytes,
                          cnrtMemcpyHostToDev));
    void *workspace;
    size_t bytes;
    CHECK(mluOpGetIndicePairsWorkspaceSize(handle, conv, t_sites.desc,
                                           t_pairs.desc, t_out.desc, t_num.desc,
                                           &bytes));
    CNRT_CHECK(cnrtMalloc(&workspace, bytes));
    CHECK(mluOpGetIndicePairs(handle, conv, t_sites.desc, t_sites.device,
                              workspace, bytes, t_pairs.desc, t_pairs.device,
                              t_out.desc, t_out.device, t_num.desc,
                              t_num.device));
    CNRT_CHECK(cnrtQueueSync(queue));
    CHECK(mluOpGetSparseConvolutionNumActOut(conv, &n_out));

    int same[SITES][4];
    to_host(same, &t_sites);
    to_host(pairs, &t_pairs);
    to_host(out, &t_out);
    to_host(num, &t_num);
    CNRT_CHECK(cnrtFree(workspace));
    for (int o = 0; o < n_out; o++)
        printf("output %d: batch %d, d %d, h %d, w %d\n", o, out[o][0],
               out[o][1], out[o][2], out[o][3]);
    for (int k = 0; k < FILTER; k++) {
        printf("filter %d, %d:", k / 3, k % 3);
        for (int i = 0; i < num[k]; i++)
            printf("  %d -> %d", pairs[k][0][i], pairs[k][1][i]);
        printf("\n");
    }
    CHECK(mluOpDestroySparseConvolutionDescriptor(conv));
    CHECK(mluOpDestroy(handle));
    CNRT_CHECK(cnrtQueueDestroy(queue));
    int good = is_right(pairs, out, num, n_out);
    printf(good ? "PASSED\n" : "FAILED\n");
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
