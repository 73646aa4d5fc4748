/* SPDX-License-Identifier: MIT */
/*
 * Captures without kernels: what is recorded, what ends a capture, and every
 * way to misuse captures and graphs. graphs.sh has kernels and times.
 */
#include <pthread.h>

#include "tests/support/answers.h"

enum { N = 64, BYTES = 4 * N };

static cnrtQueue_t queue, other;
static float *device, host[N];
static cnrtTaskTopo_t topo;
static cnrtQueueCaptureStatus_t status;

static void set_up(void)
{
    cr_redirect_stderr();
    WORKS(cnrtQueueCreate(&queue));
    WORKS(cnrtQueueCreate(&other));
    WORKS(cnrtMalloc((void **)&device, BYTES));
    WORKS(cnrtMemset(device, 0, BYTES));
}

static void begin(cnrtQueueCaptureMode_t mode)
{
    WORKS(cnrtQueueBeginCapture(queue, mode));
}

static cnrtQueueCaptureStatus_t status_of(cnrtQueue_t of)
{
    WORKS(cnrtQueueIsCapturing(of, &status));
    return status;
}

/* The capture of queue ends as invalid, and says the call that made it so. */
static void expect_invalid(const char *since)
{
    topo = (cnrtTaskTopo_t)host;
    cr_assert_eq(status_of(queue), cnrtQueueCaptureStatusInvalidated);
    said();
    FAILS(cnrtErrorQueueCaptureInvalidated, cnrtQueueEndCapture(queue, &topo));
    expect_said(since);
    cr_assert_null(topo);
    cr_assert_eq(status_of(queue), cnrtQueueCaptureStatusNone);
    WORKS(cnrtQueueSync(queue));
}

/* ---- what is recorded ------------------------------------------------------
 */

Test(graphs, keep_copies_and_fills, .init = set_up)
{
    cnrtTaskTopoEntity_t entity;
    cnrtTaskTopoNode_t node = (cnrtTaskTopoNode_t)host;
    char log[4] = "abc";
    size_t n = 0;
    unsigned long long id = 0;
    cr_assert_eq(status_of(queue), cnrtQueueCaptureStatusNone);
    begin(cnrtQueueCaptureModeGlobal);
    WORKS(cnrtQueueGetCaptureInfo(queue, &status, &id));
    cr_assert_eq(status, cnrtQueueCaptureStatusActive);
    cr_assert_eq(id, 1);
    host[0] = 1;
    WORKS(cnrtMemsetAsync(device, 0x7f, BYTES, queue));
    WORKS(cnrtMemcpyAsync(device, host, 4, queue, cnrtMemcpyHostToDev));
    WORKS(cnrtMemcpyPeerAsync(device + 1, 0, device, 0, 4, queue));
    WORKS(cnrtMemcpyAsync_V2(host + 2, device, 8, queue, cnrtMemcpyDevToHost));
    WORKS(cnrtQueueEndCapture(queue, &topo));
    WORKS(cnrtTaskTopoGetNodes(topo, NULL, &n));
    cr_assert_eq(n, 4);
    cr_assert_eq(host[2], 0);
    WORKS(cnrtTaskTopoInstantiate(&entity, topo, &node, log, sizeof log));
    cr_assert_null(node);
    cr_assert_str_eq(log, "");
    WORKS(cnrtTaskTopoDestroy(topo));
    host[0] = 5; /* the memory is read when the graph is launched */
    WORKS(cnrtTaskTopoEntityInvoke(entity, other));
    WORKS(cnrtQueueSync(other));
    cr_assert_eq(host[2], 5);
    cr_assert_eq(host[3], 5);
    WORKS(cnrtTaskTopoEntityDestroy(entity));
    cr_assert_str_empty(said());
}

Test(graphs, may_be_empty_and_captured_again, .init = set_up)
{
    cnrtTaskTopoEntity_t empty, filling, all;
    begin(cnrtQueueCaptureModeRelaxed);
    WORKS(cnrtQueueEndCapture(queue, &topo));
    WORKS(cnrtTaskTopoInstantiate(&empty, topo, NULL, NULL, 0));
    WORKS(cnrtTaskTopoEntityInvoke(empty, NULL));
    begin(cnrtQueueCaptureModeThreadLocal);
    WORKS(cnrtMemsetAsync(device, 0, BYTES, queue));
    WORKS(cnrtQueueEndCapture(queue, &topo));
    WORKS(cnrtTaskTopoInstantiate(&filling, topo, NULL, NULL, 0));
    begin(cnrtQueueCaptureModeGlobal);
    WORKS(cnrtTaskTopoEntityInvoke(empty, queue));
    WORKS(cnrtTaskTopoEntityInvoke(filling, queue));
    WORKS(cnrtTaskTopoEntityDestroy(filling));
    WORKS(cnrtMemcpyAsync(host, device, 4, queue, cnrtMemcpyDevToHost));
    WORKS(cnrtQueueEndCapture(queue, &topo));
    WORKS(cnrtTaskTopoInstantiate(&all, topo, NULL, NULL, 0));
    host[0] = 1;
    WORKS(cnrtTaskTopoEntityInvoke(all, queue));
    cr_assert_eq(host[0], 0);
}

/* ---- what makes a capture invalid ------------------------------------------
 */

#define FORBIDDEN(call)                                \
    do {                                               \
        begin(cnrtQueueCaptureModeGlobal);             \
        FAILS(cnrtErrorQueueCaptureUnsupported, call); \
        expect_invalid("is captured");                 \
    } while (0)

Test(graphs, nothing_waits_for_a_captured_queue, .init = set_up)
{
    cnrtNotifier_t placed;
    void *p;
    WORKS(cnrtNotifierCreate(&placed));
    WORKS(cnrtPlaceNotifier(placed, other));
    FORBIDDEN(cnrtQueueSync(queue));
    FORBIDDEN(cnrtQueueQuery(queue));
    FORBIDDEN(cnrtQueueDestroy(queue));
    FORBIDDEN(cnrtSyncDevice());
    FORBIDDEN(cnrtDeviceReset());
    FORBIDDEN(cnrtMemcpy(host, device, 4, cnrtMemcpyDevToHost));
    FORBIDDEN(cnrtMemcpy_D2D(device, device + 1, 4));
    FORBIDDEN(cnrtMemcpyPeer(device, 0, device + 1, 0, 4));
    FORBIDDEN(cnrtMemset(device, 0, 4));
    FORBIDDEN(cnrtMalloc(&p, 4));
    FORBIDDEN(cnrtFree(device));
    FORBIDDEN(cnrtHostMalloc(&p, 4));
    FORBIDDEN(cnrtFreeHost(host));
    FORBIDDEN(cnrtWaitNotifier(placed));
    FORBIDDEN(cnrtQueryNotifier(placed));
    WORKS(cnrtQueueSync(other));
}

Test(graphs, relaxed_captures_forbid_less, .init = set_up)
{
    void *p;
    begin(cnrtQueueCaptureModeRelaxed);
    WORKS(cnrtMalloc(&p, 4));
    WORKS(cnrtMemcpy(host, device, 4, cnrtMemcpyDevToHost));
    WORKS(cnrtFree(p));
    FAILS(cnrtErrorQueueCaptureUnsupported, cnrtSyncDevice());
    expect_invalid("cnrtSyncDevice: the queue is captured");

    cnrtQueueCaptureMode_t mode = cnrtQueueCaptureModeRelaxed;
    begin(cnrtQueueCaptureModeGlobal);
    WORKS(cnrtThreadExchangeQueueCaptureMode(&mode));
    cr_assert_eq(mode, cnrtQueueCaptureModeGlobal);
    WORKS(cnrtMalloc(&p, 4));
    WORKS(cnrtThreadExchangeQueueCaptureMode(&mode));
    cr_assert_eq(mode, cnrtQueueCaptureModeRelaxed);
    WORKS(cnrtQueueEndCapture(queue, &topo));
}

Test(graphs, refuse_bad_commands, .init = set_up)
{
    begin(cnrtQueueCaptureModeGlobal);
    FAILS(cnrtErrorInvalidAddress,
          cnrtMemcpyAsync(host, host, 4, queue, cnrtMemcpyDevToHost));
    said();
    FAILS(cnrtErrorQueueCaptureInvalidated,
          cnrtMemsetAsync(device, 0, 4, queue));
    expect_said("invalid since this call: cnrtMemcpyAsync: src");
    expect_invalid("invalid since this call: cnrtMemcpyAsync: src");
}

/* ---- wrong begins and ends -------------------------------------------------
 */

static void *in_thread(void *code)
{
    void *p;
    *(cnrtRet_t *)code = cnrtQueueEndCapture(queue, &topo);
    cnrtMalloc(&p, 4);
    return NULL;
}

static cnrtRet_t end_elsewhere(void)
{
    cnrtRet_t code;
    pthread_t thread;
    cr_assert_eq(pthread_create(&thread, NULL, in_thread, &code), 0);
    cr_assert_eq(pthread_join(thread, NULL), 0);
    return code;
}

Test(graphs, wrong_begins_and_ends, .init = set_up)
{
    FAILS(cnrtErrorQueueCaptureUnmatched, cnrtQueueEndCapture(queue, &topo));
    expect_said("is not captured; cnrtQueueBeginCapture begins");
    FAILS(cnrtErrorQueueCaptureUnsupported,
          cnrtQueueBeginCapture(NULL, cnrtQueueCaptureModeGlobal));
    expect_said("the default queue (NULL) cannot be captured");
    FAILS(cnrtErrorArgsInvalid, cnrtQueueBeginCapture(queue, 3));
    expect_said("there is no capture mode 3");
    begin(cnrtQueueCaptureModeGlobal);
    FAILS(cnrtErrorQueueCaptureUnsupported,
          cnrtQueueBeginCapture(queue, cnrtQueueCaptureModeGlobal));
    expect_said("is captured already");
    FAILS(cnrtErrorArgsInvalid, cnrtQueueEndCapture(queue, NULL));
    FAILS(cnrtErrorArgsInvalid, cnrtQueueIsCapturing(queue, NULL));
    cr_assert_eq(status_of(queue), cnrtQueueCaptureStatusActive);
    cr_assert_eq(end_elsewhere(), cnrtErrorQueueCaptureWrongThread);
    expect_invalid("cnrtMalloc"); /* of the other thread */
    begin(cnrtQueueCaptureModeThreadLocal);
    cr_assert_eq(end_elsewhere(), cnrtErrorQueueCaptureWrongThread);
    WORKS(cnrtQueueEndCapture(queue, &topo));
    begin(cnrtQueueCaptureModeRelaxed);
    cr_assert_eq(end_elsewhere(), cnrtSuccess);
    FAILS(cnrtErrorArgsInvalid, cnrtThreadExchangeQueueCaptureMode(NULL));
    cnrtQueueCaptureMode_t none = 9;
    FAILS(cnrtErrorArgsInvalid, cnrtThreadExchangeQueueCaptureMode(&none));
    WORKS(cnrtQueueDestroy(queue));
    FAILS(cnrtErrorQueueInvalid,
          cnrtQueueBeginCapture(queue, cnrtQueueCaptureModeGlobal));
}

/* ---- several queues --------------------------------------------------------
 */

static cnrtNotifier_t place(cnrtQueue_t on)
{
    cnrtNotifier_t notifier;
    WORKS(cnrtNotifierCreate(&notifier));
    WORKS(cnrtPlaceNotifier(notifier, on));
    return notifier;
}

Test(graphs, joined_queues_must_be_awaited, .init = set_up)
{
    begin(cnrtQueueCaptureModeGlobal);
    WORKS(cnrtQueueWaitNotifier(place(queue), other, 0));
    cr_assert_eq(status_of(other), cnrtQueueCaptureStatusActive);
    FAILS(cnrtErrorQueueCaptureUnmatched, cnrtQueueEndCapture(other, &topo));
    WORKS(cnrtMemsetAsync(device, 0, 4, other));
    cnrtNotifier_t early = place(other);
    WORKS(cnrtMemsetAsync(device, 0, 4, other));
    WORKS(cnrtQueueWaitNotifier(early, queue, 0));
    said();
    FAILS(cnrtErrorQueueCaptureUnjoined, cnrtQueueEndCapture(queue, &topo));
    expect_said("does not wait for its last task");
    cr_assert_eq(status_of(other), cnrtQueueCaptureStatusNone);
    cr_assert_eq(status_of(queue), cnrtQueueCaptureStatusNone);
}

Test(graphs, stay_apart, .init = set_up)
{
    float ms;
    cnrtNotifier_t before = place(other);
    begin(cnrtQueueCaptureModeGlobal);
    cnrtNotifier_t inside = place(queue);
    FAILS(cnrtErrorQueueCaptureUnsupported,
          cnrtQueueWaitNotifier(inside, NULL, 0));
    expect_invalid("the default queue (NULL) cannot join");
    FAILS(cnrtErrorCapturedNotifier, cnrtWaitNotifier(inside));
    FAILS(cnrtErrorCapturedNotifier, cnrtQueryNotifier(inside));
    FAILS(cnrtErrorCapturedNotifier, cnrtQueueWaitNotifier(inside, other, 0));
    FAILS(cnrtErrorCapturedNotifier,
          cnrtNotifierElapsedTime(before, inside, &ms));
    expect_said("was placed in a captured queue, so it has no time");
    WORKS(cnrtPlaceNotifier(inside, queue));
    WORKS(cnrtNotifierElapsedTime(before, inside, &ms));

    begin(cnrtQueueCaptureModeGlobal);
    FAILS(cnrtErrorQueueCaptureIsolation,
          cnrtQueueWaitNotifier(before, queue, 0));
    expect_invalid("the notifier was placed outside of the capture");

    begin(cnrtQueueCaptureModeGlobal);
    WORKS(cnrtQueueBeginCapture(other, cnrtQueueCaptureModeGlobal));
    FAILS(cnrtErrorQueueCaptureMerge,
          cnrtQueueWaitNotifier(place(queue), other, 0));
    FAILS(cnrtErrorQueueCaptureInvalidated, cnrtQueueEndCapture(other, &topo));
    expect_invalid("captures cannot be joined");
}

/* ---- wrong graphs ----------------------------------------------------------
 */

Test(graphs, wrong_handles, .init = set_up)
{
    cnrtTaskTopoEntity_t entity;
    size_t n;
    begin(cnrtQueueCaptureModeGlobal);
    WORKS(cnrtQueueEndCapture(queue, &topo));
    WORKS(cnrtTaskTopoInstantiate(&entity, topo, NULL, NULL, 0));
    FAILS(cnrtErrorArgsInvalid,
          cnrtTaskTopoInstantiate(NULL, topo, NULL, NULL, 0));
    FAILS(cnrtErrorArgsInvalid, cnrtTaskTopoGetNodes(topo, NULL, NULL));
    FAILS(cnrtErrorArgsInvalid,
          cnrtTaskTopoEntityInvoke((cnrtTaskTopoEntity_t)topo, queue));
    expect_said("is a captured graph");
    FAILS(cnrtErrorArgsInvalid, cnrtTaskTopoEntityInvoke(NULL, queue));
    WORKS(cnrtTaskTopoDestroy(topo));
    FAILS(cnrtErrorArgsInvalid, cnrtTaskTopoDestroy(topo));
    expect_said("was destroyed");
    FAILS(cnrtErrorArgsInvalid,
          cnrtTaskTopoInstantiate(&entity, topo, NULL, NULL, 0));
    FAILS(cnrtErrorArgsInvalid, cnrtTaskTopoGetNodes(topo, NULL, &n));
    WORKS(cnrtTaskTopoEntityDestroy(entity));
    FAILS(cnrtErrorArgsInvalid, cnrtTaskTopoEntityDestroy(entity));
    FAILS(cnrtErrorArgsInvalid, cnrtTaskTopoEntityInvoke(entity, queue));
    WORKS(cnrtQueueDestroy(other));
    FAILS(cnrtErrorQueueInvalid, cnrtTaskTopoEntityInvoke(entity, other));
}
