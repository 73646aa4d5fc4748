#!/bin/sh
# The advice for all solutions of the course and of the puzzles, on both boards: none of more
# than 10 % but what solutions.def has a reason for; and for the fast variants of the operators
# on MLU370-X4. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
advice=tests/runtime/instruments/advice
set --
for file in docs/course/[0-9]*/main.cpp docs/course/puzzles/[0-9]*/task.toml; do
    set -- "$@" "${file%/*}"
done
try 'advice for solutions' /usr/bin/python3 "$advice/solutions.py" "$OUT/bin" "$work" \
    "$advice/solutions.def" 0.1 "$@"
. "$advice/fast.sh"
fast_variants "$advice" MLU370-X4
finish
