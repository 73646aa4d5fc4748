"""What mlucc warns of, beside what Clang does by itself: formats of printf, divisions by a
constant zero, intrinsics that a toolkit dropped, variables of NRAM that kernels assign, and checks
of sanitizers that the device does not have."""
import re
import sys

sys.path.insert(0, "tests/support")
from expect import ROOT, check, finish, work, write
from mlucc import lines_with, mlucc

# ---- variables of NRAM that a kernel assigns ---------------------------------------------

write("assigned.mlu", """\
__nram__ int early = 4;
__mlu_global__ void k(int *x, int n) {
  __nram__ int q = n / 64;
  __nram__ int constant = 3;
  x[0] = q + constant + early;
}
""")
ASSIGNED = ("assigned.mlu:3: warning: __nram__ variable 'q' is assigned here, in each core and each "
            "time, not before the kernel starts; a scalar needs no __nram__")
for architecture in "mtp_100", "mtp_270":
    mlucc("-c", f"--bang-mlu-arch={architecture}", "assigned.mlu", says=ASSIGNED,
          counts=[("warning", 1)])
mlucc("-c", "--bang-mlu-arch=mtp_372", "assigned.mlu", silent=True)
for place in "__wram__", "__mlu_shared__", "static __nram__":
    write("kept.mlu", f"__mlu_global__ void k(int *x, int n) {{ {place} int q = n; x[0] = q; }}\n")
    mlucc("-c", "kept.mlu", status=1, counts=[("error", 1)],
          says="error: dynamic initialization is not supported for variables of the device")

# ---- formats ----------------------------------------------------------------------------

# Of printf in kernels and in host code; what is promoted counts as that.
write("formats.mlu", r"""
template <class T> __mlu_func__ void shows(T x) { printf("%f\n", x); }
__mlu_global__ void k(const half *h, bfloat16_t b, unsigned char c, short s, bool t, char *text, long n) {
  printf("%f %g %e %.3f %F\n", h[0], b, h[0] * h[1], 1.0f, 2.0);
  __bang_printf("%d %u %x %c %i %hd %hhu %d\n", c, c, c, c, s, s, c, t);
  printf("%s %p %ld %lu %zu %d %%\n", text, h, n, sizeof n, sizeof n, taskId);
  shows(h[0]), shows(b), shows(2.0f);
}
struct pair { half h; bfloat16_t b; };
int main() {
  pair p = {(half)1.0f, (bfloat16_t)2.0f};
  char line[20];
  printf("%f %g\n", p.h, p.b);
  return snprintf(line, sizeof line, "%e", p.h * p.h) < 0;
}
""")
for flags in ["-Wall"], ["-Wall", "-Wextra", "-Werror"], ["-Werror=format"]:
    mlucc("-c", *flags, "formats.mlu", silent=True)
write("wrong.mlu", r"""__mlu_global__ void k(half h, float f, long n, unsigned char c) {
  printf("%d\n", h);
  __bang_printf("%d %s\n", f, 3);
  printf("%d\n", n);
  printf("%d %d\n", 1);
  printf("%d\n", 1, 2);
  printf("%ld\n", c);
  printf("%f %d\n", h, f);
}
int main() {
  half h = (half)1.0f;
  printf("%d %f\n", h, h);
}
""")


def mismatch(place, wanted, got):
    return (f"wrong.mlu:{place}: warning: format specifies type '{wanted}' but the argument has type "
            f"{got} [-Wformat]")


mlucc("-c", "wrong.mlu", counts=[("warning", 9)], says=(
    mismatch("2:18", "int", "'half' (aka '_Float16')"), mismatch("3:28", "int", "'float'"),
    mismatch("3:31", "char *", "'int'"), mismatch("4:18", "int", "'long'"),
    "wrong.mlu:5:15: warning: more '%' conversions than data arguments [-Wformat-insufficient-args]",
    "wrong.mlu:6:21: warning: data argument not used by format string [-Wformat-extra-args]",
    mismatch("7:19", "long", "'unsigned char'"), mismatch("8:24", "int", "'float'"),
    mismatch("12:21", "int", "'half' (aka '_Float16')")))
mlucc("-c", "-Werror", "wrong.mlu", status=1, lacks="format specifies type 'double'",
      says="wrong.mlu:2:18: error: format specifies type 'int' but the argument has type 'half'")

# ---- divisions by a constant zero -----------------------------------------------------------

write("zero.mlu", """\
constexpr int none = 0;
__mlu_global__ void k(int *p, unsigned long u) {
  const int n = 0;
  p[0] = 5 / 0;
  p[1] = p[0] / n;
  p[2] %= none;
  p[3] = u % (n * 7UL);
  p[4] = p[0] / (n + 1);
  p[5] = p[0] / p[1];
}
""")
ended = mlucc("-c", "-Wall", "zero.mlu", counts=[("by zero is undefined", 4)])
for line in 4, 5, 6, 7:
    check(re.search(rf"^zero\.mlu:{line}:.*warning: .* by zero is undefined", ended.err, re.M),
          f"a warning for line {line}", ended.err)

# ---- names that a toolkit dropped --------------------------------------------------------------

# Of the tables, whatever they say of which; a note once for each name, no error.
tables = ROOT / "isa/tables"
dropped = {name for path in (*tables.glob("ops/*.def"), tables / "aliases.def")
           for name in re.findall(r'^X\([^"\n]*"(__[a-z0-9_]*)".*, 4, *"'
                                  r'|^X\("(__[a-z0-9_]*)", *[a-z0-9_]*, *[0-9]*, *4\)$',
                                  path.read_text(), re.M) for name in name}
for name in ("__bang_select", "__bang_collect", "__bang_collect_bitindex", "__bang_max", "__bang_min",
             "__bang_lut_s16", "__bang_lut_s32", "__bang_mul_const", "__nramset",
             "__sync_copy_nram_to_gdram"):
    check(name in dropped, f"{name} is one of those that a toolkit dropped", sorted(dropped))
write("old.mlu", """\
__nram__ float a[64], b[64], c[128];
__nram__ half h[64];
__nram__ short s[64];
__nram__ int t[64], u[64];
template <class T> __mlu_func__ void chosen(T *d, T *x, T *mask)
{
    __bang_select(d, x, mask, 64);
    __bang_collect(d, x, mask, 64);
}
__mlu_global__ void k(float *x)
{
    chosen(c, a, b);
    __bang_collect(c, b, a, 64);
    __bang_select_bitindex(c, a, t, 64);
    __bang_collect_bitindex(c, a, t, 64);
    __bang_max(c, a, 64);
    __bang_min(c, a, 64);
    __bang_count((unsigned *)t, a, 64);
    __bang_findfirst1((unsigned *)t, a, 64);
    __bang_lut_s32(u, u, t, 64, 64);
    __bang_lut_s16(s, s, s, 64, 64);
    __bang_div(c, a, b, c + 64, 64);
    __nramset_half(h, 64, 1);
    __nramset(a, 64, 1.0f);
    __memcpy_nram_to_nram(c, a, 128, 0, 0, 1);
    __bang_ge_const(a, b, 2, 64);
    __sync_copy_nram_to_gdram();
    x[0] = c[0];
}
""")
for arch in "mtp_592", "mtp_613", "tp_520":
    mlucc("-Wall", "-Wextra", "-Werror", f"--bang-mlu-arch={arch}", "-c", "old.mlu",
          says=("old.mlu:7:5: note: __bang_select was dropped by toolkit 4.0; use __bang_filter",
                "note: __bang_max was dropped by toolkit 4.0; use __bang_argmax",
                "note: __bang_count was dropped by toolkit 4.0; use n = __bang_count(a, n)",
                "note: __nramset_half was dropped by toolkit 4.0; use __bang_write_value",
                "note: __sync_copy_nram_to_gdram was dropped by toolkit 4.0; use __sync_io"),
          counts=[("note: __bang_collect was", 1), ("was dropped by toolkit 4.0", 15)],
          lacks=("warning", "diagnose_if"))
for quiet in "--bang-mlu-arch=mtp_372", "--bang-mlu-arch=mtp_270", "-w", "-Wno-user-defined-warnings":
    mlucc("-Wall", "-Werror", quiet, "-c", "old.mlu", lacks="dropped")
mlucc("-Werror", "-Werror=user-defined-warnings", "-c", "old.mlu", status=1,
      says="error: __bang_max was dropped by toolkit 4.0; use __bang_argmax")

# ---- sanitizers ------------------------------------------------------------------------------

write("divides.mlu", "__mlu_global__ void k(int *x) { x[0] = x[1] / x[2]; x[1] *= x[3]; }\n")
DIVISION, OVERFLOW = "integer-divide-by-zero", "signed-integer-overflow"


def checks_of(words, divisions=None, products=None, **how):
    """A check of which checks device code has with these options: of divisions, of products;
    None: either way."""
    mlucc("-S", "--bang-device-only", "divides.mlu", "-o", "divides.s", *words.split(), **how)
    text = (work / "divides.s").read_text()
    for handler, wanted in ("divrem_overflow", divisions), ("mul_overflow", products):
        there = re.search(f"call.*__ubsan_handle_{handler}_abort", text)
        check(wanted is None or bool(there) == wanted, f"{words}: {handler} is checked: {bool(there)}")
    check(divisions or products or "__ubsan_handle" not in text, f"{words}: no check at all")


for names in DIVISION, f"{DIVISION},return", f"unreachable,{DIVISION}":
    checks_of(f"-fsanitize={names}", divisions=True, silent=True)
for names, others in (("undefined", "undefined"), ("integer", "integer"),
                      (f"shift,{DIVISION}", "shift"), (f"{DIVISION},null", "null"),
                      (f"null -fsanitize={DIVISION}", "null")):
    checks_of(f"-fsanitize={names}", divisions=True,
              says=f"mlucc: warning: -fsanitize={others} is for host code; device code can be checked "
                   f"for {DIVISION} and {OVERFLOW} only")
for names in OVERFLOW, f"{OVERFLOW},{DIVISION},return", f"unreachable,{OVERFLOW}":
    checks_of(f"-fsanitize={names}", products=True, silent=True)
for names in "undefined", "integer", f"shift,{OVERFLOW}", f"null -fsanitize={OVERFLOW}":
    checks_of(f"-fsanitize={names}", products=True)
checks_of(f"-fsanitize=undefined -fno-sanitize={DIVISION}", products=True)
checks_of(f"-fsanitize=undefined -fno-sanitize={OVERFLOW}", divisions=True, products=False)
for off in (f"{DIVISION},{OVERFLOW}", f"{DIVISION} -fno-sanitize={OVERFLOW}", "undefined",
            "shift,integer", "all"):
    checks_of(f"-fsanitize=undefined -fno-sanitize={off}")
checks_of("-fsanitize=shift")
checks_of("-fsanitize=shift,undefined,null -fno-sanitize=all", silent=True)
checks_of("-fsanitize=shift,undefined,null,return -fno-sanitize=shift", divisions=True,
          says="-fsanitize=undefined,null is for")
# The host's passes get what they had, and no library for the device's check.
mlucc(f"-fsanitize={DIVISION}", "divides.mlu", "-shared", "-fPIC", "-o", "divides.so")
mlucc("--bang-host-only", f"-fsanitize=shift,{DIVISION}", "-c", "divides.mlu", "-o", "divides.o",
      silent=True)
for names in f"shift,{DIVISION}", "undefined", OVERFLOW:
    ended = mlucc(f"-fsanitize={names}", "-###", "--no-precompiled", "divides.mlu")
    check(any("-fsanitize=" in line for line in lines_with(ended.err, "fcuda-include")),
          f"{names}: host code is checked", ended.err)
mlucc("-fsanitize=shift,absent", "-c", "divides.mlu", status=1,
      says="unsupported argument 'absent' to option '-fsanitize='")

finish()
