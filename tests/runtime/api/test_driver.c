/* SPDX-License-Identifier: MIT */
/*
 * The driver interface beyond queries: contexts and what they limit, memory,
 * versions, modules that are none.
 */
#include <stdlib.h>
#include <string.h>

#include "tests/support/answers.h"
#include "runtime/api/include/cndrv.h"

#define CN_WORKS(call)       cr_assert_eq((call), CN_SUCCESS)
#define CN_FAILS(code, call) cr_assert_eq((call), (code))

static void set_up(void)
{
    setenv("MLUSIM_DEVICES", "MLU370-X4,MLU590-H8", 1);
    cr_redirect_stderr();
}

TestSuite(driver, .init = set_up);

Test(driver, versions)
{
    int major = 0, minor = 0, patch = -1;
    CN_WORKS(cnGetLibVersion(&major, &minor, &patch));
    cr_assert(major > 2 || (major == 2 && minor >= 7));
    cr_assert_geq(patch, 0);
    major = 0;
    CN_WORKS(cnGetDriverVersion(&major, &minor, &patch));
    cr_assert_geq(major, 2);
    cr_assert_eq(cnrtGetLibVersion(&major, &minor, &patch), cnrtSuccess);
    cr_assert(major > 6 || (major == 6 && minor >= 7));
    CN_FAILS(CN_ERROR_INVALID_VALUE, cnGetLibVersion(&major, NULL, &patch));
}

Test(driver, results_of_the_runtime)
{
    CNaddr address;
    CNqueue queue;
    char byte;
    CN_FAILS(CN_ERROR_OUT_OF_MEMORY, cnMalloc(&address, 1ull << 40));
    expect_said("mlusim: cnMalloc: ");
    CN_FAILS(CN_ERROR_FREE, cnFree((CNaddr)(uintptr_t)&byte));
    CN_FAILS(CN_ERROR_INVALID_ADDRESS, cnMemcpyHtoD(4096, &byte, 1));
    CN_WORKS(cnQueueCreate(&queue, 0));
    CN_WORKS(cnQueueSync(queue));
    CN_WORKS(cnQueueDestroy(queue));
    CN_FAILS(CN_ERROR_INVALID_HANDLE, cnQueueDestroy(queue));
    expect_said("mlusim: cnQueueDestroy: queue ");
    CN_FAILS(CN_ERROR_INVALID_VALUE, cnQueueCreate(&queue, 1));
    cr_assert_eq(CN_OPS_ERROR_NOT_SUPPORTED, CN_ERROR_NOT_SUPPORTED);
    /* the runtime speaks as itself again */
    cr_assert_neq(cnrtQueueSync(queue), cnrtSuccess);
    expect_said("mlusim: cnrtQueueSync: queue ");
}

/* ---- contexts
 * ------------------------------------------------------------------ */

Test(driver, contexts_are_devices)
{
    CNcontext first, second, current;
    CNdev device = -1;
    CNqueue queue;
    int ordinal = -1;
    CN_WORKS(cnCtxGetCurrent(&first));
    CN_WORKS(cnSharedContextAcquire(&second, 1));
    cr_assert_neq(first, second);
    CN_WORKS(cnCtxGetCurrent(&current));
    cr_assert_eq(current, second);
    CN_WORKS(cnCtxGetDevice(&device));
    cr_assert_eq(device, 1);
    cr_assert_eq(cnrtGetDevice(&ordinal), cnrtSuccess);
    cr_assert_eq(ordinal, 1);
    CN_WORKS(cnQueueCreate(&queue, 0));
    CN_WORKS(cnCtxSetCurrent(first));
    CN_WORKS(cnQueueGetContext(queue, &current));
    cr_assert_eq(current, second);
    CN_WORKS(cnQueueGetContext(NULL, &current));
    cr_assert_eq(current, first);
    CN_WORKS(cnCtxSync());
    CN_WORKS(cnSharedContextRelease(1));
    CN_WORKS(cnCtxCreate(&current, 0, 1));
    cr_assert_eq(current, second);
    CN_WORKS(cnCtxDestroy(current));
    CN_FAILS(CN_ERROR_INVALID_DEVICE, cnSharedContextAcquire(&current, 2));
    CN_FAILS(CN_ERROR_INVALID_DEVICE, cnSharedContextRelease(-1));
    CN_FAILS(CN_ERROR_INVALID_VALUE, cnSharedContextAcquire(NULL, 0));
    CN_FAILS(CN_ERROR_INVALID_VALUE, cnCtxCreate(&current, 1, 0));
    CN_FAILS(CN_ERROR_INVALID_HANDLE, cnCtxSetCurrent((CNcontext)queue));
    CN_FAILS(CN_ERROR_INVALID_HANDLE, cnCtxDestroy(NULL));
}

static int parallel(CNcontext context, KernelClass class)
{
    int count = -1;
    CN_WORKS(cnGetCtxMaxParallelUnionTasks(context, class, &count));
    return count;
}

/* The limits of 8 clusters of 4 cores; what launches do with them, dropin.sh
 * and test_launch see. */
Test(driver, limits)
{
    CNcontext context;
    CNctxConfigParam p;
    CN_WORKS(cnCtxGetCurrent(&context));
    CN_WORKS(cnGetCtxConfigParam(context, CN_CTX_CONFIG_VISIBLE_CLUSTER, &p));
    cr_assert_eq(p.visibleCluster, 0xffu);
    cr_assert_eq(parallel(context, CN_KERNEL_CLASS_BLOCK), 32);
    cr_assert_eq(parallel(context, CN_KERNEL_CLASS_UNION8), 1);
    p.visibleCluster = 0x1b6; /* 1, 2, 4, 5, 7, and one that is not there */
    CN_WORKS(cnSetCtxConfigParam(context, CN_CTX_CONFIG_VISIBLE_CLUSTER, &p));
    CN_WORKS(cnGetCtxConfigParam(context, CN_CTX_CONFIG_VISIBLE_CLUSTER, &p));
    cr_assert_eq(p.visibleCluster, 0xb6u);
    CN_WORKS(
        cnGetCtxConfigParam(context, CN_CTX_CONFIG_VISIBLE_CLUSTER_NUM, &p));
    cr_assert_eq(p.visibleClusterNumber, 5u);
    CN_WORKS(cnGetCtxConfigParam(context, CN_CTX_CONFIG_UNION_LIMIT, &p));
    cr_assert_eq(p.unionLimit, CN_KERNEL_CLASS_UNION2);
    cr_assert_eq(parallel(context, CN_KERNEL_CLASS_BLOCK), 20);
    cr_assert_eq(parallel(context, CN_KERNEL_CLASS_UNION), 5);
    cr_assert_eq(parallel(context, CN_KERNEL_CLASS_UNION2), 2);
    cr_assert_eq(parallel(context, CN_KERNEL_CLASS_UNION4), 0);
    p.unionLimit = CN_KERNEL_CLASS_UNION;
    CN_WORKS(cnSetCtxConfigParam(context, CN_CTX_CONFIG_UNION_LIMIT, &p));
    cr_assert_eq(parallel(context, CN_KERNEL_CLASS_UNION2), 0);
    CN_WORKS(cnGetCtxConfigParam(context, CN_CTX_CONFIG_UNION_LIMIT, &p));
    cr_assert_eq(p.unionLimit, CN_KERNEL_CLASS_UNION);
    CN_WORKS(cnSharedContextAcquire(&context, 1)); /* which has its own */
    cr_assert_eq(parallel(context, CN_KERNEL_CLASS_UNION8), 1);
    p.visibleCluster = 0;
    CN_FAILS(CN_ERROR_INVALID_VALUE,
             cnSetCtxConfigParam(context, CN_CTX_CONFIG_VISIBLE_CLUSTER, &p));
    p.unionLimit = CN_KERNEL_CLASS_BLOCK;
    CN_FAILS(CN_ERROR_INVALID_VALUE,
             cnSetCtxConfigParam(context, CN_CTX_CONFIG_UNION_LIMIT, &p));
    CN_FAILS(
        CN_ERROR_NOT_SUPPORTED,
        cnSetCtxConfigParam(context, CN_CTX_CONFIG_VISIBLE_CLUSTER_NUM, &p));
    expect_said("their number can only be asked for");
    CN_FAILS(CN_ERROR_NOT_SUPPORTED,
             cnSetCtxConfigParam(context, (CNctxConfigParamType)9, &p));
    CN_FAILS(CN_ERROR_INVALID_VALUE,
             cnSetCtxConfigParam(context, CN_CTX_CONFIG_UNION_LIMIT, NULL));
}

/* ---- memory
 * ---------------------------------------------------------------------- */

Test(driver, memory)
{
    CNaddr a, b, constant;
    char *host;
    cn_uint64_t before, after, total;
    int is_linear = 7;
    CN_WORKS(cnMemGetInfo(&before, &total));
    cr_assert_eq(total, 24ull << 30);
    CN_WORKS(cnMalloc(&a, 1 << 20));
    CN_WORKS(cnMalloc(&b, 1 << 20));
    CN_WORKS(cnMallocConstant(&constant, 4096));
    CN_WORKS(cnMemGetInfo(&after, NULL));
    cr_assert_eq(before - after, (2u << 20) + 4096u);
    CN_WORKS(cnMallocHost((void **)&host, 1 << 20));
    for (int i = 0; i < 1 << 20; i++)
        host[i] = (char)(i * 31 >> 4);
    CN_WORKS(cnMemcpyHtoD(a, host, 1 << 20));
    CN_WORKS(cnMemcpyDtoD(b, a, 1 << 19));
    CN_WORKS(cnMemcpyAsync(b + (1 << 19), a + (1 << 19), 1 << 19, NULL));
    memset(host, 0, 1 << 20);
    CN_WORKS(cnMemcpyDtoH(host, b, 1 << 20));
    for (int i = 0; i < 1 << 20; i++)
        cr_assert_eq(host[i], (char)(i * 31 >> 4));
    CN_WORKS(cnGetMemAttribute(&is_linear, CN_MEM_ATTRIBUTE_ISLINEAR, a + 5));
    cr_assert_eq(is_linear, 0);
    CN_FAILS(CN_ERROR_INVALID_ADDRESS,
             cnGetMemAttribute(&is_linear, CN_MEM_ATTRIBUTE_ISLINEAR,
                               (CNaddr)(uintptr_t)host));
    CN_FAILS(CN_ERROR_NOT_SUPPORTED, cnGetMemAttribute(&is_linear, 9, a));
    CN_WORKS(cnFreeHost(host));
    CN_WORKS(cnFree(a));
    CN_WORKS(cnFree(b));
    CN_WORKS(cnFree(constant));
    CN_FAILS(CN_ERROR_INVALID_VALUE, cnMalloc(NULL, 1));
}

Test(driver, fills)
{
    enum { N = 50000 };
    static uint32_t got[N];
    CNaddr a;
    CN_WORKS(cnMalloc(&a, sizeof got));
    CN_WORKS(cnMemsetD8(a, 0x5a, sizeof got));
    CN_WORKS(cnMemsetD16(a + 4, 0x1234, 2 * N - 6));
    CN_WORKS(cnMemsetD32(a + 8, 0xdeadbeef, 1));
    CN_WORKS(cnMemcpyDtoH(got, a, sizeof got));
    cr_assert_eq(got[0], 0x5a5a5a5au);
    cr_assert_eq(got[1], 0x12341234u);
    cr_assert_eq(got[2], 0xdeadbeefu);
    for (int i = 3; i < N - 2; i++)
        cr_assert_eq(got[i], 0x12341234u);
    cr_assert_eq(got[N - 2], 0x5a5a5a5au);
    CN_WORKS(cnMemsetD16(a + 6, 0, N));
    CN_WORKS(cnMemsetD32(a + 4 * (N - 9), 0x77777777, 5));
    CN_WORKS(cnMemcpyDtoH(got, a, sizeof got));
    cr_assert_eq(got[1], 0x00001234u);
    for (int i = 2; i < (N + 3) / 2; i++)
        cr_assert_eq(got[i], 0);
    cr_assert_eq(got[(N + 3) / 2], 0x12340000u);
    cr_assert_eq(got[N - 10], 0x12341234u);
    cr_assert_eq(got[N - 9], 0x77777777u);
    cr_assert_eq(got[N - 5], 0x77777777u);
    cr_assert_eq(got[N - 4], 0x12341234u);
    CN_FAILS(CN_ERROR_INVALID_ADDRESS, cnMemsetD32(a, 0, N + 1));
    CN_FAILS(CN_ERROR_INVALID_VALUE, cnMemsetD32(a, 0, SIZE_MAX));
}

/* ---- modules
 * ---------------------------------------------------------------------- */

Test(driver, modules_that_are_none)
{
    CNmodule module;
    CNkernel kernel;
    CNqueue queue;
    char image[64] = "MLUX";
    CN_FAILS(CN_ERROR_INVALID_IMAGE, cnModuleLoad("/nowhere", &module));
    expect_said("mlusim: cnModuleLoad: /nowhere: No such file");
    CN_FAILS(CN_ERROR_INVALID_IMAGE, cnModuleLoad("Makefile", &module));
    expect_said("not a fat image of mlucc");
    CN_FAILS(CN_ERROR_INVALID_IMAGE, cnModuleLoad("/dev/null", &module));
    CN_FAILS(CN_ERROR_INVALID_IMAGE, cnModuleLoad("/tmp", &module));
    CN_FAILS(CN_ERROR_INVALID_IMAGE, cnModuleLoadFatBinary(image, &module));
    CN_FAILS(CN_ERROR_INVALID_VALUE, cnModuleLoad(NULL, &module));
    CN_FAILS(CN_ERROR_INVALID_VALUE, cnModuleLoadFatBinary(image, NULL));
    CN_WORKS(cnQueueCreate(&queue, 0));
    CN_FAILS(CN_ERROR_INVALID_HANDLE, cnModuleUnload((CNmodule)queue));
    expect_said("is a queue");
    CN_FAILS(CN_ERROR_INVALID_HANDLE,
             cnModuleGetKernel((CNmodule)queue, "k", &kernel));
    CN_FAILS(CN_ERROR_INVALID_HANDLE,
             cnInvokeKernel((CNkernel)queue, 1, 1, 1, CN_KERNEL_CLASS_BLOCK, 0,
                            NULL, NULL, NULL));
    CN_FAILS(CN_ERROR_INVALID_VALUE,
             cnInvokeKernel((CNkernel)queue, 1, 1, 1, CN_KERNEL_CLASS_BLOCK, 1,
                            NULL, NULL, NULL));
}
