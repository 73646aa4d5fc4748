#!/bin/sh
# The advice of the report: for each rule a kernel for which it speaks, the same with the
# remedy, and one that looks alike, for which it would be wrong; kernels as they are written
# first; and the fast variants of the operators, with little left to gain. OUT is the build
# folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
kernels=$PWD/tests/runtime/instruments/advice
"$OUT/bin/mlucc" --bang-mlu-arch=mtp_372 --bang-mlu-arch=mtp_592 "$kernels/launches.mlu" \
    -o "$work/launches" || exit 1
for board in MLU370-X4 MLU590-H8; do
    with "$OUT/bin/mlusim" run --device $board --report json --report-file "$work/$board.json" \
        "$work/launches" >"$work/$board.txt" || fail "launches on $board"
    try "advice on $board" /usr/bin/python3 "$kernels/check.py" "$kernels" \
        "$work/$board.json" "$work/$board.txt"
done

# Two loops: a gain for each.
for kernel in both first second; do
    with "$OUT/bin/mlusim" run --device MLU370-X4 --report json --report-file "$work/$kernel.json" \
        "$kernels/two_loops.mlu" --kernel $kernel --dim 32 --arg 'gdram:f32[131072]' \
        --arg 'gdram:f32[131072]' --arg 131072 >"$work/out" 2>&1 || fail "two loops: $kernel"
done
try 'a gain for each loop' /usr/bin/python3 "$kernels/two_loops.py" "$kernels/two_loops.mlu" \
    "$work/both.json" "$work/first.json" "$work/second.json"

# A gather that chooses nothing, ahead of loads, gives no advice and stops none.
cat >"$work/none.mlu" <<'END'
#include <bang.h>
__nram__ float part[1024];
__nram__ unsigned offset[32];
__nram__ unsigned char none[64];
__mlu_global__ void scale(float *y, const float *x)
{
    __bang_write_value((int *)offset, 32, 0);
    __bang_write_value((short *)none, 32, (short)0);
    __gather(part, x, offset, none, 128, GDRAM2NRAM, 128, 1);
    for (int i = 0; i < 40; i++) {
        __memcpy(part, x + i * 1024, 4096, GDRAM2NRAM);
        __memcpy(y + i * 1024, part, 4096, NRAM2GDRAM);
    }
    __bang_write_value(part, 1024, 1.0f);
}
END
with "$OUT/bin/mlusim" run --device MLU370-X4 "$work/none.mlu" --kernel scale --arg 'gdram:f32[40960]' \
    --arg 'gdram:f32[40960]' >"$work/out" 2>&1
tr -s ' \n' ' ' <"$work/out" >"$work/words" # where a line ends depends on the folder's name
try 'a gather of nothing' grep -q 'advice [^ ]*none.mlu:11: GDRAM2NRAM copies of 4096 bytes' "$work/words"

# On the page of a program, where there is any.
cat >"$work/rows.mlu" <<'END'
#include <bang.h>
__nram__ float part[64];
__mlu_global__ void scale(float *y, const float *x, int n)
{
    for (int i = 0; i < n; i += 64) {
        __memcpy(part, x + i, sizeof part, GDRAM2NRAM);
        __bang_mul_scalar(part, part, 2.0f, 64);
        __memcpy(y + i, part, sizeof part, NRAM2GDRAM);
    }
}
END
page() { # OPTION...
    with "$OUT/bin/mlusim" run --html "$work/page.html" "$@" "$work/rows.mlu" --kernel scale \
        --arg 'gdram:f32[4096]' --arg 'gdram:f32[4096]' --arg 4096 >"$work/out" 2>"$work/err" ||
        fail "a page of launches"
}
page
try 'the page has the advice' \
    grep -q '^<li><b>scale</b>: .*rows.mlu:6: .* \[small-pieces\]</li>$' "$work/page.html"
page --report none
try 'also without a report' grep -q '^<li><b>scale</b>: ' "$work/page.html"
page --advice off
try 'and none when it is off' sh -c '! grep -q "id=.advice\|<li><b>" "$1"' - "$work/page.html"

. tests/runtime/instruments/advice/fast.sh
fast_variants "$kernels" MLU590-H8
# Some solutions of the course; tests/long/advice.sh has all, and the other board.
try 'advice for solutions' /usr/bin/python3 "$kernels/solutions.py" "$OUT/bin" "$work" \
    "$kernels/solutions.def" 0.1 docs/course/07_one_from_many docs/course/puzzles/21_two_buffers
finish
