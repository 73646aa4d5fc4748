#!/bin/sh
# What users name may be anything: each command ends with a sentence about it, and writes
# nothing over it. What others named is printed so that a terminal obeys none of it. A host
# may lack room, TMPDIR and /proc. The rows are in foreign.py; OUT is the build folder.
. tests/support/checks.sh
needs_clang
mkdir "$work/here"
try 'rows' python3 "$PWD/tests/runtime/tools/foreign.py" "$(cd "$OUT" && pwd)" "$PWD" "$work/here"
finish
