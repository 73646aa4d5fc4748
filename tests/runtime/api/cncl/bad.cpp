// SPDX-License-Identifier: MIT
// What goes wrong between ranks: bad CASE. A case prints what calls and queues
// answer; messages are on standard error. Three devices.
#include <cncl.h>
#include <cnrt.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

static cnclComm_t comms[3];
static cnrtQueue_t queues[3];
static float *data[3];
static const int list[] = {0, 1, 2};
static const size_t count = 256, room = 3 * count * sizeof(float);

static void said(const char *what, int result)
{
    std::printf("%s: %d\n", what, result);
}

static void begin()
{
    if (cnclInitComms(comms, 3, list, list, 3, nullptr) != CNCL_RET_SUCCESS)
        std::exit(2);
    for (int i = 0; i < 3; i++) {
        cnrtSetDevice(i);
        cnrtQueueCreate(&queues[i]);
        cnrtMalloc(reinterpret_cast<void **>(&data[i]), room);
        cnrtMemset(data[i], 0, room);
    }
}

static cnclResult_t reduce(int rank, size_t n = count,
                           cnclDataType_t type = cnclFloat,
                           cnclReduceOp_t op = cnclSum)
{
    return cnclAllReduce(data[rank], data[rank], n, type, op, comms[rank],
                         queues[rank]);
}

static int sync(int rank)
{
    cnrtSetDevice(rank);
    return cnrtQueueSync(queues[rank]);
}

static void sync_all()
{
    for (int i = 0; i < 3; i++)
        said("sync", sync(i));
}

static int ready(int rank)
{
    return cnclGetCommAsyncError(comms[rank]);
}

int main(int, char **argv)
{
    const std::string which = argv[1];
    if (which == "devices") {
        const int no[] = {0, 1, 7}, twice[] = {0, 1, 1}, range[] = {0, 1, 3};
        said("no device", cnclInitComms(comms, 3, no, list, 3, nullptr));
        said("rank twice", cnclInitComms(comms, 3, list, twice, 3, nullptr));
        said("no rank", cnclInitComms(comms, 3, list, range, 3, nullptr));
        said("too few", cnclInitComms(comms, 2, list, list, 3, nullptr));
        said("none", cnclInitComms(comms, 0, list, list, 3, nullptr));
        cnclCliqueId id = {};
        said("no id", cnclInitComms(comms, 1, list, list, 3, &id));
        return 0;
    }
    if (which == "nranks") { // two in a child with another number of ranks
        cnclCliqueId id;
        cnclGetCliqueId(&id);
        const int zero = 0;
        std::fflush(stdout);
        if (fork() == 0)
            std::exit(cnclInitComms(comms, 1, &zero, &zero, 2, &id));
        const int one = 1;
        usleep(300000);
        said("nranks", cnclInitComms(comms, 1, &one, &one, 3, &id));
        said("then", cnclInitComms(comms, 1, &one, &one, 2, &id));
        return 0;
    }
    if (which == "twice") { // the first one stays as it is
        cnclCliqueId id;
        cnclGetCliqueId(&id);
        const int zero = 0;
        cnclComm_t other;
        said("alone", cnclInitComms(comms, 1, &zero, &zero, 1, &id));
        said("rank twice", cnclInitComms(&other, 1, &zero, &zero, 1, &id));
        said("state", ready(0));
        return 0;
    }
    if (which == "refused") { // one in a child, which waits for the other one
        cnclCliqueId id;
        cnclGetCliqueId(&id);
        const int zero = 0, one = 1, seven = 7;
        std::fflush(stdout);
        const pid_t child = fork();
        if (child == 0)
            std::exit(cnclInitComms(comms, 1, &zero, &zero, 2, &id));
        int status = 0;
        said("no device", cnclInitComms(comms, 1, &seven, &one, 2, &id));
        waitpid(child, &status, 0);
        said("rank 0", WEXITSTATUS(status));
        said("then", cnclInitComms(comms, 1, &one, &one, 2, &id));
        return 0;
    }
    if (which == "behind") { // two ranks in the default queue of a device
        const int device[] = {0, 0, 1};
        cnclInitComms(comms, 3, device, list, 3, nullptr);
        for (int i = 0; i < 3; i++) {
            cnrtSetDevice(device[i]);
            cnrtMalloc(reinterpret_cast<void **>(&data[i]), room);
            said("rank", reduce(i));
        }
        said("sync", cnrtQueueSync(nullptr));
        return 0;
    }
    begin();
    if (which == "count") {
        said("rank 0", reduce(0));
        said("rank 1", reduce(1, count - 1));
        said("rank 2", reduce(2));
        sync_all();
        said("state", ready(0));
    } else if (which == "type") {
        said("rank 0", reduce(0));
        said("rank 1", reduce(1, count, cnclInt32));
    } else if (which == "operation") {
        said("rank 0", reduce(0));
        said("rank 1", reduce(1, count, cnclFloat, cnclMax));
    } else if (which == "root") {
        for (int i = 0; i < 2; i++)
            said("rank", cnclBroadcast(data[i], data[i], count, cnclFloat, i,
                                       comms[i], queues[i]));
    } else if (which == "order") {
        said("rank 0", reduce(0));
        said("rank 1", cnclAllGather(data[1] + count, data[1], count, cnclFloat,
                                     comms[1], queues[1]));
    } else if (which == "transfer") {
        said("send", cnclSend(data[0], count, cnclFloat, 1, comms[0], queues[0]));
        said("receive",
             cnclRecv(data[1], count, cnclHalf, 0, comms[1], queues[1]));
        said("sync", sync(1));
    } else if (which == "unreceived") {
        said("send", cnclSend(data[0], count, cnclFloat, 1, comms[0], queues[0]));
        said("end", cnclDestroyComms(comms, 3));
    } else if (which == "missing") { // one thread, which waits too early
        said("rank 0", reduce(0));
        said("rank 1", reduce(1));
        said("sync", sync(0));
        said("rank 2", reduce(2));
    } else if (which == "left") {
        said("rank 0", reduce(0));
        said("free", cnclFreeComm(comms[2]));
        said("again", cnclFreeComm(comms[2]));
        said("sync", sync(0));
    } else if (which == "reset") {
        said("rank 0", reduce(0));
        cnrtSetDevice(0);
        cnrtDeviceReset();
        said("rank 1", reduce(1));
    } else if (which == "freed") {
        said("rank 0", reduce(0));
        said("rank 1", reduce(1));
        cnrtSetDevice(1);
        cnrtFree(data[1]);
        said("rank 2", reduce(2));
        sync_all();
    } else if (which == "pointers") {
        std::vector<float> host(count);
        float *kept = data[0];
        data[0] = host.data();
        said("host", reduce(0));
        data[0] = data[1];
        said("other device", reduce(0));
        data[0] = kept;
        said("too long", reduce(0, 4 * count));
        said("overlap", cnclAllReduce(data[0], data[0] + 1, count, cnclFloat,
                                      cnclSum, comms[0], queues[0]));
        said("null", cnclAllReduce(nullptr, data[0], count, cnclFloat, cnclSum,
                                   comms[0], queues[0]));
        said("type", reduce(0, 1, static_cast<cnclDataType_t>(99)));
        said("operation", reduce(0, 1, cnclFloat, static_cast<cnclReduceOp_t>(9)));
        said("root", cnclBroadcast(data[0], data[0], 1, cnclFloat, 3, comms[0],
                                   queues[0]));
        said("queue", cnclAllReduce(data[0], data[0], 1, cnclFloat, cnclSum,
                                    comms[0], queues[1]));
        said("comm", cnclAllReduce(data[0], data[0], 1, cnclFloat, cnclSum,
                                   nullptr, queues[0]));
        said("state", ready(0));
    }
    return 0;
}
