/* SPDX-License-Identifier: MIT
 *
 * Vector ops and copies at odd addresses and of odd sizes, see
 * fault_align.mlu.
 */
#ifndef TESTS_PROGRAMS_FAULT_ALIGN_H
#define TESTS_PROGRAMS_FAULT_ALIGN_H

#include "fault.h"

__nram__ char pool[4096];
__wram__ char weights[4096];

/* Offsets in bytes, a count of halfs. */
__mlu_global__ void add(int d, int a, int b, int n)
{
    __bang_add((half *)(pool + d), (half *)(pool + a), (half *)(pool + b), n);
}

__mlu_global__ void move(int d, int s, int size)
{
    __memcpy(pool + d, pool + s, size, NRAM2NRAM);
}

__mlu_global__ void weigh(int d, int s, int size)
{
    __memcpy(weights + d, pool + s, size, NRAM2WRAM);
}

int main()
{
    cnrtQueue_t q;
    CNRT_CHECK(cnrtQueueCreate(&q));
    TRY("add", q, (add<<<one, block, q>>>(0, 1024, 2048, 64)));
    TRY("add, d + 2", q, (add<<<one, block, q>>>(2, 1024, 2048, 64)));
    TRY("add, a + 32", q, (add<<<one, block, q>>>(0, 1056, 2048, 64)));
    TRY("add, b + 62", q, (add<<<one, block, q>>>(0, 1024, 2110, 64)));
    TRY("add, 63 halfs", q, (add<<<one, block, q>>>(0, 1024, 2048, 63)));
    TRY("move", q, (move<<<one, block, q>>>(0, 1024, 128)));
    TRY("move, s + 1", q, (move<<<one, block, q>>>(0, 1025, 128)));
    TRY("move, 100 bytes", q, (move<<<one, block, q>>>(0, 1024, 100)));
    TRY("weigh", q, (weigh<<<one, block, q>>>(0, 1024, 64)));
    TRY("weigh, 16 bytes", q, (weigh<<<one, block, q>>>(8, 1, 16)));
    CNRT_CHECK(cnrtQueueDestroy(q));
    return 0;
}

#endif
