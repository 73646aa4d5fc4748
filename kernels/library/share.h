/* SPDX-License-Identifier: MIT */
/* Equal shares of work, for kernels (.mlu): each core gets its share, over all
 * tasks of a launch. */
#ifndef KN_SHARE_H
#define KN_SHARE_H

#include <bang.h>

#include "kernels/library/even.h"

/* The name of the step for work outside of a kernel's documented steps: the
 * shares of tasks, the sizes of pieces, the loops over pieces. */
#define KN_STEP_LOOPS "loops: shares and pieces"

struct Share {
    int first, n;
};

/* Returns this core's share of `total` pieces. If the pieces cannot be divided
 * evenly, each of the first cores gets one more. */
__mlu_func__ Share my_share(int total)
{
    int each = total / taskDim, rest = total % taskDim;
    return {each * (int)taskId + ((int)taskId < rest ? (int)taskId : rest),
            KN_EVEN_SHARE(each, rest, (int)taskId)};
}

#endif
