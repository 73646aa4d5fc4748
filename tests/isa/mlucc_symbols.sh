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
finish
