/* SPDX-License-Identifier: MIT */
/* What a public function was asked to do: a collective or a transfer. It is
 * checked, then it becomes a command of a queue. */
#ifndef CNCL_ASKED_H
#define CNCL_ASKED_H

#include "runtime/api/cncl/call.h"

/* The arguments of a public function. */
struct cncl_asked {
    struct cncl_call call;
    const void *send;
    void *recv;
    size_t count;
    cnclComm_t comm;
    cnrtQueue_t queue;
};

/* Checks the arguments alone. */
cnclResult_t cncl_asked_check(struct rt_context *rt,
                              const struct cncl_asked *asked);
/* Checks the arguments and appends a command to the queue. */
cnclResult_t cncl_asked_start(struct rt_context *rt,
                              const struct cncl_asked *asked);

#endif
