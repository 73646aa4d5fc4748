#!/bin/sh
# References in Python of `mlusim judge`: what they get and return, how they fail, and what they
# cannot reach. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
needs_python numpy
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlusim=$OUT/bin/mlusim
cd "$work" || exit 1
export TMPDIR="$work"

says() { # STATUS WORDS COMMAND...: the words on either stream
    expected=$1 words=$2 checks=$((checks + 1))
    shift 2
    with "$@" >out 2>err
    status=$?
    [ $status -eq "$expected" ] || fail "status $status of $*"
    cat out err | grep -q -e "$words" || fail "$* does not say: $words"
}
# check STATUS WORDS REFERENCE: of the task `sum`, with that reference
check() {
    printf '%b' "$3" >sum/reference.py
    says "$1" "$2" "$mlusim" judge check sum
}
good='and the reference works'

says 0 'sum has task.toml, reference.py' "$mlusim" judge new --python sum
sed -i '/^seed = 2/,$d; s/^seconds = 10 /seconds = 2 /; s/^#nram_kib.*/memory_mib = 600/' sum/task.toml
sed -i '$d' sum/task.toml
says 0 '^sum: right' "$mlusim" judge --device MLU590-H8 sum sum/good.mlu

# ---- what it gets and returns -------------------------------------------------------
# The inputs are as the device has them: float32, as float64.
seen='import numpy as np\ndef reference(a, b, n):\n'
seen="$seen"'    assert a.dtype == np.float64 and a.shape == (64,) and n == 64 and type(n) is int\n'
seen="$seen"'    assert (a.astype(np.float32) == a).all() and len(set(a)) > 32\n    return a + b\n'
check 0 "$good" "$seen"
check 0 "$good" 'def reference(y, b, a):\n    y[:] = a + b\n'
check 0 "$good" 'def reference(*x):\n    return x[0] + x[1]\n'
check 0 "$good" 'def reference(a, b, n):\n    return {"y": a + b}\n'
printf 'def two(a):\n    return 2 * a\n' >sum/beside.py
check 0 "$good" 'from beside import two\ndef reference(a, b, n):\n    return two(a)\n'
# What it does not set is not zero.
check 2 'sum/reference.py: case 1: the reference does not set y\[0\]' 'def reference(y, b, a):\n    pass\n'
check 2 'sum/reference.py: case 1: the reference does not set y\[63\]' 'def reference(y, b, a):\n    y[:-1] = (a + b)[:-1]\n'
check 2 'the reference does not set y\[0\]' 'def reference(y, b, a):\n    y += a + b\n'
# What it returns decides.
printf 'def reference(a, b, n):\n    return a - b\n' >sum/reference.py
says 1 'wrong: case 1 on MLU590-H8: y\[0\] is' "$mlusim" judge --device MLU590-H8 sum sum/good.mlu
# Several outputs, and one that is read and written.
mkdir two
cat >two/task.toml <<'END'
name = "two"
kernel = "two"
devices = ["MLU590-H8"]
[reference]
python = "two.py"
[[argument]]
name = "low"
role = "output"
type = "i32"
shape = ["n"]
[[argument]]
name = "x"
role = "inout"
type = "i32"
shape = ["n"]
values = "integers"
low = -100
high = 100
[[argument]]
name = "n"
role = "number"
type = "i32"
value = "n"
[[case]]
n = 32
END
cat >two/two.mlu <<'END'
#include <bang.h>
__mlu_global__ void two(int *low, int *x, int n)
{
    for (int i = 0; i < n; i++) {
        low[i] = x[i] - 7;
        x[i] = 3 * x[i];
    }
}
END
two() { # STATUS WORDS BODY
    printf '%b' "$3" >two/two.py
    says "$1" "$2" "$mlusim" judge two two/two.mlu
}
two 0 '^two: right' 'def reference(x, n):\n    return x - 7, 3 * x\n'
two 0 '^two: right' 'def reference(x, n):\n    return {"x": 3 * x, "low": x - 7}\n'
two 0 '^two: right' 'def reference(low, x, n):\n    low[:] = x - 7\n    x *= 3\n'
two 1 'wrong: case 1 on MLU590-H8: low' 'def reference(x, n):\n    return 3 * x, x - 7\n'
two 2 'returned 3 values; expected 2: low, x$' 'def reference(x, n):\n    return x, x, x\n'
two 2 'returned low, y; expected low, x$' 'def reference(x, n):\n    return {"low": x, "y": x}\n'
two 2 'returned an array of float64 for low; expected whole numbers' \
    'def reference(x, n):\n    return x / 2, x\n'
two 2 'two/two.py: case 1: the reference sets low\[0\] to 1099511627.*, which is no number of type int32_t' \
    'def reference(x, n):\n    return x + 2 ** 40, x\n'
two 2 'returned None; expected low$' 'def reference(x, n):\n    pass\n'

# ---- what is wrong with it ------------------------------------------------------------
check 2 'judge: sum/reference.py:3: ZeroDivisionError: division by zero$' \
    'def reference(a, b, n):\n    x = 1\n    return x / 0\n'
check 2 'judge: sum/reference.py:1: SyntaxError: ' 'def reference(a, b, n)\n    return a\n'
check 2 'reference() returned shape (3,) for y; expected (64,)$' 'def reference(a, b, n):\n    return a[:3]\n'
check 2 'returned str for y; expected an array of shape (64,)$' 'def reference(a, b, n):\n    return "x"\n'
check 2 'an array of complex128 for y; expected numbers$' 'def reference(a, b, n):\n    return a + 1j\n'
check 2 'reference() takes 2 arguments; the task gives it 3: a, b, n$' 'def reference(p, q):\n    pass\n'
check 2 'sum/reference.py has no function reference$' 'def referenz(a, b, n):\n    pass\n'
check 2 'sum/reference.py: reference() is no function$' 'reference = 7\n'
check 2 'sum/reference.py called exit$' 'import sys\nsys.exit(0)\n'
check 2 'ended before its outputs were written' 'import os\nos._exit(0)\n'
check 2 'sum/reference.py was ended by a signal' 'import os\nos.kill(os.getpid(), 11)\n'
check 2 'sum/reference.py takes too long' 'def reference(a, b, n):\n    while True:\n        pass\n'
check 2 'sum/reference.py prints more than 64 KiB' 'while True:\n    print(1000 * "x")\n'
# A busy host takes more than those two seconds for so many pages.
sed -i 's/^seconds = 2 /seconds = 20 /' sum/task.toml
check 2 'sum/reference.py takes more than 600 MiB' \
    'import numpy\nx = numpy.ones(1 << 27)\ndef reference(a, b, n):\n    return a\n'
check 3 'sum/reference.py:3: it ran out of memory$' \
    'import numpy\ndef reference(a, b, n):\n    return numpy.zeros(1 << 52)\n'
check 3 'sum/reference.py:1: there is no module nothing_like_it for ' 'import nothing_like_it\n'
# It is confined.
check 2 'sum/reference.py:2: [A-Za-z]*Error: .*/etc/passwd' 'def reference(a, b, n):\n    open("/etc/passwd")\n'
check 2 'sum/reference.py:2: [A-Za-z]*Error: .*sum/task.toml' \
    'def reference(a, b, n):\n    open(__file__.replace("reference.py", "task.toml"), "w")\n'
check 2 'sum/reference.py:3: PermissionError: ' \
    'import socket\ndef reference(a, b, n):\n    socket.create_connection(("127.0.0.1", 9))\n'

sed -i 's/^python = .*/python = "other.py"/' sum/task.toml
says 2 'sum/task.toml:[0-9]*: cannot read other.py: ' "$mlusim" judge check sum
sed -i 's/^python = .*/&\nc = "reference.c"/' sum/task.toml
says 2 'a reference is either c = "FILE.c", python = "FILE.py" or npy = true' "$mlusim" judge check sum
# No python3 of PATH, nor Debian's, has the modules.
sed -i '/^c = /d; s/^python = .*/python = "reference.py"/' sum/task.toml
if ! /usr/bin/python3 -c 'import torch' 2>/dev/null; then
    printf 'import torch\n' >sum/reference.py
    says 3 'needs Python with numpy,torch, and no python3 has that' \
        env PATH=/nowhere "$mlusim" judge check sum
fi
finish
