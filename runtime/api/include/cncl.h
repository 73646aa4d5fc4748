/* SPDX-License-Identifier: MIT
 *
 * Collectives and transfers between ranks, with the vendor's names, as far as
 * public programs use them: C and C++. A rank is a device, or a part of what a
 * device does; each makes the same calls in the same order. docs/cards.md says
 * what they do and how long they take.
 */
#ifndef CNCL_H
#define CNCL_H

#include <stddef.h>
#include <stdint.h>

#include "cnrt.h"

#pragma GCC visibility push(default)
#ifdef __cplusplus
extern "C" {
#endif

/* results: one row per row of runtime/api/cncl/results.def */
typedef enum {
    CNCL_RET_SUCCESS = 0,
    CNCL_RET_ERR_UNSUPPORTED = 1,
    CNCL_RET_ASYNC_ERROR = 2,
    CNCL_RET_ERR_ARGUMENTS = 3,
    CNCL_RET_ERR_CNRT = 4,
    CNCL_RET_ERR_SYSTEM = 5,
} cnclResult_t;
/* end of results */

/* Types of elements; the numbers are ours. */
typedef enum {
    cnclInt8 = 0,
    cnclUint8 = 1,
    cnclInt16 = 2,
    cnclUint16 = 3,
    cnclInt32 = 4,
    cnclUint32 = 5,
    cnclInt64 = 6,
    cnclUint64 = 7,
    cnclHalf = 8,
    cnclFloat16 = 8,
    cnclBfloat16 = 9,
    cnclFloat = 10,
    cnclFloat32 = 10,
} cnclDataType_t;

/* How elements of ranks become one; the numbers are ours. */
typedef enum {
    cnclSum = 0,
    cnclProd = 1,
    cnclMax = 2,
    cnclMin = 3,
} cnclReduceOp_t;

/* A rank of a clique, as this process sees it. */
typedef struct cnclComm *cnclComm_t;

/* By what ranks of several threads or processes find each other: bytes that may
 * be sent, or kept in a file, as long as the process lives that made them. */
#define CNCL_CLIQUE_ID_BYTES_SIZE 128
typedef struct {
    char data[CNCL_CLIQUE_ID_BYTES_SIZE];
} cnclCliqueId;
typedef cnclCliqueId *cnclCliqueId_t;

/* The sentence that belongs to a result; never NULL. */
const char *cnclGetErrorStr(cnclResult_t result);

/* Makes an id. */
cnclResult_t cnclGetCliqueId(cnclCliqueId_t id);
/* Makes num_comms communicators: the i-th is rank rank_list[i] of nranks, on
 * device dev_list[i]. Without an id these are all ranks. With one, others make
 * the other ranks with the same id, and the call waits for them. */
cnclResult_t cnclInitComms(cnclComm_t *comms, int num_comms,
                           const int *dev_list, const int *rank_list,
                           int nranks, cnclCliqueId_t id);
/* Ends communicators, after what is open in them. */
cnclResult_t cnclFreeComm(cnclComm_t comm);
cnclResult_t cnclDestroyComms(cnclComm_t *comms, int num_comms);
/* How many ranks there are. */
cnclResult_t cnclGetCommCount(int *count, cnclComm_t comm);
/* CNCL_RET_ASYNC_ERROR once the ranks of comm cannot go on; a message has said
 * why. Waits for nothing. */
cnclResult_t cnclGetCommAsyncError(cnclComm_t comm);
/* Every rank calls it: those with the same color, from 0 on, become ranks of a
 * new communicator, in the order of key, then of their ranks. A rank that needs
 * none takes a color of its own: negative ones are refused. */
cnclResult_t cnclSplitComm(cnclComm_t comm, int color, int key,
                           cnclComm_t *new_comm);

/* Collectives are commands of a queue, NULL is the default queue of the device:
 * they return at once, and start when the queues of all ranks have come to
 * them. count is in elements, of what is said below. send and recv may be the
 * same memory. */

/* Every rank gets the reduction of count elements of all ranks. */
cnclResult_t cnclAllReduce(const void *send, void *recv, size_t count,
                           cnclDataType_t type, cnclReduceOp_t op,
                           cnclComm_t comm, cnrtQueue_t queue);
/* The same for root alone; recv of others is not used. */
cnclResult_t cnclReduce(const void *send, void *recv, size_t count,
                        cnclDataType_t type, cnclReduceOp_t op, int root,
                        cnclComm_t comm, cnrtQueue_t queue);
/* Every rank gets count elements of root; send of others is not used. */
cnclResult_t cnclBroadcast(const void *send, void *recv, size_t count,
                           cnclDataType_t type, int root, cnclComm_t comm,
                           cnrtQueue_t queue);
/* Every rank gets count elements of each, in the order of ranks. In place: send
 * is recv + rank * count. */
cnclResult_t cnclAllGather(const void *send, void *recv, size_t count,
                           cnclDataType_t type, cnclComm_t comm,
                           cnrtQueue_t queue);
/* Rank r gets the reduction of the r-th recvcount elements of all. In place:
 * recv is send + rank * recvcount. */
cnclResult_t cnclReduceScatter(const void *send, void *recv, size_t recvcount,
                               cnclDataType_t type, cnclReduceOp_t op,
                               cnclComm_t comm, cnrtQueue_t queue);
/* Rank r gets the r-th count elements of each, in the order of ranks. */
cnclResult_t cnclAlltoAll(const void *send, void *recv, size_t count,
                          cnclDataType_t type, cnclComm_t comm,
                          cnrtQueue_t queue);
/* The n-th send to a peer is what its n-th receive from this rank gets. A send
 * does not wait for its receive. */
cnclResult_t cnclSend(const void *send, size_t count, cnclDataType_t type,
                      int peer, cnclComm_t comm, cnrtQueue_t queue);
cnclResult_t cnclRecv(void *recv, size_t count, cnclDataType_t type, int peer,
                      cnclComm_t comm, cnrtQueue_t queue);

#ifdef __cplusplus
}
#endif
#pragma GCC visibility pop

#endif
