/* SPDX-License-Identifier: MIT
 * The plain C++ file of lang_files.mlu: it knows kernels only through host
 * functions and pointers. */
#include "lang_files.h"

#ifdef __BANG__
#error "not a file of kernels"
#endif

float run_all(float *x, int n, cnrtQueue_t queue)
{
    float first = 0;
    launch_scale(x, n, 0.5f, queue);
    if (cnrtQueueSync(queue) == cnrtSuccess)
        cnrtMemcpy(&first, x, sizeof first, cnrtMemcpyDevToHost);
    return first;
}

void invoke(const void *kernel, void **args, cnrtQueue_t queue)
{
    cnrtDim3_t one = {1, 1, 1};
    CNRT_CHECK(cnrtInvokeKernel(kernel, one, cnrtFuncTypeBlock, args, 0, queue));
    CNRT_CHECK(cnrtQueueSync(queue));
}
