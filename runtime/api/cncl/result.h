/* SPDX-License-Identifier: MIT
 *
 * Results of calls.
 */
#ifndef CNCL_RESULT_H
#define CNCL_RESULT_H

#include "runtime/api/cnrt/queue/ranks.h"
#include "runtime/api/include/cncl.h"

/* Prints a message and returns result. */
cnclResult_t cncl_refuse(const struct rt_context *rt, cnclResult_t result,
                         const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The last message printed for this thread. */
const char *cncl_refusal(void);
/* Ends a call and releases the lock. */
cnclResult_t cncl_leave(struct rt_context *rt, cnclResult_t result);

#endif
