"""`mlusim run FILE.mlu`: what is refused of kernels, their arguments and what is saved, in which
words; and what faults say of offsets that an int does not hold, and of variables that an operand
leaves."""
import os
import sys

sys.path.insert(0, "tests/support")
from expect import MLUCC, MLUSIM, check, expect, finish, needs_clang, numbers, same, work, write

needs_clang()
os.environ["TMPDIR"] = str(work / "tmp")
(work / "tmp").mkdir()
kernels = write("k.mlu", """\
#include <bang.h>
__nram__ float tile[256];
__mlu_global__ void scale(float *out, const float *in, int n, float factor)
{
    __memcpy(tile, in, n * sizeof(float), GDRAM2NRAM);
    __bang_mul_scalar(tile, tile, factor, n);
    __memcpy(out, tile, n * sizeof(float), NRAM2GDRAM);
}
struct pair { int a, b; };
__mlu_global__ void whole(pair p, int *x) { *x = p.a; }
__mlu_global__ void copy(short *to, const short *from, int n) { to[0] = from[n]; }
__mlu_global__ void wrong(int *x) { *(volatile int *)nullptr = 1; }
""").read_text()


def runs(text, status=2, file="k.mlu", **how):
    """A check of mlusim run with the words of a text, in which `K(A;B)` is --kernel K with
    these arguments."""
    words = []
    for word in text.split():
        kernel, bracket, rest = word.partition("(")
        if not bracket:
            words.append(word)
            continue
        words += ["--kernel", kernel]
        for argument in filter(None, rest.rstrip(")").split(";")):
            words += ["--arg", argument]
    return expect(MLUSIM, "run", "--report", "none", *how.pop("options", []), file, *words,
                  status=status, **how)


# ---- kernels, sizes and arguments --------------------------------------------------

for text, said in (
        ("", "say which kernel of k.mlu by --kernel: it has scale, whole, copy, wrong"),
        ("scael()", "did you mean scale?"),
        ("scale(null)",
         "kernel scale has 4 parameters: out, in, n, factor; there is 1 --arg"),
        ("whole(1;null)", "argument 1 (p) of whole: is a structure"),
        ("wrong(null) --type union3", "--type union3: expected Block|Union1"),
        ("wrong(null) --type Union1 --dim 3", "x of a Union1 task must be a multiple of 4"),
        ("wrong(gdram:flaot[4])", "'flaot' is no type of elements (did you mean float?)"),
        ("wrong(gdram:i32[0])", "argument 1 (x) of wrong: gdram:i32[0] has no elements"),
        ("wrong(gdram:i32[-1])", "is no size of an array"),
        ("wrong(gdram:u8[4]=256)",
         "'256' is neither iota, random nor zero, nor a value of uint8_t"),
        ("scale(gdram:f32[4]=1e39;null;4;1)",
         "'1e39' is neither iota, random nor zero, nor a value of float"),
        ("wrong", "flags of mlucc stand behind --"),
        # elements are those that the kernel's pointer is to, or raw bytes
        ("scale(gdram:i32[64];gdram:f32[64];64;1)", "argument 1 (out) of scale: points to floats "
         "of 4 bytes, and there are elements of int32_t"),
        ("scale(gdram:u8[256];gdram:f64[64];64;1)", "argument 2 (in) of scale: points to floats "
         "of 4 bytes, and there are elements of double"),
        *((f"wrong(null) --dim {dim}", f"--dim {dim}: expected one to three counts")
          for dim in ("0", "1,2,3,4", "-1", "1,", "x")),
        *((f"wrong(gdram:i32[{shape}])",
           "an array has at most 8 dimensions, of at most 2147483647 elements each")
          for shape in ("99999999999", "2147483648", "9999999999999999999999",
                        "1,1,1,1,1,1,1,1,1")),
        *((f"wrong(gdram:u8[{dims}])", "is larger than any device")
          for dims in ("2000000000,2000000000", "1073741824,1024,16777216"))): # the last wraps
    runs(text, says=said)
runs("scale(gdram:f32[4]=-inf;gdram:f32[4]=nan;4;inf)", 0)
runs("scale(gdram:u8[256];gdram:f32[64];64;1)", 0)
runs("wrong(null)", 1, says="mlusim: fault in wrong")
runs("wrong(null) -- -DSOMETHING -Werror=nosuchwarning -fno-such-flag", 1, says="no-such-flag")

# ---- files ---------------------------------------------------------------------------

runs("scale(gdram:f32[64]=1;gdram:f32[64]=2;64;4) --save 1=out.npy", 0)
write("text.npy", "text\n")
(work / "folder.npy").mkdir()
write("cut.npy", (work / "out.npy").read_bytes()[:200])
for text, said in (
        ("copy(gdram:u16[4];out.npy;4)",
         "argument 2 (from) of copy: points to integers of 2 bytes, and there are elements of float"),
        ("wrong(text.npy)", "text.npy is no .npy file"),
        ("wrong(folder.npy)", "folder.npy cannot be read: it is a folder"),
        ("wrong(cut.npy)", "cut.npy has 72 bytes of data instead of 256"),
        ("wrong(null) --save 2=x.npy", "with the number of an argument, from 1 to 1"),
        ("wrong(null) --save 1=x.npy", "null cannot be saved"),
        ("wrong(null) --save 1=x.npy --save 1=y.npy",
         "--save 1=y.npy: argument 1 is saved to x.npy already: leave one out"),
        ("wrong(gdram:i32[1]) --save 1=none/x.npy",
         "cannot write none/x.npy: No such file or directory"),
        ("wrong(gdram:i32[1]) --save 1=.", "cannot write .: it is a folder"),
        ("wrong(gdram:i32[1]) --save 1=./k.mlu",
         "./k.mlu would be overwritten: what is written needs a file of its own")):
    runs(text, says=said)
same((work / "k.mlu").read_text(), kernels, "the source is as it was")
write("bad.mlu", "int x = y;\n")
runs("k()", 1, file="bad.mlu", says="use of undeclared identifier 'y'")
left = [path.name for path in (work / "tmp").iterdir()]
check(not left, f"files are left behind: {left}")

# ---- the check ub ----------------------------------------------------------------------

# Under it what overflows is a fault, also where its address is one of another allocation; a
# program that is not compiled for it is said to be so, once.
write("ub.mlu", """\
#include <bang.h>
#include <cnrt.h>
__nram__ char part[64];
__mlu_global__ void row(char *x, int rows, int width)
{
    __memcpy(part, x + rows * width, 64, GDRAM2NRAM);
}
__mlu_global__ void share(int *x, int n) { x[0] = n / x[1]; }
int main(int argc, char **)
{
    char *x;
    CNRT_CHECK(cnrtMalloc((void **)&x, 64));
    for (int i = 0; i < 2; i++)
        row<<<cnrtDim3_t{1, 1, 1}, cnrtFuncTypeBlock, nullptr>>>(x, argc > 1 ? 65536 : 0, 65536);
    CNRT_CHECK(cnrtSyncDevice());
    CNRT_CHECK(cnrtFree(x));
    return 0;
}
""")
ROW, UB = "row(gdram:i8[64];65536;65536)", ["--check", "ub"]
runs(ROW, 0, file="ub.mlu") # 65536 * 65536 is 0 in an int
runs(ROW, 0, file="ub.mlu", options=["--check", "all"])
runs(ROW, 1, file="ub.mlu", options=UB, says=(
    "fault in row: trap: signed integer overflow: 65536 * 65536 does not fit 'int'",
    "  at ub.mlu:6 in row"))
runs("row(gdram:i8[64];0;65536)", 0, file="ub.mlu", options=UB, silent=True)
runs("share(gdram:i32[2];5)", 1, file="ub.mlu", options=UB,
     says="fault in share: trap: a division of integers by zero: 5 by 0, of type 'int'")
runs(ROW + " -- -fno-sanitize=signed-integer-overflow", 1, file="ub.mlu", options=UB,
     says="checks: ub did not see all of the kernel row: it was not compiled for this check")
flags = "-fsanitize=signed-integer-overflow,integer-divide-by-zero"
expect(MLUCC, "ub.mlu", "-o", "plain")
expect(MLUCC, flags, "ub.mlu", "-o", "compiled")
ran = expect(MLUSIM, "run", "--report", "none", *UB, "./plain", "wrong", status=1)
same(ran.err, "mlusim: checks: ub did not see all of the kernel row: it was not compiled for "
     f"this check; compile and link with mlucc {flags}\n", "a program that is not compiled for the check")
expect(MLUSIM, "run", "--report", "none", *UB, "--check-json", "ub.json", "./plain", status=1)
check('"is_complete": false' in (work / "ub.json").read_text(), "the file for programs says so")
expect(MLUSIM, "run", "--report", "none", "--check", "all", "./plain", "wrong", silent=True)
# The host code of such a program has a sanitizer of its own, which bears no other.
if os.environ["MODE"] != "asan":
    expect(MLUSIM, "run", "--report", "none", *UB, "./compiled", "wrong", status=1,
           says="65536 * 65536 does not fit 'int'")
    expect(MLUSIM, "run", "--report", "none", *UB, "./compiled", silent=True)

# ---- offsets ---------------------------------------------------------------------------

# A fault where a multiple of 2^32 is missing says so, and others do not. Pages that are never
# touched cost nothing.
write("offset.mlu", """\
#include <bang.h>
#include <cnrt.h>
#include <cstdlib>
__nram__ char part[64];
__mlu_global__ void byte(char *x, int rows, int width)
{
    __memcpy(x + rows * width, part, 64, NRAM2GDRAM);
}
__mlu_global__ void number(double *x, int rows, int width) { x[rows * width] = 1; }
__mlu_global__ void past(char *x, long at) { x[at] = 1; }
int main(int, char **words)
{
    void *x;
    const cnrtDim3_t one = {1, 1, 1};
    const long at = atol(words[3]);
    CNRT_CHECK(cnrtMalloc(&x, (size_t)atol(words[2])));
    if (words[1][0] == 'b')
        byte<<<one, cnrtFuncTypeBlock, nullptr>>>((char *)x, 100000, (int)at);
    else if (words[1][0] == 'n')
        number<<<one, cnrtFuncTypeBlock, nullptr>>>((double *)x, 100000, (int)at);
    else
        past<<<one, cnrtFuncTypeBlock, nullptr>>>(words[1][0] == 'p' ? (char *)x : nullptr, at);
    return cnrtSyncDevice() != cnrtErrorKernelFault;
}
""")
expect(MLUCC, "offset.mlu", "-o", "offset")
for kernel, size, at, said in (
        ("byte", 3000000000, 25000, "plus 2^32 lies in the allocation of 3000000000 bytes at"),
        ("byte", 3000000000, -1, ""),
        ("number", 17600000000, 21500,
         "plus a multiple of 2^32 lies in the allocation of 17600000000 bytes at"),
        ("past", 3000000000, -1, ""),
        ("past", 3000000000, 3000000000, ""),
        ("past", 3000000000, 2000000000000, ""),
        ("zero", 3000000000, 8, "")):
    # the host of a sanitized program has memory of its own at such addresses
    says = (said, "does an int hold this offset?") if said and os.environ["MODE"] != "asan" else ()
    expect("./offset", kernel, size, at, plain=False, says=says, lacks=() if said else "2^32")

# ---- variables -------------------------------------------------------------------------

# An operand that begins in the next variable, at an offset that the compiler does not know,
# destroys that; with gaps between variables it begins in none. What is initialised keeps its
# contents, and of two variables of one declaration each has its gap.
write("gap.mlu", """\
#include <bang.h>
__nram__ half h[256];
__nram__ float t[256], u[64];
__nram__ int known[4] = {1, 2, 3, 4};
__mlu_shared__ float s1[32];
__mlu_shared__ float s2[32];
__mlu_global__ void next(float *y, int i)
{
    __bang_write_value(t, 256, 1.0f);
    __bang_write_value(u, 64, 2.0f);
    if (i < 2)
        __bang_write_value(h + 256 * i, 128, (half)0); /* meant h + 128 * i */
    for (int k = 0; k < i; k++)
        if (i > 2)
            __bang_write_value(t + k * 64, 64, 0.0f); /* the fifth is one too many */
    if (i == 7)
        __memcpy(s2, t, 128, NRAM2SRAM);
    if (i % 4 == 2)
        __memcpy(s1 + 16 * i, t, 128, NRAM2SRAM);
    __memcpy(y, u, sizeof u, NRAM2GDRAM);
    y[0] = known[3];
}
""")
for i, said in ((1, "writes 256 bytes of no variable, behind 'h'"),
                (2, "writes 128 bytes of no variable, behind 's1'"),
                (5, "writes 256 bytes of no variable, behind 't'")):
    text = f"next(gdram:f32[64];{i}) --type Union1"
    name = "__memcpy" if i == 2 else "__bang_write_value"
    runs(text, 0, file="gap.mlu")
    runs(f"{text} -- --nram-gap=1024", 1, file="gap.mlu", says=f"bounds: {name} {said}")
right = "next(gdram:f32[64];4) --type Union1 --save 1=y.npy -- --nram-gap="
runs(right + "1024", 0, file="gap.mlu")
same(numbers("y.npy", "f", 64), [4.0] + [2.0] * 63, "with gaps variables hold the same")
for gap in "-1", "x", "65537", "":
    runs(right + gap, 1, file="gap.mlu",
         says=f"--nram-gap={gap}: expected a number of bytes from 0 to 65536")

# Where the offset is a constant, the variable that was meant is known, however the compiler
# keeps it: through branches and loops, and in the stack.
write("beside.mlu", """\
#include <bang.h>
__nram__ half h[256];
__nram__ float t[256], far[4096];
__mlu_global__ void beside(half *x, int i)
{
    __bang_write_value(far, 4096, 1.0f);
    for (int k = 0; k < i; k++) {
        if (k == i - 1)
            __memcpy(h, x, sizeof h, GDRAM2NRAM);
        if (i < 9)
            __bang_add(h + 256, h, h, 128);
        __memcpy(x, h, sizeof h, NRAM2GDRAM);
    }
    if (i > 9)
        __bang_write_zero(t + 256 + 2048, 64);
}
""")
for level in "-O0", "-O1", "-O2", "-O3":
    for i, said in (
            (1, "bounds: __bang_add writes 256 bytes from byte 512 of 'h' on, which has 512: "
                "that is at its end, in 't'"),
            (3, "from byte 512 of 'h' on, which has 512: that is at its end, in 't'"),
            (0, ""),
            (10, "from byte 9216 of 't' on, which has 1024: that is 8192 bytes behind its end, "
                 "in 'far'")):
        runs(f"beside(gdram:f16[256];{i}) -- {level}", 1 if said else 0, file="beside.mlu",
             says=said or ())

finish()
