#!/bin/sh
# `mlusim repl`: what sessions print. Values follow from what is typed; that
# cycles are told is checked here, what they are in docs/playground.md. OUT is
# the build folder.
. tests/support/checks.sh
mlusim=$(cd "$OUT" && pwd)/bin/mlusim
needs_clang
tests=$PWD/tests/runtime/tools
cd "$work"
mkdir tmp
TMPDIR=$work/tmp
export TMPDIR

# session STATUS: runs the inputs on standard input; both outputs in order, but
# for numbers of cycles
session() {
    checks=$((checks + 1))
    status=0
    "$mlusim" repl ${start---no-rc} >raw 2>&1 || status=$?
    sed 's/^[0-9][0-9]* cycles*$/N cycles/' raw >out
    [ "$status" = "$1" ] || fail "status $status, expected $1"
    [ -z "$(ls "$work/tmp")" ] || fail "left behind: $(ls "$work/tmp")"
}
prints() { # the expected lines on standard input
    checks=$((checks + 1))
    cat >wanted
    cmp -s wanted out || {
        diff wanted out
        fail 'prints something else'
    }
}
says() { # WORDS
    checks=$((checks + 1))
    grep -qF -- "$1" out || fail "no '$1'"
}

# As issued: the line of the page.
printf '__nram__ float a[64];\n__bang_write_value(a, 64, 1.5f);\n__bang_add(a, a, a, 64);\np a[63]\n' | session 0
prints <<'END'
a            NRAM 0x000000 to 0x000100, 256 bytes
a = {1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, ...}
N cycles
a = {3, 3, 3, 3, 3, 3, 3, 3, ...}
N cycles
3
END

# Values of every type, statements over lines, functions, what is printed once.
session 0 <<'END'
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
printf("said %d\n", small);
for (int i = 0; i < 3; i++)
    small += i;
small
#define TWICE(x) (2 * (x))
TWICE(small) + 1
END
grep -v '^[0N].*cycles$' out >kept
mv kept out
prints <<'END'
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
END

# Variables of statements are told when they are declared, and when they change.
session 0 <<'END'
int i = 3, w[3] = {1, 2, 3}; float x = i * 0.5f;
i += 4;
for (int k = 0; k < 3; k++)
    w[k] *= i;
if (i > 3) { int inner = 5; i = inner; }
x*i;
bool ok = x < i; const int *first = w + 1;
:undo
i = 5;
END
sed -e 's/0x[0-9a-f]*/ADDRESS/' out >kept
mv kept out
prints <<'END'
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
END

# Ctrl-C ends the statement that runs; where none does, it is nothing.
mkfifo typed
"$mlusim" repl --no-rc <typed >raw 2>err &
pid=$!
exec 3>typed
is_stopped() { grep -q stopped err || ! kill -INT $pid; }
echo 'int count = 1;' >&3
try 'the first statement is done' comes grep -q 'count = 1' raw
kill -INT $pid
echo 'volatile int goes = 1; while (goes) count++;' >&3
try 'it is stopped' comes is_stopped # sent while it is compiled, too
echo 'count + 41' >&3
exec 3>&-
wait $pid
try 'the session goes on' grep -qx 42 raw
try 'it was not begun again' [ "$(grep -c '^mlusim: ' err)" = 1 ]
try 'the statement is not kept' [ "$(wc -l <raw)" = 3 ]

# Integers without a quotient are faults whatever the compiler knows of them; the
# session is as it was.
while IFS='|' read -r input what; do
    printf 'int n = 0, least = -2147483647 - 1;\n%s\np n\n' "$input" | session 1
    says "fault in playground: trap: $what"
    says ' at input-2:1 in playground'
    try 'the session goes on' [ "$(tail -n 1 out)" = 0 ]
done <<'END'
int y = 5 / n;|a division of integers by zero: 5 by 0, of type 'int'
n = 7 % n;|a division of integers by zero: 7 by 0, of type 'int'
unsigned y = 7u / (unsigned)n;|a division of integers by zero: 7 by 0, of type 'unsigned int'
long y = 7; y /= n;|a division of integers by zero: 7 by 0, of type 'long'
n = least / (n - 1);|signed integer overflow: -2147483648 divided by -1 does not fit 'int'
n = least % (n - 1);|signed integer overflow: -2147483648 divided by -1 does not fit 'int'
5 / n|a division of integers by zero: 5 by 0, of type 'int'
n = 2147483647 + (n + 1);|signed integer overflow: 2147483647 + 1 does not fit 'int'
END

# What faults say of limits of kernels holds here, too.
session 1 <<'END'
float large[1000000];
END
says 'do not fit the stack of 1024 KiB: raise it with MLUSIM_STACK_KIB'
export MLUSIM_STACK_KIB=8192
printf 'float large[1000000];\nlarge[999999] = 3;\nlarge[999999] + 1\n' | session 0
says 4
unset MLUSIM_STACK_KIB
export MLUSIM_MAX_INSTRUCTIONS=100000
echo 'volatile int goes = 1; while (goes) ;' | session 1
says 'MLUSIM_MAX_INSTRUCTIONS'
unset MLUSIM_MAX_INSTRUCTIONS

# Mistakes leave everything as it was.
session 1 <<'END'
__nram__ int n[8];
n[1] = 4;
n[1] = undeclared;
*(volatile int *)nullptr = n[1]++;
__bang_add((float *)n, (float *)n, (float *)n + 1, 1 << 20);
return;
n
int unfinished(
END
says 'input-3:1:8: error: use of undeclared identifier'
says '    1 | n[1] = undeclared;'
says 'mlusim: fault in playground: null pointer: writes 4 bytes at 0x0'
says '  at input-4:1 in playground'
says '  at input-5:1 in playground'
says 'ended before its end: the input is not kept'
says '{0, 4, 0, 0, 0, 0, 0, 0}'
says 'input-8 ends too early: a bracket is not closed'

echo '*(volatile int *)nullptr' | session 1
try 'a fault is told once' [ "$(grep -c '^mlusim: fault' out)" = 1 ]

# Commands.
echo '__mlu_func__ int seven() { return 7; }' >file.mlu
session 1 <<'END'
__nram__ half h[64], g[32];
__wram__ float w[64];
:load file.mlu
g[3] = (half)seven();
:undo
g[3]
:time __bang_add(h, h, h, 64);
:nram
:list
:device
:device MLU370
:load nowhere.mlu
:quitt
:help __bang_relu
:help nosuchname
:quit
not reached
END
says 'g = {0, 0, 0, 7, 0, 0, 0, 0, ...}'
says '1 BANG op'
says 'g            NRAM 0x000080 to 0x0000c0, 64 bytes'
says 'NRAM: 192 of 524288 bytes taken'
says 'WRAM: '
says '#include "'
says 'MLU590-H8'
says 'MLU370-'
says 'repl: :load nowhere.mlu: the file cannot be read'
says 'unknown command :quitt; did you mean :quit?'
says 'd[i] = '
says 'no intrinsic nosuchname'
checks=$((checks + 1))
! grep -q 'not reached' out || fail ':quit does not end'
checks=$((checks + 1))
grep -qx 0 out || fail ':undo leaves a trace'

printf ':device\n' >in
"$mlusim" repl --no-rc --device nosuch <in >out 2>&1
says 'nosuch'
"$mlusim" repl --no-rc --device MLU290 <in >out 2>&1
says 'MLU290'

# Words that say what a type is also begin variables and functions of it.
session 1 <<'END'
struct pair { int a; float b; };
struct later;
struct pair q = {7, 1.25f};
struct pair make(int a) { struct pair made = {a, 2}; return made; }
struct pair r = make(q.a + 1);
enum color { RED, GREEN = 5 };
enum color c = GREEN;
r.a
:load
END
prints <<'END'
q = {a = 7, b = 1.25}
N cycles
r = {a = 8, b = 2}
N cycles
c = 5
N cycles
8
mlusim: repl: :load needs the name of a file
END

# What is cut short, or has no value, is told in words about the input.
session 1 <<'END'
p 1 +
p 1 + // more
x->
p (1))
p ;
p __sync()
p nullptr
p '+'
p 3. // +
:list 3
p (1
END
prints <<'END'
mlusim: repl: input-1 ends too early: expected an expression behind +
mlusim: repl: input-2 ends too early: expected an expression behind +
mlusim: repl: input-3 ends too early: expected an expression behind ->
mlusim: repl: input-4 closes a bracket that it has not opened, ): (1))
mlusim: repl: input-5 is empty: expected an expression behind p
mlusim: repl: input-6 is no expression that has a value to print; a statement ends with ;
0x0
43
3
mlusim: repl: :list stands alone; got 3 behind it
mlusim: repl: input-10 ends too early: a bracket is not closed
END
# A bracket has a partner in its input, whatever the input is.
session 1 <<'END'
}
} int a; {
int b = (1];
    { int c; ) }
{
    int d = 4;
END
prints <<'END'
mlusim: repl: input-1 closes a bracket that it has not opened, }: }
mlusim: repl: input-2 closes a bracket that it has not opened, }: } int a; {
mlusim: repl: input-3 closes a bracket that it has not opened, ]: int b = (1];
mlusim: repl: input-4 closes a bracket that it has not opened, ): { int c; ) }
mlusim: repl: input-5 ends too early: a bracket is not closed
END
{ seq 1 4000 | sed 's/.*/int a&;/' | tr '\n' ' '; echo; } | session 1
says 'input-1 is longer than 16384 characters: put it into a file, which :load reads'
# exit, quit and help are what they are in Python, unless a variable is called so.
session 0 <<'END'
int help = 3, exit = 4;
p help
help
exit
:undo
help
quit
1
END
grep -v '^help = \|^exit = \|cycle\|^[^0-9].*forgotten' out | head -n 4 >kept
try 'variables, then the list of commands' [ "$(cut -c 1-14 kept | tr '\n' '|')" = '3|3|4|statements run|' ]
for word in exit 'exit()' 'exit();' quit 'quit()'; do
    printf '%s\n40 + 2\n' "$word" | session 0
    try "$word ends" [ ! -s out ]
done
printf 'help()\n' | session 0
try 'help() lists commands' grep -q '^:nram' out

# _ is an array, or a part of one, as well; a plot of one value is a line.
session 0 <<'END'
__nram__ float a[64];
a[3] = 5;
a[2:6]
_
:tensor 2x2 _
a
_[3]
_ * 2
:plot a[4:8]
:plot 2x2 a[4:8]
a[4] = 0.0f / a[5];
:plot a[4:8]
END
sed -n '/^{0, 5/,$p' out | grep -v '^a = \|cycle' >kept
cat >right <<'END'
{0, 5, 0, 0}
{0, 5, 0, 0}
[[0 5]
 [0 0]]
4 elements, least 0, greatest 5, mean 1.25
{0, 0, 0, 5, 0, 0, 0, 0, ...}
5
10
4 elements, all of them 0
4 elements, all of them 0
END
try '_ of arrays' sh -c 'head -n 10 kept | diff right -'
try 'a constant with a NaN' grep -q '^           0 | \*\*\*$' kept
echo 'for // ever' | session 1
says "input-1:1:4: error: expected '(' after 'for'"

# So many inputs are forgotten, or none.
session 1 <<'END'
int i = 1;
i = 2;
i = 3;
:undo 4
:undo 0
:undo some
i
:undo 2
i
:undo
:undo
END
grep -v '^i = \|^N cycle' out >kept
mv kept out
prints <<'END'
mlusim: repl: :undo 4: 3 inputs are kept
mlusim: repl: :undo 0: expected how many inputs, from 1 on
mlusim: repl: :undo some: expected how many inputs, from 1 on
3
1
mlusim: repl: there is nothing to undo
END

# Several declarations and statements in an input, with a value at its end; what
# fails takes all of it along.
session 1 <<'END'
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
END
grep -v ' cycles*$\|^ \|input-8\|^s = ' out >kept
mv kept out
prints <<'END'
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
END

# What has neither code nor value is no input; what is printed without the end of
# a line has one nevertheless; names may have any letters.
session 0 <<'END'
// a comment

/* and { another */ // one
int héllo = 3;
int hello = 4, α = héllo + hello;
__nram__ float ñ[2];
ñ[1] = α;
printf("x");
printf("x\n");
volatile float held = 1.5f;
held
// p
END
sed -i 's/^N cycles$//; /^$/d' out
prints <<'END'
héllo = 3
hello = 4
α = 7
ñ           NRAM 0x000000 to 0x000008, 8 bytes
ñ = {0, 7}
x
x
held = 1.5
1.5
END

# Members of every kind, as the structure is declared.
session 0 <<'END'
struct In { half h; float m[2][3]; char c; };
struct Base { int base; };
struct All : Base { In in; bool ok; int bits : 3; union { int u; float v; }; In *to; In two[2]; };
__nram__ All all;
all = All{}; all.base = 7; all.in.h = 2; all.in.m[1][2] = -1.5f; all.bits = -2; all.u = 0x3f800000;
all.two[1].c = 65;
all.in
END
sed '/^N cycles$/d; /NRAM/d' out >kept
mv kept out
prints <<'END'
all = {<Base> = {base = 7}, in = {h = 2, m = {{0, 0, 0}, {0, 0, -1.5}}, c = 0}, ok = false, bits = -2, u = 1065353216, v = 1, to = 0x0, two = {{h = 0, m = {{0, 0, 0}, {0, 0, 0}}, c = 0}, {h = 0, m = {{0, 0, 0}, {0, 0, 0}}, c = 0}}}
all = {<Base> = {base = 7}, in = {h = 2, m = {{0, 0, 0}, {0, 0, -1.5}}, c = 0}, ok = false, bits = -2, u = 1065353216, v = 1, to = 0x0, two = {{h = 0, m = {{0, 0, 0}, {0, 0, 0}}, c = 0}, {h = 0, m = {{0, 0, 0}, {0, 0, 0}}, c = 65}}}
{h = 2, m = {{0, 0, 0}, {0, 0, -1.5}}, c = 0}
END

# A session is saved and loaded, in files that are no code.
session 1 <<'END'
int a = 3; float f(float x) { return x / 2; }
a = f(a * 4);
a + 1
:save kept.repl
:undo 3
:load kept.repl
a
:save kept.mlu
:save
:load kept.mlu
END
says 'repl: :save kept.mlu: a session is no file of code'
says 'repl: :save needs the name of a file'
says 'repl: :load kept.mlu: the file cannot be read'
try 'as it was' [ "$(grep -cx '6\|a = 6' out)" = 3 ]
echo ':load again.repl' >again.repl
echo ':load again.repl' | session 1
says 'repl: again.repl: files load each other for ever'

# Parts of arrays: as many elements as are asked for, from the end as well, and
# backwards; of a pointer alone nobody knows how many there are.
session 0 <<'END'
__nram__ float a[64]; for (int i = 0; i < 64; i++) a[i] = i * i;
int m[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}}, *ptr = m[1];
a[0]@4
p a[5 + 1]@2 * 5
a[2:5]
a[:3]
a[-3:]
a[62:100]
a[5:5]
a[8:0:-3]
a[::-32]
a[::16] // every
a[::0]
ptr[1:4]
ptr[2:]
*ptr@2
m[1:3]
m[2][1:-1]
true ? 3 : 4
a[true ? 3 : 4]
a[m[0][0]:m[0][true ? 2 : 0]]
END
grep -v ' cycles*$\|NRAM\|^[amp].* = ' out >kept
mv kept out
prints <<'END'
{0, 1, 4, 9}
{36, 49, 64, 81, 100, 121, 144, 169, 196, 225}
{4, 9, 16}
{0, 1, 4}
{3721, 3844, 3969}
{3844, 3969}
{}
{64, 25, 4}
{3969, 961}
{0, 256, 1024, 2304}
{a step of 0}
{6, 7, 8}
{how many elements?}
{5, 6}
{{5, 6, 7, 8}, {9, 10, 11, 12}}
{10, 11}
3
9
{1, 4}
END

# An expression that changes something is a statement, with or without its
# semicolon; a name that is declared again hides the old one, which stays.
session 1 <<'END'
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
END
grep -v ' cycles*$\|NRAM\|^ \|old = ' out >kept
mv kept out
prints <<'END'
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
mlusim: repl: input-13 declares x anew with a value that names it: in C++ that is the new one, which has no value yet; assign to it, or choose another name
3.5
said
4
0x0
END

# _ is the last value that was a number, as it was when the input was typed.
session 1 <<'END'
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
END
grep -v ' cycles*$\|^ ' out >kept
mv kept out
prints <<'END'
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
END

# Neither the range nor the sum of these is a number.
session 0 <<'END'
double wide[2][2]; wide[0][0] = wide[1][0] = wide[1][1] = 1e308; wide[0][1] = -1e308;
:plot wide
END
says '4 elements, least -1e+308, greatest 1e+308'
says '|@ |'

# Tensors and pictures; what is no number is shown as such.
session 1 <<'END'
__nram__ float a[12]; for (int i = 0; i < 12; i++) a[i] = i;
:tensor 3x4 a
:tensor 3x5 a
:tensor 2x1 a[4:6]
int m[2][11] = {{1}};
:tensor m
:plot a
a[2] = (a[0] - a[0]) / a[0]; a[3] = 1 / a[0]; a[4] = -a[3];
:plot a
:plot 3x4 a
:plot a[0]
:plot
:plot nosuch
:tensor 99999999999x99999999999 a
:tensor a[0:0]
:vars
END
grep -v ' cycles*$\|NRAM' out >kept
mv kept out
prints <<'END'
a = {0, 1, 2, 3, 4, 5, 6, 7, ...}
[[0 1 2 3]
 [4 5 6 7]
 [8 9 10 11]]
12 elements, least 0, greatest 11, mean 5.5
mlusim: repl: :tensor: the shape has 15 elements, and the value 12; ARRAY[FROM:TO] and FIRST@COUNT name so many
[[4]
 [5]]
2 elements, least 4, greatest 5, mean 4.5
m = {{1, 0, 0, 0, 0, 0, 0, 0, ...}, {0, 0, 0, 0, 0, 0, 0, 0, ...}}
[[1 0 0 0 ... 0 0 0 0]
 [0 0 0 0 ... 0 0 0 0]]
22 elements, least 0, greatest 1, mean 0.0454545
          11 |           *
          10 |          *
           9 |         *
           8 |        *
           7 |       *
           6 |      *
           5 |     *
           4 |    *
           3 |   *
           2 |  *
           1 | *
           0 |*
12 elements, least 0, greatest 11, mean 5.5
a = {0, 1, nan, inf, -inf, 5, 6, 7, ...}
          11 |           *
          10 |          *
           9 |         *
           8 |        *
           7 |       *
           6 |      *
           5 |     *
           4 |
           3 |
           2 |
           1 | *
           0 |*
  NaN, +-inf |  N+-
12 elements, least 0, greatest 11, mean 6.33333, 1 NaN, 2 infinite
| .N^|
|v=+*|
|##%@|
' .:-=+*#%@' from least to greatest, N is NaN, ^ and v are infinite
12 elements, least 0, greatest 11, mean 6.33333, 1 NaN, 2 infinite
mlusim: repl: :plot a[0]: that is one value; name an array, ARRAY[FROM:TO] or FIRST@COUNT
mlusim: repl: :plot needs an array, or part of one
input-12:1:1: error: use of undeclared identifier 'nosuch'
    1 | nosuch
      | ^
mlusim: repl: :tensor: the shape has more elements than there can be
mlusim: repl: :tensor: the shape has 0 elements, and the value 0; ARRAY[FROM:TO] and FIRST@COUNT name so many
a = {0, 1, nan, inf, -inf, 5, 6, 7, ...}
m = {{1, 0, 0, 0, 0, 0, 0, 0, ...}, {0, 0, 0, 0, 0, 0, 0, 0, ...}}
END

# What other prompts have; and files that are performed first: that of the home
# folder, then that of the working folder. A line that fails is one sentence.
session 1 <<'END'
__nram__ float buf[8];
buf?
?__bang_relu
%timeit __bang_add(buf, buf, buf, 8);
!echo by the shell
!exit 3
%nosuch
%reset
:list
int left = 1;
exit()
END
says 'buf = {0, 0, 0, 0, 0, 0, 0, 0}'
says 'd[i] = a[i] < 0 ? 0 : a[i]'
says '1 BANG op'
says 'by the shell'
says 'repl: !exit 3: status 3'
says 'unknown command :nosuch'
try 'nothing is listed' [ "$(grep -c '__nram__' out)" = 0 ]
mkdir home
printf 'float half_of(float x) { return x / 2; }\nint bad = ;\nint count = 7;\n' >home/.mlurc
printf 'count += 10;\n!touch made\n' >.mlurc
echo 'half_of(count)' | HOME=$work/home start='' session 0
says 8.5
says "a line of $work/home/.mlurc failed, and the session goes on without it"
says '!touch made: no file may run other programs'
try 'it did not' [ ! -e made ]
echo 'count' | HOME=$work/home session 1
mv .mlurc home/.mlurc
cd home
echo 'int count = 1;' >.mlurc
echo 'count' | HOME=$work/home start='' session 0
try 'a file is performed once' [ "$(tail -n 1 out)" = 1 ]
cd ..

# Programs are kept ready between inputs. What is no clang, but calls it, is not,
# and gives the same; all of them end with the session.
cat >in <<'END'
#include <time.h>
__nram__ float a[64]; __bang_write_value(a, 64, 2.0f); a[63] * 2
int late() { return (int)time(0); }
constexpr long on_host(int x) { return x > 3 ? x : clock(); }
on_host(2)
on_host(5)
std::abs(-3)
undeclared
END
session 1 <in
mv out kept_out
printf '#!/bin/sh\nexec clang-19 "$@"\n' >wrapper
chmod +x wrapper
export MLUSIM_CLANG=$work/wrapper
session 1 <in
unset MLUSIM_CLANG
try 'the same with a compiler that cannot be kept' cmp -s out kept_out
says "'clock' has no device version"
says 4
# Processes that are kept, of this folder.
left() {
    for process in /proc/[0-9]*; do
        { tr '\0' '\n' <"$process/environ"; } >environment 2>/dev/null || continue
        grep -q '^MLUCC_KEPT_PROGRAM=' environment && grep -qx "TMPDIR=$work/tmp" environment &&
            echo "$process"
    done
}
try 'no process is left' [ -z "$(left)" ]

# At a terminal: Ctrl-C drops what was typed of an input, the tab key completes
# what there is.
cat >steps <<'END'
|mlu>
int x = (1 +\r|...>
\x03|mlu>
40 + 2\r|42\nmlu>
int value_one = 50 + 5;\r|cycles\nmlu>
val\t\r|55\nmlu>
__bang_maxp\t|__bang_maxpool
\x03|mlu>
:un\t|:undo
\r|\nmlu>
:device MLU29\t|MLU290-M5
\r|\nMLU290-M5\nmlu>
half typed|half typed
\x03|mlu>
:qu\t\r|:quit
END
checks=$((checks + 1))
HOME=$work python3 "$tests/terminal.py" steps "$mlusim" repl --no-rc >out 2>&1 ||
    fail "$(tail -n 1 out)"
# Arrow keys find an input of several lines as one, in the next session too; a history of
# lines alone, of earlier versions, is read as it was.
mkdir keys
printf '1 + 1\n2 + 2\n' >keys/.mlusim_history
cat >steps <<'END'
|mlu>
(40 +\r|...>
2)\r|42\nmlu>
\x10\r|42\nmlu>
\x10\x10\x10\r|4\nmlu>
:quit\r|:quit
END
sed 's/^:quit/\\x10\\x10\\x10\\r|42\\nmlu>\n&/; /^(40/,/^.x10.x10.x10/d' steps >again
for file in steps again; do
    checks=$((checks + 1))
    HOME=$work/keys python3 "$tests/terminal.py" $file "$mlusim" repl --no-rc >out 2>&1 ||
        fail "$file: $(tail -n 1 out)"
done
finish
