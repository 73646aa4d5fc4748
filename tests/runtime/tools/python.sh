#!/bin/sh
# The Python package mlusim: its structs are those of the headers, what it computes,
# what it refuses, its doctests and the page, and what an import costs beside numpy. OUT
# is the build folder; run from the root of the tree.
. tests/support/checks.sh
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
needs_clang
needs_python numpy
export PYTHONPATH="$OUT/python" PYTHONDONTWRITEBYTECODE=1
tests=$PWD/tests/runtime/tools/python
export TMPDIR="$work" # for sources of texts, which errors name

# ---- structs -------------------------------------------------------------------

# "struct member offset size" for each member, and the struct's own size.
cat >"$work/ours.py" <<'END'
import ctypes, importlib.util, sys
spec = importlib.util.spec_from_file_location("structs", sys.argv[1])
structs = importlib.util.module_from_spec(spec)
spec.loader.exec_module(structs)
is_c = len(sys.argv) > 2
print("#include <stddef.h>\n#include <stdio.h>\n#include <mlusim.h>\n"
      "#include <mlusim_session.h>\n"
      '#include "runtime/tools/accuracy/library/library.h"\n'
      "int main(void)\n{" if is_c else "", end="")
for of in structs.ALL:
    for name, *_ in of._fields_:
        s, m = f"struct {of.c_name}", getattr(of, name)
        if is_c:
            print(f'printf("{of.c_name} {name} %zu %zu\\n", offsetof({s}, {name}), '
                  f"sizeof (({s} *)0)->{name});")
        else:
            print(of.c_name, name, m.offset, m.size)
    if is_c:
        print(f'printf("{of.c_name} %zu\\n", sizeof(struct {of.c_name}));')
    else:
        print(of.c_name, ctypes.sizeof(of))
print("}" if is_c else "", end="")
END
structs=$OUT/python/mlusim/_structs.py
same_structs() {
    "$python" "$work/ours.py" "$structs" >"$work/ours" &&
        "$python" "$work/ours.py" "$structs" c >"$work/theirs.c" &&
        "$CC" -I"$OUT/include" -I. "$work/theirs.c" -o "$work/theirs" &&
        "$work/theirs" | diff "$work/ours" -
}
try 'structs are those of the headers' same_structs

# ---- what it does -----------------------------------------------------------------

# Without site-packages there is no numpy.
checks=$((checks + 1))
with "$python" -S -c 'import mlusim' >"$work/out" 2>"$work/err"
grep -q '^ImportError: mlusim needs numpy, which .* cannot import' "$work/err" || fail 'no numpy'
checks=$((checks + 1))
with "$python" -c 'import sys
sys.version_info = (3, 8, 18, "final", 0)
import mlusim' >"$work/out" 2>"$work/err"
grep -q '^ImportError: mlusim needs Python 3.9 or newer, and .* is 3.8; run a newer one' "$work/err" || fail 'an old Python'
try 'types for type checkers' [ -e "$OUT/python/mlusim/py.typed" ]

for suite in launch others testing judge sizes sweeps wrong; do
    try "test_$suite.py" with "$python" "$tests/test_$suite.py"
done
doctests() {
    with "$python" -c 'import doctest, importlib, sys
names = "_draw _excerpt _types compiler device testing".split()
modules = [importlib.import_module("mlusim." + name) for name in names]
sys.exit(any(doctest.testmod(m).failed for m in modules))'
}
try 'doctests' doctests
cp README.md docs/python.md docs/python-pytest.md "$work"
page() { # NAME: its sessions of Python
    (cd "$work" && with "$python" -c 'import doctest, sys
sys.exit(doctest.testfile(sys.argv[1], module_relative=False).failed > 0)' "$work/$1")
}
for page in README.md python.md python-pytest.md; do
    try "$page" page "$page"
done
documented() {
    with "$python" -m pydoc mlusim >"$work/pydoc" && grep -q 'arrays in, arrays out' "$work/pydoc"
}
try 'pydoc' documented
mkdir "$work/reference"
python3 mk/python_reference.py "$work/reference"
for page in "$work"/reference/*; do
    try "${page##*/} is not stale (make docs)" diff "$page" docs/reference
done
finish
