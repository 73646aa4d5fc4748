/* SPDX-License-Identifier: MIT
 * Commands of ranks that are open in queues. */
#ifndef CNCL_QUEUE_H
#define CNCL_QUEUE_H

#include "runtime/api/cncl/comm.h"

/* Appends a call of comm to a queue, where it is performed once the ranks have
 * come to it, and goes on with all that can. False: the host has no memory. */
bool cncl_queue_append(struct rt_context *rt, struct rt_queue *queue,
                       struct cnclComm *comm, const struct cncl_call *call,
                       uint64_t send, uint64_t recv);

/* Goes on with all that can. */
void cncl_queue_go_on(struct rt_context *rt);

/* Waits until nothing of comm is open, or its ranks cannot go on. */
void cncl_queue_finish(struct rt_context *rt, const struct cnclComm *comm);

#endif
