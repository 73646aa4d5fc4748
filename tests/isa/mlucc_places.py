"""Local arrays of kernels: their places are those of every level of optimisation, kernels share
them unless they are not to, bounds are those of the kernel that runs, and each object has a
layout of its own."""
import sys

sys.path.insert(0, "tests/support")
from expect import MLUCC, MLUSIM, check, expect, finish, needs_clang, same, symbols, write

needs_clang()
write("locals.mlu", """\
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
""")


def places(file):
    """Addresses of the variables of an image by their names."""
    return {name: address for address, letter, name in symbols(file) if letter in "bBdDV"}


def at(image, end):
    """The address of the variable whose name ends so."""
    found = [address for name, address in layouts[image].items() if name.endswith(end)]
    check(len(found) == 1, f"one variable of {image} ends with {end}", layouts[image])
    return found[0] if found else None


# ---- addresses -----------------------------------------------------------------------

layouts = {}
for image, word in (("O0.elf", "-O0"), ("O2.elf", "-O2"), ("gap.elf", "--nram-gap=256"),
                    ("own.elf", "-fno-scratchpad-overlap")):
    expect(MLUCC, "--bang-device-only", "--bang-mlu-arch=mtp_592", word, "locals.mlu", "-o", image)
    layouts[image] = places(image)
VARIABLES = "few", "many", "weights", "between", "everywhere", "shared"
of_level = [{name: address for name, address in layouts[image].items()
             if any(word in name for word in VARIABLES)} for image in ("O0.elf", "O2.elf")]
same(of_level[0], of_level[1], "one layout for all levels")
same(len(of_level[0]), 8, "the layout has all variables")
PAIRS = (("5smallE3few", "5largeE4many"), ("5smallE7weights", "5largeE7weights"),
         ("5smallE7between", "5largeE7between"))
for image in "O0.elf", "O2.elf", "gap.elf":
    for one, other in PAIRS:
        same(at(image, one), at(image, other), f"kernels share memory in {image}: {one}")
    check(at(image, "5smallE3few") != at(image, "everywhere"), f"but not with the file in {image}")
for one, other in PAIRS:
    check(at("own.elf", one) != at("own.elf", other), f"no places are shared: {one}")

# ---- bounds --------------------------------------------------------------------------

for kernel, status, said, unsaid in (
        ("small", 1, "0 bytes past the end of 'few' (192 bytes, declared at locals.mlu:11)", ()),
        ("meant", 1, "from byte 256 of 'one' on, which has 256: that is at its end, in 'next'", ()),
        ("large", 0, (), "bounds:")):
    expect(MLUSIM, "run", "locals.mlu", "--kernel", kernel, "--arg", "gdram:float[1024]=zero",
           "--check", "bounds", "--", "--bang-mlu-arch=mtp_592", status=status, says=said,
           lacks=unsaid)

# ---- several objects -------------------------------------------------------------------

FIRST = """\
#include <bang.h>
__mlu_global__ void first(int *d) { __nram__ int a[100000]; a[99999] = 5; *d = a[99999]; }
"""
write("first.mlu", FIRST)
write("second.mlu", FIRST.replace("first", "second").replace("= 5", "= 6"))
write("objects.mlu", """\
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
    std::printf("%d %d\\n", x, y);
}
""")
expect(MLUCC, "--bang-mlu-arch=mtp_592", "first.mlu", "second.mlu", "objects.mlu", "-o", "objects")
expect("./objects", out="5 6\n", plain=False)

finish()
