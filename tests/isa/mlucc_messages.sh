#!/bin/sh
# What mlucc says to newcomers: words of CUDA, names nearly right, calls that
# fit no form, variables of absurd sizes, names of steps.
set -eu
rows=$PWD/isa/compiler/explain/cuda.def
csrs=$PWD/isa/tables/csrs.def
tables=$PWD/isa/tables
. tests/support/mlucc.sh

# wrong: what mlucc says about the file on standard input, which it refuses
wrong() {
    cat >wrong.mlu
    run 1 -c -ferror-limit=0 wrong.mlu
    says_not "ld.lld"
    says_not "$root/include"
}
# repeats N WORDS
repeats() { [ "$(grep -cF -- "$2" err)" -eq "$1" ] || fail "not $1 times '$2'"; }

# ---- CUDA -------------------------------------------------------------------

wrong <<'EOF'
__device__ float twice(float x) { return x * 2; }
__global__ void k(float *x, int n) {
  __shared__ float tile[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) tile[threadIdx.x] = twice(x[i]);
  __syncthreads();
  x[0] = __shfl_down_sync(0xffffffff, x[1], 1);
}
__launch_bounds__(256) __global__ void k2(float *x);
EOF
says "wrong.mlu:1:1: error: unknown type name '__device__'"
says "note: '__device__' is of CUDA; in BANG C: functions of kernels are marked __mlu_func__, variables of the device __mlu_device__"
says "wrong.mlu:2:1: error: unknown type name '__global__'"
says "note: '__global__' is of CUDA; in BANG C: a kernel is marked __mlu_global__"
says "note: '__shared__' is of CUDA; in BANG C: __mlu_shared__ is the SRAM of a cluster"
says "note: 'threadIdx' is of CUDA; in BANG C: a core runs one task"
repeats 1 "note: 'threadIdx'"
says "note: '__syncthreads' is of CUDA; in BANG C: __sync_cluster()"
says "note: '__shfl_down_sync' is of CUDA; in BANG C: there are no warps"
says "note: '__launch_bounds__' is of CUDA; in BANG C: leave it out"
echo '#include <cuda_runtime.h>' | wrong
says "note: 'cuda_runtime.h' is of CUDA; in BANG C: <cnrt.h>"
wrong <<'EOF'
__mlu_global__ void k(float *x) { x[0] = 1; }
int main() {
  float *x;
  cudaStream_t stream;
  cnrtQueue_t queue;
  cnrtDim3_t dim = {1, 1, 1};
  cudaMalloc((void **)&x, 4);
  k<<<dim, cnrtFuncTypeBlock, 0, queue>>>(x);
  cudaDeviceSynchronize();
}
EOF
says "note: 'cudaStream_t' is of CUDA; in BANG C: cnrtQueue_t"
says "note: 'cudaMalloc' is of CUDA; in BANG C: cnrtMalloc(&pointer, bytes)"
says "wrong.mlu:8:34: error: too many execution configuration arguments to kernel function call, expected 3, have 4"
says "note: a launch is kernel<<<dim, type, queue>>>(arguments), with cnrtDim3_t dim"
says "it takes no bytes of shared memory"
for launch in '4, 1, queue' 'dim, queue, cnrtFuncTypeBlock' '4, 256' ''; do
    printf '__mlu_global__ void k() {}\nint main() {\n  cnrtDim3_t dim = {1, 1, 1};\n  cnrtQueue_t queue = 0;\n  k<<<%s>>>();\n}\n' \
        "$launch" | wrong
    says "wrong.mlu:5:"
    says "note: a launch is kernel<<<dim, type, queue>>>(arguments)"
done

# Each row: its word leads to its note, and what the note names is there.
sed -n 's/^X("\([^"]*\)", *"\(.*\)")$/\1	\2/p' "$rows" >table
[ "$(wc -l <table)" -eq "$(grep -c '^X(' "$rows")" ] || fail "rows are not understood"
while IFS='	' read -r word here; do
    word=$(echo "$word" | sed 's/\*$/Other/')
    case $word in
    *.h | cooperative_groups*)
        echo "#include <${word%.h}.h>" | wrong
        cat err >>all
        ;;
    __launch*) echo "$word(1) void f();" ;;
    *) echo "void f() { $word x; }" ;;
    esac
done <table >words
wrong <words
cat err >>all
while IFS='	' read -r word here; do
    grep -F "note: '${word%\*}" all | grep -qF "is of CUDA; in BANG C: $here" ||
        fail "no note for $word"
done <table
cut -f 2 table | grep -oE '\b(cnrt[A-Za-z0-9_]+|__(bang|mlu|sync|memcpy|nram)[a-z_]*|[a-z]+Dim[XYZ]?|(task|core|cluster)Id[XYZ]?)' |
    sort -u >names
[ "$(wc -l <names)" -gt 50 ] || fail "few names in the table"
while read -r name; do
    case $name in *_) [ "${name%__}" != "$name" ] || continue ;; esac
    grep -rqw -- "$name" "$root/include" || fail "the table names $name, which is nowhere"
done <names

# ---- nearly right -------------------------------------------------------------

wrong <<'EOF'
nram float a[3];
__wram float b[3];
__NRAM__ float c[3];
__mlu_shared float d[3];
__mlu__global__ void k(float *x);
__mlu_kernel__ void k2(float *x);
__mlu_global__ void k3(float *x) {
  x[0] = taskid + taskDimx + coreID + clusterid;
}
EOF
for pair in "nram __nram__" "__wram __wram__" "__NRAM__ __nram__" \
    "__mlu_shared __mlu_shared__" "__mlu__global__ __mlu_global__" \
    "taskid taskId" "taskDimx taskDimX" "coreID coreId" "clusterid clusterId"; do
    says "note: there is no '${pair% *}'; did you mean '${pair#* }'?"
done
says "note: kernels are marked __mlu_global__, their functions __mlu_func__"

# ---- calls ----------------------------------------------------------------------

wrong <<'EOF'
__nram__ float a[64];
__mlu_global__ void k(float *x) {
  __memcpy(a, x, 256);
  __memcpy(a, x, 256, GDRAM2NRAMM);
  __memcpy(a, x, 256, GDRAM2HOST);
  __memcpy(a, x, 256, 77);
  __bang_add(a, a, (int *)a, 64);
}
EOF
says "note: void __memcpy(void *d, const void *s, long size, mluMemcpyDirection_t direction): requires 4 arguments, but 3 were provided"
says "use of undeclared identifier 'GDRAM2NRAMM'; did you mean 'GDRAM2NRAM'?"
says "note: there is no direction 'GDRAM2HOST'; kernels copy GDRAM2NRAM, NRAM2GDRAM,"
says "between host and device, the host copies with cnrtMemcpy"
says "note: the direction of a copy is a word such as GDRAM2NRAM or NRAM2GDRAM"
says "note: void __bang_add(float *d, const float *a, const float *b, long n): no known conversion from 'int *' to 'const float *' for 3rd argument"
says "more forms; \`mlusim intrinsics __bang_add\` lists them"
[ "$(grep -c 'note: void __bang_add' err)" -le 4 ] || fail "more than four forms"
wrong <<'EOF'
__mlu_entry__ void e(float *x) { x[0] = 1; }
__mlu_global__ void k(float *x) {
  cnrtDim3_t dim = {1, 1, 1};
  e<<<dim, cnrtFuncTypeBlock, 0>>>(x);
}
EOF
says "reference to __mlu_global__ function 'e' in __mlu_global__ function"
says "note: kernels are launched by the host"
wrong <<'EOF'
__nram__ float a[64];
int main() {
  float *x;
  cnrtMalloc(&x, 4);
  __bang_add(a, a, a, 64);
  return taskId;
}
EOF
says "note: cnrtMalloc and cnrtHostMalloc take (void **)&pointer"
says "wrong.mlu:6:10: error: the host does not have the variables of kernels"
says "note: functions marked __mlu_func__ or __mlu_device__, intrinsics and variables such as taskId are for kernels only"

# Math of double is float on the device's side of a lambda of the host.
wrong <<'EOF'
#include <algorithm>
#include <cmath>
int main() {
  double high = 0;
  auto raise = [&](double x) { high = std::max(high, floor(x)); };
  raise(2.5);
  double (*root)(double) = [](double x) { return sqrt(x); };
  return high > root(4);
}
EOF
says "wrong.mlu:5:39: error: no matching function for call to 'max'"
says "note: math functions of double give float on the device, for which lambdas of the host are compiled as well"
says "wrong.mlu:7:12: error: no viable conversion from '(lambda at"

# ---- sizes -----------------------------------------------------------------------

# too_large DECLARATIONS: used by a kernel, refused
too_large() { printf '%b\n__mlu_global__ void k(float *x) { x[0] = a[(int)x[1]]; }\n' "$1" | wrong; }
nram=524288
too_large '\n__nram__ float a[1u << 30];'
says "wrong.mlu:2: error: __nram__ variable 'a' (4294967296 bytes): NRAM of mtp_592 holds $nram bytes, 4294967296 are needed, $((4294967296 - nram)) too many"
too_large '__nram__ char a[1ull << 40] = {1};'
says "wrong.mlu:1: error: __nram__ variable 'a' (1099511627776 bytes): NRAM of mtp_592 holds $nram bytes"
too_large '__nram__ char a[1ull << 40];\n__nram__ char b[1ull << 41];\n__wram__ char w[1ull << 35];'
says "wrong.mlu:2: error: __nram__ variable 'b' (2199023255552 bytes): NRAM of mtp_592 holds $nram bytes, 3298534883328 are needed"
says "wrong.mlu:1: note: __nram__ variable 'a' (1099511627776 bytes)"
says "wrong.mlu:3: error: __wram__ variable 'w' (34359738368 bytes): WRAM of mtp_592 holds 524288 bytes"
many=$(for i in 1 2 3 4 5 6 7 8 9 0 a b c d e f; do printf '__nram__ char v%s[1ull << 60];' "$i"; done)
too_large "$many __nram__ char a[4];"
says "(1152921504606846976 bytes): NRAM of mtp_592 holds $nram bytes, 18446744073709551615 are needed"
says "note: and 11 more"
too_large '__mlu_device__ char a[1ull << 40];'
says "wrong.mlu:1: error: device variable 'a' (1099511627776 bytes): an image holds 402653184 bytes of variables, 1099511627776 are needed"
says "put large arrays in GDRAM (cnrtMalloc)"
too_large '__mlu_const__ char a[1ull << 30] = {1};'
says "wrong.mlu:1: error: constant variable 'a' (1073741824 bytes): an image holds 268435456 bytes of code and constants"
too_large '__nram__ __attribute__((aligned(1 << 22))) char a[4];'
says "wrong.mlu: error: mtp_592: NRAM goes 1572868 bytes beyond its end: what asks for large alignments"
too_large '__nram__ char a[1ull << 62];'
says "error: array is too large (4611686018427387904 elements)"

# ---- names of steps ---------------------------------------------------------------

cat >steps.mlu <<'EOF'
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
EOF
for level in 0 2; do
    run 0 -O$level -std=c++11 -Wall -Wextra -Wshadow -Werror --bang-device-only \
        -o steps.elf steps.mlu
    quiet
    for name in 'a "quoted" step' 'back\slash \n' '100% %d %s {x|y} $0 ;#' \
        'größe 漢' 'raw "\t" and more'; do
        tr '\0' '\n' <steps.elf | grep -aqxF -- "$name" || fail "-O$level: no step '$name'"
    done
done
long=$(printf '%0127d' 0)
printf '__mlu_global__ void k(int *x) { __mlu_step("%s"); x[0] = 1; }\n' "$long" >long.mlu
run 0 -c long.mlu
for name in '"new\nline"' '""' '"tab\t"' '"zero\0zero"' '"\xff"' '"\xe2\x82"' "\"0$long\""; do
    printf '__mlu_global__ void k(int *x) { __mlu_step(%s); x[0] = 1; }\n' "$name" | wrong
    says "the name of a step is one line of 1 to 127 bytes"
done
for name in n 3 ''; do
    printf 'const char *n = "x";\n__mlu_global__ void k(int *x) { __mlu_step(%s); x[0] = 1; }\n' "$name" | wrong
    says "wrong.mlu:2:33: error: the name of a step is no string literal"
    says "note: a step is named by a literal"
done

# ---- variables of kernels ---------------------------------------------------------

wrong <<'EOF'
int some = 3;
__nram__ float outside[some];
#define ROOM(n) __wram__ char room[n]
#define HERE __mlu_shared__
template <class T, int N> __mlu_global__ void k(T *o, int n) {
  const int m = N * n;
  __mlu_shared__ T a[4][n];
  __nram__ T b[m][3];
  ROOM(n);
  HERE T c[n];
  __nram__
  T d[n];
  __nram__ T fits[N * 4];
  __ldram__ T own[n];
}
template __mlu_global__ void k<float, 3>(float *, int);
int main(int n, char **) { static int x[n]; }
EOF
says "wrong.mlu:2:16: error: the size of an __nram__ array must be a constant"
says "wrong.mlu:7:20: error: the size of a __mlu_shared__ array must be a constant"
says "wrong.mlu:8:14: error: the size of an __nram__ array must be a constant"
says "wrong.mlu:9:3: error: the size of a __wram__ array must be a constant"
says "wrong.mlu:10:10: error: the size of an __nram__, __wram__ or __mlu_shared__ array must be a constant"
says "wrong.mlu:12:5: error: the size of an __nram__, __wram__ or __mlu_shared__ array must be a constant"
says "note: the memory of a kernel is laid out when it is compiled: reserve the largest size, and use a part of it"
says_not "wrong.mlu:13:"
says_not "wrong.mlu:14:5: error"
says "wrong.mlu:17:39: error: variable length array declaration cannot have 'static' storage duration"

# Each built-in variable, by itself and in macros: the message says which macro.
sed -n 's/^X([^,]*, *\([A-Za-z_]*\),.*/\1/p' "$csrs" >names
[ "$(wc -l <names)" -eq "$(grep -c "^X(" "$csrs")" ] || fail "few built-in variables"
while read -r name; do
    printf '#define LOG_%s() printf("%%d\\n", %s)\n#define OUTER_%s() LOG_%s()\n' \
        "$name" "$name" "$name" "$name"
done <names >wrong.h
{
    cat wrong.h
    echo '__mlu_global__ void k() {'
    sed 's/.*/  OUTER_&();/' names
    echo '}'
    echo '#define FIRST() if (__is_ipu()) puts("first")'
    echo 'void f() { FIRST(); }'
    echo 'void g() {'
    sed 's/.*/  OUTER_&(); (void)&;/' names
    echo '}'
} | wrong
while read -r name; do
    says "error: the host does not have the variables of kernels: '$name', which the macro 'LOG_$name' uses"
    grep -q "of kernels: '$name'\$" err || fail "$name by itself"
done <names
says "variables of kernels: '__is_ipu', which the macro 'FIRST' uses"

# Names of kernels that the passes of the device and the host choose otherwise.
wrong <<'EOF'
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
EOF
says "note: the name of kernel 'k270' depends on __BANG_ARCH__, which the host's pass of the file does not have: give it one name and choose by __BANG_ARCH__ inside of it, or compile for one architecture with -c --bang-device-only"
says_not "'right'"
# An object of the device alone has the macro in both passes, behind the headers: of one
# architecture, also the default one.
cp wrong.mlu named.mlu
cat >>named.mlu <<'EOF'
#include <complex>
static_assert(__BANG_ARCH__ == EXPECTED, "");
std::complex<float> turn(std::complex<float> x) { return std::exp(x) * 2.0f; }
EOF
named() { # KERNEL OTHER NUMBER FLAG...
    kernel=$1 other=$2 number=$3
    shift 3
    rm -f named.o
    run 0 -c --bang-device-only "$@" -DEXPECTED="$number" -Werror named.mlu -o named.o
    nm named.o >names && grep -q "$kernel" names && ! grep -q "$other" names || fail "no $kernel alone: $*"
}
named k270 k220 270 --bang-mlu-arch=mtp_270
named k220 k270 220 --bang-mlu-arch=mtp_220
named k270 k220 372 --bang-mlu-arch=mtp_372 -O0 -std=c++14
named k270 k220 592
# Of several, the host's pass has none.
run 1 -c --bang-device-only --bang-mlu-arch=mtp_270 --bang-mlu-arch=mtp_372 wrong.mlu -o named.o
says "the host's pass of the file does not have"
wrong <<'EOF'
#ifdef __BANG_ARCH__
#define NAME on_device
#else
#define NAME on_host
#endif
namespace ns { __mlu_global__ void NAME(float *p) { *p = 1; } }
EOF
says "wrong.mlu: error: kernel 'on_device' of the device is 'on_host' in the host's pass, which reads the same file but has no __BANG_ARCH__: give it one name and choose by __BANG_ARCH__ inside of it"
cat >agree.mlu <<'EOF'
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
EOF
run 0 -c agree.mlu
quiet

# ---- formats -----------------------------------------------------------------------

# Of printf in kernels and in host code; what is promoted counts as that.
cat >formats.mlu <<'EOF'
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
EOF
for flags in -Wall '-Wall -Wextra -Werror' -Werror=format; do
    # shellcheck disable=SC2086
    run 0 -c $flags formats.mlu
    quiet
done
cat >wrong.mlu <<'EOF'
__mlu_global__ void k(half h, float f, long n, unsigned char c) {
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
EOF
run 0 -c wrong.mlu
says "wrong.mlu:2:18: warning: format specifies type 'int' but the argument has type 'half' (aka '_Float16') [-Wformat]"
says "wrong.mlu:3:28: warning: format specifies type 'int' but the argument has type 'float' [-Wformat]"
says "wrong.mlu:3:31: warning: format specifies type 'char *' but the argument has type 'int' [-Wformat]"
says "wrong.mlu:4:18: warning: format specifies type 'int' but the argument has type 'long' [-Wformat]"
says "wrong.mlu:5:15: warning: more '%' conversions than data arguments [-Wformat-insufficient-args]"
says "wrong.mlu:6:21: warning: data argument not used by format string [-Wformat-extra-args]"
says "wrong.mlu:7:19: warning: format specifies type 'long' but the argument has type 'unsigned char' [-Wformat]"
says "wrong.mlu:8:24: warning: format specifies type 'int' but the argument has type 'float' [-Wformat]"
says "wrong.mlu:12:21: warning: format specifies type 'int' but the argument has type 'half' (aka '_Float16') [-Wformat]"
[ "$(grep -c warning err)" -eq 9 ] || fail "not nine warnings"
run 1 -c -Werror wrong.mlu
says "wrong.mlu:2:18: error: format specifies type 'int' but the argument has type 'half'"
says_not "format specifies type 'double'"

# ---- division by a constant zero ----------------------------------------------------

cat >zero.mlu <<'EOF'
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
EOF
run 0 -c -Wall zero.mlu
for line in 4 5 6 7; do
    grep -q "^zero.mlu:$line:.*warning: .* by zero is undefined" err || fail "line $line: no warning"
done
[ "$(grep -c 'by zero is undefined' err)" -eq 4 ] || fail "not four warnings"
# ---- names that a toolkit dropped -----------------------------------------------

# Of the tables, whatever they say of which; a note once for each name, no error.
old='s/^X([^"]*"\(__[a-z0-9_]*\)".*, 4, *".*/\1/p; s/^X("\(__[a-z0-9_]*\)", *[a-z0-9_]*, *[0-9]*, *4)$/\1/p'
sed -n "$old" "$tables"/ops/*.def "$tables"/aliases.def | sort -u >dropped
for name in __bang_select __bang_collect __bang_collect_bitindex __bang_max __bang_min \
    __bang_lut_s16 __bang_lut_s32 __bang_mul_const __nramset __sync_copy_nram_to_gdram; do
    grep -qx $name dropped || fail "$name is not one of those that a toolkit dropped"
done
cat >old.mlu <<'EOF'
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
EOF
for arch in mtp_592 mtp_613 tp_520; do
    run 0 -Wall -Wextra -Werror --bang-mlu-arch=$arch -c old.mlu
    says "old.mlu:7:5: note: __bang_select was dropped by toolkit 4.0; use __bang_filter"
    says "note: __bang_max was dropped by toolkit 4.0; use __bang_argmax"
    says "note: __bang_count was dropped by toolkit 4.0; use n = __bang_count(a, n)"
    says "note: __nramset_half was dropped by toolkit 4.0; use __bang_write_value"
    says "note: __sync_copy_nram_to_gdram was dropped by toolkit 4.0; use __sync_io"
    repeats 1 "note: __bang_collect was"
    repeats 15 "was dropped by toolkit 4.0"
    says_not "warning"
    says_not "diagnose_if"
done
for quiet in --bang-mlu-arch=mtp_372 --bang-mlu-arch=mtp_270 -w -Wno-user-defined-warnings; do
    run 0 -Wall -Werror $quiet -c old.mlu
    says_not "dropped"
done
run 1 -Werror -Werror=user-defined-warnings -c old.mlu
says "error: __bang_max was dropped by toolkit 4.0; use __bang_argmax"

# ---- sanitizers ------------------------------------------------------------------

# Each name of a list by itself: divides, overflows and spares WORD...: whether device
# code has a check of divisions, of products, or none, with these options.
echo '__mlu_global__ void k(int *x) { x[0] = x[1] / x[2]; x[1] *= x[3]; }' >divides.mlu
device() { run 0 -S --bang-device-only divides.mlu -o divides.s "$@"; }
divides() { device "$@"; grep -q 'call.*__ubsan_handle_divrem_overflow_abort' divides.s || fail "$*: no check of divisions"; }
overflows() { device "$@"; grep -q 'call.*__ubsan_handle_mul_overflow_abort' divides.s || fail "$*: no check of products"; }
spares() { device "$@"; ! grep -q __ubsan_handle divides.s || fail "$*: a check"; }
division=integer-divide-by-zero
overflow=signed-integer-overflow
for names in $division $division,return unreachable,$division; do
    divides -fsanitize=$names
    quiet
done
for names in undefined integer shift,$division $division,null "null -fsanitize=$division"; do
    # shellcheck disable=SC2086
    divides -fsanitize=$names
    others=$(echo "${names%% *}" | sed "s/,$division//; s/$division,//")
    says "mlucc: warning: -fsanitize=$others is for host code; device code can be checked for $division and $overflow only"
done
for names in $overflow $overflow,$division,return unreachable,$overflow; do
    overflows -fsanitize=$names
    quiet
done
for names in undefined integer shift,$overflow "null -fsanitize=$overflow"; do
    # shellcheck disable=SC2086
    overflows -fsanitize=$names
done
overflows -fsanitize=undefined -fno-sanitize=$division
divides -fsanitize=undefined -fno-sanitize=$overflow
! grep -q mul_overflow divides.s || fail "products are checked although that is off"
for off in $division,$overflow "$division -fno-sanitize=$overflow" undefined shift,integer all; do
    # shellcheck disable=SC2086
    spares -fsanitize=undefined -fno-sanitize=$off
done
spares -fsanitize=shift
spares -fsanitize=shift,undefined,null -fno-sanitize=all
quiet
divides -fsanitize=shift,undefined,null,return -fno-sanitize=shift
says "-fsanitize=undefined,null is for"
# The host's passes get what they had, and no library for the device's check.
run 0 -fsanitize=$division divides.mlu -shared -fPIC -o divides.so
run 0 --bang-host-only -fsanitize=shift,$division -c divides.mlu -o divides.o
quiet
for names in shift,$division undefined $overflow; do
    run 0 -fsanitize=$names '-###' --no-precompiled divides.mlu
    grep -F fcuda-include err | grep -qF -- "-fsanitize=" || fail "$names: host code is not checked"
done
run 1 -fsanitize=shift,absent -c divides.mlu
says "unsupported argument 'absent' to option '-fsanitize='"

echo "$checks passed, 0 failed"
