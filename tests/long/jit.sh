#!/bin/sh
# SPDX-License-Identifier: MIT
# Translated scalar code against the dispatch loop. A million random programs,
# others than those of the quick test, with random calls of BANG ops among them
# (JIT_STREAMS, JIT_SEED); then the examples, the test programs and the quick
# cases of all operators, with three quanta: what they print, how they end and
# what they report is the same with both engines. OUT is the build folder; run
# from the root of the tree.
. tests/support/checks.sh

# ---- random programs -----------------------------------------------------------

streams() {
    JIT_SEED=${JIT_SEED:-1000000} JIT_STREAMS=${JIT_STREAMS:-1000000} \
        "$OUT/tests/sim/test_jit" --filter jit/streams
}
try 'random programs' streams
grep 'streams from seed' "$work/log" || fail 'random programs were not counted'

# ---- programs ------------------------------------------------------------------

# What the host needed, which process it was, and where its memory was, is no
# matter.
without_host() {
    sed -e '/^host  /d' -e '/"seconds":/d' -e '/"mips":/d' -e '/"process":/d' \
        -e 's/0x[5-7][0-9a-f]\{11\}/0xhost/g' \
        -e '/: host pointer: \|is no memory of the device/s/0x[0-9a-f]*/0xhost/g' "$@"
}
compared=0

# compare NAME PROGRAM ARGUMENTS...: the same with both engines, for each quantum
compare() {
    name=$1
    shift
    for quantum in 1 13 100000; do
        for engine in interp jit; do
            status=0
            with env MLUSIM_ENGINE=$engine MLUSIM_QUANTUM=$quantum \
                MLUSIM_REPORT=json MLUSIM_REPORT_FILE="$work/report" "$@" \
                >"$work/out" 2>"$work/err" || status=$?
            {
                without_host "$work/out" "$work/err"
                [ ! -e "$work/report" ] || without_host "$work/report"
                echo "status $status"
            } >"$work/$engine.all"
            rm -f "$work/report"
        done
        rm -f "$work/out" "$work/err"
        try "$name, quantum $quantum: the engines differ" \
            diff "$work/interp.all" "$work/jit.all"
    done
    compared=$((compared + 1))
}
compile() { # source flags...: the program, or nothing and a failed check
    source=$1
    shift
    try "$source is not compiled" "$OUT/bin/mlucc" "$@" "$source" -o "$work/program"
}
ran() { # what: says how many, and begins to count anew
    echo "$compared $1 with both engines, quanta 1, 13 and 100000"
    [ $compared -gt 0 ] || fail "no $1"
    compared=0
}

for source in examples/0[124]_*/*.mlu; do
    compile "$source" --bang-mlu-arch=mtp_372 --bang-mlu-arch=mtp_592
    for device in MLU370-X8 MLU590-H8; do
        compare "$source on $device" env MLUSIM_DEVICE=$device "$work/program"
    done
done
ran 'examples'

directive() { # file name: what tests/programs/run.sh reads there
    sed -n "s|^/// $2: \{0,1\}||p" "$1"
}
for source in tests/programs/*.mlu; do
    [ -z "$(directive "$source" compile-error)" ] || continue
    compile "$source" $(directive "$source" flags)
    device=$(directive "$source" devices)
    compare "$source" env MLUSIM_DEVICE="$(echo "${device:-MLU590-H8}" | cut -d' ' -f1)" \
        $(directive "$source" env) "$work/program" $(directive "$source" args)
done
ran 'test programs'

for operator in $("$OUT/bin/mluop" list | sed -n 's/^\([a-z]\)/\1/p'); do
    for device in MLU370-X8 MLU590-H8; do
        compare "$operator on $device" "$OUT/bin/mluop" run "$operator" --quick \
            --device $device
    done
done
ran 'operators'
finish
