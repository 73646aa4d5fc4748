// SPDX-License-Identifier: MIT
// As programs under MPI use the library: a process for each rank, rank 0 sends the
// id to the others. Each prints the sum of all ranks, and how long it took.
#include <cncl.h>
#include <cnrt.h>
#include <mpi.h>

#include <cstdio>
#include <vector>

int main(int argc, char **argv)
{
    int rank, n;
    unsigned devices;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    cnrtGetDeviceCount(&devices);
    const int device = rank % static_cast<int>(devices);
    cnrtSetDevice(device);
    cnclCliqueId id;
    if (rank == 0)
        cnclGetCliqueId(&id);
    MPI_Bcast(&id, sizeof id, MPI_BYTE, 0, MPI_COMM_WORLD);
    cnclComm_t comm;
    cnrtQueue_t queue;
    cnrtNotifier_t start, end;
    if (cnclInitComms(&comm, 1, &device, &rank, n, &id) != CNCL_RET_SUCCESS)
        MPI_Abort(MPI_COMM_WORLD, 1);
    cnrtQueueCreate(&queue);
    cnrtNotifierCreate(&start);
    cnrtNotifierCreate(&end);
    const size_t count = 1 << 20;
    std::vector<float> host(count, static_cast<float>(rank + 1));
    float *data, us = 0;
    cnrtMalloc(reinterpret_cast<void **>(&data), count * sizeof(float));
    cnrtMemcpy(data, host.data(), count * sizeof(float), cnrtMemcpyHostToDev);
    cnrtPlaceNotifier(start, queue);
    cnclResult_t result = cnclAllReduce(data, data, count, cnclFloat, cnclSum,
                                        comm, queue);
    cnrtPlaceNotifier(end, queue);
    cnrtQueueSync(queue);
    cnrtNotifierDuration(start, end, &us);
    cnrtMemcpy(host.data(), data, count * sizeof(float), cnrtMemcpyDevToHost);
    std::printf("rank %d of %d: %d, %g, %g, %.3f us\n", rank, n,
                static_cast<int>(result), static_cast<double>(host[0]),
                static_cast<double>(host[count - 1]), static_cast<double>(us));
    cnclFreeComm(comm);
    MPI_Finalize();
    return 0;
}
