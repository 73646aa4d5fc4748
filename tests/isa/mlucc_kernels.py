"""What the compiler driver makes of kernels: images of the device for each architecture, the
table of kernels and their parameters, levels of optimisation, macros and debug information."""
import os
import re
import shutil
import sys

sys.path.insert(0, "tests/support")
from expect import MLUCC, ROOT, check, expect, finish, run, same, work, write
from mlucc import CLANG, LINKS, is_elf, lines_with, mlucc

write("add.mlu", """\
__nram__ float buf[256];
template <class T>
__mlu_global__ void add(T *x, half h, int n) {
  __nram__ T table[64] = {1, 2, 3};
  __bang_add(buf, buf, buf, 64);
  __asm__ volatile("sync;\\n\\t");
  x[taskId] = table[taskId & 63] + (T)(float)h + buf[n & 255];
}
template __mlu_global__ void add<float>(float *, half, int);
int answer() { return 42; }
""")
write("other.mlu", """\
__mlu_device__ int table[4] = {1, 2, 3, 4};
extern "C" __mlu_global__ void other(int *x) { x[0] = table[x[1] & 3]; }
""")


def image(source, file, *words, silent=True):
    """Compiles a source for the device alone; the bytes of the image."""
    mlucc("--bang-device-only", source, "-o", file, *words, silent=silent)
    return (work / file).read_bytes()


# ---- the table of kernels ----------------------------------------------------------


def kernels(file):
    return run("readelf", "-p", ".mlu.kernels", file).out


def has_rows(file, *rows):
    """A check that the table of kernels of an image has these rows."""
    text = kernels(file)
    for row in rows:
        check(row in text, f"'{row}' in the kernels of {file}", text)


size = len(image("add.mlu", "add.elf"))
is_elf("add.elf", "EXEC", "RISC-V")
has_rows("add.elf", "mlu-kernels 1", "param x 8 8 pointer", "param h 2 2 float",
         "param n 4 4 signed", "pretty add<float>")
check(size < 65536, "the image is small", size)

write("params.mlu", """\
struct P { int a; char b; };
struct alignas(32) Q { double d[5]; };
enum class E : unsigned char { x };
namespace ns {
template <class T, int N>
__mlu_global__ void k(bool a, signed char b, unsigned c, long long d, E e,
                      const void *f, float g, bfloat16_t h, P p, Q q, T &r) {
  r = (T)(a + b + c + d + (int)e + g + (float)h + p.a + q.d[0] + *(char *)f + N);
}
}
template __mlu_global__ void ns::k<float, 3>(bool, signed char, unsigned,
    long long, E, const void *, float, bfloat16_t, P, Q, float &);
""")
image("params.mlu", "params.elf", silent=False)
has_rows("params.elf", "pretty ns::k<float, 3>", "param a 1 1 unsigned bool",
         "param b 1 1 signed int8_t", "param c 4 4 unsigned uint32_t", "param d 8 8 signed int64_t",
         "param e 1 1 unsigned uint8_t", "param f 8 8 pointer const", "param g 4 4 float float",
         "param h 2 2 float bfloat16_t", "param p 8 4 struct", "param q 64 32 struct",
         "param r 8 8 pointer float")

# An alias after the last kernel is none.
write("alias.mlu", """\
extern "C" __mlu_device__ int original(int x) { return x + 1; }
extern "C" __mlu_device__ int second(int x) __attribute__((alias("original")));
__mlu_global__ void k(int *x) { x[0] = second(x[0]); }
""")
image("alias.mlu", "alias.elf")
same(len(lines_with(kernels("alias.elf"), "kernel _")), 1, "one kernel beside an alias")

# ---- variables and assembly ----------------------------------------------------------

# Declarations in headers, and the word extern where it declares nothing.
write("inc/buffers.h", """\
// extern __nram__ in a comment, "extern __nram__" in a string
extern __nram__ char nbuf[]; /* extern */ extern __wram__ float wbuf[];
__mlu_shared__ extern int sbuf[];
static const char *text = "extern __nram__", *raw = R"x(extern __nram__ ")x";
""")
write("externs.mlu", """\
#include "buffers.h"
__nram__ char nbuf[1024];
__wram__ float wbuf[1024];
__mlu_shared__ int sbuf[10];
__mlu_global__ void k(float *p) { p[0] = nbuf[3] + wbuf[3] + sbuf[1]; }
#ifdef MISTAKE
extern __nram__ float late[]; int x = nonsense;
#endif
""")
mlucc("-c", "externs.mlu", "-Iinc", "-Wall", silent=True)
image("externs.mlu", "externs.elf", "-Iinc", silent=False)
sections = run("readelf", "-SW", "externs.elf").out
check(re.search(r"nram\.bss .*000400 00", sections), "nbuf has 1 KiB", sections)
mlucc("-c", "externs.mlu", "-Iinc", "-DMISTAKE", status=1,
      says=("externs.mlu:7:39: error: use of undeclared identifier 'nonsense'",
            "extern __nram__ float late[]; int x = nonsense;"))
write("sync.mlu", """\
template <class T> __mlu_func__ void f(T *x) {
}
__mlu_global__ void kern(float *x) {
  __asm__ volatile("sync;");
  __asm__ volatile("  sync  ; sync;\\n\\t");
  __asm__ volatile("");
  f(x);
}
""")
image("sync.mlu", "sync.elf")

# ---- architectures ---------------------------------------------------------------------

shown = run(MLUCC, "--help").out
listed = re.search(r"^Architectures.*?(?:\n\n|\Z)", shown, re.M | re.S)[0]
archs = re.findall(r"^  ([a-z]*_[0-9]*)", listed, re.M)
check(len(archs) > 5 and "mtp_592" in archs, "--help lists architectures", listed)
images = {arch: image("other.mlu", "arch.elf", f"--bang-mlu-arch={arch}")
          for arch in (*archs, "MLU100", "MLU220", "MLU270", "MLU290", "MLU370", "MLU590")}
for former, board in ("MLU200", "MLU270"), ("MLU300", "MLU370"):
    check(image("other.mlu", "former.elf", f"--bang-mlu-arch={former}") == images[board],
          f"{former} is {board}")
# Without a word it is this one, which the help of the option names.
default = re.search('^#define ISA_DEFAULT_ARCH "(.*)"$', (ROOT / "isa/isa.h").read_text(), re.M)[1]
check(image("other.mlu", "default.elf", silent=False) == images[default], f"{default} is the default")
check(f"default {default}, or" in shown, f"the help has the default {default}", shown)
for family in "compute_20", "compute_30", "compute_50":
    mlucc("--bang-fatbin-only", "-o", "family.bin", "other.mlu", f"--bang-arch={family}")

# The macros are those of the architecture; the host pass knows the sizes of the first one,
# because it checks the bodies of kernels too.
write("macros.mlu", """\
#if !defined(__BANG__) || !defined(__MLU__) || !defined(__MLISA__)
#error "macros"
#endif
#ifdef __BANG_ARCH__
static_assert(__BANG_ARCH__ == 372 && __MLU_NRAM_SIZE__ == 768 &&
              __MLU_WRAM_SIZE__ == 1024 && __MLU_SRAM_SIZE__ == 4096, "");
#elif __MLU_NRAM_SIZE__ != 768 || defined(__CUDACC__)
#error "host"
#endif
__mlu_global__ void k(int *x) { x[0] = 1; }
#define LINE 1
""")
mlucc("-c", "macros.mlu", "--bang-mlu-arch=mtp_372", silent=True)

# ---- levels of optimisation --------------------------------------------------------------

# Without -O device code is as with -O2; called by the vendor's name it is as with -O0. What is
# for another tool is no level, and the last of several counts.
write("loop.mlu", """\
__mlu_global__ void loop(float *x, int n) {
  float sum = 0;
  for (int i = 0; i < n; i++) sum += x[i];
  x[0] = sum;
}
int main() { return 0; }
""")
write("response", "-O1\n")
(work / "cncc").symlink_to(MLUCC)
levels = {level: image("loop.mlu", "level.elf", f"-O{level}", silent=False) for level in "0123s"}
check(len({levels["0"], levels["2"], levels["s"]}) == 3, "levels are not alike")
for program, level, words in (
        (MLUCC, "2", ""),
        (MLUCC, "2", "-Xbang-cnas -O1"),
        (MLUCC, "0", "-O2 -O0"),
        ("./cncc", "0", ""),
        ("./cncc", "0", "-g -Xbang-cnas -O1 -mllvm -O3 -Wl,-O1 -Xlinker -O1"),
        ("./cncc", "1", "-O"),
        ("./cncc", "0", "-O0"),
        ("./cncc", "2", "--optimize=2"),
        ("./cncc", "3", "-O3"),
        ("./cncc", "s", "-Os"),
        ("./cncc", "0", "-O3 -O0"),
        ("./cncc", "2", "-O0 -O2"),
        ("./cncc", "1", "-O3 @response")):
    mlucc("--bang-device-only", "loop.mlu", "-o", "loop.elf", *words.split(), program=program,
          silent=True)
    check((work / "loop.elf").read_bytes() == levels[level], f"{program} {words} is as with -O{level}")
mlucc("-c", "loop.mlu", "-o", "loop.o", program="./cncc")
if LINKS:
    mlucc("loop.o", "-o", "loop", program="./cncc")
shown = mlucc("--help", program="./cncc").out
check(re.search("^  -OLEVEL .*2 by default, 0 if mlucc is called by the name cncc", shown, re.M),
      "--help shows what counts without -O", shown)

# ---- assembly and cnas -------------------------------------------------------------------

# Device assembly that cncc writes carries the object of -c, which cnas takes out; it is
# assembly all the same, and that of mlucc without the object.
CNAS = ROOT / "mk/neuware/cnas"
FLAGS = "-O2 --bang-mlu-arch=mtp_270 --bang-device-only loop.mlu -o".split()
mlucc("-S", *FLAGS, "loop.s", program="./cncc", silent=True)
mlucc("-S", *FLAGS, "bare.s", silent=True)
mlucc("-c", *FLAGS, "loop.o", program="./cncc", silent=True)
text, bare = (work / "loop.s").read_text(), (work / "bare.s").read_text()
check(text.startswith(bare) and "cnas" not in bare and len(text) > len(bare), "assembly, then more")
expect(CLANG, "--target=riscv64", "-c", "loop.s", "-o", os.devnull)
for words in "-O2 --mcpu x86_64 -i loop.s -o taken.o", "loop.s -o taken.o":
    expect("sh", CNAS, *words.split(), silent=True)
    check((work / "taken.o").read_bytes() == (work / "loop.o").read_bytes(), f"cnas {words}")
(work / "loop.s").write_text(text.replace("ret", "nop", 1))
expect("sh", CNAS, "loop.s", "-o", "changed.o", status=1, says=(
    "loop.s was changed after cncc wrote it", "cncc -c --bang-device-only"))
check(not (work / "changed.o").exists(), "nothing of changed assembly")
# It carries nothing where it is printed, or of several architectures.
check(mlucc("-S", *FLAGS, "-", program="./cncc").out == bare, "printed assembly is bare")
mlucc("-S", "--bang-device-only", "--bang-mlu-arch=mtp_270", "--bang-mlu-arch=mtp_372", "loop.mlu",
      program="./cncc", silent=True)
expect("sh", CNAS, "loop-mtp_372.s", status=1, says="no assembler of MLISA files")

# ---- debug information -----------------------------------------------------------------

if shutil.which("gdb-multiarch"):
    ended = expect("gdb-multiarch", "-nx", "-batch", "-ex", "break add", "-ex", "info scope add",
                   "-ex", "info line add", "add.elf",
                   says=("Symbol x", "Symbol h", "Symbol n", "add.mlu"))
    check(re.search("Symbol h.*length 2", ended.out), "half has 2 bytes", ended.out)
else:
    print("gdb-multiarch is not installed: not checked")

finish()
