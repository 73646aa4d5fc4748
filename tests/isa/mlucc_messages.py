"""What mlucc says to newcomers: words of CUDA, names nearly right, calls that fit no form,
variables of absurd sizes, and variables of kernels in the host's code. Names of steps and kernels
are in mlucc_names.py, warnings in mlucc_warnings.py."""
import re
import sys

sys.path.insert(0, "tests/support")
from expect import OUT, ROOT, check, finish
from mlucc import lines_with, table, wrong

# ---- CUDA ---------------------------------------------------------------------------

OF_CUDA = "is of CUDA; in BANG C:"
wrong("""\
__device__ float twice(float x) { return x * 2; }
__global__ void k(float *x, int n) {
  __shared__ float tile[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) tile[threadIdx.x] = twice(x[i]);
  __syncthreads();
  x[0] = __shfl_down_sync(0xffffffff, x[1], 1);
}
__launch_bounds__(256) __global__ void k2(float *x);
""",
      "wrong.mlu:1:1: error: unknown type name '__device__'",
      f"note: '__device__' {OF_CUDA} functions of kernels are marked __mlu_func__, variables of the "
      "device __mlu_device__",
      "wrong.mlu:2:1: error: unknown type name '__global__'",
      f"note: '__global__' {OF_CUDA} a kernel is marked __mlu_global__",
      f"note: '__shared__' {OF_CUDA} __mlu_shared__ is the SRAM of a cluster",
      f"note: 'threadIdx' {OF_CUDA} a core runs one task",
      f"note: '__syncthreads' {OF_CUDA} __sync_cluster()",
      f"note: '__shfl_down_sync' {OF_CUDA} there are no warps",
      f"note: '__launch_bounds__' {OF_CUDA} leave it out",
      counts=[("note: 'threadIdx'", 1)])
wrong("#include <cuda_runtime.h>\n", f"note: 'cuda_runtime.h' {OF_CUDA} <cnrt.h>")
wrong("""\
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
""",
      f"note: 'cudaStream_t' {OF_CUDA} cnrtQueue_t",
      f"note: 'cudaMalloc' {OF_CUDA} cnrtMalloc(&pointer, bytes)",
      "wrong.mlu:8:34: error: too many execution configuration arguments to kernel function call, "
      "expected 3, have 4",
      "note: a launch is kernel<<<dim, type, queue>>>(arguments), with cnrtDim3_t dim",
      "it takes no bytes of shared memory")
for launch in "4, 1, queue", "dim, queue, cnrtFuncTypeBlock", "4, 256", "":
    wrong("__mlu_global__ void k() {}\nint main() {\n  cnrtDim3_t dim = {1, 1, 1};\n"
          f"  cnrtQueue_t queue = 0;\n  k<<<{launch}>>>();\n}}\n",
          "wrong.mlu:5:", "note: a launch is kernel<<<dim, type, queue>>>(arguments)")

# Each row: its word leads to its note, and what the note names is there.
rows = table(ROOT / "isa/compiler/explain/cuda.def", r'^X\("([^"]*)", *"(.*)"\)$')
uses, messages = [], []
for word, _ in rows:
    word = re.sub(r"\*$", "Other", word)
    if word.endswith(".h") or word.startswith("cooperative_groups"):
        messages += wrong(f"#include <{word.removesuffix('.h')}.h>\n").err.splitlines()
    elif word.startswith("__launch"):
        uses.append(f"{word}(1) void f();\n")
    else:
        uses.append(f"void f() {{ {word} x; }}\n")
messages += wrong("".join(uses)).err.splitlines()
for word, here in rows:
    check(any(f"note: '{word.removesuffix('*')}" in line and f"{OF_CUDA} {here}" in line
              for line in messages), f"a note for {word}")
names = {name for _, here in rows for name in re.findall(
    r"\b(?:cnrt[A-Za-z0-9_]+|__(?:bang|mlu|sync|memcpy|nram)[a-z_]*|[a-z]+Dim[XYZ]?"
    r"|(?:task|core|cluster)Id[XYZ]?)", here) if name.endswith("__") or not name.endswith("_")}
check(len(names) > 50, "names in the table", sorted(names))
declared = {word for header in (OUT / "include").rglob("*") if header.is_file()
            for word in re.findall(r"\w+", header.read_text(errors="replace"))}
for name in sorted(names):
    check(name in declared, f"the table names {name}, which a header has")

# ---- nearly right ---------------------------------------------------------------------

wrong("""\
nram float a[3];
__wram float b[3];
__NRAM__ float c[3];
__mlu_shared float d[3];
__mlu__global__ void k(float *x);
__mlu_kernel__ void k2(float *x);
__mlu_global__ void k3(float *x) {
  x[0] = taskid + taskDimx + coreID + clusterid;
}
""",
      *(f"note: there is no '{mistake}'; did you mean '{right}'?" for mistake, right in (
          ("nram", "__nram__"), ("__wram", "__wram__"), ("__NRAM__", "__nram__"),
          ("__mlu_shared", "__mlu_shared__"), ("__mlu__global__", "__mlu_global__"),
          ("taskid", "taskId"), ("taskDimx", "taskDimX"), ("coreID", "coreId"),
          ("clusterid", "clusterId"))),
      "note: kernels are marked __mlu_global__, their functions __mlu_func__")

# ---- calls ------------------------------------------------------------------------------

calls = wrong("""\
__nram__ float a[64];
__mlu_global__ void k(float *x) {
  __memcpy(a, x, 256);
  __memcpy(a, x, 256, GDRAM2NRAMM);
  __memcpy(a, x, 256, GDRAM2HOST);
  __memcpy(a, x, 256, 77);
  __bang_add(a, a, (int *)a, 64);
}
""",
              "note: void __memcpy(void *d, const void *s, long size, mluMemcpyDirection_t "
              "direction): requires 4 arguments, but 3 were provided",
              "use of undeclared identifier 'GDRAM2NRAMM'; did you mean 'GDRAM2NRAM'?",
              "note: there is no direction 'GDRAM2HOST'; kernels copy GDRAM2NRAM, NRAM2GDRAM,",
              "between host and device, the host copies with cnrtMemcpy",
              "note: the direction of a copy is a word such as GDRAM2NRAM or NRAM2GDRAM",
              "note: void __bang_add(float *d, const float *a, const float *b, long n): no known "
              "conversion from 'int *' to 'const float *' for 3rd argument",
              "more forms; `mlusim intrinsics __bang_add` lists them")
check(len(lines_with(calls.err, "note: void __bang_add")) <= 4, "at most four forms", calls.err)
wrong("""\
__mlu_entry__ void e(float *x) { x[0] = 1; }
__mlu_global__ void k(float *x) {
  cnrtDim3_t dim = {1, 1, 1};
  e<<<dim, cnrtFuncTypeBlock, 0>>>(x);
}
""",
      "reference to __mlu_global__ function 'e' in __mlu_global__ function",
      "note: kernels are launched by the host")
wrong("""\
__nram__ float a[64];
int main() {
  float *x;
  cnrtMalloc(&x, 4);
  __bang_add(a, a, a, 64);
  return taskId;
}
""",
      "note: cnrtMalloc and cnrtHostMalloc take (void **)&pointer",
      "wrong.mlu:6:10: error: the host does not have the variables of kernels",
      "note: functions marked __mlu_func__ or __mlu_device__, intrinsics and variables such as "
      "taskId are for kernels only")

# Math of double is float on the device's side of a lambda of the host.
wrong("""\
#include <algorithm>
#include <cmath>
int main() {
  double high = 0;
  auto raise = [&](double x) { high = std::max(high, floor(x)); };
  raise(2.5);
  double (*root)(double) = [](double x) { return sqrt(x); };
  return high > root(4);
}
""",
      "wrong.mlu:5:39: error: no matching function for call to 'max'",
      "note: math functions of double give float on the device, for which lambdas of the host are "
      "compiled as well",
      "wrong.mlu:7:12: error: no viable conversion from '(lambda at")

# ---- sizes -------------------------------------------------------------------------------

NRAM = 524288
HOLDS = f"NRAM of mtp_592 holds {NRAM} bytes"
for declarations, *said in (
        ("\n__nram__ float a[1u << 30];",
         f"wrong.mlu:2: error: __nram__ variable 'a' (4294967296 bytes): {HOLDS}, 4294967296 are "
         f"needed, {4294967296 - NRAM} too many"),
        ("__nram__ char a[1ull << 40] = {1};",
         f"wrong.mlu:1: error: __nram__ variable 'a' (1099511627776 bytes): {HOLDS}"),
        ("__nram__ char a[1ull << 40];\n__nram__ char b[1ull << 41];\n__wram__ char w[1ull << 35];",
         f"wrong.mlu:2: error: __nram__ variable 'b' (2199023255552 bytes): {HOLDS}, 3298534883328 "
         "are needed",
         "wrong.mlu:1: note: __nram__ variable 'a' (1099511627776 bytes)",
         "wrong.mlu:3: error: __wram__ variable 'w' (34359738368 bytes): WRAM of mtp_592 holds "
         "524288 bytes"),
        ("".join(f"__nram__ char v{i}[1ull << 60];" for i in range(16)) + " __nram__ char a[4];",
         f"(1152921504606846976 bytes): {HOLDS}, 18446744073709551615 are needed",
         "note: and 11 more"),
        ("__mlu_device__ char a[1ull << 40];",
         "wrong.mlu:1: error: device variable 'a' (1099511627776 bytes): an image holds 402653184 "
         "bytes of variables, 1099511627776 are needed",
         "put large arrays in GDRAM (cnrtMalloc)"),
        ("__mlu_const__ char a[1ull << 30] = {1};",
         "wrong.mlu:1: error: constant variable 'a' (1073741824 bytes): an image holds 268435456 "
         "bytes of code and constants"),
        ("__nram__ __attribute__((aligned(1 << 22))) char a[4];",
         "wrong.mlu: error: mtp_592: NRAM goes 1572868 bytes beyond its end: what asks for large "
         "alignments"),
        ("__nram__ char a[1ull << 62];",
         "error: array is too large (4611686018427387904 elements)")):
    wrong(f"{declarations}\n__mlu_global__ void k(float *x) {{ x[0] = a[(int)x[1]]; }}\n", *said)

# ---- variables of kernels ------------------------------------------------------------------

CONSTANT = "array must be a constant"
wrong("""\
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
""",
      f"wrong.mlu:2:16: error: the size of an __nram__ {CONSTANT}",
      f"wrong.mlu:7:20: error: the size of a __mlu_shared__ {CONSTANT}",
      f"wrong.mlu:8:14: error: the size of an __nram__ {CONSTANT}",
      f"wrong.mlu:9:3: error: the size of a __wram__ {CONSTANT}",
      f"wrong.mlu:10:10: error: the size of an __nram__, __wram__ or __mlu_shared__ {CONSTANT}",
      f"wrong.mlu:12:5: error: the size of an __nram__, __wram__ or __mlu_shared__ {CONSTANT}",
      "note: the memory of a kernel is laid out when it is compiled: reserve the largest size, and "
      "use a part of it",
      "wrong.mlu:17:39: error: variable length array declaration cannot have 'static' storage duration",
      lacks=("wrong.mlu:13:", "wrong.mlu:14:5: error"))

# Each built-in variable, by itself and in macros: the message names the macro.
OF_KERNELS = "the host does not have the variables of kernels:"
variables = table(ROOT / "isa/tables/csrs.def", r"^X\([^,]*, *([A-Za-z_]*),")
found = wrong(
    "".join(f'#define LOG_{name}() printf("%d\\n", {name})\n#define OUTER_{name}() LOG_{name}()\n'
            for name in variables)
    + "__mlu_global__ void k() {\n" + "".join(f"  OUTER_{name}();\n" for name in variables) + "}\n"
    '#define FIRST() if (__is_ipu()) puts("first")\nvoid f() { FIRST(); }\nvoid g() {\n'
    + "".join(f"  OUTER_{name}(); (void){name};\n" for name in variables) + "}\n",
    *(f"error: {OF_KERNELS} '{name}', which the macro 'LOG_{name}' uses" for name in variables),
    "variables of kernels: '__is_ipu', which the macro 'FIRST' uses").err.splitlines()
for name in variables:
    check(any(line.endswith(f"of kernels: '{name}'") for line in found), f"{name} by itself")

finish()
