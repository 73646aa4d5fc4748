/* SPDX-License-Identifier: MIT */
/* The arguments of collectives and transfers: checks, and the way into a
 * queue. */
#include "runtime/api/cncl/asked.h"

#include <inttypes.h>

#include "runtime/api/cncl/comm.h"
#include "runtime/api/cncl/queue.h"
#include "runtime/api/cncl/wait.h"

static cnclResult_t check_call(const struct rt_context *rt,
                               const struct cnclComm *comm,
                               const struct cncl_call *call)
{
    const struct cncl_row *row = cncl_row(call->kind);
    const char *name =
        call->kind == CNCL_SEND || call->kind == CNCL_RECV ? "peer" : "root";
    const int n = comm->group.n > 0 ? comm->group.n : comm->from.n;
    if (!cncl_is_type(call->type))
        return cncl_refuse(rt, CNCL_RET_ERR_ARGUMENTS,
                           "rank %d: there is no type %d", comm->rank,
                           (int)call->type);
    if (row->has_op && !cncl_is_op(call->op))
        return cncl_refuse(rt, CNCL_RET_ERR_ARGUMENTS,
                           "rank %d: there is no operation %d", comm->rank,
                           (int)call->op);
    if (row->has_root && (call->root < 0 || call->root >= n))
        return cncl_refuse(rt, CNCL_RET_ERR_ARGUMENTS,
                           "rank %d: %s is %d, and there are %d ranks, from 0 "
                           "on",
                           comm->rank, name, (int)call->root, n);
    if (call->count > (UINT64_C(1) << 40))
        return cncl_refuse(rt, CNCL_RET_ERR_ARGUMENTS,
                           "rank %d: count %" PRIu64
                           " is more than any device has",
                           comm->rank, call->count);
    return CNCL_RET_SUCCESS;
}

/* Checks that the memory of a call is on the device of comm. */
static cnclResult_t check_memory(struct rt_context *rt,
                                 const struct cnclComm *comm, const char *name,
                                 uint64_t address, uint64_t bytes)
{
    uint64_t end = 0;
    if (bytes == 0)
        return CNCL_RET_SUCCESS;
    const int device = rt_ranks_memory(rt, address, &end);
    if (device < 0)
        return cncl_refuse(rt, CNCL_RET_ERR_ARGUMENTS,
                           "rank %d: %s 0x%" PRIx64
                           " is not live device memory: a host pointer, or "
                           "freed",
                           comm->rank, name, address);
    if (device != comm->device)
        return cncl_refuse(rt, CNCL_RET_ERR_ARGUMENTS,
                           "rank %d: %s 0x%" PRIx64
                           " is memory of device %d, and the rank is on device "
                           "%d",
                           comm->rank, name, address, device, comm->device);
    if (bytes > end - address)
        return cncl_refuse(rt, CNCL_RET_ERR_ARGUMENTS,
                           "rank %d: %s 0x%" PRIx64 ": %" PRIu64
                           " bytes leave its allocation, which ends %" PRIu64
                           " bytes further on",
                           comm->rank, name, address, bytes, end - address);
    return CNCL_RET_SUCCESS;
}

/* Returns the offset of recv from send if the operation is in place. */
static uint64_t place_of(const struct cnclComm *comm,
                         const struct cncl_call *call)
{
    const struct cncl_row *row = cncl_row(call->kind);
    const uint64_t part = cncl_part_bytes(call) * (uint64_t)comm->rank;
    return row->sends_each == row->receives_each ? 0
           : row->sends_each                     ? part
                                                 : 0 - part;
}

static cnclResult_t check_overlap(const struct rt_context *rt,
                                  const struct cnclComm *comm,
                                  const struct cncl_call *call, uint64_t send,
                                  uint64_t recv)
{
    const int n = comm->group.n > 0 ? comm->group.n : comm->from.n;
    const uint64_t sent = cncl_sent_bytes(call, comm->rank, n);
    const uint64_t received = cncl_received_bytes(call, comm->rank, n);
    if (sent == 0 || received == 0 || send >= recv + received ||
        recv >= send + sent || recv == send + place_of(comm, call))
        return CNCL_RET_SUCCESS;
    return cncl_refuse(rt, CNCL_RET_ERR_ARGUMENTS,
                       "rank %d: recv 0x%" PRIx64
                       " overlaps send in part; let both be apart, or recv "
                       "begin at 0x%" PRIx64,
                       comm->rank, recv, send + place_of(comm, call));
}

static cnclResult_t check(struct rt_context *rt, const struct cnclComm *comm,
                          const struct cncl_call *call, uint64_t send,
                          uint64_t recv)
{
    cnclResult_t result = check_call(rt, comm, call);
    if (result != CNCL_RET_SUCCESS)
        return result;
    const int n = comm->group.n > 0 ? comm->group.n : comm->from.n;
    result = check_memory(rt, comm, "send", send,
                          cncl_sent_bytes(call, comm->rank, n));
    if (result == CNCL_RET_SUCCESS)
        result = check_memory(rt, comm, "recv", recv,
                              cncl_received_bytes(call, comm->rank, n));
    if (result == CNCL_RET_SUCCESS)
        result = check_overlap(rt, comm, call, send, recv);
    return result;
}

/* What a call needs that was found to be right. */
struct found {
    struct cnclComm *comm;
    struct rt_queue *queue;
    struct cncl_call call;
    uint64_t send, recv;
};

static cnclResult_t find(struct rt_context *rt, const struct cncl_asked *asked,
                         struct found *found)
{
    *found = (struct found){.comm = cncl_comm_find(rt, asked->comm),
                            .call = asked->call,
                            .send = (uintptr_t)asked->send,
                            .recv = (uintptr_t)asked->recv};
    if (!found->comm)
        return CNCL_RET_ERR_ARGUMENTS;
    if (found->comm->clique->table->has_failed) {
        cncl_wait_report(rt, found->comm->clique);
        return CNCL_RET_ASYNC_ERROR;
    }
    cncl_comm_is_formed(found->comm);
    found->call.count = asked->count;
    cnclResult_t result =
        check(rt, found->comm, &found->call, found->send, found->recv);
    if (result != CNCL_RET_SUCCESS)
        return result;
    found->queue = rt_ranks_queue(rt, asked->queue, found->comm->device);
    return found->queue ? CNCL_RET_SUCCESS : CNCL_RET_ERR_ARGUMENTS;
}

cnclResult_t cncl_asked_check(struct rt_context *rt,
                              const struct cncl_asked *asked)
{
    struct found found;
    return find(rt, asked, &found);
}

cnclResult_t cncl_asked_start(struct rt_context *rt,
                              const struct cncl_asked *asked)
{
    struct found found;
    const cnclResult_t result = find(rt, asked, &found);
    if (result != CNCL_RET_SUCCESS)
        return result;
    if (!cncl_queue_append(rt, found.queue, found.comm, &found.call, found.send,
                           found.recv))
        return cncl_refuse(rt, CNCL_RET_ERR_SYSTEM,
                           "the host has no memory left for a command");
    /* another process may fail at any time, so only a printed failure counts */
    return found.comm->clique->is_reported ? CNCL_RET_ASYNC_ERROR
                                           : CNCL_RET_SUCCESS;
}
