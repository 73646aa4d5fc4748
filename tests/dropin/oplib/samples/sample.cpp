/* SPDX-License-Identifier: MIT */
/* Calls both operators, and compares with the formula on the host. */
#include "core/oplib.h"

#include <algorithm>
#include <cstdio>
#include <vector>

int main()
{
    const int n = 1000;
    std::vector<float> x(n), y(n);
    for (int i = 0; i < n; i++) {
        x[i] = (float)i;
        y[i] = 1;
    }
    cnrtQueue_t queue;
    oplibHandle handle;
    float *device_x, *device_y;
    CNRT_CHECK(cnrtSetDevice(0));
    CNRT_CHECK(cnrtQueueCreate(&queue));
    if (oplibCreate(&handle, queue) != OPLIB_SUCCESS)
        return 1;
    CNRT_CHECK(cnrtMalloc((void **)&device_x, n * sizeof(float)));
    CNRT_CHECK(cnrtMalloc((void **)&device_y, n * sizeof(float)));
    CNRT_CHECK(cnrtMemcpy(device_x, x.data(), n * sizeof(float),
                          cnrtMemcpyHostToDev));
    CNRT_CHECK(cnrtMemcpy(device_y, y.data(), n * sizeof(float),
                          cnrtMemcpyHostToDev));
    if (oplibAxpy(&handle, 0.5f, device_x, device_y, n) != OPLIB_SUCCESS ||
        oplibClip(&handle, device_y, n) != OPLIB_SUCCESS)
        return 1;
    CNRT_CHECK(cnrtQueueSync(queue));
    CNRT_CHECK(cnrtMemcpy(y.data(), device_y, n * sizeof(float),
                          cnrtMemcpyDevToHost));
    int wrong = 0;
    for (int i = 0; i < n; i++)
        wrong += y[i] != std::min(1 + 0.5f * (float)i, 8.0f);
    std::printf("%s: %d wrong\n", handle.device_name, wrong);
    CNRT_CHECK(cnrtQueueDestroy(queue));
    return wrong != 0 || oplibAxpy(nullptr, 1, nullptr, nullptr, 0) !=
                             OPLIB_BAD_PARAM;
}
