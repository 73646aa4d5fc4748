// SPDX-License-Identifier: MIT
// What a case takes by notifiers: times CALL RANKS BYTES. Prints nanoseconds,
// the longest of all ranks.
#include <cncl.h>
#include <cnrt.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

static int n;
static size_t bytes;
static std::string which;
static std::vector<cnclComm_t> comms;
static std::vector<float> us;

static void rank_main(int rank)
{
    unsigned devices;
    cnrtGetDeviceCount(&devices);
    cnrtSetDevice(rank % static_cast<int>(devices));
    cnrtQueue_t queue;
    cnrtNotifier_t start, end;
    cnrtQueueCreate(&queue);
    cnrtNotifierCreate(&start);
    cnrtNotifierCreate(&end);
    char *send, *recv;
    const size_t all = bytes * static_cast<size_t>(n) + 1;
    cnrtMalloc(reinterpret_cast<void **>(&send), all);
    cnrtMalloc(reinterpret_cast<void **>(&recv), all);
    const size_t i = static_cast<size_t>(rank);
    cnrtPlaceNotifier(start, queue);
    if (which == "allreduce")
        cnclAllReduce(send, recv, bytes, cnclUint8, cnclSum, comms[i], queue);
    else if (which == "broadcast")
        cnclBroadcast(send, send, bytes, cnclUint8, 0, comms[i], queue);
    else if (which == "allgather")
        cnclAllGather(send, recv, bytes, cnclUint8, comms[i], queue);
    else if (which == "alltoall")
        cnclAlltoAll(send, recv, bytes, cnclUint8, comms[i], queue);
    else if (which == "send" && rank == 0)
        cnclSend(send, bytes, cnclUint8, n - 1, comms[i], queue);
    if (which == "send" && rank == n - 1)
        cnclRecv(recv, bytes, cnclUint8, 0, comms[i], queue);
    cnrtPlaceNotifier(end, queue);
    cnrtQueueSync(queue);
    cnrtNotifierDuration(start, end, &us[i]);
}

int main(int, char **argv)
{
    which = argv[1];
    n = std::atoi(argv[2]);
    bytes = std::strtoull(argv[3], nullptr, 10);
    comms.resize(static_cast<size_t>(n));
    us.resize(static_cast<size_t>(n));
    unsigned devices;
    cnrtGetDeviceCount(&devices);
    std::vector<int> ranks, cards;
    for (int i = 0; i < n; i++) {
        ranks.push_back(i);
        cards.push_back(i % static_cast<int>(devices));
    }
    if (cnclInitComms(comms.data(), n, cards.data(), ranks.data(), n, nullptr) !=
        CNCL_RET_SUCCESS)
        return 1;
    std::vector<std::thread> threads;
    for (int i = 0; i < n; i++)
        threads.emplace_back(rank_main, i);
    for (std::thread &thread : threads)
        thread.join();
    float longest = 0;
    for (float one : us)
        longest = std::fmax(longest, one);
    std::printf("%.0f\n", 1000 * static_cast<double>(longest));
    return 0;
}
