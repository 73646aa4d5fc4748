#!/bin/sh
# The engines of the scalar core: what the examples print and report is the same
# with each, and where the host forbids the translated one, but for a note. OUT
# is the build folder; run from the root of the tree.
. tests/support/checks.sh

# What the host needed, and which process it was, is no matter.
without_host() {
    sed -e '/^host  /d' -e '/"seconds":/d' -e '/"mips":/d' -e '/"process":/d' "$1"
}

# run NAME LABEL ENGINE PROGRAM ARGUMENTS...: what it prints and reports, by LABEL
run() {
    name=$1 label=$2 engine=$3
    shift 3
    for kind in text json; do
        checks=$((checks + 1))
        with env MLUSIM_ENGINE="$engine" MLUSIM_REPORT=$kind \
            MLUSIM_REPORT_FILE="$work/$label.$kind" "$@" \
            >"$work/$label.out" 2>"$work/err" ||
            fail "$name: status $? with $engine"
        without_host "$work/$label.$kind" >"$work/$label.$kind.same"
    done
}

# same NAME LABEL LABEL
same() {
    for kind in text.same json.same out; do
        checks=$((checks + 1))
        [ -s "$work/$2.$kind" ] || fail "$1: no $kind"
        diff "$work/$2.$kind" "$work/$3.$kind" >"$work/log" ||
            fail "$1: $kind differs"
    done
}

# ---- translating ------------------------------------------------------------------

# Sums of sums before an address: how long it takes to translate must not depend
# on what they could all come from.
cat >"$work/sums.mlu" <<'END'
#include <bang.h>
#define STEP x += y; asm volatile("" : "+r"(x), "+r"(y)); y += x; asm volatile("" : "+r"(x), "+r"(y));
#define STEPS STEP STEP STEP STEP STEP STEP STEP STEP
__mlu_global__ void sums(int *out, long x, long y)
{
    STEPS STEPS STEPS STEPS
    if (out[0] == 77)
        *(int *)(x + y) = 1;
}
END
for engine in jit interp; do
    try "sums with $engine" with timeout "$PROGRAM_SECONDS" "$OUT/bin/mlusim" run --report none \
        --engine $engine "$work/sums.mlu" --arg 'gdram:i32[16]' --arg 1 --arg 2
done

# ---- the examples ---------------------------------------------------------------

for source in examples/0[124]_*/*.mlu; do
    example=$(basename "$source" .mlu)
    try "$example is not compiled" "$OUT/bin/mlucc" --bang-mlu-arch=mtp_372 \
        --bang-mlu-arch=mtp_592 "$source" -o "$work/$example"
    for device in MLU370-X8 MLU590-H8; do
        for engine in interp jit; do
            run "$example on $device" $engine $engine \
                env MLUSIM_DEVICE=$device "$work/$example"
        done
        same "$example on $device" interp jit
    done
done

# ---- a host that forbids to run what was written --------------------------------

note='scalar code was not translated: the host forbids'
notes() { grep -c "$note" "$work/$1"; }

try 'forbids is not compiled' "$OUT/bin/mlucc" tests/runtime/tools/forbids.mlu \
    -o "$work/forbids"
status=0
with "$work/forbids" now >"$work/out" 2>"$work/err" || status=$?
if [ $status -eq 77 ]; then
    echo "skipped: a host that forbids ($(cat "$work/out"))"
else
    run 'a host that forbids' interp interp "$work/forbids" now
    run 'a host that forbids' jit jit "$work/forbids" now
    for kind in text json; do
        checks=$((checks + 2))
        [ "$(notes interp.$kind)" -eq 0 ] || fail "interp: a note in $kind"
        [ "$(notes jit.$kind)" -eq 1 ] || fail "a host that forbids: no note in $kind"
        for engine in interp jit; do
            grep -v -e "$note" -e '"note":' "$work/$engine.$kind.same" \
                >"$work/$engine.$kind.same.all"
            mv "$work/$engine.$kind.same.all" "$work/$engine.$kind.same"
        done
    done
    same 'a host that forbids' interp jit
    run 'a host that allows' jit jit "$work/forbids"
    checks=$((checks + 1))
    [ "$(notes jit.text)" -eq 0 ] || fail 'a note without a reason'
fi
finish
