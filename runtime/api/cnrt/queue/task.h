/* SPDX-License-Identifier: MIT
 *
 * The commands of a queue as records.
 */
#ifndef RT_TASK_H
#define RT_TASK_H

#include "runtime/api/cnrt/context/context.h"

/* A kind of command. `what` is its record: bytes without pointers to memory of
 * the runtime, so that they can be copied and kept. */
struct rt_task_kind {
    /* Performs the command as the next one of the queue. May release the
     * lock. */
    cnrtRet_t (*perform)(struct rt_context *rt, struct rt_queue *queue,
                         const void *what);
};

#endif
