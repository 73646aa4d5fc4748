#!/bin/sh
# A class of 30 students at `mlusim course serve` without browsers, twice: every verdict comes
# and is right, and the ranking is the same, byte by byte. A line reports how long verdicts
# took, and what of a processor. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
if [ "$MODE" != release ]; then
    echo 'skipped: needs a release build'
    exit 77
fi
: "${STUDENTS:=30}" "${THINKS:=60}"
mkdir "$work/tmp" "$work/class"
export TMPDIR="$work/tmp" PYTHONPATH=tests/course
checks=$((checks + 1))
/usr/bin/python3 tests/course/students.py "$STUDENTS" "$THINKS" "$work/class" "$OUT/bin/mlusim" \
    >"$work/out" 2>"$work/err" || fail 'the class'
cat "$work/out"
try 'nothing is left' [ -z "$(ls -A "$TMPDIR")" ]
finish
