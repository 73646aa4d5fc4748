/* SPDX-License-Identifier: MIT */
/*
 * Device memory of the host runtime: copies in all directions, allocations, and
 * every way to misuse them.
 */
#include <stdlib.h>
#include <string.h>

#include "tests/support/answers.h"

Test(cnrt, copies_in_all_directions)
{
    char in[100], out[100] = {0};
    memset(in, 7, sizeof in);
    void *a, *b;
    WORKS(cnrtMalloc(&a, 100));
    WORKS(cnrtMallocConstant(&b, 100));
    cr_assert_eq((uintptr_t)a % 4096, 0u);
    WORKS(cnrtMemcpy(a, in, 100, cnrtMemcpyHostToDev));
    WORKS(cnrtMemcpy(b, a, 100, cnrtMemcpyDevToDev));
    WORKS(cnrtMemset((char *)b + 10, 0x1ff, 2));
    WORKS(cnrtMemcpyAsync(out, b, 100, NULL, CNRT_MEM_TRANS_DIR_DEV2HOST));
    cr_assert_eq(out[9], 7);
    cr_assert_eq((unsigned char)out[10], 0xffu);
    cr_assert_eq(out[12], 7);
    WORKS(cnrtMemcpy(out, in, 100, cnrtMemcpyHostToHost));
    cr_assert_eq(out[10], 7);
    WORKS(cnrtMemcpy(out, (char *)b + 10, 2, cnrtMemcpyNoDirection));
    cr_assert_eq((unsigned char)out[1], 0xffu);
    WORKS(cnrtFree(a));
    WORKS(cnrtFree(b));
    WORKS(cnrtFree(NULL));
}

Test(cnrt, copies_of_rows, .init = cr_redirect_stderr)
{
    char in[40], out[40];
    void *device, *other;
    for (int i = 0; i < 40; i++)
        in[i] = (char)i;
    memset(out, -1, sizeof out);
    WORKS(cnrtMalloc(&device, 24));
    WORKS(cnrtMalloc(&other, 24));
    /* 3 rows of 4 bytes, 10 apart, 8 apart, 5 apart */
    WORKS(cnrtMemcpy2D(device, 8, in, 10, 4, 3, cnrtMemcpyHostToDev));
    WORKS(cnrtMemcpy2D(other, 8, device, 8, 4, 3, cnrtMemcpyDevToDev));
    WORKS(cnrtMemcpy2D(out, 5, other, 8, 4, 3, cnrtMemcpyNoDirection));
    for (int row = 0; row < 3; row++) {
        for (int i = 0; i < 4; i++)
            cr_assert_eq(out[5 * row + i], 10 * row + i);
        cr_assert_eq(out[5 * row + 4], -1);
    }
    WORKS(cnrtMemcpy2D(out, 20, in, 4, 4, 2, cnrtMemcpyHostToHost));
    cr_assert_eq(out[20], 4);
    WORKS(cnrtMemcpyAsync_V2(out, other, 4, NULL, cnrtMemcpyDevToHost));
    cr_assert_eq(out[1], 1);
    /* nothing, and one row, whatever the pitches say */
    WORKS(cnrtMemcpy2D(NULL, 0, NULL, 0, 0, 3, cnrtMemcpyHostToDev));
    WORKS(cnrtMemcpy2D(NULL, 0, NULL, 0, 4, 0, cnrtMemcpyHostToDev));
    WORKS(cnrtMemcpy2D(device, 0, in, 0, 24, 1, cnrtMemcpyHostToDev));
    /* 2 * 10 + 5 bytes */
    FAILS(cnrtErrorInvalidAddress,
          cnrtMemcpy2D(device, 10, in, 5, 5, 3, cnrtMemcpyHostToDev));
    expect_said("25 bytes leave the allocation of 24 bytes");
    FAILS(cnrtErrorArgsInvalid,
          cnrtMemcpy2D(device, 3, in, 4, 4, 2, cnrtMemcpyHostToDev));
    expect_said("dst_pitch is 3, but 2 rows of 4 bytes");
    FAILS(cnrtErrorArgsInvalid,
          cnrtMemcpy2D(device, 4, in, SIZE_MAX / 2, 4, 4, cnrtMemcpyHostToDev));
    FAILS(cnrtErrorMemcpyDirection, cnrtMemcpy2D(device, 4, in, 4, 4, 2, 17));
}

Test(cnrt, zero_bytes)
{
    cr_redirect_stderr();
    char host[4] = {0};
    void *p = host;
    size_t before, after, total;
    WORKS(cnrtMemGetInfo(&before, &total));
    WORKS(cnrtMalloc(&p, 0));
    cr_assert_null(p);
    WORKS(cnrtFree(p));
    p = host;
    WORKS(cnrtMallocConstant(&p, 0));
    cr_assert_null(p);
    p = host;
    WORKS(cnrtHostMalloc(&p, 0));
    cr_assert_null(p);
    WORKS(cnrtFreeHost(p));
    WORKS(cnrtMemGetInfo(&after, &total));
    cr_assert_eq(before, after);
    FAILS(cnrtErrorArgsInvalid, cnrtMalloc(NULL, 0));
    expect_said("cnrtMalloc: pointer is NULL");
    WORKS(cnrtMemcpy(NULL, NULL, 0, cnrtMemcpyHostToDev));
    WORKS(cnrtMemset(NULL, 0, 0));
}

Test(cnrt, out_of_device_memory, .init = cr_redirect_stderr)
{
    void *p;
    size_t free_bytes, total;
    WORKS(cnrtMemGetInfo(&free_bytes, &total));
    FAILS(cnrtErrorNoMem, cnrtMalloc(&p, total + 1));
    cr_assert_null(p);
    FAILS(cnrtErrorNoMem, cnrtMalloc(&p, SIZE_MAX));
    expect_said("mlusim: cnrtMalloc: ");
    WORKS(cnrtMalloc(&p, 16));
}

Test(cnrt, wrong_frees, .init = cr_redirect_stderr)
{
    void *device, *host;
    int local;
    WORKS(cnrtMalloc(&device, 8192));
    WORKS(cnrtHostMalloc(&host, 64));
    FAILS(cnrtErrorFree, cnrtFree(host));
    FAILS(cnrtErrorFree, cnrtFree(&local));
    FAILS(cnrtErrorFree, cnrtFree((char *)device + 4096));
    FAILS(cnrtErrorFree, cnrtFreeHost(device));
    FAILS(cnrtErrorFree, cnrtFreeHost((char *)host + 1));
    FAILS(cnrtErrorFree, cnrtFreeHost(&local));
    WORKS(cnrtFree(device));
    FAILS(cnrtErrorFree, cnrtFree(device));
    WORKS(cnrtFreeHost(host));
    FAILS(cnrtErrorFree, cnrtFreeHost(host));
    WORKS(cnrtFreeHost(NULL));
    expect_said("is host memory, free it with cnrtFreeHost");
}

Test(cnrt, wrong_pointers_in_copies, .init = cr_redirect_stderr)
{
    char host[64] = {0};
    void *device, *gone;
    WORKS(cnrtMalloc(&device, 64));
    WORKS(cnrtMalloc(&gone, 64));
    WORKS(cnrtFree(gone));
    FAILS(cnrtErrorInvalidAddress,
          cnrtMemcpy(host, host, 64, cnrtMemcpyHostToDev));
    FAILS(cnrtErrorInvalidAddress,
          cnrtMemcpy(device, device, 64, cnrtMemcpyHostToDev));
    FAILS(cnrtErrorInvalidAddress,
          cnrtMemcpy(host, host, 64, cnrtMemcpyDevToHost));
    FAILS(cnrtErrorInvalidAddress,
          cnrtMemcpy(device, device, 64, cnrtMemcpyDevToHost));
    FAILS(cnrtErrorInvalidAddress,
          cnrtMemcpy(device, host, 64, cnrtMemcpyDevToDev));
    FAILS(cnrtErrorInvalidAddress,
          cnrtMemcpy(host, device, 64, cnrtMemcpyHostToHost));
    FAILS(cnrtErrorInvalidAddress,
          cnrtMemcpy(device, NULL, 64, cnrtMemcpyHostToDev));
    FAILS(cnrtErrorInvalidAddress,
          cnrtMemcpy(NULL, host, 64, cnrtMemcpyHostToDev));
    FAILS(cnrtErrorInvalidAddress,
          cnrtMemcpy(host, gone, 64, cnrtMemcpyDevToHost));
    FAILS(cnrtErrorInvalidAddress, cnrtMemset(host, 0, 64));
    FAILS(cnrtErrorInvalidAddress, cnrtMemset(NULL, 0, 64));
}

Test(cnrt, copies_that_leave_their_allocation, .init = cr_redirect_stderr)
{
    char host[256] = {0};
    void *device;
    WORKS(cnrtMalloc(&device, 64));
    FAILS(cnrtErrorInvalidAddress,
          cnrtMemcpy(device, host, 65, cnrtMemcpyHostToDev));
    FAILS(cnrtErrorInvalidAddress,
          cnrtMemcpy(device, host, SIZE_MAX, cnrtMemcpyHostToDev));
    FAILS(cnrtErrorInvalidAddress, cnrtMemset((char *)device + 1, 0, 64));
    expect_said("65 bytes leave the allocation of 64 bytes");
}

Test(cnrt, wrong_directions, .init = cr_redirect_stderr)
{
    char a[4] = {0}, b[4] = {0};
    FAILS(cnrtErrorMemcpyDirection, cnrtMemcpy(a, b, 4, 17));
    FAILS(cnrtErrorMemcpyDirection, cnrtMemcpy(a, b, 4, (cnrtMemTransDir_t)-1));
    FAILS(cnrtErrorInvalidAddress, cnrtMemcpy(a, b, 4, cnrtMemcpyPeerToPeer));
    expect_said("there is no copy direction 17");
}

Test(cnrt, pointer_attributes)
{
    cnrtPointerAttributes_t a;
    void *device, *host;
    WORKS(cnrtMalloc(&device, 100));
    WORKS(cnrtHostMalloc(&host, 100));
    WORKS(cnrtPointerGetAttributes(&a, (char *)device + 40));
    cr_assert_eq(a.type, cnrtMemTypeDevice);
    cr_assert_eq(a.size, 60u);
    cr_assert_null(a.hostPointer);
    WORKS(cnrtPointerGetAttributes(&a, (char *)host + 99));
    cr_assert_eq(a.type, cnrtMemTypeHost);
    cr_assert_eq(a.size, 1u);
    WORKS(cnrtPointerGetAttributes(&a, &a));
    cr_assert_eq(a.type, cnrtMemTypeUnregistered);
    cr_assert_eq(a.deviceOrdinal, -1);
}

Test(cnrt, reset_frees_everything, .init = cr_redirect_stderr)
{
    void *p;
    size_t before, after;
    cnrtQueue_t queue;
    WORKS(cnrtMemGetInfo(&before, NULL));
    WORKS(cnrtMalloc(&p, 1 << 20));
    WORKS(cnrtQueueCreate(&queue));
    WORKS(cnrtDeviceReset());
    WORKS(cnrtMemGetInfo(&after, NULL));
    cr_assert_eq(before, after);
    FAILS(cnrtErrorQueueInvalid, cnrtQueueSync(queue));
    FAILS(cnrtErrorFree, cnrtFree(p));
}
