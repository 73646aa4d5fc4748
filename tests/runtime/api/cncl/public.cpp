// SPDX-License-Identifier: MIT
// As public programs use the library: a thread for each rank with a card of its
// own, collectives in a loop, a round trip between neighbours, and groups of even
// and odd ranks, whose first is the last of them. Prints what the ranks have,
// which is the same on every run.
#include <cncl.h>
#include <cnrt.h>

#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

#define CNRT(call)                                                          \
    do {                                                                    \
        if ((call) != cnrtSuccess) {                                        \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #call); \
            std::exit(1);                                                   \
        }                                                                   \
    } while (0)
#define CNCL(call)                                                        \
    do {                                                                  \
        cnclResult_t result = (call);                                     \
        if (result != CNCL_RET_SUCCESS) {                                 \
            std::fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__,   \
                         #call, cnclGetErrorStr(result));                 \
            std::exit(1);                                                 \
        }                                                                 \
    } while (0)

static const size_t count = 1000;

static void rank_main(int rank, int n, cnclCliqueId *id, int rounds,
                      float *last, float *first)
{
    unsigned devices;
    CNRT(cnrtGetDeviceCount(&devices));
    const int device = rank % static_cast<int>(devices);
    CNRT(cnrtSetDevice(device));
    cnclComm_t comm;
    CNCL(cnclInitComms(&comm, 1, &device, &rank, n, id));
    cnrtQueue_t queue;
    CNRT(cnrtQueueCreate(&queue));
    float *data, *from;
    const size_t bytes = count * sizeof(float);
    CNRT(cnrtMalloc(reinterpret_cast<void **>(&data), bytes));
    CNRT(cnrtMalloc(reinterpret_cast<void **>(&from), bytes));
    std::vector<float> host(count, 1.0f + static_cast<float>(rank));
    CNRT(cnrtMemcpy(data, host.data(), bytes, cnrtMemcpyHostToDev));
    for (int i = 0; i < rounds; i++) {
        CNCL(cnclAllReduce(data, data, count, cnclFloat, cnclMax, comm, queue));
        CNCL(cnclSend(data, count, cnclFloat, (rank + 1) % n, comm, queue));
        CNCL(cnclRecv(from, count, cnclFloat, (rank + n - 1) % n, comm, queue));
        CNCL(cnclAllReduce(from, data, count, cnclFloat, cnclSum, comm, queue));
        CNRT(cnrtQueueSync(queue));
        CNRT(cnrtMemcpy(host.data(), data, bytes, cnrtMemcpyDevToHost));
        for (float &x : host)
            x = x / static_cast<float>(n) + 1.0f;
        CNRT(cnrtMemcpy(data, host.data(), bytes, cnrtMemcpyHostToDev));
    }
    *last = host[count - 1];
    cnclComm_t group;
    int size;
    CNCL(cnclSplitComm(comm, rank % 2, -rank, &group));
    CNCL(cnclGetCommCount(&size, group));
    host[0] = static_cast<float>(100 * size + rank);
    CNRT(cnrtMemcpy(data, host.data(), sizeof(float), cnrtMemcpyHostToDev));
    CNCL(cnclBroadcast(data, data, 1, cnclFloat, 0, group, queue));
    CNRT(cnrtQueueSync(queue));
    CNRT(cnrtMemcpy(first, data, sizeof(float), cnrtMemcpyDevToHost));
    CNCL(cnclFreeComm(group));
    CNRT(cnrtQueueDestroy(queue));
    CNRT(cnrtFree(data));
    CNRT(cnrtFree(from));
    CNCL(cnclFreeComm(comm));
}

int main(int argc, char **argv)
{
    const int n = argc > 1 ? std::atoi(argv[1]) : 4;
    const int rounds = argc > 2 ? std::atoi(argv[2]) : 10;
    cnclCliqueId id;
    CNCL(cnclGetCliqueId(&id));
    std::vector<std::thread> threads;
    std::vector<float> last(static_cast<size_t>(n)), first(last);
    for (int rank = 0; rank < n; rank++)
        threads.emplace_back(rank_main, rank, n, &id, rounds,
                             &last[static_cast<size_t>(rank)],
                             &first[static_cast<size_t>(rank)]);
    for (std::thread &thread : threads)
        thread.join();
    for (int rank = 0; rank < n; rank++)
        std::printf("rank %d: %g, %g\n", rank,
                    static_cast<double>(last[static_cast<size_t>(rank)]),
                    static_cast<double>(first[static_cast<size_t>(rank)]));
    return 0;
}
