"""Symbols of host objects: launches are called by names that no CUDA library has, and a kernel
is a symbol by its own name, for files that only declare it. Places of local arrays are in
mlucc_places.py."""
import os
import re
import sys

sys.path.insert(0, "tests/support")
from expect import CLANG, MLUCC, OUT, check, expect, finish, needs_clang, same, symbols, work, write

needs_clang()
for library in sorted((OUT / "lib").glob("*.so")):
    exported = [name for _, _, name in symbols(library, "-D", "--defined-only")]
    check(not any("cuda" in name.lower() for name in exported),
          f"{library.name} exports no name of CUDA", exported)
write("kernels.mlu", """\
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
""")
write("calls.cpp", """\
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
    std::printf("\\n");
    return 0;
}
""")
write("from_c.c", """\
#include <cnrt.h>
extern void plain(int *out);
int from_c(int *out)
{
    void *arguments[] = {&out};
    cnrtDim3_t dim = {1, 1, 1};
    return (int)cnrtInvokeKernel((void *)&plain, dim, cnrtFuncTypeBlock,
                                 arguments, 0, 0);
}
""")
write("taken.c", "int taken(int *out) { return out != 0 ? 5 : 4; }\n")
CC = os.environ.get("CC", "gcc")
CXX = [CC, "--driver-mode=g++"] if "clang" in CC else ["g++"]
HOST = (f"-I{OUT}/include", "-O1")
LIBRARIES = (f"-L{OUT}/lib", "-lcnrt", OUT / "lib/libmlusim-host.a", f"-Wl,-rpath,{OUT}/lib",
             f"-Wl,-rpath-link,{OUT}/lib")


def prints(words, program="./program"):
    """A check of what a program prints."""
    expect(program, out=f"{words}\n", plain=False)


def compiles(compiler, file, result, *words):
    """Compiles a file of the host."""
    expect(*compiler, *HOST, *words, "-c", file, "-o", result)


def links(*files):
    """Links a program of the host's compiler."""
    expect(*CXX, *files, *LIBRARIES, "-o", "program")


def assembles(name):
    """Compiles a kernel file by way of assembly."""
    expect(MLUCC, "-S", f"{name}.mlu", "-o", f"{name}.s")
    expect(CLANG, "-c", f"{name}.s", "-o", "assembled.o")


def undefined(file):
    """What an object wants of launches."""
    return sorted(name for _, _, name in symbols(file, "-u") if re.search("cuda|bang", name, re.I))


def defined(file):
    """Functions that an object defines, but for those of launches."""
    return sorted(name for _, letter, name in symbols(file)
                  if letter in "TW" and "__device_stub__" not in name)


# ---- launches and kernels by their addresses -----------------------------------------

LAUNCHES = ["__bangConfigureCall", "__bangLaunch", "__bangRegisterFatBinary",
            "__bangRegisterFunction", "__bangSetupArgument", "__bangUnregisterFatBinary"]
CALLED = "11 22 23 33 0 "
expect(MLUCC, "-c", "kernels.mlu", "-o", "kernels.o")
same(undefined("kernels.o"), LAUNCHES, "launches by names of ours")
expect("readelf", "-aW", "kernels.o", silent=True)
compiles(CXX, "calls.cpp", "calls.o")
compiles([CC], "from_c.c", "from_c.o")
links("calls.o", "from_c.o", "kernels.o")
prints(CALLED)
expect(MLUCC, "calls.cpp", "from_c.c", "kernels.mlu", "-o", "program")
prints(CALLED)
expect("ar", "rcs", "libk.a", "kernels.o")
links("calls.o", "from_c.o", "-L.", "-lk")
prints(CALLED)
assembles("kernels")
same(undefined("assembled.o"), LAUNCHES, "launches by way of assembly")
links("calls.o", "from_c.o", "assembled.o")
prints(CALLED)
# In a library.
expect(MLUCC, "-shared", "-fPIC", "kernels.mlu", "from_c.c", "calls.cpp", "-Dmain=run", "-o",
       "libown.so")
write("starts.c", "int _Z3runv(void); int main(void) { return _Z3runv(); }\n")
expect(CC, "starts.c", "-L.", "-lown", "-Wl,-rpath,.", f"-L{OUT}/lib",
       f"-Wl,-rpath-link,{OUT}/lib", "-o", "starts")
prints(CALLED, "./starts")
# A function of the name of a kernel is that function.
compiles(CXX, "calls.cpp", "calls.o", "-DTAKEN")
expect(CC, "-c", "taken.c", "-o", "taken.o")
links("calls.o", "from_c.o", "kernels.o", "taken.o")
prints(CALLED + "5")

# ---- kernels of the old vocabulary ------------------------------------------------------

# Kernels marked __mlu_entry__ have two more names: the plain one, and that of a declaration
# with unsigned short for half. Compilers define how that is mangled.
write("entry.mlu", """\
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
""")
OWN = """\
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
"""
write("cnrtown.inc", OWN)
write("old.cpp", """\
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
    std::printf("%d %g\\n", function(1), std::exp(0.0));
    return 0;
}
""")
NAMES = """
_Z3expPDF16_ _Z3expPt _Z3oddPA5_DF16_P4S16_PFvDF16_EPDF16b _Z3oddPA5_tP4S16_PFvtEPDF16b
_Z3onePDF16_ _Z3onePt _Z4nonePf _Z5twicePDF16_ _Z5twicePf _Z5twicePt _Z6globalPDF16_
_Z7genericIDF16_EvPT_ _Z7severalPDF16_S_DF16_PKDF16_iPS_ _Z7severalPtS_tPKtiPS_
_Z8functionPDF16_ _Z8functionPt _ZN2ns4deep5innerEPDF16_ _ZN2ns4deep5innerEPt as_c function
inner none odd one several
"""
ANSWERS = "1 1 2 2 3 3 4 5 6 2 1"
expect(MLUCC, "-c", "entry.mlu", "-o", "entry.o")
# its symbol is named
write("old_gcc.cpp", (work / "old.cpp").read_text().replace("__bf16", "int"))
compiles(CXX, "old_gcc.cpp", "old.o")
links("old.o", "entry.o")
prints(ANSWERS)
expect("readelf", "-aW", "entry.o", silent=True)
names = sorted(NAMES.split())
same(defined("entry.o"), names, "names of kernels, and no others")
assembles("entry")
same(defined("assembled.o"), names, "names by way of assembly")
expect(MLUCC, "entry.mlu", "old.cpp", "-o", "program")
prints(ANSWERS)

# ---- one side alone -----------------------------------------------------------------------

# --bang-device-only -c: an object that the host's linker takes. What it has of the host yields
# to an object of the host's side alone.
write("both.mlu", """\
#include "mlu.h"
__mlu_entry__ void tripled(half *out) { *out = (half)3.0f; }
int helper() { return 1; }
int shared_by_both = 5;
""")
write("uses.cpp", """\
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
    std::printf("%g\\n", value);
}
""")
expect(MLUCC, "--bang-device-only", "-c", "both.mlu", "--bang-mlu-arch=mtp_372",
       "--bang-mlu-arch=mtp_592", "-o", "device.o")
compiles(CXX, "uses.cpp", "uses.o")
links("uses.o", "device.o")
prints("3")
expect("ld", "-r", "device.o", "uses.o", "-o", "joined.o")
links("joined.o")
prints("3")
expect(MLUCC, "--bang-host-only", "-c", "both.mlu", "-o", "hosts.o")
expect(MLUCC, "--bang-device-only", "-c", "both.mlu")
check((work / "both.o").is_file(), "an object of the device by its name")
letters = {name: letter for _, letter, name in symbols("device.o")}
same([letters.get(name) for name in ("_Z6helperv", "shared_by_both")], ["W", "V"],
     "what is of the host in an object of the device is weak")

# Helpers that programs bring themselves, in C, C++ and kernel files.
for name in "own.c", "own.cpp", "own.mlu":
    write(name, OWN)
compiles([CC], "own.c", "own.o")
compiles(CXX, "own.cpp", "own.o")
expect(MLUCC, "-c", "own.mlu", "-o", "own.o")

finish()
