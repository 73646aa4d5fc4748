/* SPDX-License-Identifier: MIT
 *
 * For programs whose kernels do something wrong: TRY launches one, tells what
 * the next synchronisation answers, and that the launch after it works.
 */
#ifndef TESTS_PROGRAMS_FAULT_H
#define TESTS_PROGRAMS_FAULT_H

#include <bang.h>
#include <cnrt.h>

#include <cstdio>

static const cnrtDim3_t one = {1, 1, 1};
static const cnrtFunctionType_t block = cnrtFuncTypeBlock;

__mlu_global__ void good(int *out)
{
    *out = 42;
}

/* Whether a correct kernel runs. */
static bool good_runs(cnrtQueue_t queue)
{
    int *out, value = 0;
    if (cnrtMalloc((void **)&out, sizeof value) != cnrtSuccess)
        return false;
    good<<<one, block, queue>>>(out);
    bool ok = cnrtQueueSync(queue) == cnrtSuccess &&
              cnrtMemcpy(&value, out, sizeof value, cnrtMemcpyDevToHost) ==
                  cnrtSuccess;
    cnrtFree(out);
    return ok && value == 42;
}

#define TRY(name, queue, launch)                                     \
    do {                                                             \
        launch;                                                      \
        const char *answer = cnrtGetErrorName(cnrtQueueSync(queue)); \
        std::printf("%s: %s, next launch %s\n", name, answer,        \
                    good_runs(queue) ? "works" : "FAILS");           \
    } while (0)

#endif
