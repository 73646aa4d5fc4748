#!/bin/sh
# MLUSIM_THREADS: what programs print and report is the same on any number of
# threads, and there are no more threads than it says. OUT is the build folder;
# run from the root of the tree.
. tests/support/checks.sh

# What the host needed, and which process it was, is no matter; nor is the program as
# a whole: its own threads share a board, and who comes first is up to the system.
without_host() {
    sed -e '/^  "program": {/,/^  },/d' -e '/^host  /d' -e '/"seconds":/d' -e '/"mips":/d' -e '/"process":/d' "$1"
}

# same NAME PROGRAM ARGUMENTS...: runs it on 1, 2, 4 and 7 threads
same() {
    name=$1
    shift
    for threads in 1 2 4 7; do
        checks=$((checks + 1))
        with env MLUSIM_THREADS=$threads MLUSIM_REPORT=json \
            MLUSIM_REPORT_FILE="$work/json" "$@" \
            >"$work/out.$threads" 2>"$work/err.$threads" ||
            fail "$name: status $? on $threads threads"
        without_host "$work/json" >"$work/json.$threads"
        [ -s "$work/json.$threads" ] || fail "$name: no report"
        for kind in out json; do
            diff "$work/$kind.1" "$work/$kind.$threads" >"$work/log" ||
                fail "$name: $kind differs on $threads threads"
        done
    done
}

for source in examples/0[24]_*/*.mlu; do
    example=$(basename "$source" .mlu)
    try "$example is not compiled" "$OUT/bin/mlucc" --bang-mlu-arch=mtp_372 \
        --bang-mlu-arch=mtp_592 "$source" -o "$work/$example"
    for device in MLU370-X8 MLU590-H8; do
        same "$example on $device" env MLUSIM_DEVICE=$device "$work/$example"
    done
done

try 'threads.mlu is not compiled' "$OUT/bin/mlucc" -O1 \
    tests/runtime/api/threads.mlu -pthread -o "$work/threads"
same 'large ops' "$work/threads"
[ "$(grep -c . "$work/out.1")" -eq 6 ] || fail 'large ops: lines are missing'
others=$(($(sed -n 's/^threads //p' "$work/err.1") - 1))
[ $others -ge 0 ] && [ $others -le 2 ] || fail "$others other threads"
for threads in 2 4 7; do
    checks=$((checks + 1))
    grep -q "^threads $((others + threads))\$" "$work/err.$threads" ||
        fail "on $threads threads there are $(cat "$work/err.$threads")"
done

checks=$((checks + 1))
if with env MLUSIM_THREADS=0 "$work/threads" >"$work/out" 2>"$work/err"; then
    fail 'no threads at all are taken'
fi
grep -q 'MLUSIM_THREADS=0: expected a number from 1 to 256' "$work/err" ||
    fail 'MLUSIM_THREADS=0 without a sentence'
finish
