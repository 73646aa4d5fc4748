"""`mlusim repl`: parts of arrays, and arrays as tensors and as pictures."""
import sys

sys.path.insert(0, "tests/support")
from expect import finish, needs_clang
from playground import QUIET, session

needs_clang()

# Parts of arrays: as many elements as are asked for, from the end as well, and backwards; how
# many a pointer has behind it is not known.
session("""\
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
""", """\
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
""", without=QUIET + "|^[amp].* = ")

# _ is an array, or a part of one, as well; a plot of one value is a line.
session("""\
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
""", """\
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
           0 | ***
  NaN, +-inf |N
4 elements, least 0, greatest 0, mean 0, 1 NaN
""", without=QUIET + "|^a = ")

# Neither the range nor the sum of these is a number.
session("""\
double wide[2][2]; wide[0][0] = wide[1][0] = wide[1][1] = 1e308; wide[0][1] = -1e308;
:plot wide
""", says=("4 elements, least -1e+308, greatest 1e+308", "|@ |"))

# Tensors and pictures; what is no number is shown as such.
session("""\
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
""", """\
a = {0, 1, 2, 3, 4, 5, 6, 7, ...}
[[0 1 2 3]
 [4 5 6 7]
 [8 9 10 11]]
12 elements, least 0, greatest 11, mean 5.5
mlusim: repl: :tensor: the shape has 15 elements, and the value 12; ARRAY[FROM:TO] and FIRST@COUNT \
name so many
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
mlusim: repl: :tensor: the shape has 0 elements, and the value 0; ARRAY[FROM:TO] and FIRST@COUNT \
name so many
a = {0, 1, nan, inf, -inf, 5, 6, 7, ...}
m = {{1, 0, 0, 0, 0, 0, 0, 0, ...}, {0, 0, 0, 0, 0, 0, 0, 0, ...}}
""", status=1)

finish()
