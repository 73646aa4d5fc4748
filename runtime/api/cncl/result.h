/* SPDX-License-Identifier: MIT
 * What calls answer. */
#ifndef CNCL_RESULT_H
#define CNCL_RESULT_H

#include "runtime/api/cnrt/queue/ranks.h"
#include "runtime/api/include/cncl.h"

/* Prints a sentence and answers result. */
cnclResult_t cncl_refuse(const struct rt_context *rt, cnclResult_t result,
                         const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The last sentence that it has printed for this thread. */
const char *cncl_refusal(void);
/* Ends a call that has the lock. */
cnclResult_t cncl_leave(struct rt_context *rt, cnclResult_t result);

#endif
