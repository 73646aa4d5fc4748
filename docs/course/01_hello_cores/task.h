/* SPDX-License-Identifier: MIT */
#ifndef TASK_H
#define TASK_H

#include <cnrt.h>

/* Every core of the device writes its number, 10 (taskId / coreDim) + coreId,
 * `each` times: task 0 to out[0] ... out[each - 1], task 1 to the next, and so
 * on. */
void hello(cnrtQueue_t queue, int *out, int each);

/* What `mlusim judge` calls. */
extern "C" inline __attribute__((used)) void judged(cnrtQueue_t queue, int *out,
                                                    int each, int)
{
    hello(queue, out, each);
}

#endif
