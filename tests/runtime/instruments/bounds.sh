#!/bin/sh
# What the report says limits a launch, held against faster parts (mlusim run --what-if); the
# kind of work that it names; and steps that add up. OUT is the build folder; run from the root
# of the tree.
. tests/support/checks.sh
needs_clang
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlusim=$OUT/bin/mlusim
here=$PWD/tests/runtime/instruments
changes=dram=2x,io=2x,latency=2x,vector=2x,tensor=2x,move=2x,scalar=2x,barrier=2x

# gains SHARE MISSED BOARD COMMAND...: see bounds.py.
gains() {
    share=$1 missed=$2 board=$3
    shift 3
    rm -f "$work/whatif.json" "$work/report.json"
    with "$mlusim" run --device "$board" --what-if "$changes" --what-if-json "$work/whatif.json" \
        "$@" >"$work/out" 2>&1 || fail "what if: $*"
    with "$mlusim" run --device "$board" --report json --report-file "$work/report.json" "$@" \
        >"$work/out" 2>&1 || fail "a report: $*"
    try "limits on $board: $*" /usr/bin/python3 "$here/bounds.py" gains "$share" "$missed" \
        "$work/whatif.json" "$work/report.json"
}
why() { # words of the reason
    try "the report says: $1" grep -q "\"why\": \".*$1" "$work/report.json"
}

# ---- two limits that are near ------------------------------------------------------

ridge() { # BOARD OPS
    gains 0.05 0 "$1" "$here/bounds.mlu" --kernel ridge --dim 32 --arg 'gdram:f32[4194304]' \
        --arg 'gdram:f32[4194304]' --arg 4194304 --arg "$2"
}
ridge MLU370-X4 8
try 'few ops: DRAM' grep -q '"kind": "dram"' "$work/report.json"
ridge MLU370-X4 64
try 'many ops: compute' grep -q '"kind": "compute"' "$work/report.json"
try 'and nothing beside it' sh -c '! grep -q "\"kind\": \"dram\"" "$1"' - "$work/report.json"

# Measured, both have their gains; where neither saves much, that is near the border.
two() { # OPS
    with "$mlusim" run --device MLU370-X4 --advice measure "$here/bounds.mlu" --kernel ridge \
        --dim 32 --arg 'gdram:f32[4194304]' --arg 'gdram:f32[4194304]' --arg 4194304 --arg "$1" \
        >"$work/out" 2>&1
    tr -s ' \n' ' ' <"$work/out" >"$work/line"
}
for ops in 26 27 25; do
    two $ops
    grep -q '; twice as fast, ' "$work/line" && break
done
try 'two limits are measured' grep -Eq \
    '; twice as fast, [A-Za-z -]+ saves [0-9]+ %, [a-zA-Z -]+ saves [0-9]+ %' "$work/line"

# ---- what a unit does for most of its time, not for most bytes ---------------------

gains 0.05 0 MLU370-X4 "$here/bounds.mlu" --kernel scatters --dim 32 \
    --arg 'gdram:f32[262144]' --arg 'gdram:f32[524288]' --arg 1
why 'gathers and scatters keep the busiest core'
gains 0.05 0 MLU370-X4 "$here/bounds.mlu" --kernel scatters --dim 32 \
    --arg 'gdram:f32[262144]' --arg 'gdram:f32[524288]' --arg 0
why 'GDRAM2NRAM copies keep the busiest core'
gains 0.05 0 MLU370-X4 "$here/bounds.mlu" --kernel combs --dim 32 \
    --arg 'gdram:f32[524288]' --arg 'gdram:f32[524288]'
why 'NRAM2GDRAM copies keep the busiest core'

# ---- the kernels of the rules of advice --------------------------------------------

"$OUT/bin/mlucc" --bang-mlu-arch=mtp_372 --bang-mlu-arch=mtp_592 \
    "$here/advice/launches.mlu" -o "$work/launches" || exit 1
gains 0.1 0.06 MLU370-X4 "$work/launches"

# ---- steps -------------------------------------------------------------------------

# A core that ends first may have been the busiest; memory cores copy for others.
for operator in voxel_pooling_forward dynamic_scatter_backward get_indice_pairs; do
    with "$mlusim" run --device MLU370-X4 --report json --report-file "$work/$operator.json" \
        "$OUT/bin/mluop" run "$operator" --quick --device MLU370-X4 >"$work/out" 2>&1 ||
        fail "$operator"
done
try 'steps add up' /usr/bin/python3 "$here/bounds.py" sums "$work"/voxel*.json \
    "$work"/dynamic*.json "$work"/get*.json
finish
