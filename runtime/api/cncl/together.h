/* SPDX-License-Identifier: MIT */
/* Groups of calls: what a thread calls between cnclGroupStart and cnclGroupEnd
 * is checked at once, and started by the end of the outermost group. */
#ifndef CNCL_TOGETHER_H
#define CNCL_TOGETHER_H

#include "runtime/api/cncl/asked.h"

/* Whether this thread is in a group. */
bool cncl_together_is_open(void);
/* Checks a call, and keeps it for the end of the group. */
cnclResult_t cncl_together_add(struct rt_context *rt,
                               const struct cncl_asked *asked);
/* Returns how many kept calls of this thread are for a communicator. */
unsigned cncl_together_waiting(cnclComm_t comm);

#endif
