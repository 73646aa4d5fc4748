/* SPDX-License-Identifier: MIT */
/* Collectives and transfers: the public functions. */
#include "runtime/api/cncl/asked.h"
#include "runtime/api/cncl/together.h"

static cnclResult_t call(const char *api, const void *return_address,
                         const struct cncl_asked *asked)
{
    struct rt_context *rt = rt_ranks_enter(api, return_address);
    if (!rt)
        return CNCL_RET_ERR_CNRT;
    return cncl_leave(rt, cncl_together_is_open()
                              ? cncl_together_add(rt, asked)
                              : cncl_asked_start(rt, asked));
}

/* Defines a public function: its name and parameters; the kind, operation and
 * root of its call; what it sends and receives, and how much. */
#define CALL(name, parameters, kind, op, root, send, recv, count)              \
    cnclResult_t name parameters                                               \
    {                                                                          \
        const struct cncl_asked asked = {{kind, (int)type, op, root, 0, 0, 0}, \
                                         send,                                 \
                                         recv,                                 \
                                         count,                                \
                                         comm,                                 \
                                         queue};                               \
        return call(__func__, __builtin_return_address(0), &asked);            \
    }

CALL(cnclAllReduce,
     (const void *send, void *recv, size_t count, cnclDataType_t type,
      cnclReduceOp_t op, cnclComm_t comm, cnrtQueue_t queue),
     CNCL_ALL_REDUCE, (int)op, -1, send, recv, count)
CALL(cnclReduce,
     (const void *send, void *recv, size_t count, cnclDataType_t type,
      cnclReduceOp_t op, int root, cnclComm_t comm, cnrtQueue_t queue),
     CNCL_REDUCE, (int)op, root, send, recv, count)
CALL(cnclBroadcast,
     (const void *send, void *recv, size_t count, cnclDataType_t type, int root,
      cnclComm_t comm, cnrtQueue_t queue),
     CNCL_BROADCAST, -1, root, send, recv, count)
CALL(cnclAllGather,
     (const void *send, void *recv, size_t count, cnclDataType_t type,
      cnclComm_t comm, cnrtQueue_t queue),
     CNCL_ALL_GATHER, -1, -1, send, recv, count)
CALL(cnclReduceScatter,
     (const void *send, void *recv, size_t recvcount, cnclDataType_t type,
      cnclReduceOp_t op, cnclComm_t comm, cnrtQueue_t queue),
     CNCL_REDUCE_SCATTER, (int)op, -1, send, recv, recvcount)
CALL(cnclAlltoAll,
     (const void *send, void *recv, size_t count, cnclDataType_t type,
      cnclComm_t comm, cnrtQueue_t queue),
     CNCL_ALL_TO_ALL, -1, -1, send, recv, count)
CALL(cnclSend,
     (const void *send, size_t count, cnclDataType_t type, int peer,
      cnclComm_t comm, cnrtQueue_t queue),
     CNCL_SEND, -1, peer, send, NULL, count)
CALL(cnclRecv,
     (void *recv, size_t count, cnclDataType_t type, int peer, cnclComm_t comm,
      cnrtQueue_t queue),
     CNCL_RECV, -1, peer, NULL, recv, count)
