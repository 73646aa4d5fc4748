#!/bin/sh
# Programs of the driver interface: kernels they load from files, launches with
# what a context limits, libraries with kernels in programs that know nothing of
# them. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlucc=$OUT/bin/mlucc
command -v "$clang" >/dev/null || {
    echo "$clang is not installed"
    exit 77
}
cd "$work"
cat >kernels.mlu <<'END'
#include <bang.h>
struct pair { int a; float b; };
extern "C" __mlu_global__ void axpy(float *y, const float *x, pair p, half h)
{
    y[taskId] += (float)p.a * p.b * x[taskId] + (float)h;
}
namespace ns {
template <int N> __mlu_global__ void set(int *out) { out[taskId] = N * taskId; }
template __mlu_global__ void set<7>(int *);
}
extern "C" __mlu_global__ void wrong(int *p) { *(volatile int *)nullptr = 1; }
END
cat >loads.c <<'END'
#include <cndrv.h>
#include <stdio.h>
#include <stdlib.h>
#define CHECK(call)                                                       \
    do {                                                                  \
        CNresult result_ = (call);                                        \
        const char *name_;                                                \
        cnGetErrorName(result_, &name_);                                  \
        if (result_ != CN_SUCCESS) {                                      \
            printf("line %d: %s\n", __LINE__, name_);                     \
            return 1;                                                     \
        }                                                                 \
    } while (0)
#define SHOW(call)                                                        \
    do {                                                                  \
        const char *name_;                                                \
        cnGetErrorName((call), &name_);                                   \
        printf("%s\n", name_);                                            \
    } while (0)
enum { N = 8 };
int main(int argc, char **argv)
{
    CNmodule module;
    CNkernel axpy, set, wrong, none;
    CNqueue queue;
    CNaddr x, y;
    CNcontext context;
    CNctxConfigParam p;
    float in[N], out[N];
    int numbers[N];
    struct { int a; float b; } pair = {2, 0.25f};
    unsigned short half = 0x3c00; /* 1 */
    void *values[] = {&y, &x, &pair, &half}, *one[] = {&y};
    for (int i = 0; i < N; i++)
        in[i] = (float)i;
    CHECK(cnInit(0));
    CHECK(cnModuleLoad(argv[1], &module));
    CHECK(cnModuleGetKernel(module, "axpy", &axpy));
    CHECK(cnModuleGetKernel(module, "_ZN2ns3setILi7EEEvPi", &set));
    CHECK(cnModuleGetKernel(module, "wrong", &wrong));
    SHOW(cnModuleGetKernel(module, "absent", &none));
    CHECK(cnQueueCreate(&queue, 0));
    CHECK(cnMalloc(&x, sizeof in));
    CHECK(cnMalloc(&y, sizeof in));
    CHECK(cnMemcpyHtoD(x, in, sizeof in));
    CHECK(cnMemcpyHtoD(y, in, sizeof in));
    CHECK(cnInvokeKernel(axpy, N, 1, 1, CN_KERNEL_CLASS_BLOCK, 0, queue, values, NULL));
    CHECK(cnQueueSync(queue));
    CHECK(cnMemcpyDtoH(out, y, sizeof out));
    for (int i = 0; i < N; i++)
        if (out[i] != in[i] + 0.5f * in[i] + 1)
            printf("out[%d] is %g\n", i, out[i]);
    CHECK(cnInvokeKernel(set, N, 1, 1, CN_KERNEL_CLASS_UNION2, 0, NULL, one, NULL));
    CHECK(cnCtxSync());
    CHECK(cnMemcpyDtoH(numbers, y, sizeof numbers));
    for (int i = 0; i < N; i++)
        if (numbers[i] != 7 * i)
            printf("numbers[%d] is %d\n", i, numbers[i]);
    /* what is refused, and what is wrong */
    CHECK(cnCtxGetCurrent(&context));
    p.unionLimit = CN_KERNEL_CLASS_UNION;
    CHECK(cnSetCtxConfigParam(context, CN_CTX_CONFIG_UNION_LIMIT, &p));
    SHOW(cnInvokeKernel(set, N, 1, 1, CN_KERNEL_CLASS_UNION2, 0, NULL, one, NULL));
    p.visibleCluster = 1;
    CHECK(cnSetCtxConfigParam(context, CN_CTX_CONFIG_VISIBLE_CLUSTER, &p));
    CHECK(cnInvokeKernel(set, N, 1, 1, CN_KERNEL_CLASS_UNION, 0, NULL, one, NULL));
    p.unionLimit = CN_KERNEL_CLASS_UNION16;
    CHECK(cnSetCtxConfigParam(context, CN_CTX_CONFIG_UNION_LIMIT, &p));
    SHOW(cnInvokeKernel(set, N, 1, 1, CN_KERNEL_CLASS_UNION2, 0, NULL, one, NULL));
    SHOW(cnInvokeKernel(set, 3, 1, 1, CN_KERNEL_CLASS_UNION, 0, NULL, one, NULL));
    SHOW(cnInvokeKernel(set, 1, 1, 65537, CN_KERNEL_CLASS_BLOCK, 0, NULL, one, NULL));
    SHOW(cnInvokeKernel(set, N, 1, 1, CN_KERNEL_CLASS_BLOCK, 0, NULL, NULL, NULL));
    CHECK(cnInvokeKernel(wrong, 1, 1, 1, CN_KERNEL_CLASS_BLOCK, 0, queue, one, NULL));
    SHOW(cnQueueSync(queue));
    CHECK(cnModuleUnload(module));
    SHOW(cnInvokeKernel(set, N, 1, 1, CN_KERNEL_CLASS_BLOCK, 0, NULL, one, NULL));
    SHOW(cnModuleUnload(module));
    return argc > 2;
}
END
cat >want <<'END'
CN_ERROR_INVALID_KERNEL
CN_ERROR_INVALID_CLASS
CN_ERROR_INVALID_DIM
CN_ERROR_INVALID_DIM
CN_ERROR_INVALID_DIM
CN_ERROR_INVALID_VALUE
CN_ERROR_KERNEL_FAULT
CN_ERROR_INVALID_HANDLE
CN_ERROR_INVALID_HANDLE
END
try 'a fat image' "$mlucc" --bang-fatbin-only kernels.mlu \
    --bang-mlu-arch=mtp_372 --bang-mlu-arch=mtp_592 -o kernels.cnfatbin
try 'an ELF' "$mlucc" --bang-device-only kernels.mlu -o kernels.elf
try 'the program' "$CC" -std=c11 -Wall -Wextra -Werror -pedantic loads.c \
    -I"$OUT/include" -L"$OUT/lib" -lcndrv -lcnrt -Wl,-rpath,"$OUT/lib" \
    -Wl,-rpath-link,"$OUT/lib" -o loads
prints_want() { # image device
    with env MLUSIM_DEVICE="$2" ./loads "$1" >printed 2>err
    diff want printed
}
try 'from a fat image' prints_want kernels.cnfatbin MLU370-X4
try 'for another device' prints_want kernels.cnfatbin MLU590-H8
try 'from an ELF' prints_want kernels.elf MLU590-H8
try 'the fault names its line' grep -q 'kernels.mlu:11 in wrong' err
refuses() { # image device words
    ! with env MLUSIM_DEVICE="$2" ./loads "$1" >printed 2>err && grep -qF "$3" err
}
try 'another architecture' refuses kernels.cnfatbin MLU270 \
    'compile it with --bang-mlu-arch=mtp_270 as well'
for n in 3 16 3000; do
    head -c $n kernels.cnfatbin >cut
    try "the first $n bytes" refuses cut MLU370-X4 truncated
done
head -c 3000 kernels.elf >cut
try 'the first bytes of an ELF' refuses cut MLU590-H8 truncated

# ---- less to run on ------------------------------------------------------------

# Four clusters of twelve take three times as long for what all of them share.
cat >slow.mlu <<'END'
#include <bang.h>
#include <cnrt.h>
#include <cn_api.h>
#include <cstdio>
__mlu_global__ void slow(int *out)
{
    int sum = taskId;
    for (int i = 0; i < 20000; i++)
        sum = sum * 3 + i;
    out[taskId] = sum;
}
int main()
{
    int *out;
    float us[3]; /* the first launch is a cold one */
    CNcontext context;
    CNctxConfigParam p;
    cnrtQueue_t queue;
    cnrtNotifier_t a, b;
    cnrtDim3_t dim = {4 * 12, 1, 1};
    CNRT_CHECK(cnrtMalloc((void **)&out, dim.x * sizeof *out));
    CNRT_CHECK(cnrtQueueCreate(&queue));
    CNRT_CHECK(cnrtNotifierCreate(&a));
    CNRT_CHECK(cnrtNotifierCreate(&b));
    for (int i = 0; i < 3; i++) {
        CNRT_CHECK(cnrtPlaceNotifier(a, queue));
        slow<<<dim, cnrtFuncTypeUnion1, queue>>>(out);
        CNRT_CHECK(cnrtPlaceNotifier(b, queue));
        CNRT_CHECK(cnrtQueueSync(queue));
        CNRT_CHECK(cnrtNotifierDuration(a, b, &us[i]));
        p.visibleCluster = i == 0 ? 0xfff : 0xf0;
        cnCtxGetCurrent(&context);
        cnSetCtxConfigParam(context, CN_CTX_CONFIG_VISIBLE_CLUSTER, &p);
    }
    std::printf("%.1f\n", us[2] / us[1]);
}
END
try 'it compiles' "$mlucc" slow.mlu -o slow
ratio() { # least most
    with ./slow >printed && awk -v a="$1" -v b="$2" '{ exit !($1 >= a && $1 <= b) }' printed
}
try 'three times as long' ratio 2.8 3.1

# ---- libraries that are opened --------------------------------------------------

cat >library.mlu <<'END'
#include <bang.h>
#include <cnrt.h>
__mlu_global__ void twice(float *p) { p[taskId] *= 2; }
extern "C" int twice_all(float *values, int n)
{
    float *p;
    cnrtDim3_t dim = {(unsigned)n, 1, 1};
    if (cnrtMalloc((void **)&p, n * sizeof *p) != cnrtSuccess ||
        cnrtMemcpy(p, values, n * sizeof *p, cnrtMemcpyHostToDev) != cnrtSuccess)
        return 1;
    twice<<<dim, cnrtFuncTypeBlock, nullptr>>>(p);
    return cnrtMemcpy(values, p, n * sizeof *p, cnrtMemcpyDevToHost) ||
           cnrtFree(p);
}
END
cat >call.py <<'END'
import ctypes
library = ctypes.CDLL("./library.so")
values = (ctypes.c_float * 5)(0, 1, 2.5, -3, 1e30)
assert library.twice_all(values, 5) == 0
print(*values[:4])
END
try 'a library' "$mlucc" -shared -fPIC library.mlu -o library.so
if command -v python3 >/dev/null; then
    from_python() {
        with python3 call.py >printed && grep -qx '0.0 2.0 5.0 -6.0' printed
    }
    try 'from Python' from_python
else
    echo "python3 is not installed: a library is not called from it"
fi
finish
