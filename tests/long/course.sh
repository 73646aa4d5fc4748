#!/bin/sh
# All exercises of the course are what they promise (tests/course/exercises), the
# sessions of all chapters print what their pages show, and grading the class gives the
# same tables with one program at a time. OUT is the build folder; run from the root
# of the tree.
. tests/support/checks.sh
needs_clang
mlusim=$OUT/bin/mlusim
[ -x "$mlusim" ] || { echo "FAILED no $mlusim: build first"; exit 1; }

with "$mlusim" course prove >"$work/log" 2>&1
checks=$((checks + $(grep -c '^ok\|^FAILED' "$work/log")))
tail -n 1 "$work/log" | grep -q '^[1-9][0-9]* passed, 0 failed$' || fail 'all exercises'
try 'sessions of all chapters' sh tests/transcripts/run.sh docs/course/[0-9]*/README.md
try 'a class, one program at a time' with "$mlusim" course grade tests/course/class \
    --jobs 1 --csv "$work/csv" --json "$work/json"
try 'its table as CSV' cmp tests/course/class.csv "$work/csv"
try 'its table as JSON' cmp tests/course/class.json "$work/json"
finish
