"""What the compiler driver reports of sources: warnings, which newer compilers have more of,
memory that does not suffice, what the device does not have, and names nearly right."""
import sys

sys.path.insert(0, "tests/support")
from expect import finish, write
from mlucc import mlucc

# ---- warnings ------------------------------------------------------------------------


def checked(file, *words, **how):
    return mlucc("-fsyntax-only", *words, file, **how)


# Newer than the compilers of public builds: no errors, unless asked for.
NEWER = "int f() { int n = 0; n++; return 1; }\n"
write("newer.mlu", NEWER)
checked("newer.mlu", "-Wall", "-Werror", says="warning: variable 'n' set but not used")
for words in ["-Wall", "-Werror", "-Wunused-but-set-variable"], ["-Werror=unused-but-set-variable"]:
    checked("newer.mlu", *words, status=1, says="error: variable 'n' set but not used")
write("older.mlu", "int f() { int n; return 1; }\n")
checked("older.mlu", "-Wall", "-Werror", status=1, says="error: unused variable 'n'")
write("newer.cpp", NEWER)
checked("newer.cpp", "-Wall", "-Werror")
# There is nothing about the inside of the C++ library, but about what is the user's.
LIBRARY = """\
#include <algorithm>
[[deprecated]] int old();
int f(int *v) { std::stable_sort(v, v + 9); std::inplace_merge(v, v + 4, v + 9); return 0; }
"""
write("library.mlu", LIBRARY)
for standard in "14", "17", "20":
    checked("library.mlu", "-Wall", "-Werror", f"-std=c++{standard}")
write("user.mlu", LIBRARY.replace("return 0", "return old()"))
checked("user.mlu", "-Werror", status=1, says="error: 'old' is deprecated")
# Pragmas of the language mean nothing here; there is still a warning for others.
write("pragma.mlu", "#pragma bang walign(64)\n#pragma bong\n")
checked("pragma.mlu", "-Wall", says="pragma.mlu:2:9: warning: unknown pragma ignored",
        lacks="pragma.mlu:1")
checked("pragma.mlu", "-Wall", "-Werror", status=1, says="error: unknown pragma ignored")

# Types that cards have later, and constant counts that 1xx and 2xx refuse when a kernel
# runs (isa/tables: types.def, rules.def), each beside what is right.
write("later.mlu", """\
#include <bang.h>
__nram__ float f[128];
__nram__ long l[128];
__nram__ bfloat16_t b[128];
template <int N> __mlu_func__ void sub() { __bang_sub(f, f, f, N); }
__mlu_global__ void right(int n)
{
  __bang_add(f, f, f, 32);
  __bang_add(f, f, f, n);
  __bang_cycle_add(f, f, f, 128, 32);
  __bang_write_value(f, 64, 1.f);
  sub<64>();
}
#ifdef TYPES
__mlu_global__ void types(int n)
{
  __bang_add(l, l, l, n);
  __bang_add(b, b, b, n);
}
#endif
#ifdef COUNTS
__mlu_global__ void counts()
{
  __bang_add(f, f, f, 33);
  __bang_cycle_add(f, f, f, 128, 16);
  __bang_write_value(f, 5, 1.f);
  sub<63>();
}
#endif
""")
LATER, LINES = "cards have vector operations of", "are no multiple of 128 bytes, which 1xx and 2xx want"
for arch, types, counts in ("270", 2, 4), ("372", 2, 0), ("592", 1, 0):
    checked("later.mlu", f"--bang-mlu-arch=mtp_{arch}", lacks="warning:")
    checked("later.mlu", f"--bang-mlu-arch=mtp_{arch}", "-DTYPES", counts=[(LATER, types)])
    checked("later.mlu", f"--bang-mlu-arch=mtp_{arch}", "-DCOUNTS", counts=[(LINES, counts)])

# What several passes find is reported once.
write("warn.mlu", """\
__mlu_global__ void k(float *x) {
  int unused = 3;
  x[0] = 1;
}
""")
mlucc("-c", "-Wall", "warn.mlu", "--bang-mlu-arch=mtp_372", "--bang-mlu-arch=mtp_592",
      says="warn.mlu:2:7: warning: unused variable", counts=[("unused variable", 1)])
mlucc("-c", "-Wall", "-Werror", "warn.mlu", status=1)
# The two sides differ in the notes about our headers, which are not shown.
write("scratchpad.mlu", """\
#include <bang.h>
__nram__ float row[16];
__mlu_global__ void k() { row[16] = 1; }
""")
mlucc("-c", "scratchpad.mlu", counts=[("array index 16", 1)])
write("undeclared.mlu", "\n__mlu_global__ void k(float *x) { x[0] = nothing; }\n")
mlucc("-c", "undeclared.mlu", status=1, counts=[("undeclared", 1)],
      says="undeclared.mlu:2:42: error: use of undeclared identifier 'nothing'")

# ---- memory --------------------------------------------------------------------------

write("big.mlu", """\
__nram__ char small[4096];
__mlu_global__ void k(float *x) {
  __nram__ float buf[262144];
  x[0] = buf[(int)x[1]] + small[taskId];
}
""")
mlucc("-c", "big.mlu", status=1, lacks="ld.lld",
      says=("big.mlu:3: error: __nram__ variable 'buf' (1048576 bytes): NRAM of mtp_592 holds 524288 "
            "bytes, kernel 'k' needs 1052672, 528384 too many",
            "big.mlu:1: note: __nram__ variable 'small' (4096 bytes)"))
mlucc("-c", "big.mlu", "--bang-mlu-arch=mtp_372", status=1, lacks="too many",
      says="NRAM of mtp_372 holds 786432 bytes, of which the vendor's compiler took 783872")
write("edge.mlu", """\
__wram__ char buf[BYTES];
__mlu_global__ void k(char *x) { x[0] = buf[(int)x[1]]; }
""")
mlucc("-c", "edge.mlu", "-DBYTES=524288", silent=True)
mlucc("-c", "edge.mlu", "-DBYTES=524289", status=1, says="1 too many")
mlucc("-c", "edge.mlu", "-DBYTES=524289", "--bang-mlu-arch=mtp_372")
mlucc("-c", "edge.mlu", "-DBYTES=1", "--bang-mlu-arch=tc_303", status=1,
      says="edge.mlu:1: error: __wram__ variable 'buf' (1 byte): tc_303 has no WRAM")

# ---- what the device does not have -----------------------------------------------------

UNDEFINED = "which is not defined for the device in this file"
write("missing.mlu", """\
__mlu_device__ float helper(float);
__mlu_func__ float inner(const char *x) { return __builtin_printf(x); }
__mlu_global__ void kern(float *x) {
  x[0] = inner((char *)x);
  x[1] = helper(x[2]);
}
""")
mlucc("-c", "missing.mlu", status=1,
      says=("missing.mlu:2: error: device code calls 'printf', which has no device version (in "
            "function 'inner')",
            f"missing.mlu:5: error: device code calls 'helper(float)', {UNDEFINED} (in function 'kern')"))

# What another file defines is an error that comes alone, and once.
write("alone.mlu", """\
__mlu_func__ int far(int);
__mlu_device__ int farther(int);
__mlu_device__ extern int number;
extern __nram__ int buffer[];
static __mlu_device__ int own(int);
template <class T> __mlu_func__ T generic(T);
struct S { __mlu_func__ int method(); };
template <class T> struct V { static __mlu_device__ int member; };
__mlu_global__ void k(int *x) {
  x[0] = far(1);
  x[1] = farther(2) + number + buffer[3];
  x[2] = own(3) + generic(4) + S().method() + V<int>::member;
}
""")
names = ("far(int)", "farther(int)", "number", "buffer", "own(int)", "int generic<int>(int)",
         "S::method()", "V<int>::member")
mlucc("-c", "-Wall", "-Wextra", "alone.mlu", status=1, counts=[("", len(names))],
      says=[f"'{name}', {UNDEFINED} (in function 'k')" for name in names])
write("absent.mlu", """\
__mlu_device__ extern int elsewhere;
__mlu_global__ void k(int *x) { x[0] = elsewhere; }
""")
mlucc("-c", "absent.mlu", status=1,
      says=f"absent.mlu:2: error: device code uses 'elsewhere', {UNDEFINED} (in function 'k')")

write("asm.mlu", """\
template <class T> __mlu_func__ void f(T *x) {
  __asm__ volatile("foo.nram.f32 [%0], %1;" ::"r"(x), "r"(3));
}
__mlu_global__ void kern(float *x) {
  __asm__ volatile("sync;");
  __asm__ volatile("  sync  ; sync;\\n\\t");
  __asm__ volatile("");
  f(x);
}
""")
mlucc("-c", "asm.mlu", status=1, counts=[("", 1)],
      says="asm.mlu:2: error: unknown MLU instruction 'foo.nram.f32' in inline assembly")
# Sections of pragmas are refused, and parameters that a launch cannot copy.
write("section.mlu", """\
#pragma clang section data = "mine"
__mlu_device__ int x = 4;
__mlu_global__ void k(int *p) { p[0] = x; }
""")
mlucc("-c", "section.mlu", status=1, says="section.mlu: error: something is put into section 'mine', "
                                          "which device code does not have")
write("copied.mlu", """\
struct C { int a; __mlu_device__ C(const C &o) : a(o.a) {} };
__mlu_global__ void k(int *x, C c) { x[0] = c.a; }
""")
mlucc("-c", "--bang-device-only", "copied.mlu", status=1,
      says="parameter 'c' of kernel 'k' is of class 'C'")

# ---- hints ----------------------------------------------------------------------------

# Names of intrinsics, functions of the host, launches without the header.
HINTS = """\
#include <cmath>
#include <cstdlib>
__mlu_global__ void k(float *x) {
  __bang_ad(x, x, x, 4);
  __sync_nothing();
  x[0] = strtof((char *)x, 0) + strtof((char *)x, 0);
  x[1] = std::sqrt(x[2]) + std::fabs(x[3]);
}
int main() { k<<<1, 1>>>(nullptr); }
"""
write("hints.mlu", HINTS)
mlucc("-c", "hints.mlu", status=1, lacks="expanded from macro",
      counts=[("has no device version", 1)],
      says=("note: mlucc has no intrinsic '__bang_ad'; docs/reference/intrinsics.md lists what there "
            "is, such as '__bang_add'",
            "note: mlucc has no intrinsic '__sync_nothing'; docs/",
            "note: 'strtof' has no device version; kernels call functions marked __mlu_func__",
            "note: a launch is kernel<<<dim, type, queue>>>(arguments), with cnrtDim3_t"))
write("cmath.mlu", "".join(line for line in HINTS.splitlines(True)
                           if not any(word in line for word in ("__bang", "__sync", "strtof", "main"))))
mlucc("-c", "cmath.mlu", silent=True)

finish()
