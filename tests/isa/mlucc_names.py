"""Names that mlucc takes and refuses: those of steps, and those of kernels, which the passes of
the device and the host may choose otherwise."""
import re
import sys

sys.path.insert(0, "tests/support")
from expect import check, finish, same, symbols, work, write
from mlucc import mlucc, wrong

# ---- names of steps ---------------------------------------------------------------------

write("steps.mlu", r"""
template <class T> __mlu_global__ void k(T *x) {
  __mlu_step("a \"quoted\" step");
  x[0] = 1;
  __mlu_step("back\\slash \\n");
  x[1] = 1;
  __mlu_step("100% %d %s {x|y} $0 ;#");
  x[2] = 1;
  __mlu_step("gr\u00f6\u00dfe \u6f22");
  x[3] = 1;
  __mlu_step(R"(raw "\t")" " and more");
  x[4] = 1;
}
template __mlu_global__ void k<float>(float *);
""")
for level in 0, 2:
    mlucc(f"-O{level}", "-std=c++11", "-Wall", "-Wextra", "-Wshadow", "-Werror", "--bang-device-only",
          "-o", "steps.elf", "steps.mlu", silent=True)
    steps = (work / "steps.elf").read_bytes().replace(b"\n", b"\0").split(b"\0")
    for name in ('a "quoted" step', r"back\slash \n", "100% %d %s {x|y} $0 ;#", "größe 漢",
                 r'raw "\t" and more'):
        check(name.encode() in steps, f"-O{level}: a step '{name}'")


def step(name, kernel="k"):
    return f"__mlu_global__ void {kernel}(int *x) {{ __mlu_step({name}); x[0] = 1; }}\n"


LONG = "0" * 127
write("long.mlu", step(f'"{LONG}"'))
mlucc("-c", "long.mlu")
names = (r'"new\nline"', '""', r'"tab\t"', r'"zero\0zero"', r'"\xff"', r'"\xe2\x82"', f'"0{LONG}"')
ended = wrong("".join(step(name, f"k{i}") for i, name in enumerate(names)))
for i, name in enumerate(names, 1):
    check(re.search(rf"^wrong\.mlu:{i}:34: error: .*: the name of a step is one line of 1 to 127 bytes",
                    ended.err, re.M), f"a step cannot be called {name}", ended.err)
for name in "n", "3", "":
    wrong('const char *n = "x";\n' + step(name),
          "wrong.mlu:2:33: error: the name of a step is no string literal",
          "note: a step is named by a literal")

# ---- names of kernels ---------------------------------------------------------------------

NAMED = """\
#if __BANG_ARCH__ >= 270
__mlu_entry__ void k270(
#elif __BANG_ARCH__ >= 220
__mlu_entry__ void k220(
#endif
    float *p) { *p = 1.0f; }
__mlu_global__ void right(float *p) {
#if __BANG_ARCH__ >= 300
  *p = 1.0f;
#endif
}
"""
wrong(NAMED, "note: the name of kernel 'k270' depends on __BANG_ARCH__, which the host's pass of the "
             "file does not have: give it one name and choose by __BANG_ARCH__ inside of it, or compile "
             "for one architecture with -c --bang-device-only", lacks=["'right'"])
# Of several, the host's pass has none.
mlucc("-c", "--bang-device-only", "--bang-mlu-arch=mtp_270", "--bang-mlu-arch=mtp_372", "wrong.mlu",
      "-o", "named.o", status=1, says="the host's pass of the file does not have")
# An object of the device alone has the macro in both passes, behind the headers: of one
# architecture, also the default one.
write("named.mlu", NAMED + """\
#include <complex>
static_assert(__BANG_ARCH__ == EXPECTED, "");
std::complex<float> turn(std::complex<float> x) { return std::exp(x) * 2.0f; }
""")
for kernel, other, number, *words in (
        ("k270", "k220", 270, "--bang-mlu-arch=mtp_270"),
        ("k220", "k270", 220, "--bang-mlu-arch=mtp_220"),
        ("k270", "k220", 372, "--bang-mlu-arch=mtp_372", "-O0", "-std=c++14"),
        ("k270", "k220", 592)):
    (work / "named.o").unlink(missing_ok=True)
    mlucc("-c", "--bang-device-only", *words, f"-DEXPECTED={number}", "-Werror", "named.mlu", "-o",
          "named.o")
    names = [name for _, _, name in symbols("named.o")]
    same([any(word in name for name in names) for word in (kernel, other)], [True, False],
         f"there is {kernel} alone with {words}")
wrong("""\
#ifdef __BANG_ARCH__
#define NAME on_device
#else
#define NAME on_host
#endif
namespace ns { __mlu_global__ void NAME(float *p) { *p = 1; } }
""",
      "wrong.mlu: error: kernel 'on_device' of the device is 'on_host' in the host's pass, which "
      "reads the same file but has no __BANG_ARCH__: give it one name and choose by __BANG_ARCH__ "
      "inside of it")
write("agree.mlu", """\
template <class T> __mlu_global__ void generic(T *p) { *p = (T)1; }
static __mlu_global__ void own(float *p) { *p = 1; }
namespace { __mlu_global__ void hidden(float *p) { *p = 1; } }
#if __BANG_ARCH__ >= 300
__mlu_global__ void extra(float *p) { *p = 1; }
#endif
void launch(float *p, cnrtQueue_t q, cnrtDim3_t d) {
  generic<<<d, cnrtFuncTypeBlock, q>>>(p);
  own<<<d, cnrtFuncTypeBlock, q>>>(p);
  hidden<<<d, cnrtFuncTypeBlock, q>>>(p);
}
""")
mlucc("-c", "agree.mlu", silent=True)

finish()
