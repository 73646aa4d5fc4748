/* SPDX-License-Identifier: MIT
 *
 * Layout and pooling ops whose operands some generations refuse; which of them
 * do is in the programs that include this.
 */
#include "fault.h"

enum { N = 8192 };

__nram__ __attribute__((aligned(128))) half s[N];
__nram__ __attribute__((aligned(128))) half d[N];

__mlu_global__ void rotate(int height, int width)
{
    __bang_rotate90(d, s, height, width);
}

__mlu_global__ void mirror(int height, int width)
{
    __bang_mirror(d, s, height, width);
}

__mlu_global__ void pad(int channel, int height, int left, int right)
{
    __bang_pad(d, s, channel, height, 8, 0, 0, left, right);
}

__mlu_global__ void filter(int n)
{
    __bang_reshape_filter(d, s, n, 1, 1, 32);
}

__mlu_global__ void pool(int channel)
{
    __bang_maxpool(d, s, channel, 4, 4, 2, 2);
}

__mlu_global__ void pool_back(int channel)
{
    __bang_avgpool_bp(d, s, channel, 4, 4, 2, 2, 2, 2);
}

__mlu_global__ void in_place()
{
    __bang_mirror(s, s, 64, 64);
}

int main()
{
    cnrtQueue_t q;
    CNRT_CHECK(cnrtQueueCreate(&q));
    TRY("rotate 64 x 64", q, (rotate<<<one, block, q>>>(64, 64)));
    TRY("rotate 64 x 63", q, (rotate<<<one, block, q>>>(64, 63)));
    TRY("rotate 32 x 64", q, (rotate<<<one, block, q>>>(32, 64)));
    TRY("mirror 3 x 64", q, (mirror<<<one, block, q>>>(3, 64)));
    TRY("mirror 64 x 3", q, (mirror<<<one, block, q>>>(64, 3)));
    TRY("mirror 0 x 64", q, (mirror<<<one, block, q>>>(0, 64)));
    TRY("in place", q, (in_place<<<one, block, q>>>()));
    TRY("pad two rows", q, (pad<<<one, block, q>>>(1, 2, 16, 16)));
    TRY("pad a row by 62 bytes", q, (pad<<<one, block, q>>>(1, 1, 15, 16)));
    TRY("pad a row by 64 bytes", q, (pad<<<one, block, q>>>(1, 1, 16, 16)));
    TRY("pad a row on the left", q, (pad<<<one, block, q>>>(32, 1, 1, 0)));
    TRY("pad by -1", q, (pad<<<one, block, q>>>(1, 2, -1, 2)));
    TRY("64 filters", q, (filter<<<one, block, q>>>(64)));
    TRY("65 filters", q, (filter<<<one, block, q>>>(65)));
    TRY("64 channels", q, (pool<<<one, block, q>>>(64)));
    TRY("63 channels", q, (pool<<<one, block, q>>>(63)));
    TRY("backward, 64 channels", q, (pool_back<<<one, block, q>>>(64)));
    TRY("backward, 1 channel", q, (pool_back<<<one, block, q>>>(1)));
    CNRT_CHECK(cnrtQueueDestroy(q));
    return 0;
}
