#!/bin/sh
# `mluop accept`: both standards of the documents as verdicts. OUT is the build folder; run from
# the root of the tree.
. tests/support/checks.sh
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mluop=$OUT/bin/mluop
prb=psroipool_backward
[ -x "$mluop" ] || { echo "FAILED no $mluop: build first"; exit 1; }

# expect STATUS WORDS ARGUMENT...: runs mluop accept; WORDS must be in its output.
expect() {
    status=$1 words=$2 checks=$((checks + 1))
    shift 2
    "$mluop" accept "$@" >"$work/out" 2>"$work/err"
    got=$?
    [ $got -eq "$status" ] || fail "status $got, not $status: $*"
    grep -qF -e "$words" "$work/out" "$work/err" || fail "no '$words': $*"
}

# ---- the command line -------------------------------------------------------------
expect 2 'which operator?'
expect 2 'there is no operator pool' pool
expect 2 'accept all takes no --case' all --case by_hand
expect 2 "$prb has no case nothing" $prb --case nothing
expect 2 'which cases?' $prb --quick --network
expect 2 "$prb has no variant fast" $prb --variant fast
expect 2 'mluop: --device MLU9: ' $prb --device MLU9
expect 2 'accept: cannot write' $prb --quick --html "$work/no/such"
expect 0 'leaves the large cases out' --help
expect 0 'usage: mluop accept [OPTIONS] OPERATOR|all' --help

# ---- verdicts ---------------------------------------------------------------------
# By figures of its own: accept.py has the vendor's definitions and peaks of the devices.
for device in MLU370-X4 MLU590-H8 MLU270; do
    expect 0 '"accepted": true' all --quick --device $device --json
    cp "$work/out" "$work/$device.json"
    try "$device is as its page says" by_schema accept "$work/$device.json"
    "$OUT/bin/mlusim" devices --json >"$work/devices.json"
    python3 tests/kernels/accept.py "$work/$device.json" "$work/devices.json" >"$work/said" ||
        { cat "$work/said"; fail "$device: figures"; }
    checks=$((checks + $(wc -l <"$work/said")))
done
# The other variants as well.
for operator in $("$mluop" list | sed -n 's/^\([a-z_]*\)$/\1/p'); do
    for variant in $("$mluop" list "$operator" | sed -n 's/^variants *[a-z]*//p'); do
        expect 0 ' 0 failed' "$operator" --quick --device MLU370-X4 --variant "$variant"
    done
done
# The document of the one operator has a device that it refuses.
expect 0 '1 refused as the document says, 0 failed' voxel_pooling_forward --case guards --device MLU270
# Refused as rows of the case tables want, by the parameter that is wrong.
expect 0 'refused mluOpDynamicScatterBackward: reduce_type is ' dynamic_scatter_backward --case mode_sum
expect 0 'refused mluOpPsRoiPoolBackward: bottom_grad_desc has size 198' $prb --case document_2_channels

# A DRAM that is slow makes a call efficient enough. One that is fast makes it less efficient than
# its reason is for, which fails.
printf 'base MLU370-X4\ndram_mbps 1000\n' >"$work/slow.device"
printf 'base MLU370-X4\ndram_mbps 60000000\n' >"$work/fast.device"
dsb=dynamic_scatter_backward
expect 0 '1 passed, 0 below the standard with a reason' $dsb --case network --device "$work/slow.device"
expect 1 'its reason is for 3 % and more' $dsb --case network --device "$work/fast.device"
expect 0 'reason  kernel 2 copies' $dsb --case network --device MLU370-X4

# ---- text and page ------------------------------------------------------------------
expect 0 'bottom_grad diff1 <= 0.003, diff2 <= 0.003' $prb --quick --device MLU370-X4 --html "$work/page.html"
[ "$(grep -c ' network ' "$work/out")" -eq 2 ] || fail 'not two sizes of networks'
grep -qF '<h2>psroipool_backward, variant documented</h2>' "$work/page.html" || fail 'no heading'
[ "$(grep -c '<tr><td>' "$work/page.html")" -eq 4 ] || fail 'not four rows'
grep -qF 'diff1 &lt;= 0.003' "$work/page.html" || fail 'no limits on the page'
expect 0 'variant wide' $prb --case document_2 --variant wide
finish
