/* SPDX-License-Identifier: MIT */
/* Pending commands of ranks in queues. */
#ifndef CNCL_QUEUE_H
#define CNCL_QUEUE_H

#include "runtime/api/cncl/comm.h"

/* Appends a call of comm to a queue, to be performed when all ranks have
 * called. Then performs all ready commands. False: out of memory. */
bool cncl_queue_append(struct rt_context *rt, struct rt_queue *queue,
                       struct cnclComm *comm, const struct cncl_call *call,
                       uint64_t send, uint64_t recv);

/* Performs all commands that are ready. */
void cncl_queue_go_on(struct rt_context *rt);

/* Waits until comm has no pending commands or has failed. */
void cncl_queue_finish(struct rt_context *rt, const struct cnclComm *comm);
/* Lets all pending commands of comm, and of its clique, fail. */
void cncl_queue_abort(struct rt_context *rt, const struct cnclComm *comm);

#endif
