// SPDX-License-Identifier: MIT
// Groups of calls by one thread, and communicators that are aborted: group
// CASE. A case prints what calls, queues and memory answer. Three devices.
#include <cncl.h>
#include <cnrt.h>

#include <cstdio>
#include <cstdlib>
#include <string>

static cnclComm_t comms[3];
static cnrtQueue_t queues[3];
static float *data[3];
static const int list[] = {0, 1, 2};
static const size_t count = 256;

static void said(const char *what, int result)
{
    std::printf("%s: %d\n", what, result);
}

static void begin()
{
    if (cnclInitComms(comms, 3, list, list, 3, nullptr) != CNCL_RET_SUCCESS)
        std::exit(2);
    for (int i = 0; i < 3; i++) {
        static float host[2 * count];
        for (size_t k = 0; k < 2 * count; k++)
            host[k] = static_cast<float>(i + 1);
        cnrtSetDevice(i);
        cnrtQueueCreate(&queues[i]);
        cnrtMalloc(reinterpret_cast<void **>(&data[i]), sizeof host);
        cnrtMemcpy(data[i], host, sizeof host, cnrtMemcpyHostToDev);
    }
}

static cnclResult_t reduce(int rank, cnclReduceOp_t op = cnclSum)
{
    return cnclAllReduce(data[rank], data[rank], count, cnclFloat, op,
                         comms[rank], queues[rank]);
}

// Waits for all ranks, and prints an element of each.
static void values(const char *when, size_t at = 0)
{
    for (int i = 0; i < 3; i++) {
        float x = 0;
        cnrtSetDevice(i);
        if (cnrtQueueSync(queues[i]) != cnrtSuccess)
            std::printf("the queue of rank %d has failed\n", i);
        cnrtMemcpy(&x, data[i] + at, sizeof x, cnrtMemcpyDevToHost);
        std::printf("%s: %g\n", when, static_cast<double>(x));
    }
}

static void nested()
{
    cnclGroupStart();
    for (int i = 0; i < 3; i++) {
        cnclGroupStart();
        said("sum", reduce(i));
        said("inner end", cnclGroupEnd());
    }
    values("before"); // nothing is open, so this does not wait
    for (int i = 0; i < 3; i++)
        reduce(i, cnclProd);
    said("end", cnclGroupEnd());
    values("after");
}

// Each rank receives from the one before it, and names that first.
static void exchange()
{
    cnclGroupStart();
    for (int i = 0; i < 3; i++) {
        cnclRecv(data[i] + count, count, cnclFloat, (i + 2) % 3, comms[i],
                 queues[i]);
        cnclSend(data[i], count, cnclFloat, (i + 1) % 3, comms[i], queues[i]);
    }
    said("end", cnclGroupEnd());
    values("received", count);
}

static void refused()
{
    said("no start", cnclGroupEnd());
    cnclGroupStart();
    reduce(0);
    said("root", cnclBroadcast(data[1], data[1], count, cnclFloat, 3, comms[1],
                               queues[1]));
    said("end", cnclGroupEnd());
    values("kept");
    cnclGroupStart();
    for (int i = 0; i < 3; i++)
        reduce(i);
    cnrtSetDevice(2);
    cnrtFree(data[2]);
    said("freed", cnclGroupEnd());
    cnclCliqueId id;
    cnclGetCliqueId(&id);
    cnclComm_t other;
    cnclGroupStart();
    said("init", cnclInitComms(&other, 1, list, list, 2, &id));
    said("reduce", reduce(0));
    said("never ended", cnclFreeComm(comms[0]));
    said("end", cnclGroupEnd());
    said("rank 1", cnclFreeComm(comms[1]));
}

static void aborted()
{
    said("idle", cnclCommAbort(comms[2]));
    said("again", cnclCommAbort(comms[2]));
    said("rank 0", reduce(0));
    said("rank 1", reduce(1));
    said("state", cnclGetCommAsyncError(comms[1]));
    said("open", cnclCommAbort(comms[0]));
    said("state", cnclGetCommAsyncError(comms[1]));
    cnrtSetDevice(1);
    said("sync", cnrtQueueSync(queues[1]));
    said("failed", cnclCommAbort(comms[1]));
}

int main(int, char **argv)
{
    const std::string which = argv[1];
    begin();
    if (which == "nested")
        nested();
    else if (which == "exchange")
        exchange();
    else if (which == "refused")
        refused();
    else
        aborted();
    return 0;
}
