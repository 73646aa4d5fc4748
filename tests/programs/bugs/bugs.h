/* SPDX-License-Identifier: MIT
 *
 * Pairs of a wrong and a right kernel in one text. A pair is a template over
 * `wrong`; the two differ in the lines that say so:
 *   RIGHT(x)      the right one alone does x
 *   PICK(a, b)    the wrong one uses a, the right one b
 * Beside each program stands what is expected, in comment lines:
 *   /// pair: KERNEL CHECK REMEDY   wrong: one report of this check whose
 * remedy has this word; right: silent
 *   /// says: KERNEL WORDS         the cause of that report has these words
 *   /// silent: KERNEL              no report (not a template)
 *   /// status: NUMBER              the program ends with; else 1
 *   /// check: NAMES                what --check gets
 *   /// option: OPTION              of mlucc
 * or, of programs that a mistake ends, for `PROGRAM KERNEL wrong` and `right`:
 *   /// alone: KERNEL WORD WORDS    wrong: both are said; right: nothing
 * and in the kernel, at the end of lines, @KERNEL:at where the report is, and
 * @KERNEL:after where the other access is.
 */
#ifndef TESTS_BUGS_H
#define TESTS_BUGS_H

#include <bang.h>
#include <cnrt.h>

#include <stdio.h>
#include <stdlib.h>

#define PAIR       template <bool wrong> __mlu_global__ void
#define SILENT     __mlu_global__ void
#define PICK(a, b) (wrong ? (a) : (b))
#define RIGHT(...)       \
    do {                 \
        if (!wrong) {    \
            __VA_ARGS__; \
        }                \
    } while (0)

/* What every kernel is given: zeros, GLOBAL bytes each. */
#define GLOBAL (1 << 20)

static cnrtQueue_t queue;
static float *global_floats;
static int *global_ints;

static void fresh()
{
    CNRT_CHECK(cnrtQueueSync(queue));
    CNRT_CHECK(cnrtMemset(global_floats, 0, GLOBAL));
    CNRT_CHECK(cnrtMemset(global_ints, 0, GLOBAL));
}

static void begin()
{
    CNRT_CHECK(cnrtQueueCreate(&queue));
    CNRT_CHECK(cnrtMalloc((void **)&global_floats, GLOBAL));
    CNRT_CHECK(cnrtMalloc((void **)&global_ints, GLOBAL));
}

static int end()
{
    fresh();
    CNRT_CHECK(cnrtFree(global_floats));
    CNRT_CHECK(cnrtFree(global_ints));
    CNRT_CHECK(cnrtQueueDestroy(queue));
    return 0;
}

#define LAUNCH(kernel, tasks, type)                               \
    do {                                                          \
        cnrtDim3_t dim = {tasks, 1, 1};                           \
        fresh();                                                  \
        kernel<<<dim, type, queue>>>(global_floats, global_ints); \
    } while (0)
#define BLOCK(kernel) LAUNCH(kernel, 1, cnrtFuncTypeBlock)
#define UNION(kernel) LAUNCH(kernel, 4, cnrtFuncTypeUnion1)
#define BOTH(how, kernel)   \
    do {                    \
        how(kernel<true>);  \
        how(kernel<false>); \
    } while (0)

#endif
