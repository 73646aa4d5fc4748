#!/bin/sh
# Symbols of host objects: launches are called by names that no CUDA library
# has, and a kernel is a symbol by its own name, for files that only declare it.
# OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlucc=$OUT/bin/mlucc
command -v clang-19 >/dev/null || {
    echo "clang-19 is not installed"
    exit 77
}
for library in "$OUT"/lib/*.so; do
    none() { ! nm -D --defined-only "$library" | grep -i cuda; }
    try "$(basename "$library") exports no name of CUDA" none
done
cd "$work"
cat >kernels.mlu <<'END'
#include <bang.h>
extern "C" __mlu_global__ void plain(int *out) { *out = 11; }
__mlu_global__ void mangled(int *out, int n) { *out = n; }
namespace ns {
template <class T> __mlu_global__ void generic(T *out, T n) { *out = n + 1; }
template __mlu_global__ void generic<int>(int *, int);
}
extern "C" __mlu_global__ void taken(int *out) { *out = 1; }
void launch(int *out, cnrtQueue_t queue)
{
    cnrtDim3_t dim = {1, 1, 1};
    mangled<<<dim, cnrtFuncTypeBlock, queue>>>(out, 33);
}
END
cat >calls.cpp <<'END'
#include <cnrt.h>
#include <cstdio>
extern "C" void plain(int *);
void mangled(int *, int);
namespace ns { template <class T> void generic(T *, T); }
void launch(int *, cnrtQueue_t);
extern "C" int from_c(int *);
extern "C" int taken(int *);
static int *out;
static int got()
{
    int value = -1;
    CNRT_CHECK(cnrtMemcpy(&value, out, sizeof value, cnrtMemcpyDevToHost));
    return value;
}
static int call(const void *kernel, int n)
{
    cnrtDim3_t dim = {1, 1, 1};
    void *arguments[] = {&out, &n};
    CNRT_CHECK(cnrtInvokeKernel(kernel, dim, cnrtFuncTypeBlock, arguments, 0,
                                nullptr));
    return got();
}
int main()
{
    CNRT_CHECK(cnrtMalloc((void **)&out, sizeof *out));
    std::printf("%d ", call((void *)&plain, 0));
    std::printf("%d ", call((void *)&mangled, 22));
    std::printf("%d ", call((void *)&ns::generic<int>, 22));
    launch(out, nullptr);
    std::printf("%d ", got());
    std::printf("%d ", from_c(out));
#ifdef TAKEN
    std::printf("%d", taken(out));
#endif
    std::printf("\n");
    return 0;
}
END
cat >from_c.c <<'END'
#include <cnrt.h>
extern void plain(int *out);
int from_c(int *out)
{
    void *arguments[] = {&out};
    cnrtDim3_t dim = {1, 1, 1};
    return (int)cnrtInvokeKernel((void *)&plain, dim, cnrtFuncTypeBlock,
                                 arguments, 0, 0);
}
END
echo 'int taken(int *out) { return out != 0 ? 5 : 4; }' >taken.c
prints() { # words, program...
    wanted=$1
    shift
    with "$@" >printed 2>err
    echo "$wanted" | diff - printed
}
host="-I$OUT/include -O1"
link="-L$OUT/lib -lcnrt $OUT/lib/libmlusim-host.a -Wl,-rpath,$OUT/lib -Wl,-rpath-link,$OUT/lib"
cxx=g++
case $CC in *clang*) cxx=$CC\ --driver-mode=g++ ;; esac
try 'kernels' "$mlucc" -c kernels.mlu -o kernels.o
undefined() { # object: what it wants of launches
    nm -u "$1" | grep -iE 'cuda|bang' | sed 's/.* //' | sort | tr '\n' ' '
}
wants='__bangConfigureCall __bangLaunch __bangRegisterFatBinary __bangRegisterFunction __bangSetupArgument __bangUnregisterFatBinary '
try 'launches by names of ours' [ "$(undefined kernels.o)" = "$wants" ]
try 'the tables are in order' sh -c 'readelf -aW kernels.o 2>&1 >/dev/null | grep . && exit 1; exit 0'
try 'C++ that declares kernels' $cxx $host -c calls.cpp -o calls.o
try 'C that declares a kernel' "$CC" $host -c from_c.c -o from_c.o
try 'they are linked' $cxx calls.o from_c.o kernels.o $link -o program
try 'kernels by their addresses' prints '11 22 23 33 0 ' ./program
try 'by mlucc alone' "$mlucc" calls.cpp from_c.c kernels.mlu -o program
try 'the same' prints '11 22 23 33 0 ' ./program
try 'by way of an archive' sh -c 'ar rcs libk.a kernels.o && "$@"' - \
    $cxx calls.o from_c.o -L. -lk $link -o program
try 'the same again' prints '11 22 23 33 0 ' ./program
try 'by way of assembly' sh -c '"$1" -S kernels.mlu -o kernels.s && "$2" -c kernels.s -o assembled.o' \
    - "$mlucc" "${MLUSIM_CLANG:-clang-19}"
try 'the same names' [ "$(undefined assembled.o)" = "$wants" ]
try 'linked' $cxx calls.o from_c.o assembled.o $link -o program
try 'it runs' prints '11 22 23 33 0 ' ./program
try 'a library' "$mlucc" -shared -fPIC kernels.mlu from_c.c calls.cpp -Dmain=run -o libown.so
echo 'int _Z3runv(void); int main(void) { return _Z3runv(); }' >starts.c
try 'its program' "$CC" starts.c -L. -lown -Wl,-rpath,. -L"$OUT/lib" \
    -Wl,-rpath-link,"$OUT/lib" -o starts
try 'kernels of a library' prints '11 22 23 33 0 ' ./starts
# A function of the name of a kernel is that function.
try 'with the function' $cxx $host -DTAKEN calls.cpp -c -o calls.o
"$CC" -c taken.c -o taken.o
try 'no two definitions' $cxx calls.o from_c.o kernels.o taken.o $link -o program
try 'it is called' prints '11 22 23 33 0 5' ./program

# Kernels marked __mlu_entry__ have two more names: the plain one, and that of a
# declaration with unsigned short for half. Compilers say how that is mangled.
cat >entry.mlu <<'END'
#include "mlu.h"
struct S16_ { int x; };
__mlu_entry__ void one(half *out) { *out = (half)1.0f; }
__mlu_entry__ void several(half *out, half *a, half b, const half *c, int n, half **d) { *out = (half)2.0f; }
namespace ns { namespace deep { __mlu_entry__ void inner(half *out) { *out = (half)3.0f; } } }
__mlu_entry__ void odd(half (*out)[5], S16_ *s, void (*f)(half), bfloat16_t *b) { (*out)[0] = (half)4.0f; }
extern "C" __mlu_entry__ void as_c(half *out) { *out = (half)5.0f; }
__mlu_entry__ void none(float *out) { *(half *)out = (half)6.0f; }
// no further names: of two kernels, of the C library, of a function here
__mlu_entry__ void twice(half *out) { *out = (half)7.0f; }
__mlu_entry__ void twice(float *out) { *out = 7; }
__mlu_entry__ void twice(unsigned short *out) { *out = 7; }
__mlu_entry__ void exp(half *out) { *out = (half)8.0f; }
__mlu_entry__ void function(half *out) { *out = (half)9.0f; }
extern "C" int function(int n) { return n + 1; }
template <class T> __mlu_entry__ void generic(T *out) { *out = (T)1; }
template __mlu_entry__ void generic<half>(half *);
__mlu_global__ void global(half *out) { *out = (half)1.0f; }
END
cat >cnrtown.inc <<'END'
#include <cnrt.h>
void cnrtConvertFloatToHalfArray(uint16_t *x, const float *y, int n)
{
    for (int i = 0; i < n; i++)
        cnrtConvertFloatToHalf(x + i, y[i]);
}
cnrtRet_t cnrtConvertHalfToFloatArray(float *x, const uint16_t *y, int n)
{
    for (int i = 0; i < n; i++)
        cnrtConvertHalfToFloat(x + i, y[i]);
    return CNRT_RET_SUCCESS;
}
END
cat >old.cpp <<'END'
#include "cnrtown.inc"
#include <cmath>
#include <cstdio>
typedef unsigned short half;
struct S16_ { int x; };
extern "C" {
void one(half *);
void several(half *, half *, half, const half *, int, half **);
void inner(half *);
void as_c(half *);
void none(float *);
int function(int);
}
namespace cxx {
extern "C++" {
void several(half *, half *, half, const half *, int, half **) __asm__("_Z7severalPtS_tPKtiPS_");
}
}
void one(half *, int = 0) __asm__("_Z3onePt");
namespace ns { namespace deep { void inner(half *); } }
void odd(half (*)[5], S16_ *, void (*)(half), __bf16 *) __asm__("_Z3oddPA5_tP4S16_PFvtEPDF16b");
static float call(const void *kernel)
{
    half *out, bits = 0, **none = 0;
    float value = 0;
    cnrtQueue_t queue;
    cnrtKernelParamsBuffer_t params;
    cnrtDim3_t dim = {1, 1, 1};
    half zero = 0;
    int n = 0;
    cnrtMalloc((void **)&out, sizeof *out);
    cnrtCreateQueue(&queue);
    cnrtGetKernelParamsBuffer(&params);
    cnrtKernelParamsBufferAddParam(params, &out, sizeof out);
    if (kernel == (void *)&cxx::several) {
        cnrtKernelParamsBufferAddParam(params, &out, sizeof out);
        cnrtKernelParamsBufferAddParam(params, &zero, sizeof zero);
        cnrtKernelParamsBufferAddParam(params, &out, sizeof out);
        cnrtKernelParamsBufferAddParam(params, &n, sizeof n);
        cnrtKernelParamsBufferAddParam(params, &none, sizeof none);
    }
    if (kernel == (void *)&odd)
        for (int i = 0; i < 3; i++)
            cnrtKernelParamsBufferAddParam(params, &none, sizeof none);
    cnrtInvokeKernel_V2(kernel, dim, params, CNRT_FUNC_TYPE_BLOCK, queue);
    cnrtSyncQueue(queue);
    cnrtMemcpy(&bits, out, sizeof bits, CNRT_MEM_TRANS_DIR_DEV2HOST);
    cnrtConvertHalfToFloatArray(&value, &bits, 1);
    return value;
}
int main()
{
    std::printf("%g %g ", call((void *)(void (*)(half *))one), call((void *)(void (*)(half *, int))one));
    std::printf("%g %g ", call((void *)&::several), call((void *)&cxx::several));
    std::printf("%g %g ", call((void *)&::inner), call((void *)&ns::deep::inner));
    std::printf("%g %g %g ", call((void *)&odd), call((void *)&as_c), call((void *)&none));
    std::printf("%d %g\n", function(1), std::exp(0.0));
    return 0;
}
END
try 'kernels of the old vocabulary' "$mlucc" -c entry.mlu -o entry.o
sed 's/__bf16/int/' old.cpp >old_gcc.cpp # its symbol is named
try 'their host' $cxx $host -c old_gcc.cpp -o old.o
try 'is linked' $cxx old.o entry.o $link -o program
try 'each name is its kernel' prints '1 1 2 2 3 3 4 5 6 2 1' ./program
try 'the tables are in order' sh -c 'readelf -aW entry.o 2>&1 >/dev/null | grep . && exit 1; exit 0'
names() { nm "$1" | sed -n 's/.* [TW] //p' | grep -v __device_stub__ | sort | tr '\n' ' '; }
cat >names <<'END'
_Z3expPDF16_ _Z3expPt _Z3oddPA5_DF16_P4S16_PFvDF16_EPDF16b _Z3oddPA5_tP4S16_PFvtEPDF16b _Z3onePDF16_ _Z3onePt _Z4nonePf _Z5twicePDF16_ _Z5twicePf _Z5twicePt _Z6globalPDF16_ _Z7genericIDF16_EvPT_ _Z7severalPDF16_S_DF16_PKDF16_iPS_ _Z7severalPtS_tPKtiPS_ _Z8functionPDF16_ _Z8functionPt _ZN2ns4deep5innerEPDF16_ _ZN2ns4deep5innerEPt as_c function inner none odd one several
END
try 'these and no others' [ "$(names entry.o)" = "$(tr ' ' '\n' <names | sed '/^$/d' | sort | tr '\n' ' ')" ]
try 'by way of assembly' sh -c '"$1" -S entry.mlu -o entry.s && "$2" -c entry.s -o assembled.o' \
    - "$mlucc" "${MLUSIM_CLANG:-clang-19}"
try 'the same names' [ "$(names assembled.o)" = "$(names entry.o)" ]
try 'by mlucc alone' "$mlucc" entry.mlu old.cpp -o program
try 'the same' prints '1 1 2 2 3 3 4 5 6 2 1' ./program

# --bang-device-only -c: an object that the host's linker takes. What it has of
# the host yields to an object of the host's side alone.
cat >both.mlu <<'END'
#include "mlu.h"
__mlu_entry__ void tripled(half *out) { *out = (half)3.0f; }
int helper() { return 1; }
int shared_by_both = 5;
END
cat >uses.cpp <<'END'
#include "cnrtown.inc"
#include <cstdio>
extern "C" void tripled(unsigned short *);
int main()
{
    unsigned short *out, bits = 0;
    float value = 0;
    cnrtDim3_t dim = {1, 1, 1};
    cnrtMalloc((void **)&out, sizeof *out);
    void *arguments[] = {&out};
    cnrtInvokeKernel((void *)&tripled, dim, cnrtFuncTypeBlock, arguments, 0, nullptr);
    cnrtMemcpy(&bits, out, sizeof bits, cnrtMemcpyDevToHost);
    cnrtConvertHalfToFloatArray(&value, &bits, 1);
    std::printf("%g\n", value);
}
END
try 'an object of the device' "$mlucc" --bang-device-only -c both.mlu --bang-mlu-arch=mtp_372 \
    --bang-mlu-arch=mtp_592 -o device.o
try 'its host' $cxx $host -c uses.cpp -o uses.o
try 'linked with it' $cxx uses.o device.o $link -o program
try 'it runs' prints 3 ./program
try 'for ld -r' ld -r device.o uses.o -o joined.o
try 'linked again' $cxx joined.o $link -o program
try 'it runs again' prints 3 ./program
try 'the side of the host' "$mlucc" --bang-host-only -c both.mlu -o hosts.o
try 'by its name' "$mlucc" --bang-device-only -c both.mlu
try 'it is there' [ -f both.o ]
weak() { [ "$(nm device.o | sed -n 's/.* \([A-Z]\) \(_Z6helperv\|shared_by_both\)$/\1/p' | tr -d '\n')" = "WV" ]; }
try 'no second definition' weak

# Helpers that programs bring themselves, in C, C++ and kernel files.
cp cnrtown.inc own.c
cp cnrtown.inc own.cpp
cp cnrtown.inc own.mlu
try 'own helpers in C' "$CC" $host -c own.c -o own.o
try 'own helpers in C++' $cxx $host -c own.cpp -o own.o
try 'own helpers in a kernel file' "$mlucc" -c own.mlu -o own.o

# Local arrays of kernels: their places are those of every level, they share them
# unless they are not to, and bounds are those of the kernel that runs.
cat >locals.mlu <<'END'
#include <bang.h>
__nram__ float everywhere[32];
__mlu_func__ void fill(float *p, int n)
{
    for (int i = 0; i < n; i += 16)
        __bang_write_value(p + i, 16, 1.0f);
}
__mlu_func__ float *shared(void) { __nram__ float t[64]; return t; }
extern "C" __mlu_global__ void small(float *d)
{
    __nram__ float few[48];
    __wram__ float weights[64];
    __mlu_shared__ float between[16];
    fill(few, 64);
    __memcpy(d, few, 128, NRAM2GDRAM);
    asm volatile("" :: "r"(weights), "r"(between), "r"(everywhere));
}
extern "C" __mlu_global__ void large(float *d)
{
    __nram__ float many[1024];
    __wram__ float weights[1024];
    __mlu_shared__ float between[512];
    fill(many, 1024);
    fill(shared(), 64);
    __memcpy(d, many, 4096, NRAM2GDRAM);
    asm volatile("" :: "r"(weights), "r"(between), "r"(everywhere));
}
extern "C" __mlu_global__ void meant(float *d)
{
    __nram__ float one[64];
    __nram__ float next[64];
    fill(one, 64);
    fill(next, 64);
    __bang_add(one, one, one + 64, 16);
    __memcpy(d, one, 256, NRAM2GDRAM);
}
END
elf() { "$mlucc" --bang-device-only --bang-mlu-arch=mtp_592 "$@"; }
places() { nm "$1" | sed -n 's/ [bBdDV] / /p' | grep -E 'few|many|weights|between|everywhere|shared' | sort -k 2; }
at() { nm "$1" | sed -n "s/^0*\([0-9a-f]*\) [bBdDV] .*$2\$/\1/p"; }
try 'not optimised' elf -O0 locals.mlu -o O0.elf
try 'optimised' elf -O2 locals.mlu -o O2.elf
try 'with gaps' elf --nram-gap=256 locals.mlu -o gap.elf
try 'each its own' elf -fno-scratchpad-overlap locals.mlu -o own.elf
places O0.elf >O0.txt
places O2.elf >O2.txt
try 'one layout for all levels' cmp O0.txt O2.txt
try 'which has all' [ "$(wc -l <O0.txt)" -eq 8 ]
shares() { # file variable variable: begin at one address
    [ -n "$(at "$1" "$2")" ] && [ "$(at "$1" "$2")" = "$(at "$1" "$3")" ]
}
apart() { ! shares "$@"; }
for file in O0.elf O2.elf gap.elf; do
    try "kernels share NRAM in $file" shares $file 5smallE3few 5largeE4many
    try "kernels share WRAM in $file" shares $file 5smallE7weights 5largeE7weights
    try "kernels share SRAM in $file" shares $file 5smallE7between 5largeE7between
    try "but not with the file in $file" apart $file 5smallE3few everywhere
done
for name in 7weights 7between; do
    try "no places are shared: $name" apart own.elf 5smallE$name 5largeE$name
done
try 'no places are shared in NRAM' apart own.elf 5smallE3few 5largeE4many
reported() { # kernel words: the check bounds says so
    "$OUT/bin/mlusim" run locals.mlu --kernel "$1" --arg 'gdram:float[1024]=zero' \
        --check bounds -- --bang-mlu-arch=mtp_592 >out 2>err
    cat out err
    grep -q "$2" out err
}
try 'beyond its own variable' reported small \
    "0 bytes past the end of 'few' (192 bytes, declared at locals.mlu:11)"
try 'formed from another variable' reported meant \
    "from byte 256 of 'one' on, which has 256: that is at its end, in 'next'"
quiet() { ! reported "$1" 'bounds:'; }
try 'nothing to report' quiet large

# Each object has a layout of its own.
cat >first.mlu <<'END'
#include <bang.h>
__mlu_global__ void first(int *d) { __nram__ int a[100000]; a[99999] = 5; *d = a[99999]; }
END
sed 's/first/second/; s/= 5/= 6/' first.mlu >second.mlu
cat >objects.mlu <<'END'
#include <cnrt.h>
#include <cstdio>
__mlu_global__ void first(int *);
__mlu_global__ void second(int *);
int main()
{
    int *d, x = 0, y = 0;
    cnrtDim3_t dim = {1, 1, 1};
    cnrtQueue_t queue;
    cnrtQueueCreate(&queue);
    cnrtMalloc((void **)&d, 4);
    first<<<dim, cnrtFuncTypeBlock, queue>>>(d);
    cnrtQueueSync(queue);
    cnrtMemcpy(&x, d, 4, cnrtMemcpyDevToHost);
    second<<<dim, cnrtFuncTypeBlock, queue>>>(d);
    cnrtQueueSync(queue);
    cnrtMemcpy(&y, d, 4, cnrtMemcpyDevToHost);
    std::printf("%d %d\n", x, y);
}
END
try 'several objects' "$mlucc" --bang-mlu-arch=mtp_592 first.mlu second.mlu objects.mlu -o objects
try 'have a layout each' prints '5 6' ./objects
finish
