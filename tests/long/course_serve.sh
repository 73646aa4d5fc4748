#!/bin/sh
# A class of 30 students, each with a browser of its own (headless Chromium), at `mlusim
# course serve`, twice: every verdict comes and is right, nobody sees another one's file,
# and the ranking is the same, byte by byte. A line reports how long verdicts took, and what of a processor. OUT is
# the build folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome)
if [ -z "$browser" ] || [ "$MODE" != release ]; then
    echo 'skipped: needs chromium, and a release build'
    exit 77
fi
: "${STUDENTS:=30}" "${THINKS:=60}"
mkdir "$work/tmp" "$work/class"
export TMPDIR="$work/tmp" PYTHONPATH=tests/course
checks=$((checks + 1))
/usr/bin/python3 tests/course/browsers.py "$STUDENTS" "$THINKS" "$work/class" "$browser" "$OUT/bin/mlusim" \
    >"$work/out" 2>"$work/err" || fail 'the class'
cat "$work/out"
try 'nothing is left' [ -z "$(ls -A "$TMPDIR")" ]
finish
