"""`mlusim run FILE.mlu`: the arguments of a kernel without host code, arrays, values and
structures, and what is saved of them. What is refused, and how, is in kernel_mistakes.py."""
import sys
from itertools import chain

sys.path.insert(0, "tests/support")
from expect import MLUSIM, check, expect, finish, needs_clang, numbers, same, work, write

needs_clang()
write("k.mlu", """\
#include <bang.h>
__nram__ float tile[256];
__mlu_global__ void scale(float *out, const float *in, int n, float factor)
{
    int part = n / taskDim, first = taskId * part;
    __memcpy(tile, in + first, part * sizeof(float), GDRAM2NRAM);
    __bang_mul_scalar(tile, tile, factor, part);
    __memcpy(out + first, tile, part * sizeof(float), NRAM2GDRAM);
}
__mlu_global__ void values(long *out, signed char a, unsigned short b, long c,
                           bool d, half e, bfloat16_t f, double g, int *none)
{
    out[0] = a, out[1] = b, out[2] = c, out[3] = d;
    out[4] = (long)((float)e * 1000), out[5] = (long)((float)f * 1000);
    out[6] = (long)(g * 1000), out[7] = none == nullptr;
    out[8] = taskDimX * 100 + taskDimY * 10 + taskDimZ;
}
__mlu_global__ void copy(short *to, const short *from, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = from[i];
}
__mlu_global__ void any(void *) {}
__mlu_global__ void wrong(int *x) { *(volatile int *)nullptr = 1; }
""")


def runs(kernel, *arguments, options=(), file="k.mlu", **how):
    """A check of mlusim run; each argument is one of the kernel, but options, which begin
    with --, and their values."""
    words, rest = [], iter(arguments)
    for word in rest:
        is_option = str(word).startswith("--")
        words += [word, next(rest)] if is_option else ["--arg", word]
    return expect(MLUSIM, "run", "--report", "none", *options, file, "--kernel", kernel, *words,
                  **how)


def header(file):
    return (work / file).read_bytes()[:128].replace(b"\0", b"").decode("latin-1")


# ---- arrays ------------------------------------------------------------------

runs("scale", "--dim", 4, "gdram:f32[1024]", "gdram:f32[32,32]=iota", 1024, 2.5,
     "--save", "1=out.npy", "--save", "2=in.npy")
same(numbers("out.npy", "f", 1024), [2.5 * i for i in range(1024)], "iota times 2.5")
check("{'descr': '<f4', 'fortran_order': False, 'shape': (32, 32), }" in header("in.npy"),
      "the header of a saved array", header("in.npy"))
# What of an array that counts as unwritten the kernel leaves so is reported by the check init; it
# is written to the end here, and 64 bytes short there.
Y, X = "gdram:f32[1024]=unwritten", "gdram:f32[1024]=iota"
runs("scale", "--dim", 4, Y, X, 1024, 2.5, options=("--check", "all"))
runs("scale", "--dim", 4, Y, X, 1008, 2.5, options=("--check", "init"), status=1, says=(
    "init: cnrtMemcpy copies to the host 4096 bytes, of which 64 are written by",
    "bytes: 64 at 0x1000000fc0 in GDRAM, byte 4032 of the allocation of 4096 bytes"))
runs("scale", "--dim", 4, Y.replace("=unwritten", ""), X, 1008, 2.5,
     options=("--check", "init"))
runs("scale", "--dim", 4, Y, Y, 1008, 2.5, options=("--check", "init"), status=1,
     says="of which 4032 are formed from bytes that")
runs("scale", "--dim", 4, Y, X, 1008, 2.5, "--save", "1=fresh.npy",
     options=("--memory", "poison"))
same(numbers("fresh.npy", "f", 1024)[1007], 2517.5, "what the kernel writes")
same(numbers("fresh.npy", "I", 1024)[1008:], [0xffffffff] * 16, "fresh memory")
# Saved arrays are arguments again, and are as they were.
runs("scale", "--type", "union1", "out.npy", "out.npy", 1024, -2, "--save", "1=again.npy")
doubled = [-5.0 * i for i in range(1024)]
same(numbers("again.npy", "f", 1024), doubled, "the result of a launch is the input of another")
# Also in the same file, and with one of two saved to the other's.
saved = (work / "out.npy").read_bytes()
for names, left in ((["1=io.npy"], "again.npy"), (["1=io.npy", "2=io.npy"], "out.npy")):
    write("io.npy", saved)
    runs("scale", "--type", "Union1", "io.npy", "io.npy", 1024, -2,
         *chain(*(("--save", name) for name in names)))
    check((work / "io.npy").read_bytes() == (work / left).read_bytes(), f"saved as {names}")
runs("copy", "gdram:i16[500]=7", "gdram:i16[500]=random", 400, "--save", "1=to.npy",
     "--save", "2=from.npy")
drawn = numbers("from.npy", "h", 500)
same(numbers("to.npy", "h", 500), drawn[:400] + [7] * 100, "a part was copied")
check(-100 <= min(drawn) and max(drawn) <= 100 and len(set(drawn)) > 150, "random numbers", drawn)
runs("copy", "gdram:i16[500]", "gdram:i16[500]=random", 1, "--save", "2=from.npy")
same(numbers("from.npy", "h", 500), drawn, "random numbers are the same on every run")

# Types by their names of C and of NumPy; options on both sides of the file.
for name, letters in (("float", "<f4"), ("float32", "<f4"), ("double", "<f8"),
                      ("int64_t", "<i8"), ("unsigned char", "|u1")):
    expect(MLUSIM, "run", "--arg", f"gdram:{name}[16]=3", "k.mlu", "--report", "none", "--save",
           "1=typed.npy", "--kernel", "any")
    check(f"{{'descr': '{letters}', 'fortran_order': False, 'shape': (16,), }}"
          in header("typed.npy"), f"an array of {name}", header("typed.npy"))
expect(MLUSIM, "run", "--kernel", "any", "--arg", "gdram:u8[16]=3", "--", "k.mlu", "--report",
       "none", status=2, says="unknown option --report")

# What the launcher allocates it gives back, after a fault as well.
runs("copy", "gdram:i16[500]", "from.npy", 500, options=["--check", "all"], silent=True)
runs("wrong", "gdram:i32[1]", options=["--check", "all"], status=1,
     says="mlusim: fault in wrong", lacks="mlusim: leak")

# ---- values ------------------------------------------------------------------

runs("values", "--dim", "2,3,1", "gdram:i64[9]", -128, "0xffff", -9000000000, "true", "f16:0.5",
     "bf16:-1.5", 0.25, "null", "--save", "1=out.npy")
same(numbers("out.npy", "q", 9), [-128, 65535, -9000000000, 1, 500, -1500, 250, 1, 231],
     "values of every kind")
for n, value, said in (
        (1, "128", "is no"), (1, "1.5", "is no"), (2, "-1", "is no"),
        (5, "0.5", "say f16:0.5 or bf16:0.5"), (5, "f32:1", "no 2-byte floating type"),
        (7, "x", "no number"), (7, "-1e999", "too large for double"),
        (5, "f16:65505", "too large for half"), (6, "bf16:1e39", "too large for bfloat16_t"),
        (8, "3", "cannot be read")):
    good = ["gdram:i64[9]", 1, 1, 1, "true", "f16:1", "bf16:1", 1, "null"]
    good[n] = value
    runs("values", *good, status=2, says=(f"argument {n + 1} (", said))

# ---- structures --------------------------------------------------------------

# Members of base classes and anonymous unions, bit-fields, arrays in two dimensions, and
# pointers at any depth. What the kernel saw is what the text says.
write("s.mlu", """\
#include <bang.h>
struct Base { short tag; };
enum Kind { PLAIN, WIDE = 7 };
enum class Far8 : unsigned char { NEAR = 1, AWAY = 200 };
enum Sign { MINUS = -3, PLUS = 3 };
struct Inner { int n; float *p; half h; };
struct Outer : Base {
    Inner in[2];
    union { int i; float f; };
    unsigned low : 3, : 2, high : 7;
    int minus : 4;
    bool is_on;
    Kind kind;
    long dims[2][3];
    const int *list;
    static const int constant = 3;
};
__mlu_global__ void take(long *out, Outer o, int more)
{
    int k = 0;
    out[k++] = o.tag;
    for (int i = 0; i < 2; i++) {
        out[k++] = o.in[i].n;
        out[k++] = o.in[i].p ? (long)(o.in[i].p[1] * 1000) : -1;
        out[k++] = (long)((float)o.in[i].h * 1000);
        if (o.in[i].p)
            o.in[i].p[0] = i + 0.5f;
    }
    out[k++] = o.i, out[k++] = o.low, out[k++] = o.high, out[k++] = o.minus;
    out[k++] = o.is_on, out[k++] = o.kind;
    for (int i = 0; i < 6; i++)
        out[k++] = o.dims[i / 3][i % 3];
    out[k++] = o.list[3], out[k++] = more;
}
__mlu_global__ void kinds(int *out, Kind kind, Far8 far, Sign sign, bool is_on)
{
    out[0] = kind, out[1] = (int)far, out[2] = sign, out[3] = is_on;
}
struct Far { int head[2000]; int *p; };
__mlu_global__ void far(int *out, Far f, Far) { out[0] = f.head[1999] + f.p[1]; }
""")
WHOLE = ("{tag=-5, in={{n=3, p=gdram:float[4,8]=1.5, h=f16:0.5}, {.n = 0x10, .p=null, h=f16:-2}}, "
         "f=1, low=5, high=100, minus=-3, is_on=true, kind=7, dims={{1,2,3},{4,5,6}}, "
         "list=gdram:int[4]=iota}")


def takes(structure, *more, **how):
    return runs("take", "gdram:i64[21]", structure, 9, *more, file="s.mlu", **how)


takes(WHOLE, "--save", "1=out.npy", "--save", "2.in[0].p=p,=.npy")
first = [-5, 3, 1500, 500, 16, -1, -2000, 1065353216, 5, 100, -3, 1, 7]
same(numbers("out.npy", "q", 21), first + [1, 2, 3, 4, 5, 6, 3, 9], "members of a structure")
same(numbers("p,=.npy", "f", 32), [0.5] + [1.5] * 31, "what a pointer in a structure is to")
runs("take", "gdram:i64[21]", 9, WHOLE, file="s.mlu", status=2,
     says="argument 2 (o) of take: is a structure: give it members in braces")
# In order, with a comma at the end, elements by one number, and a name in quotes.
takes('{ -5,{{3,"p,=.npy",f16:0.5},{16,null,f16:-2},},1065353216,5,100,-3,true,7,6,'
      'gdram:int[4]=3,}', "--save", "1=out.npy")
same(numbers("out.npy", "q", 21), first + [6] * 6 + [3, 9], "members in order")
# Each of these words has a sentence: what is changed in the structure, and what is said.
for old, new, said in (
        ("n=3, ", "", "member in[0]: nothing is given for n; give each member a value, "
                      "and a pointer to nothing null"),
        ("p=null, ", "", "member in[1]: nothing is given for p;"),
        ("p=null", "p=", "member in[1].p: is a pointer, and nothing is given for it; "
                         "give it FILE.npy"),
        ("p=null", "p={1}", "member in[1].p: is a pointer, and braces are no memory"),
        ("p=null", "p=none.npy", "member in[1].p: none.npy cannot be read"),
        ("p=null", "p=5", "member in[1].p: 5 cannot be read"),
        ("gdram:float", "gdram:int", "member in[0].p: points to floats of 4 bytes, and there are "
                                     "elements of int32_t"),
        ("f=1", "f=1,i=2", "f and i are of one union: give one of them"),
        ("f=1,", "", "nothing is given for i, f;"),
        ("low=5", "low=8", "member low: '8' has no room in 3 bits"),
        ("minus=-3", "minus=-9", "member minus: '-9' has no room in 4 bits"),
        ("minus=-3", "minus=8", "member minus: '8' has no room in 4 bits"),
        ("tag=", "tag =40000, tag=", "member tag: '40000' is no signed integer of 2 bytes"),
        ("tag=-5", "tag=-5, tag=4", "tag is given twice"),
        ("high=", "hihg=", "Outer has no member hihg; did you mean high?"),
        ("tag=", "constant=3, tag=", "Outer has no member constant;"),
        ("{4,5,6}", "{4,5}", "member dims[1]: 2 of its 3 elements are given"),
        ("{4,5,6}", "{4,5,6,7}", "member dims[1]: there are more values than elements, "
                                 "of which it has 3"),
        ("kind=7", "7", "'7' has no name, and others have: give all of them by name, "
                        "or all in order"),
        ("kind=7", "kind={7}", "member kind: is a number, which has no braces"),
        ("=iota}", "=iota", "there is no } at the end"),
        ("=iota}", "=iota} x", "expected nothing behind it, and there is 'x'"),
        (", in=", " in=", "member tag: '-5 in=' is no signed integer"),
        (WHOLE, "{1 2}", "member tag: '1 2' is no signed integer"),
        (WHOLE, "{}", "nothing is given for tag, in, i, f, low, high, minus, is_on, kind, dims, "
                      "list")):
    takes(WHOLE.replace(old, new, 1), status=2, says=f"argument 2 (o) of take: {said}")
for saves, said in (
        (["2=x.npy"], "as in --save 2.p=FILE.npy"),
        (["2.in[1].p=x.npy"], "member in[1].p: null cannot be saved"),
        *(([f"2{member}=x.npy"], f"argument 2 has no pointer {member} that was given memory")
          for member in (".in.p", ".tag", ".in[2].p", ".list.x")),
        (["2.list=x.npy", "2.list=y.npy"],
         "argument 2.list is saved to x.npy already: leave one out")):
    takes(WHOLE, *chain(*(("--save", save) for save in saves)), status=2, says=said)
# Numbers by the names of their enumeration.
takes(WHOLE.replace("kind=7", "kind=WIDE"), "--save", "1=out2.npy")
same(numbers("out2.npy", "q", 21)[12], 7, "a name in a structure")
runs("kinds", "gdram:i32[4]", "WIDE", "Far8::AWAY", "MINUS", "true", "--save", "1=kinds.npy",
     file="s.mlu")
same(numbers("kinds.npy", "i", 4), [7, 200, -3, 1], "names of enumerations")
runs("kinds", "gdram:i32[4]", 0, 1, -3, "false", "--save", "1=kinds.npy", file="s.mlu")
for arguments, said in (
        (["WIED", 1, 3, 1],
         "argument 2 (kind) of kinds: 'WIED' is no number, and none of PLAIN, WIDE"),
        ([1, 1, 3, "on"], "argument 5 (is_on) of kinds: 'on' is no unsigned integer of 1 byte"),
        (["WIDE", 1, 3, 1, "--save", "2=x.npy"],
         "argument 2 (kind) of kinds: is no pointer: there is nothing to save")):
    runs("kinds", "gdram:i32[4]", *arguments, file="s.mlu", status=2, says=said)
# A large one, and a pointer to nothing that is used all the same.
runs("far", "gdram:i32[1]", "{head=40, p=gdram:i32[2]=2}", "{7,null}", "--save", "1=far.npy",
     file="s.mlu")
same(numbers("far.npy", "i", 1), [42], "a structure of 8 KiB")
runs("far", "gdram:i32[1]", "{head=40, p=null}", "{7,null}", file="s.mlu", status=1,
     says="mlusim: fault in far: null pointer")
arguments = ["--kernel", "take", "--arg", "gdram:i64[21]", "--arg", WHOLE, "--arg", 9]
expect(MLUSIM, "debug", "s.mlu", *arguments, "--", "-O0",
       input="break take\nrun\nprint o.in[0].n\nprint o.in[0].p[1]\nprint *o.in[1].p\n"
             "print o.minus\n",
       says=("$1 = 3", "$2 = 1.5", "Cannot read memory at 0x0", "= -3"))
arguments[3] += "=1"
expect(MLUSIM, "budget", "s.mlu", "--dim", 1, *arguments)

# ---- the debugger ------------------------------------------------------------

for commands, fill, said, result in (
        ("break scale\nrun\nprint n\nprint factor\ncontinue\n", 2, ("$1 = 64", "$2 = 4"), 8),
        ("break scale\nrun\nrun\nrun\ndelete\ncontinue\n", 3, (), 12)):
    expect(MLUSIM, "debug", "--batch", "k.mlu", "--kernel", "scale", "--arg", "gdram:f32[64]=1",
           "--arg", f"gdram:f32[64]={fill}", "--arg", 64, "--arg", 4, "--save", "1=debugged.npy",
           "--", "-O0", input=commands, says=said)
    same(numbers("debugged.npy", "f", 64), [result] * 64, "what the debugger ran")
    (work / "debugged.npy").unlink()

# A file with main is a program: it is built before it runs. A word main elsewhere is none.
write("host.mlu", """\
#include <bang.h>
__mlu_global__ void one() {}
int
main(int argc, char **argv) { return argc - 1; }
""")
for command in "run", "debug":
    expect(MLUSIM, command, "host.mlu", status=2,
           says=f"{command}: host.mlu is a program, with a main that runs once it is built: "
                f"mlucc host.mlu -o host && mlusim {command} ./host;")
runs("one", file="host.mlu")
write("none.mlu", """\
// int main() in a comment
const char *const text = "int main()";
__mlu_func__ int domain(int main_of) { return main_of; }
__mlu_global__ void one() { domain(1); }
""")
expect(MLUSIM, "run", "--report", "none", "none.mlu")

finish()
