/* SPDX-License-Identifier: MIT */
/* A command of a queue as a record, which can be kept and performed later. */
#ifndef RT_STEP_H
#define RT_STEP_H

#include "runtime/api/cnrt/context/context.h"

/* A kind of command. `what` is its record: bytes without pointers to memory of
 * the runtime, so that they can be copied and kept. */
struct rt_task_kind {
    /* Refuses wrong arguments. May release the lock, but only if it refuses. */
    cnrtRet_t (*check)(struct rt_context *rt, const void *what);
    /* Performs the command as the next one of the queue. May release the
     * lock. */
    cnrtRet_t (*perform)(struct rt_context *rt, struct rt_queue *queue,
                         const void *what);
};

struct rt_task {
    enum rt_step {
        RT_STEP_PERFORM,
        RT_STEP_PLACE, /* stores the time of its lane in a mark */
        RT_STEP_WAIT,  /* waits for the time of a mark */
    } step;
    unsigned lane; /* 0: the queue of cnrtQueueBeginCapture */
    size_t mark;
    const struct rt_task_kind *kind;
    const char *api;    /* the call that was recorded, */
    const void *caller; /* and its return address */
    size_t bytes;
    void *what; /* owned by the graph */
};

#endif
