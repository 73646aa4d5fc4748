/* SPDX-License-Identifier: MIT
 *
 * Equal shares of work, for kernels (.mlu): each core takes its part of all
 * tasks of a launch.
 */
#ifndef KN_SHARE_H
#define KN_SHARE_H

#include <bang.h>

#include "kernels/library/even.h"

/* The step of what a kernel does around the steps of its document: its share of
 * the tasks, the sizes of pieces, the loops over them. */
#define KN_STEP_LOOPS "loops: shares and pieces"

struct Share {
    int first, n;
};

/* Returns this core's share of `total` pieces: the first cores take one more if
 * the pieces do not divide. */
__mlu_func__ Share my_share(int total)
{
    int each = total / taskDim, rest = total % taskDim;
    return {each * (int)taskId + ((int)taskId < rest ? (int)taskId : rest),
            KN_EVEN_SHARE(each, rest, (int)taskId)};
}

#endif
