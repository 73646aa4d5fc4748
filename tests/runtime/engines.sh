#!/bin/sh
# The engines of the scalar core: what the examples print and report is the same
# with each. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh

# What the host needed, and which process it was, is no matter.
without_host() {
    sed -e '/^host  /d' -e '/"seconds":/d' -e '/"mips":/d' -e '/"process":/d' "$1"
}

# compare NAME PROGRAM ARGUMENTS...
compare() {
    name=$1
    shift
    for engine in interp jit; do
        for kind in text json; do
            checks=$((checks + 1))
            with env MLUSIM_ENGINE=$engine MLUSIM_REPORT=$kind \
                MLUSIM_REPORT_FILE="$work/$engine.$kind" "$@" \
                >"$work/$engine.out" 2>"$work/err" ||
                fail "$name: status $? with $engine"
            without_host "$work/$engine.$kind" >"$work/$engine.$kind.same"
        done
    done
    for kind in text.same json.same out; do
        checks=$((checks + 1))
        [ -s "$work/interp.$kind" ] || fail "$name: no $kind"
        diff "$work/interp.$kind" "$work/jit.$kind" >"$work/log" ||
            fail "$name: $kind differs"
    done
}

for source in examples/0[124]_*/*.mlu; do
    example=$(basename "$source" .mlu)
    try "$example is not compiled" "$OUT/bin/mlucc" --bang-mlu-arch=mtp_372 \
        --bang-mlu-arch=mtp_592 "$source" -o "$work/$example"
    for device in MLU370-X8 MLU590-H8; do
        compare "$example on $device" \
            env MLUSIM_DEVICE=$device "$work/$example"
    done
done
finish
