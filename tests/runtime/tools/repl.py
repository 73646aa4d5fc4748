"""`mlusim repl`: what inputs print. Values follow from what is typed; that cycles are printed is
checked here, what they are in docs/playground.md. Commands are in repl_commands.py, parts of arrays
in repl_arrays.py, what fails in repl_mistakes.py, and what an input leaves for the next ones
in repl_state.py."""
import sys

sys.path.insert(0, "tests/support")
from expect import finish, needs_clang
from playground import QUIET, session

needs_clang()

# ---- values --------------------------------------------------------------------------

# As issued: the line of the page.
session("""\
__nram__ float a[64];
__bang_write_value(a, 64, 1.5f);
__bang_add(a, a, a, 64);
p a[63]
""", """\
a            NRAM 0x000000 to 0x000100, 256 bytes
a = {1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, ...}
N cycles
a = {3, 3, 3, 3, 3, 3, 3, 3, ...}
N cycles
3
""", without=None)

# Values of every type, statements over lines, functions, what is printed once.
session("""\
int8_t small = -5;
unsigned long big = 18446744073709551615ul;
struct pair { int a; float b[2]; };
pair q = {7, {1.25f, -2}};
float cube(float x)
{
    return x * x * x;
}
/* a comment ( */ small
p big
q.b
q
p cube(q.b[1]) // -8
(half)0.5f
(bfloat16_t)3
1.0 / 3
small < 0
printf("said %d\\n", small);
for (int i = 0; i < 3; i++)
    small += i;
small
#define TWICE(x) (2 * (x))
TWICE(small) + 1
""", """\
small = -5
big = 18446744073709551615
q = {a = 7, b = {1.25, -2}}
-5
18446744073709551615
{1.25, -2}
{a = 7, b = {1.25, -2}}
-8
0.5
3
0.33333333333333331
true
said -5
small = -2
-2
-3
""")

# Members of every kind, as the structure is declared.
INNER = "{h = 0, m = {{0, 0, 0}, {0, 0, 0}}, c = 0}"
SET = "{h = 2, m = {{0, 0, 0}, {0, 0, -1.5}}, c = 0}"
ALL = (f"all = {{<Base> = {{base = 7}}, in = {SET}, ok = false, bits = -2, u = 1065353216, v = 1, "
       f"to = 0x0, two = {{{INNER}, {INNER}}}}}\n")
session("""\
struct In { half h; float m[2][3]; char c; };
struct Base { int base; };
struct All : Base { In in; bool ok; int bits : 3; union { int u; float v; }; In *to; In two[2]; };
__nram__ All all;
all = All{}; all.base = 7; all.in.h = 2; all.in.m[1][2] = -1.5f; all.bits = -2; all.u = 0x3f800000;
all.two[1].c = 65;
all.in
""", ALL + ALL.replace("c = 0}}}", "c = 65}}}") + SET)

# _ is the last value that was a number, as it was when the input was typed.
session("""\
_
int x = 20;
x + 1
_ * 2
float half_of = _ / 4.0f; int my_ = 1; /* _ */
x = 3
"_"[0]
:list
dir()
help(x)
:load /
int _ = 7;
_
""", """\
input-1:1:1: error: use of undeclared identifier '_'
x = 20
21
42
half_of = 10.5
my_ = 1
x = 3
95
int x = 20;
float half_of = ((int)42) / 4.0f; int my_ = 1; /* _ */
x = 3;
x = 3
half_of = 10.5
my_ = 1
x = 3
mlusim: repl: / cannot be read
_ = 7
7
""", without=QUIET + "|^ ", status=1)

# ---- statements ----------------------------------------------------------------------

# Variables of statements are shown when they are declared, and when they change.
session("""\
int i = 3, w[3] = {1, 2, 3}; float x = i * 0.5f;
i += 4;
for (int k = 0; k < 3; k++)
    w[k] *= i;
if (i > 3) { int inner = 5; i = inner; }
x*i;
bool ok = x < i; const int *first = w + 1;
:undo
i = 5;
""", """\
i = 3
w = {1, 2, 3}
x = 1.5
N cycles
i = 7
N cycles
w = {7, 14, 21}
N cycles
i = 5
N cycles
N cycles
ok = true
first = ADDRESS
N cycles
N cycles
""", without=None)

# Words that say what a type is also begin variables and functions of it.
session("""\
struct pair { int a; float b; };
struct later;
struct pair q = {7, 1.25f};
struct pair make(int a) { struct pair made = {a, 2}; return made; }
struct pair r = make(q.a + 1);
enum color { RED, GREEN = 5 };
enum color c = GREEN;
r.a
:load
""", """\
q = {a = 7, b = 1.25}
N cycles
r = {a = 8, b = 2}
N cycles
c = 5
N cycles
8
mlusim: repl: :load needs the name of a file
""", without=None, status=1)

# Several declarations and statements in an input, with a value at its end; what fails takes all
# of it along.
session("""\
__nram__ float q[4]; q[0] = 1; q[1] = q[0] + 1; q[0] + q[1]
float sq(float x) { return x * x; } sq(3)
int x = 3; struct P { int a; }; P made = {x};
enum { TWO = 2 }; __nram__ int u[2], w[TWO]; __nram__ half h[4]; w[1] = TWO;
int v(5); if (v) { v++; } v
{ int inner = 4; x = inner; } x
int one = 1; struct Q { int b; }; one = undeclared;
one
do { x++; } while (x < 9); auto twice = [](int k) { return 2 * k; }; twice(x)
const char *s = "a; b } // c"; s[3] == 'b'
""", """\
q            NRAM 0x000000 to 0x000010, 16 bytes
q = {1, 2, 0, 0}
3
9
x = 3
made = {a = 3}
u            NRAM 0x000080 to 0x000088, 8 bytes
w            NRAM 0x000088 to 0x000090, 8 bytes
h            NRAM 0x000100 to 0x000108, 8 bytes
w = {0, 2}
v = 6
6
x = 4
4
one = 1
input-7:1:41: error: use of undeclared identifier 'undeclared'
mlusim: nothing of input-7 is kept, as a part of it failed
x = 9
18
true
""", without=" cycles*$|^ |input-8|^s = ", status=1)

# An expression that changes something is a statement, with or without its semicolon; a name that
# is declared again hides the old one, which stays.
session("""\
int x = 41;
x = 5
x
int *old = &x;
float x = 2.5f; __nram__ float a[4];
p a[1] = x * 2
*old
x++ // once
x
double x = 9;
x + *old
:undo 2
x
int x = x + 1;
x + 1
printf("said"), 4
old = nullptr
old
""", """\
x = 41
x = 5
5
x = 2.5
a = {0, 5, 0, 0}
5
x = 3.5
3.5
x = 9
14
2.5
mlusim: repl: input-13 declares x anew with a value that names it: in C++ that is the new one, \
which has no value yet; assign to it, or choose another name
3.5
said
4
0x0
""", without=QUIET + "|^ |old = ", status=1)

# What has neither code nor value is no input; what is printed without the end of a line has one
# nevertheless; names may have any letters.
session("""\
// a comment

/* and { another */ // one
int héllo = 3;
int hello = 4, α = héllo + hello;
__nram__ float ñ[2];
ñ[1] = α;
printf("x");
printf("x\\n");
volatile float held = 1.5f;
held
// p
""", """\
héllo = 3
hello = 4
α = 7
ñ           NRAM 0x000000 to 0x000008, 8 bytes
ñ = {0, 7}
x
x
held = 1.5
1.5
""", without="^N cycles$")

finish()
