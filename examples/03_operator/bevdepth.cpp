/* SPDX-License-Identifier: MIT
 *
 * The same operator from C++, with the points of a small camera network: times
 * it on the simulated device and checks the sums.
 *
 *   g++ examples/03_operator/bevdepth.cpp -Ibuild/include/mlusim -Ibuild/include -Lbuild/lib \
 *       -Wl,-rpath,build/lib -lmluop -lcnrt -o build/bevdepth
 *   build/bevdepth
 *   build/bin/mlusim run --device MLU370-X8 build/bevdepth
 */
#include <cnrt.h>
#include <mlu_op.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

namespace
{
const int batches = 2, points = 4000, channels = 80;
const int size_x = 128, size_y = 128, size_z = 1;

void check(mluOpStatus_t status)
{
    if (status == MLUOP_STATUS_SUCCESS)
        return;
    std::fprintf(stderr, "%s\n", mluOpGetErrorString(status));
    std::exit(EXIT_FAILURE);
}

template <class T> struct dtype_of;
template <> struct dtype_of<int> {
    static const mluOpDataType_t value = MLUOP_DTYPE_INT32;
};
template <> struct dtype_of<float> {
    static const mluOpDataType_t value = MLUOP_DTYPE_FLOAT;
};

/* A tensor on the host and on the device. */
template <class T> class Tensor
{
  public:
    Tensor(const std::vector<int> &sizes, T fill)
    {
        check(mluOpCreateTensorDescriptor(&desc));
        check(mluOpSetTensorDescriptor(desc, MLUOP_LAYOUT_ARRAY,
                                       dtype_of<T>::value, (int)sizes.size(),
                                       sizes.data()));
        host.assign(mluOpGetTensorElementNum(desc), fill);
        CNRT_CHECK(cnrtMalloc(&device, bytes()));
    }
    ~Tensor()
    {
        cnrtFree(device);
        mluOpDestroyTensorDescriptor(desc);
    }
    Tensor(const Tensor &) = delete;
    Tensor &operator=(const Tensor &) = delete;

    void to_device()
    {
        CNRT_CHECK(
            cnrtMemcpy(device, host.data(), bytes(), cnrtMemcpyHostToDev));
    }
    void to_host()
    {
        CNRT_CHECK(
            cnrtMemcpy(host.data(), device, bytes(), cnrtMemcpyDevToHost));
    }
    size_t bytes() const
    {
        return host.size() * sizeof(T);
    }

    std::vector<T> host;
    void *device = nullptr;
    mluOpTensorDescriptor_t desc = nullptr;
};

/* sum |is - should be| / sum |should be|, the vendor's diff1. */
double diff1(const std::vector<int> &xyz, const std::vector<float> &features,
             const std::vector<float> &grid)
{
    std::vector<double> expected(grid.size());
    for (int i = 0; i < batches * points; i++) {
        int x = xyz[3 * i], y = xyz[3 * i + 1];
        if (x < 0 || x >= size_x || y < 0 || y >= size_y)
            continue;
        size_t cell = ((size_t)(i / points) * size_y + y) * size_x + x;
        for (int c = 0; c < channels; c++)
            expected[cell * channels + c] += features[(size_t)i * channels + c];
    }
    double difference = 0, magnitude = 0;
    for (size_t i = 0; i < grid.size(); i++) {
        difference += std::fabs(grid[i] - expected[i]);
        magnitude += std::fabs(expected[i]);
    }
    return difference / magnitude;
}
} // namespace

int main()
{
    cnrtQueue_t queue;
    cnrtNotifier_t start, end;
    mluOpHandle_t handle;
    CNRT_CHECK(cnrtQueueCreate(&queue));
    CNRT_CHECK(cnrtNotifierCreate(&start));
    CNRT_CHECK(cnrtNotifierCreate(&end));
    check(mluOpCreate(&handle));
    check(mluOpSetQueue(handle, queue));

    double error;
    float us;
    {
        Tensor<int> xyz({batches, points, 3}, 0);
        Tensor<float> features({batches, points, channels}, 0.0f);
        Tensor<float> grid({batches, size_y, size_x, channels}, 0.0f);
        Tensor<int> memo({batches, points, 3}, -1);
        std::mt19937 random(1);
        for (size_t i = 0; i < xyz.host.size(); i++)
            xyz.host[i] = i % 3 == 2 ? 0 : (int)(random() % 144) - 8;
        for (float &f : features.host)
            f = (float)(random() % 2001) * 0.001f - 1.0f;
        xyz.to_device();
        features.to_device();
        grid.to_device();
        memo.to_device();

        CNRT_CHECK(cnrtPlaceNotifier(start, queue));
        check(mluOpVoxelPoolingForward(
            handle, batches, points, channels, size_x, size_y, size_z, xyz.desc,
            xyz.device, features.desc, features.device, grid.desc, grid.device,
            memo.desc, memo.device));
        CNRT_CHECK(cnrtPlaceNotifier(end, queue));
        CNRT_CHECK(cnrtQueueSync(queue));
        CNRT_CHECK(cnrtNotifierDuration(start, end, &us));
        grid.to_host();
        error = diff1(xyz.host, features.host, grid.host);
    }
    std::printf("[MLU Hardware Time ]: %.3f us\n", us);
    std::printf("[MLU Diff Rate ]: %.4f\n", error);
    std::printf("%s\n", error <= 3e-3 ? "PASSED" : "FAILED");

    check(mluOpDestroy(handle));
    CNRT_CHECK(cnrtNotifierDestroy(start));
    CNRT_CHECK(cnrtNotifierDestroy(end));
    CNRT_CHECK(cnrtQueueDestroy(queue));
    return error <= 3e-3 ? 0 : 1;
}
