/* SPDX-License-Identifier: MIT */
/*
 * Several devices in one process: which ones the environment asks for, memory
 * with its owner, queues and notifiers that are bound, copies between devices.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/answers.h"
#include "runtime/api/include/cn_api.h"

static void two_devices(void)
{
    setenv("MLUSIM_DEVICES", "MLU370-X4,MLU590-H8", 1);
    cr_redirect_stderr();
}

TestSuite(devices, .init = two_devices);

Test(devices, are_told)
{
    unsigned count = 0;
    int ordinal = -1, value = 0;
    cnrtDeviceProp_t p;
    WORKS(cnrtGetDeviceCount(&count));
    cr_assert_eq(count, 2u);
    WORKS(cnrtGetDeviceProperties(&p, 0));
    cr_assert_str_eq(p.name, "MLU370-X4");
    WORKS(cnrtGetDeviceProperties(&p, 1));
    cr_assert_str_eq(p.name, "MLU590-H8");
    WORKS(cnrtDeviceGetAttribute(&value, cnrtAttrClusterCount, 1));
    cr_assert_eq(value, 12);
    WORKS(cnrtGetDevice(&ordinal));
    cr_assert_eq(ordinal, 0);
    WORKS(cnrtSetDevice(1));
    WORKS(cnrtGetDevice(&ordinal));
    cr_assert_eq(ordinal, 1);
    FAILS(cnrtErrorNoDevice, cnrtSetDevice(2));
    expect_said("there is no device 2: this process simulates 2, from 0 on");
    WORKS(cnrtGetDevice(&ordinal));
    cr_assert_eq(ordinal, 1);
}

static void *other_thread(void *ordinal)
{
    cnrtGetDevice(ordinal);
    return NULL;
}

Test(devices, current_is_of_a_thread)
{
    int ordinal = -1;
    pthread_t thread;
    WORKS(cnrtSetDevice(1));
    pthread_create(&thread, NULL, other_thread, &ordinal);
    pthread_join(thread, NULL);
    cr_assert_eq(ordinal, 0);
}

Test(devices, memory_has_an_owner)
{
    cnrtPointerAttributes_t a;
    void *p[2];
    size_t free_bytes[2][2];
    for (int i = 0; i < 2; i++) {
        WORKS(cnrtSetDevice(i));
        WORKS(cnrtMemGetInfo(&free_bytes[i][0], NULL));
        WORKS(cnrtMalloc(&p[i], (size_t)(i + 1) << 20));
        WORKS(cnrtMemGetInfo(&free_bytes[i][1], NULL));
        cr_assert_eq(free_bytes[i][0] - free_bytes[i][1], (size_t)(i + 1)
                                                              << 20);
    }
    cr_assert_neq(p[0], p[1]);
    for (int i = 0; i < 2; i++) {
        WORKS(cnrtPointerGetAttributes(&a, p[i]));
        cr_assert_eq(a.deviceOrdinal, i);
    }
    /* whatever is current, an address tells whose it is */
    WORKS(cnrtSetDevice(0));
    WORKS(cnrtFree(p[1]));
    FAILS(cnrtErrorFree, cnrtFree(p[1]));
    WORKS(cnrtSetDevice(1));
    WORKS(cnrtMemGetInfo(&free_bytes[1][1], NULL));
    cr_assert_eq(free_bytes[1][0], free_bytes[1][1]);
    WORKS(cnrtDeviceReset()); /* of device 1 alone */
    WORKS(cnrtMemset(p[0], 0, 16));
}

enum { LARGE = 3 << 20 };
static unsigned char sent[LARGE], got[LARGE];

Test(devices, copies_between_them)
{
    void *p[2];
    unsigned can = 2;
    for (int i = 0; i < LARGE; i++)
        sent[i] = (unsigned char)(i * 7 + i / 256);
    for (int i = 0; i < 2; i++) {
        WORKS(cnrtSetDevice(i));
        WORKS(cnrtMalloc(&p[i], LARGE));
    }
    WORKS(cnrtMemcpy(p[0], sent, LARGE, cnrtMemcpyHostToDev));
    WORKS(cnrtMemcpyPeer(p[1], 1, p[0], 0, LARGE - 5));
    WORKS(cnrtMemcpy(got, p[1], LARGE - 5, cnrtMemcpyDevToHost));
    cr_assert_arr_eq(got, sent, LARGE - 5);
    WORKS(cnrtMemset(p[0], 0, LARGE));
    WORKS(cnrtMemcpy(p[0], p[1], 100, cnrtMemcpyPeerToPeer));
    WORKS(cnrtMemcpyPeerAsync((char *)p[0] + 100, 0, (char *)p[1] + 100, 1, 100,
                              NULL));
    WORKS(cnrtMemcpy(got, p[0], 300, cnrtMemcpyNoDirection));
    cr_assert_arr_eq(got, sent, 200);
    cr_assert_eq(got[200], 0);
    FAILS(cnrtErrorInvalidAddress, cnrtMemcpyPeer(p[1], 0, p[0], 0, 4));
    expect_said("is memory of device 1, not of device 0");
    FAILS(cnrtErrorNoDevice, cnrtMemcpyPeer(p[1], 2, p[0], 0, 4));
    WORKS(cnrtGetPeerAccessibility(&can, 0, 1));
    cr_assert_eq(can, 1u);
    WORKS(cnrtGetPeerAccessibility(&can, 1, 1));
    cr_assert_eq(can, 0u);
    FAILS(cnrtErrorArgsInvalid, cnrtGetPeerAccessibility(NULL, 0, 1));
}

Test(devices, queues_are_bound)
{
    cnrtQueue_t queue;
    cnrtNotifier_t notifier;
    void *p;
    WORKS(cnrtQueueCreate(&queue));
    WORKS(cnrtNotifierCreate(&notifier));
    WORKS(cnrtSetDevice(1));
    WORKS(cnrtMalloc(&p, 16));
    FAILS(cnrtErrorQueueInvalid, cnrtMemsetAsync(p, 0, 16, queue));
    expect_said("belongs to device 0, and device 1 is current; call "
                "cnrtSetDevice(0) before");
    FAILS(cnrtErrorQueueInvalid, cnrtPlaceNotifier(notifier, queue));
    FAILS(cnrtErrorNotifierInvalid, cnrtPlaceNotifier(notifier, NULL));
    expect_said("belongs to device 0, its queue to device 1");
    WORKS(cnrtQueueSync(queue)); /* waiting works from everywhere */
    WORKS(cnrtSetDevice(0));
    WORKS(cnrtPlaceNotifier(notifier, queue));
    WORKS(cnrtSetDevice(1));
    WORKS(cnrtQueueWaitNotifier(notifier, NULL, 0)); /* of another device */
    WORKS(cnrtDeviceReset());
    WORKS(cnrtQueueDestroy(queue));
    WORKS(cnrtNotifierDestroy(notifier));
}

/* ---- what may be asked for --------------------------------------------- */

static unsigned count_of(const char *devices, const char *device)
{
    unsigned count = 99;
    setenv("MLUSIM_DEVICES", devices, 1);
    if (device)
        setenv("MLUSIM_DEVICE", device, 1);
    return cnrtGetDeviceCount(&count) == cnrtSuccess ? count : 0;
}

Test(asked_devices, a_number)
{
    cnrtDeviceProp_t p;
    cr_assert_eq(count_of("3", "MLU370-S4"), 3u);
    WORKS(cnrtGetDeviceProperties(&p, 2));
    cr_assert_str_eq(p.name, "MLU370-S4");
}

#define REFUSED(test, devices, device, words)             \
    Test(asked_devices, test, .init = cr_redirect_stderr) \
    {                                                     \
        cr_assert_eq(count_of(devices, device), 0u);      \
        expect_said(words);                               \
    }
REFUSED(none, "0", NULL, "MLUSIM_DEVICES=0: expected 1..16 or names")
REFUSED(many, "17", NULL, "MLUSIM_DEVICES=17: expected 1..16 or names")
REFUSED(too_large, "13", "MLU590-M9", "which is 960 GiB")
REFUSED(unknown, "MLU370-X4,MLU999", NULL, "MLUSIM_DEVICES=MLU999: ")
REFUSED(empty, "MLU370-X4,", NULL, "MLUSIM_DEVICES=: ")
REFUSED(both, "MLU370-X4,MLU370-S4", "MLU270", "set one of the two")
#undef REFUSED
