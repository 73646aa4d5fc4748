#!/bin/sh
# All exercises of the course are what they promise (tests/course/exercises), the
# check of each solution takes as long as it may (tests/course/built), the sessions of all
# pages print what these show, grading the class gives the same tables with one program
# at a time, and each stage of examples/labs/matmul asks for more than the one before.
# OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlusim=$OUT/bin/mlusim
own=$PWD/examples/08_exercise
[ -x "$mlusim" ] || { echo "FAILED no $mlusim: build first"; exit 1; }

with "$mlusim" course prove >"$work/log" 2>&1
checks=$((checks + $(grep -c '^ok\|^FAILED' "$work/log")))
tail -n 1 "$work/log" | grep -q '^[1-9][0-9]* passed, 0 failed$' || fail 'all exercises'
try 'the time of checks' sh tests/course/built.sh --all
grep ' s of 3$' "$work/log"
try 'sessions of all pages' sh tests/transcripts/run.sh docs/course/*.md docs/course/[0-9]*/README.md
try 'a class, one program at a time' with "$mlusim" course grade tests/course/class \
    --jobs 1 --csv "$work/csv" --json "$work/json"
try 'its table as CSV' cmp tests/course/class.csv "$work/csv"
try 'its table as JSON' cmp tests/course/class.json "$work/json"

# The stages of the lab: what they promise, and times that the stage before does not reach.
lab=$PWD/examples/labs/matmul
with "$mlusim" course prove --course "$lab" >"$work/log" 2>&1
checks=$((checks + $(grep -c '^ok\|^FAILED' "$work/log")))
tail -n 1 "$work/log" | grep -q '^[1-9][0-9]* passed, 0 failed$' || fail 'the lab'
too_slow() { # solution, stage
    mkdir -p "$work/lab/$2" && cp "$1" "$work/lab/$2/kernel.mlu" &&
        (cd "$work/lab" && ! with "$mlusim" course --course "$lab" check "$2") |
        grep -q '^not yet: right, but .* times the cycles of the solution'
}
before=
for stage in "$lab"/[0-9]*_*; do
    [ -z "$before" ] || try "$before is too slow for ${stage##*/}" too_slow "$before/solution.mlu" "${stage##*/}"
    before=$stage
done

# A program that only sleeps is ended, after some times the seconds it may take.
mkdir -p "$work/student/01_scale"
sed 's/^    cnrtDim3_t/    usleep(600000000);\n&/; 2a #include <unistd.h>' \
    examples/08_exercise/01_scale/solution.mlu >"$work/student/01_scale/kernel.mlu"
sleeps() {
    (cd "$work/student" && with "$mlusim" course --course "$own" check 1 \
        --device MLU590-H8 --seconds 1) | grep -F 'takes too long on the host'
}
try 'a program that sleeps' sleeps
finish
