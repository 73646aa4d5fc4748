#!/bin/sh
# All puzzles are what they promise, on both boards: the solution passes, the starter and
# each near miss fail the criterion that puzzle.txt names, with its words; pictures show what
# solutions move. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
mlusim=$OUT/bin/mlusim
[ -x "$mlusim" ] || { echo "FAILED no $mlusim: build first"; exit 1; }

with "$mlusim" course puzzles prove ${ASAN_PRELOAD:+--unconfined} >"$work/log" 2>&1
checks=$((checks + $(grep -c '^ok\|^FAILED' "$work/log")))
tail -n 1 "$work/log" | grep -q '^[1-9][0-9]* passed, 0 failed$' || fail 'all puzzles'
grep -A 12 '^FAILED' "$work/log" | head -n 60
try 'all on both boards' sh -c '[ "$(ls -d docs/course/puzzles/[0-9]*_* | wc -l)" -eq \
    "$(grep -c "^ok .*solution.mlu passes" "$1")" ]' - "$work/log"
try 'the sessions of their page' sh tests/transcripts/run.sh docs/course/puzzles/README.md
try 'all pictures' env OUT="$OUT" mk/puzzles.sh compare
finish
