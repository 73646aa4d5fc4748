/* SPDX-License-Identifier: MIT */
/*
 * The host runtime without kernels: the tables behind it, and every way to
 * misuse memory, queues, notifiers, devices and launches. Each must answer the
 * right code and a sentence, and leave the runtime usable.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/answers.h"
#include "isa/support/memory/alloc.h"
#include "runtime/api/cnrt/launch/launch.h"
#include "runtime/api/cnrt/program/program.h"

static const struct row {
    const char *name;
    cnrtRet_t code;
    int value;
    const char *sentence;
} rows[] = {
#define X(name, value, sentence) {#name, name, value, sentence},
#include "runtime/api/cnrt/errors.def"
#undef X
};
#define N_ROWS (sizeof rows / sizeof rows[0])

/* ---- errors ------------------------------------------------------------- */

Test(cnrt, errors_have_distinct_codes_names_and_sentences)
{
    for (size_t i = 0; i < N_ROWS; i++) {
        cr_assert_eq((int)rows[i].code, rows[i].value);
        cr_assert_str_eq(cnrtGetErrorName(rows[i].code), rows[i].name);
        cr_assert_str_eq(cnrtGetErrorStr(rows[i].code), rows[i].sentence);
        for (size_t k = 0; k < i; k++) {
            cr_assert_neq(rows[i].value, rows[k].value);
            cr_assert_str_neq(rows[i].sentence, rows[k].sentence);
        }
    }
    cr_assert_str_eq(cnrtGetErrorName((cnrtRet_t)9999), "unknown");
    cr_assert_not_null(cnrtGetErrorStr((cnrtRet_t)9999));
}

/* The public header cannot include the table; its copy must be the same. */
Test(cnrt, header_lists_the_errors_of_the_table)
{
    FILE *header = fopen("runtime/api/include/cnrt.h", "r");
    cr_assert_not_null(header);
    char line[256], want[256];
    while (fgets(line, sizeof line, header) &&
           strncmp(line, "/* errors:", 10) != 0)
        ;
    cr_assert_not_null(fgets(line, sizeof line, header)); /* typedef enum */
    for (size_t i = 0; i < N_ROWS; i++) {
        snprintf(want, sizeof want, "    %s = %d,\n", rows[i].name,
                 rows[i].value);
        cr_assert_not_null(fgets(line, sizeof line, header));
        cr_assert_str_eq(line, want);
    }
    cr_assert_not_null(fgets(line, sizeof line, header));
    cr_assert_str_eq(line, "} cnrtRet_t;\n");
    fclose(header);
}

/* ---- the device --------------------------------------------------------- */

Test(cnrt, one_device)
{
    unsigned count = 0;
    int ordinal = -1;
    WORKS(cnrtGetDeviceCount(&count));
    cr_assert_eq(count, 1u);
    WORKS(cnrtSetDevice(0));
    WORKS(cnrtGetDevice(&ordinal));
    cr_assert_eq(ordinal, 0);
}

Test(cnrt, another_device_is_refused, .init = cr_redirect_stderr)
{
    int value;
    cnrtDeviceProp_t properties;
    FAILS(cnrtErrorNoDevice, cnrtSetDevice(1));
    FAILS(cnrtErrorNoDevice, cnrtGetDeviceProperties(&properties, 1));
    FAILS(cnrtErrorNoDevice,
          cnrtDeviceGetAttribute(&value, cnrtAttrClusterCount, -1));
    expect_said("mlusim: cnrtSetDevice: there is no device 1: this process "
                "simulates one, number 0; ask for more with MLUSIM_DEVICES\n");
}

Test(cnrt, properties_of_the_default_device)
{
    cnrtDeviceProp_t p;
    WORKS(cnrtGetDeviceProperties(&p, 0));
    cr_assert_str_eq(p.name, "MLU590-H8");
    cr_assert_eq(p.clusterCount, 12);
    cr_assert_eq(p.McorePerCluster, 4);
    cr_assert_eq(p.major, 5);
    cr_assert_eq(p.minor, 92);
    cr_assert_eq(p.nramSizePerMcore, 512 * 1024);
    int value = 0;
    WORKS(cnrtDeviceGetAttribute(&value, cnrtAttrClusterClockRate, 0));
    cr_assert_eq(value, 1500000);
    size_t free_bytes, total;
    WORKS(cnrtMemGetInfo(&free_bytes, &total));
    cr_assert_eq(total, p.totalMem);
}

Test(cnrt, device_is_chosen_by_the_environment)
{
    setenv("MLUSIM_DEVICE", "mlu370-x4", 1);
    cnrtDeviceProp_t p;
    WORKS(cnrtGetDeviceProperties(&p, 0));
    cr_assert_str_eq(p.name, "MLU370-X4");
}

Test(cnrt, null_results_are_refused, .init = cr_redirect_stderr)
{
    int a, b;
    FAILS(cnrtErrorArgsInvalid, cnrtGetDevice(NULL));
    FAILS(cnrtErrorArgsInvalid, cnrtGetDeviceCount(NULL));
    FAILS(cnrtErrorArgsInvalid, cnrtGetDeviceProperties(NULL, 0));
    FAILS(cnrtErrorArgsInvalid, cnrtDeviceGetAttribute(NULL, 0, 0));
    FAILS(cnrtErrorArgsInvalid, cnrtDeviceGetAttribute(&a, 9999, 0));
    FAILS(cnrtErrorArgsInvalid, cnrtGetLibVersion(&a, &b, NULL));
    FAILS(cnrtErrorArgsInvalid, cnrtQueueCreate(NULL));
    FAILS(cnrtErrorArgsInvalid, cnrtNotifierCreate(NULL));
    FAILS(cnrtErrorArgsInvalid, cnrtMalloc(NULL, 4));
    FAILS(cnrtErrorArgsInvalid, cnrtHostMalloc(NULL, 4));
    FAILS(cnrtErrorArgsInvalid, cnrtPointerGetAttributes(NULL, &a));
    FAILS(cnrtErrorArgsInvalid, cnrtInit(1));
}

/* ---- the environment ---------------------------------------------------- */

static void expect_broken(const char *variable, const char *value,
                          const char *sentence)
{
    setenv(variable, value, 1);
    void *p;
    FAILS(cnrtErrorInit, cnrtMalloc(&p, 4));
    FAILS(cnrtErrorInit, cnrtSyncDevice());
    const char *text = said();
    cr_assert(strstr(text, sentence), "'%s'", text);
    cr_assert_null(strstr(text, "cnrtSyncDevice"), "said twice: '%s'", text);
}

Test(cnrt, unknown_device, .init = cr_redirect_stderr)
{
    expect_broken("MLUSIM_DEVICE", "MLU999",
                  "mlusim: cnrtMalloc: MLUSIM_DEVICE=MLU999: ");
}

Test(cnrt, ambiguous_device, .init = cr_redirect_stderr)
{
    expect_broken("MLUSIM_DEVICE", "MLU370", "MLU370-X4");
}

Test(cnrt, bad_number, .init = cr_redirect_stderr)
{
    expect_broken("MLUSIM_STACK_KIB", "12x",
                  "MLUSIM_STACK_KIB=12x: expected a number from 1 to 131072");
}

Test(cnrt, zero_is_no_limit, .init = cr_redirect_stderr)
{
    expect_broken("MLUSIM_MAX_INSTRUCTIONS", "0", "expected a positive");
}

Test(cnrt, too_large_number, .init = cr_redirect_stderr)
{
    expect_broken("MLUSIM_QUANTUM", "99999999999999999999999",
                  "expected a positive");
}

Test(cnrt, bad_choice, .init = cr_redirect_stderr)
{
    expect_broken("MLUSIM_REPORT", "tex",
                  "MLUSIM_REPORT=tex: expected one of none|text");
}

Test(cnrt, empty_variables_count_as_unset)
{
    setenv("MLUSIM_DEVICE", "", 1);
    setenv("MLUSIM_QUANTUM", "", 1);
    WORKS(cnrtSetDevice(0));
}

/* ---- queues and notifiers ----------------------------------------------- */

Test(cnrt, queue_handles, .init = cr_redirect_stderr)
{
    cnrtQueue_t a, b;
    cnrtNotifier_t n;
    WORKS(cnrtQueueCreate(&a));
    WORKS(cnrtQueueCreate(&b));
    WORKS(cnrtNotifierCreate(&n));
    cr_assert_neq(a, b);
    WORKS(cnrtQueueSync(a));
    WORKS(cnrtQueueQuery(a));
    WORKS(cnrtQueueSync(NULL));
    WORKS(cnrtQueueDestroy(a));
    cnrtQueue_t c;
    WORKS(cnrtQueueCreate(&c));
    cr_assert_neq(a, c, "a handle came back");
    FAILS(cnrtErrorQueueInvalid, cnrtQueueSync(a));
    FAILS(cnrtErrorQueueInvalid, cnrtQueueDestroy(a));
    FAILS(cnrtErrorQueueInvalid, cnrtQueueDestroy(NULL));
    FAILS(cnrtErrorQueueInvalid, cnrtQueueSync((cnrtQueue_t)n));
    FAILS(cnrtErrorQueueInvalid, cnrtQueueSync((cnrtQueue_t)&a));
    FAILS(cnrtErrorQueueInvalid, cnrtQueueSync((cnrtQueue_t)(uintptr_t)1));
    FAILS(cnrtErrorQueueInvalid, cnrtPlaceNotifier(n, a));
    FAILS(cnrtErrorQueueInvalid, cnrtMemsetAsync(NULL, 0, 0, a));
    FAILS(cnrtErrorQueueInvalid, cnrtMemcpyAsync(NULL, NULL, 0, a, 0));
    WORKS(cnrtSyncDevice());
    expect_said("was destroyed");
}

Test(cnrt, notifier_handles, .init = cr_redirect_stderr)
{
    cnrtQueue_t queue;
    cnrtNotifier_t a, b;
    float us;
    WORKS(cnrtQueueCreate(&queue));
    WORKS(cnrtNotifierCreate(&a));
    WORKS(cnrtNotifierCreate(&b));
    FAILS(cnrtErrorNotifierNotPlaced, cnrtWaitNotifier(a));
    FAILS(cnrtErrorNotifierNotPlaced, cnrtQueryNotifier(a));
    FAILS(cnrtErrorNotifierNotPlaced, cnrtQueueWaitNotifier(a, queue, 0));
    WORKS(cnrtPlaceNotifier(a, queue));
    FAILS(cnrtErrorNotifierNotPlaced, cnrtNotifierDuration(a, b, &us));
    expect_said("cnrtWaitNotifier: notifier was not placed in a queue yet");
    WORKS(cnrtPlaceNotifier(b, queue));
    WORKS(cnrtWaitNotifier(a));
    WORKS(cnrtQueryNotifier(a));
    WORKS(cnrtQueueWaitNotifier(a, queue, 0));
    FAILS(cnrtErrorArgsInvalid, cnrtQueueWaitNotifier(a, queue, 3));
    FAILS(cnrtErrorArgsInvalid, cnrtNotifierDuration(a, b, NULL));
    WORKS(cnrtNotifierDestroy(a));
    FAILS(cnrtErrorNotifierInvalid, cnrtNotifierDuration(a, b, &us));
    FAILS(cnrtErrorNotifierInvalid, cnrtNotifierDestroy(a));
    FAILS(cnrtErrorNotifierInvalid, cnrtNotifierDestroy(NULL));
    FAILS(cnrtErrorNotifierInvalid, cnrtPlaceNotifier((void *)queue, queue));
}

/* Copies take no simulated time, so nothing passes between the notifiers. */
/* 4 KiB at 80 % of 2048 GB/s, after copy_latency of params.def. */
Test(cnrt, a_fill_takes_its_time)
{
    cnrtQueue_t queue;
    cnrtNotifier_t start, end;
    void *p;
    float us = -1, ms = -1;
    WORKS(cnrtQueueCreate(&queue));
    WORKS(cnrtNotifierCreate(&start));
    WORKS(cnrtNotifierCreate(&end));
    WORKS(cnrtMalloc(&p, 4096));
    WORKS(cnrtPlaceNotifier(start, queue));
    WORKS(cnrtMemsetAsync(p, 1, 4096, queue));
    WORKS(cnrtPlaceNotifier(end, queue));
    WORKS(cnrtNotifierDuration(start, end, &us));
    WORKS(cnrtNotifierElapsedTime(start, end, &ms));
    cr_assert_float_eq(us, 5 + 4096 / 1638.4e3, 1e-5);
    cr_assert_float_eq(ms, us / 1000, 1e-6);
}

Test(cnrt, many_handles_come_and_go)
{
    cnrtQueue_t queues[300], first = NULL;
    for (int round = 0; round < 10; round++) {
        for (int i = 0; i < 300; i++)
            WORKS(cnrtQueueCreate(&queues[i]));
        first = first ? first : queues[0];
        for (int i = 0; i < 300; i++)
            WORKS(cnrtQueueDestroy(queues[(i * 7) % 300]));
    }
    cr_redirect_stderr();
    FAILS(cnrtErrorQueueInvalid, cnrtQueueSync(first));
}

Test(cnrt, older_names)
{
    cnrtDev_t device = -1;
    cnrtQueue_t queue;
    cnrtNotifier_t notifier;
    cr_assert_eq(CNRT_RET_SUCCESS, cnrtInit(0));
    WORKS(cnrtGetDeviceHandle(&device, 0));
    WORKS(cnrtSetCurrentDevice(device));
    WORKS(cnrtCreateQueue(&queue));
    WORKS(cnrtCreateNotifier(&notifier));
    WORKS(cnrtPlaceNotifier(notifier, queue));
    WORKS(cnrtSyncQueue(queue));
    WORKS(cnrtDestroyNotifier(&notifier));
    WORKS(cnrtDestroyQueue(queue));
    cnrtDestroy();
}

/* Errors belong to the thread that made them; everything else is shared. */
static void *work(void *fails)
{
    for (int i = 0; i < 200; i++) {
        cnrtQueue_t queue;
        cnrtNotifier_t notifier;
        char in[64] = {(char)i}, out[64] = {0};
        void *p;
        WORKS(cnrtQueueCreate(&queue));
        WORKS(cnrtNotifierCreate(&notifier));
        WORKS(cnrtMalloc(&p, sizeof in));
        WORKS(cnrtMemcpy(p, in, sizeof in, cnrtMemcpyHostToDev));
        WORKS(cnrtPlaceNotifier(notifier, queue));
        if (fails)
            cr_assert_eq(cnrtQueueSync((cnrtQueue_t)notifier),
                         cnrtErrorQueueInvalid);
        WORKS(cnrtMemcpy(out, p, sizeof in, cnrtMemcpyDevToHost));
        cr_assert_eq(out[0], (char)i);
        WORKS(cnrtFree(p));
        WORKS(cnrtNotifierDestroy(notifier));
        WORKS(cnrtQueueDestroy(queue));
        cr_assert_eq(cnrtGetLastError(),
                     fails ? cnrtErrorQueueInvalid : cnrtSuccess);
    }
    return NULL;
}

Test(cnrt, threads, .init = cr_redirect_stderr)
{
    pthread_t threads[4];
    for (size_t i = 0; i < 4; i++)
        pthread_create(&threads[i], NULL, work, i % 2 ? threads : NULL);
    for (size_t i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
}

static void *enter_and_leave(void *unused)
{
    int n;
    for (int i = 0; i < 20000; i++)
        WORKS(cnrtGetDevice(&n));
    return unused;
}

/* A thread that enters while others do is never taken for their instrument. */
Test(cnrt, threads_that_enter_by_turns)
{
    pthread_t threads[4];
    for (size_t i = 0; i < 4; i++)
        pthread_create(&threads[i], NULL, enter_and_leave, NULL);
    for (size_t i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
}

Test(cnrt, priorities, .init = cr_redirect_stderr)
{
    int least = 9, greatest = 9, priority = 9;
    cnrtQueue_t queue;
    WORKS(cnrtDeviceGetQueuePriorityRange(&least, &greatest));
    cr_assert_lt(greatest, least);
    WORKS(cnrtDeviceGetQueuePriorityRange(NULL, NULL));
    WORKS(cnrtQueueGetPriority(NULL, &priority));
    cr_assert_eq(priority, least);
    for (int asked = greatest - 2; asked <= least + 2; asked++) {
        WORKS(cnrtQueueCreateWithPriority(&queue, 0, asked));
        WORKS(cnrtQueueGetPriority(queue, &priority));
        cr_assert_eq(priority, asked < greatest ? greatest
                               : asked > least  ? least
                                                : asked);
    }
    FAILS(cnrtErrorArgsInvalid, cnrtQueueGetPriority(queue, NULL));
    FAILS(cnrtErrorArgsInvalid, cnrtQueueCreateWithPriority(&queue, 1, 0));
    expect_said("flags is 1, expected 0");
    FAILS(cnrtErrorArgsInvalid, cnrtQueueCreateWithPriority(NULL, 0, 0));
    WORKS(cnrtQueueDestroy(queue));
    FAILS(cnrtErrorQueueInvalid, cnrtQueueGetPriority(queue, &priority));
}

Test(cnrt, notifiers_without_time, .init = cr_redirect_stderr)
{
    float us;
    cnrtNotifier_t timed, untimed;
    WORKS(cnrtNotifierCreateWithFlags(&timed, CNRT_NOTIFIER_DEFAULT));
    WORKS(cnrtNotifierCreateWithFlags(&untimed,
                                      CNRT_NOTIFIER_DISABLE_TIMING_ALL));
    WORKS(cnrtPlaceNotifier(timed, NULL));
    WORKS(cnrtPlaceNotifier(untimed, NULL));
    WORKS(cnrtWaitNotifier(untimed));
    WORKS(cnrtQueueWaitNotifier(untimed, NULL, 0));
    WORKS(cnrtNotifierDuration(timed, timed, &us));
    FAILS(cnrtErrorNotifierInvalid, cnrtNotifierDuration(timed, untimed, &us));
    expect_said("end was made with CNRT_NOTIFIER_DISABLE_TIMING_ALL");
    FAILS(cnrtErrorNotifierInvalid,
          cnrtNotifierElapsedTime(untimed, timed, &us));
    FAILS(cnrtErrorArgsInvalid, cnrtNotifierCreateWithFlags(&timed, 64));
    expect_said("flags is 64; expected CNRT_NOTIFIER_DEFAULT");
    FAILS(cnrtErrorArgsInvalid, cnrtNotifierCreateWithFlags(NULL, 0));
}

/* ---- launches without a kernel ------------------------------------------ */

Test(cnrt, launches_of_nothing, .init = cr_redirect_stderr)
{
    cnrtDim3_t dim = {1, 1, 1};
    int x = 1;
    void *args[] = {&x};
    FAILS(cnrtErrorKernelUnknown,
          cnrtInvokeKernel(&x, dim, cnrtFuncTypeBlock, args, 0, NULL));
    FAILS(cnrtErrorKernelUnknown,
          cnrtInvokeKernel(NULL, dim, cnrtFuncTypeBlock, args, 0, NULL));
    FAILS(cnrtErrorArgsInvalid,
          cnrtInvokeKernel(&x, dim, cnrtFuncTypeBlock, args, 1, NULL));
    WORKS(__bangConfigureCall(dim, cnrtFuncTypeBlock, NULL));
    WORKS(__bangSetupArgument(&x, sizeof x, 0));
    cr_assert_eq(__bangLaunch(&x), cnrtErrorKernelUnknown);
    FAILS(cnrtErrorKernelUnknown, cnrtQueueSync(NULL)); /* told once more */
    WORKS(cnrtQueueSync(NULL));
    FAILS(cnrtErrorArgsInvalid, __bangLaunch(&x));
    FAILS(cnrtErrorArgsInvalid, __bangSetupArgument(&x, sizeof x, 0));
    WORKS(__bangConfigureCall(dim, cnrtFuncTypeBlock, NULL));
    FAILS(cnrtErrorArgsInvalid, __bangSetupArgument(&x, 4, 1u << 20));
    WORKS(cnrtSyncDevice()); /* cnrtGetLastError has told it */
    expect_said("is no kernel of this program; kernels are __mlu_global__ "
                "functions compiled by mlucc");
}

/* A program whose device code is damaged still starts, and says so. */
Test(cnrt, damaged_device_code, .init = cr_redirect_stderr)
{
    static const unsigned char image[64] = "not a fat image";
    struct rt_fatbin_wrapper wrapper = {RT_FATBIN_WRAPPER_MAGIC, 1, image, 0};
    struct rt_fatbin_wrapper wrong = {0, 1, image, 0};
    cr_assert_null(__bangRegisterFatBinary(&wrong));
    cr_assert_eq(cnrtGetLastError(), cnrtErrorKernelImage);
    int kernel, shadow;
    void **handle = __bangRegisterFatBinary(&wrapper);
    cr_assert_not_null(handle);
    __bangRegisterFunction(handle, (const char *)&kernel, "k", "k", -1, NULL,
                           NULL, NULL, NULL, NULL);
    __bangRegisterVar(handle, (char *)&shadow, "v", "v", 0, sizeof shadow, 0,
                      0);
    cnrtDim3_t dim = {1, 1, 1};
    FAILS(cnrtErrorKernelImage,
          cnrtInvokeKernel(&kernel, dim, cnrtFuncTypeBlock, NULL, 0, NULL));
    FAILS(cnrtErrorInvalidAddress, cnrtMemset(&shadow, 0, sizeof shadow));
    __bangUnregisterFatBinary(handle);
    FAILS(cnrtErrorKernelUnknown,
          cnrtInvokeKernel(&kernel, dim, cnrtFuncTypeBlock, NULL, 0, NULL));
    expect_said("device variable v");
}

/* ---- a host without memory --------------------------------------------- */

static long countdown = -1; /* allocations until one fails; below 0: none */
static long n_refused;

bool isa_test_refuses_memory(size_t bytes)
{
    (void)bytes;
    bool refuses = countdown == 0;
    countdown -= countdown >= 0;
    n_refused += refuses;
    return refuses;
}

static cnrtRet_t try_device(void)
{
    void *p;
    cnrtRet_t code = cnrtMalloc(&p, 64);
    return code == cnrtSuccess ? cnrtFree(p) : code;
}

static cnrtRet_t try_queue(void)
{
    cnrtQueue_t queue;
    cnrtRet_t code = cnrtQueueCreate(&queue);
    return code == cnrtSuccess ? cnrtQueueDestroy(queue) : code;
}

static cnrtRet_t try_notifier(void)
{
    cnrtNotifier_t notifier;
    cnrtRet_t code = cnrtNotifierCreate(&notifier);
    return code == cnrtSuccess ? cnrtNotifierDestroy(notifier) : code;
}

static cnrtRet_t try_host(void)
{
    void *p;
    cnrtRet_t code = cnrtHostMalloc(&p, 64);
    return code == cnrtSuccess ? cnrtFreeHost(p) : code;
}

/* A launch of no kernel: that is what is wrong with it once there is memory. */
static cnrtRet_t try_launch(void)
{
    double value = 1;
    int code =
        __bangConfigureCall((cnrtDim3_t){1, 1, 1}, cnrtFuncTypeBlock, NULL);
    for (size_t i = 0; code == 0 && i < 40; i++)
        code = __bangSetupArgument(&value, sizeof value, i * sizeof value);
    if (code == 0)
        code = __bangLaunch(&value);
    return code == cnrtErrorKernelUnknown ? cnrtSuccess : (cnrtRet_t)code;
}

static cnrtRet_t try_registration(void)
{
    static const struct rt_fatbin_wrapper wrapper = {RT_FATBIN_WRAPPER_MAGIC, 1,
                                                     "no image", NULL};
    char name[] = "k", object[8];
    void **handle = __bangRegisterFatBinary((void *)(uintptr_t)&wrapper);
    int code = handle ? __bangRegisterFunction(handle, name, name, name, 0,
                                               NULL, NULL, NULL, NULL, NULL)
                      : cnrtErrorHostNoMem;
    if (handle)
        __bangRegisterVar(handle, object, object, name, 0, 8, 0, 0);
    __bangUnregisterFatBinary(handle);
    return n_refused ? cnrtErrorHostNoMem : (cnrtRet_t)code;
}

/* First the device, which everything else then finds open. */
static const struct attempt {
    const char *name;
    cnrtRet_t (*attempt)(void);
} attempts[] = {
    {"cnrtMalloc", try_device},           {"cnrtQueueCreate", try_queue},
    {"cnrtNotifierCreate", try_notifier}, {"cnrtHostMalloc", try_host},
    {"kernel<<<>>>", try_launch},         {"registration", try_registration},
};

/* Fails the nth allocation of an attempt; false: it has not so many. */
static bool fail_nth(const struct attempt *a, long n)
{
    n_refused = 0;
    countdown = n;
    cnrtRet_t code = a->attempt();
    countdown = -1;
    cr_assert(n_refused || code == cnrtSuccess, "%s: %d", a->name, (int)code);
    cr_assert(code == cnrtSuccess || code == cnrtErrorHostNoMem ||
                  code == cnrtErrorNoMem || code == cnrtErrorInit,
              "%s, allocation %ld: %d", a->name, n, (int)code);
    return n_refused > 0;
}

Test(cnrt, each_allocation_may_fail, .init = cr_redirect_stderr)
{
    for (size_t i = 0; i < sizeof attempts / sizeof *attempts; i++) {
        long n = 0;
        while (fail_nth(&attempts[i], n))
            n++;
        cr_assert_gt(n, 0, "%s allocates nothing", attempts[i].name);
        cnrtSyncDevice(); /* answers the launches that were refused */
        WORKS(cnrtSyncDevice());
    }
    expect_said("the host has no memory left for a queue");
}
