#!/bin/sh
# Late asynchronous work (mlusim run --async): what lacks a sync gives other
# results in the order that shows it, what is right gives the same in all, and
# reports and cycles do not change. All programs and operators are those of
# tests/long/async.sh. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
mlusim=$OUT/bin/mlusim
export TMPDIR=$work/tmp MLUSIM_MEMORY=zero
mkdir "$TMPDIR"
orders='eager late-io late-compute random'
"$OUT/bin/mlucc" tests/runtime/api/async.mlu -o "$work/wrong" || exit 1
"$OUT/bin/mlucc" -DRIGHT tests/runtime/api/async.mlu -o "$work/right" || exit 1

prints() { # what, order, program, argument
    checks=$((checks + 1))
    with "$mlusim" run --report none --async "$2" "$work/$3" "$4" \
        >"$work/out" 2>"$work/err"
    [ "$(cat "$work/out")" = "$1" ] || fail "$3 $4, $2: not $1"
}
prints '2 512' eager wrong store
prints '0 0' late-io wrong store # copied before it was formed
prints '2 512' late-compute wrong store
prints '2 512' late-io wrong load
prints '0 0' late-compute wrong load # formed before it was copied
for order in $orders; do
    prints '2 512' $order right store
    prints '2 512' $order right load
    prints '2 512' $order wrong combine
    prints '2 512' $order wrong inside
done
for engine in interp jit; do
    MLUSIM_ENGINE=$engine prints '0 0' late-io wrong store
done

# A run of explore finds both, and says how to see it again.
for kernel in store load; do
    checks=$((checks + 2))
    with "$mlusim" explore 2 "$work/wrong" $kernel >"$work/out" 2>"$work/err"
    [ $? -eq 1 ] || fail "explore: $kernel gives the same"
    again=$(sed -n 's/^again: mlusim run --async \(late-[a-z]*\) .*/\1/p' "$work/out")
    prints '0 0' "$again" wrong $kernel
    try "explore: $kernel with a sync" with "$mlusim" explore 4 "$work/right" \
        $kernel
done

# Reports of launches and of checks are the same in every order.
for order in $orders; do
    with "$mlusim" run --async $order --check all --check-json "$work/json.$order" \
        "$work/wrong" load 2>&1 | grep -v -e '^host' -e '^[0-9]' >"$work/report.$order"
    try "the report, $order" cmp "$work/report.eager" "$work/report.$order"
    try "the checks, $order" cmp "$work/json.eager" "$work/json.$order"
done
checks=$((checks + 1))
grep -q '"hazard"' "$work/json.eager" || fail 'the missing sync is not reported'

# What looks at results behind each op is refused.
checks=$((checks + 1))
! with "$mlusim" run --async late-io --check nan "$work/right" >"$work/out" 2>&1 &&
    grep -q 'leave one of the two out' "$work/out" || fail 'nan is not refused'

# A selection of what is right.
for pair in late-io:idiom_pipeline late-compute:lock_cores random:idiom_attention; do
    try "$pair" env PROGRAM="${pair#*:}" MLUSIM_ASYNC="${pair%:*}" OUT="$OUT" \
        sh tests/programs/run.sh
    try "an operator, ${pair%:*}" with env MLUSIM_ASYNC="${pair%:*}" \
        "$OUT/bin/mluop" run voxel_pooling_forward --quick
done
finish
