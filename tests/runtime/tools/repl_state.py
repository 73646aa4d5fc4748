"""`mlusim repl`: what an input leaves for the next ones, on one core and on several. Values follow
from what is typed."""
import re
import sys

sys.path.insert(0, "tests/support")
from expect import finish, needs_clang, same
from playground import QUIET, session

needs_clang()

# Every input is paid once: each takes most of what one launch may retire, and neither a value nor a
# command pays for it again.
session("""\
volatile int turns = 0;
for (int i = 0; i < 100000; i++) turns++;
for (int i = 0; i < 100000; i++) turns++;
for (int i = 0; i < 100000; i++) turns++;
turns + 1
""", """\
turns = 0
turns = 100000
turns = 200000
turns = 300000
300001
""", env={"MLUSIM_MAX_INSTRUCTIONS": 1000000})

# Variables of every kind stay what and where they are.
session("""\
int n = 3, w[3] = {1, 2, 3}; int *second = &w[1];
*second = n * 10;
w
static int left = 4; int v(5); alignas(64) float z[2] = {0.5f, 1}; decltype(n) copy = n;
left += v; copy++; z[1] += copy;
const int size = 2; const char *text = "kept";
float line[size * 2] = {1, 2, 3, 4}; text[3] == 't'
auto scaled = [=](int k) { return n * k + w[1]; };
n = 100;
scaled(2)
int &name_of_n = n;
name_of_n++;
n
struct pair { int a; float b; }; pair q = {7, 2.5f}; auto &[first, other] = q;
first *= 2;
q
int (*rows)[3] = &w;
rows[0][2]
int n = 1;
name_of_n + n
""", """\
n = 3
w = {1, 2, 3}
second = ADDRESS
w = {1, 30, 3}
{1, 30, 3}
left = 4
v = 5
z = {0.5, 1}
copy = 3
left = 9
z = {0.5, 5}
copy = 4
size = 2
text = ADDRESS
line = {1, 2, 3, 4}
true
scaled = {3, {1, 30, 3}}
n = 100
36
name_of_n = 100
n = 101
name_of_n = 101
101
q = {a = 7, b = 2.5}
first = 7
other = 2.5
q = {a = 14, b = 2.5}
first = 14
{a = 14, b = 2.5}
rows = ADDRESS
3
n = 1
102
""")

# A variable that cannot be kept is refused by name; one that is volatile is kept.
session("""\
float *heap = new float[3];
int half_of(int);
int k = 2, i = 3;
k*i;
volatile int seen = 3; int *volatile to = &k;
seen = 4;
volatile struct { int a; float b[2]; } both = {1, {2, 3}};
*to = 9;
:vars
""", """\
k = 2
i = 3
seen = 3
to = ADDRESS
seen = 4
both = {a = 1, b = {2, 3}}
k = 9
k = 9
i = 3
seen = 4
to = ADDRESS
both = {a = 1, b = {2, 3}}
""", without=QUIET + "|^mlusim|^input|^ |^note", status=1, says=(
    "input-1:1: error: device code calls 'operator new",
    "kernels have no heap",
    "input-2 declares half_of, which cannot be kept"))

# A number outside of an array is no index, and messages have no names of ours.
lines = session("""\
float big[8]; __nram__ float a[64];
big[-3]
a[64] = 1;
a[63] + big[7]
const int K = 7;
K = 8
big[K]
*(float *)nullptr
""", status=1, says=(
    "input-2:1:1: error: array index -3 is before the beginning of the array",
    "input-3:1:1: error: array index 64 is past the end of the array",
    "input-6:1:3: error: cannot assign to variable 'K' with const-qualified type 'const int'",
    "  at input-8:1 in playground"))
own = [line for line in lines if re.search("__pg_|playground:[0-9]|__remove|-W", line)]
same(own, [], "lines with names of ours")

# Functions of every kind are those of the device.
session("""\
inline int mx(int a, int b) { return a > b ? a : b; }
static int mn(int a, int b) { return a < b ? a : b; }
static inline int twice(int a)
{
    return 2 * a;
}
template <class T> T sq(T x) { return x * x; }
namespace ns { int next(int x) { return x + 1; } }
struct S { int a; int get() { return a; } };
S s = {4};
mx(1, 2) + mn(30, 40) + twice(100) + sq(20) + ns::next(999) + s.get()
static int kept(5);
""", """\
s = {a = 4}
1636
kept = 5
""")

# Memory: first values are given once; statics of functions and device variables keep theirs;
# what a function changes is seen, wherever it is in an array.
session("""\
__nram__ float a[64] = {1, 2};
a[0] = 10;
__nram__ float b[4] = {5};
a[0] + b[0]
__mlu_device__ int level = 3;
int next() { static int calls = 10; return ++calls; }
next();
next();
int last = next();
void raise(int by) { level += by; a[60] = by; }
raise(4);
level * 10
a[60]
long far[40] = {}; void put(long *to) { to[39] = 8; }
put(far);
far[39]
void swap() { __nram__ float own[4]; own[0] = a[0]; a[0] = a[1]; a[1] = own[0]; }
swap();
__nram__ float fresh[8];
fresh
{ static int own = 1; own++; printf("%d\\n", own); }
{ static float own[64]; own[50] = 3; printf("%g %g\\n", own[0], own[50]); }
level
""", """\
a = {10, 2, 0, 0, 0, 0, 0, 0, ...}
15
last = 13
a = {10, 2, 0, 0, 0, 0, 0, 0, ...}
level = 7
70
4
far = {0, 0, 0, 0, 0, 0, 0, 0, ...}
far = {0, 0, 0, 0, 0, 0, 0, 0, ...}
8
a = {2, 10, 0, 0, 0, 0, 0, 0, ...}
{0, 0, 0, 0, 0, 0, 0, 0}
2
0 3
7
""")

# A value that has an effect is shown, and its effect stays; a fault, a mistake, :time and :undo
# leave the state as it was.
session("""\
__nram__ int a[4]; int n = 1;
int take() { return a[0]++; }
take()
take()
:time a[0] = 50; n = 50;
a[1] = 5 / (n - 1);
n = undeclared;
a[0] + n
n = 7;
a[2] = n;
:undo 2
n
a
:device MLU370-X4
n++;
n
""", """\
n = 1
0
a = {1, 0, 0, 0}
1
a = {2, 0, 0, 0}
3
n = 7
a = {2, 0, 7, 0}
1
{2, 0, 0, 0}
MLU370-X4
n = 2
2
""", without=QUIET + "|^mlusim: fault|^ |^input|^[01] BANG", status=1)

# Several cores, side by side where they differ; a fault on one of them leaves all as they were.
session("""\
__nram__ int a[4]; int n = 5;
:dim 4 Union1
n += taskId * 10;
a[1] = n; a[2] = taskDim;
a[1:3]
taskId == 3
n = 1 / (taskId - 2);
n
__mlu_shared__ int common[4];
common[taskId] = n; __sync_cluster();
common
__mlu_global__ void add(int *to, int by) { to[0] += by + taskId; }
add(a, 100);
n > 0
:dim
:dim 1
n
n = 6;
:dim 2 Block
n + taskId
:dim 3 Union1
:dim 0
:dim 4000
:dim 4 Union9
:dim some
""", """\
n = 5
4 tasks, Union1
n = 5 | 15 | 25 | 35
a = {0, 5, 4, 0} | {0, 15, 4, 0} | {0, 25, 4, 0} | {0, 35, 4, 0}
{5, 4} | {15, 4} | {25, 4} | {35, 4}
false | false | false | true
5 | 15 | 25 | 35
common = {5, 15, 25, 35}
{5, 15, 25, 35}
a = {100, 5, 4, 0} | {101, 15, 4, 0} | {102, 25, 4, 0} | {103, 35, 4, 0}
true
4 tasks, Union1
1 task, Block
5
n = 6
2 tasks, Block
6 | 7
mlusim: repl: :dim 3: expected a multiple of 4, as many as a Union1 has cores
mlusim: repl: :dim 0: expected at least one task
mlusim: repl: :dim 4000: MLU590-H8 has 48 cores, and each task needs one of its own
mlusim: repl: :dim: MLU590-H8 has no Union9, at most Union8
mlusim: repl: :dim some: expected a number of tasks, and Block or a UnionN, such as :dim 4 Union1
""", without=QUIET + "|^ |^mlusim: fault", status=1)

# What was typed by habit, and what no text has.
session("""\
float f = 10;
f
_ / 4
"text"
_ * 2
1 + (2 + 3)[0:1]
print(f + 1)
nul\0byte
f
""", """\
f = 10
10
2.5
{116, 101, 120, 116, 0}
5
mlusim: repl: input-6 computes with a slice, which is a list of elements: \
a slice stands alone; a loop or an intrinsic computes with arrays
11
mlusim: repl: input-8 has a byte 0, which is no text
10
""", status=1)
session("""\
!echo "[$MLUCC_KEPT$MLUCC_ONCE]"
__mlu_global__ void k(int n) {}
k<<<1, 1>>>(3);
int a = 3, b = 5; 1 << a << b
""", status=1, says=(
    "[]",
    "input-2 launches a kernel, which the host does: here a kernel is called as a function",
    "256"))

finish()
