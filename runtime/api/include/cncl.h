/* SPDX-License-Identifier: MIT
 *
 * Collectives and transfers between ranks, with the vendor's names, those that
 * public programs use: C and C++. A rank is a device, or a part of its work;
 * all ranks make the same calls in the same order. docs/cards.md describes
 * effects and times.
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

/* results: a value for each row of runtime/api/cncl/results.def */
typedef enum {
    CNCL_RET_SUCCESS = 0,
    CNCL_RET_ERR_UNSUPPORTED = 1,
    CNCL_RET_ASYNC_ERROR = 2,
    CNCL_RET_ERR_ARGUMENTS = 3,
    CNCL_RET_ERR_CNRT = 4,
    CNCL_RET_ERR_SYSTEM = 5,
} cnclResult_t;
/* end of results */

/* Element types; the numbers are ours. */
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

/* Reductions; the numbers are ours. */
typedef enum {
    cnclSum = 0,
    cnclProd = 1,
    cnclMax = 2,
    cnclMin = 3,
} cnclReduceOp_t;

/* One rank of a clique; the rank belongs to this process. */
typedef struct cnclComm *cnclComm_t;

/* An id by which ranks in several threads or processes find each other. It may
 * be sent or stored. It is valid while the process that made it lives. */
#define CNCL_CLIQUE_ID_BYTES_SIZE 128
typedef struct {
    char data[CNCL_CLIQUE_ID_BYTES_SIZE];
} cnclCliqueId;
typedef cnclCliqueId *cnclCliqueId_t;

/* Returns the message of a result, never NULL. */
const char *cnclGetErrorStr(cnclResult_t result);

/* Makes an id. */
cnclResult_t cnclGetCliqueId(cnclCliqueId_t id);
/* Makes num_comms communicators: number i is rank rank_list[i] of nranks, on
 * device dev_list[i]. Without an id, these must be all ranks. With an id, other
 * threads or processes make the other ranks by calls with the same id, and this
 * call waits until they have. */
cnclResult_t cnclInitComms(cnclComm_t *comms, int num_comms,
                           const int *dev_list, const int *rank_list,
                           int nranks, cnclCliqueId_t id);
/* Free communicators, after waiting for their pending commands. */
cnclResult_t cnclFreeComm(cnclComm_t comm);
cnclResult_t cnclDestroyComms(cnclComm_t *comms, int num_comms);
/* The number of ranks. */
cnclResult_t cnclGetCommCount(int *count, cnclComm_t comm);
/* Returns CNCL_RET_ASYNC_ERROR, after a message, if the ranks of comm have
 * failed. Does not wait. */
cnclResult_t cnclGetCommAsyncError(cnclComm_t comm);
/* Every rank must call this function. Ranks with the same color >= 0 become the
 * ranks of a new communicator, ordered by key, then by rank. Negative colors
 * are refused: a rank that needs no communicator uses a color that no other
 * rank uses. */
cnclResult_t cnclSplitComm(cnclComm_t comm, int color, int key,
                           cnclComm_t *new_comm);
/* Frees a communicator without waiting. If commands of it are pending, they and
 * those of the other ranks fail. */
cnclResult_t cnclCommAbort(cnclComm_t comm);

/* A group: the collectives and transfers that this thread calls between these
 * functions are checked at once, and started by the end of the outermost group,
 * sends first. If one was refused, the end returns its error and starts none.
 */
cnclResult_t cnclGroupStart(void);
cnclResult_t cnclGroupEnd(void);

/* Collectives are commands of a queue (NULL: the device's default queue): calls
 * return at once, and a collective starts when the queues of all ranks have
 * reached it. count is in elements. send and recv may be the same memory. */

/* Every rank receives the reduction of all ranks' count elements. */
cnclResult_t cnclAllReduce(const void *send, void *recv, size_t count,
                           cnclDataType_t type, cnclReduceOp_t op,
                           cnclComm_t comm, cnrtQueue_t queue);
/* Does what cnclAllReduce does, but only root receives; recv of other ranks is
 * not used. */
cnclResult_t cnclReduce(const void *send, void *recv, size_t count,
                        cnclDataType_t type, cnclReduceOp_t op, int root,
                        cnclComm_t comm, cnrtQueue_t queue);
/* Every rank receives count elements of root; other ranks' send is unused. */
cnclResult_t cnclBroadcast(const void *send, void *recv, size_t count,
                           cnclDataType_t type, int root, cnclComm_t comm,
                           cnrtQueue_t queue);
/* Every rank receives count elements of each rank, in rank order. In place:
 * send is recv + rank * count. */
cnclResult_t cnclAllGather(const void *send, void *recv, size_t count,
                           cnclDataType_t type, cnclComm_t comm,
                           cnrtQueue_t queue);
/* Rank r receives the reduction of part r of all ranks; a part has recvcount
 * elements. In place: recv is send + rank * recvcount. */
cnclResult_t cnclReduceScatter(const void *send, void *recv, size_t recvcount,
                               cnclDataType_t type, cnclReduceOp_t op,
                               cnclComm_t comm, cnrtQueue_t queue);
/* Rank r receives part r of each rank, in rank order; a part has count
 * elements. */
cnclResult_t cnclAlltoAll(const void *send, void *recv, size_t count,
                          cnclDataType_t type, cnclComm_t comm,
                          cnrtQueue_t queue);
/* The n-th send to a peer matches the peer's n-th receive from this rank. A
 * send does not wait for its receive. */
cnclResult_t cnclSend(const void *send, size_t count, cnclDataType_t type,
                      int peer, cnclComm_t comm, cnrtQueue_t queue);
cnclResult_t cnclRecv(void *recv, size_t count, cnclDataType_t type, int peer,
                      cnclComm_t comm, cnrtQueue_t queue);

#ifdef __cplusplus
}
#endif
#pragma GCC visibility pop

#endif
