#!/bin/sh
# Every device program, example and quick case of an operator gives the same
# whenever asynchronous work takes effect (mlusim run --async), and operators
# take the same time. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
operators() { # order: results and times
    with env MLUSIM_ASYNC="$1" "$OUT/bin/mluop" run all --quick
}
operators eager >"$work/eager" 2>&1 || fail 'operators, eager'
for order in late-io late-compute random; do
    checks=$((checks + 1))
    operators $order >"$work/late" 2>&1 || fail "operators, $order"
    try "operators, $order: the same" cmp "$work/eager" "$work/late"
    for seed in 1 2; do
        [ $order = random ] || [ $seed = 1 ] || continue
        try "programs, $order $seed" env SETTINGS="MLUSIM_ASYNC=$order MLUSIM_SEED=$seed" \
            OUT="$OUT" sh tests/programs/run.sh
    done
done
for f in examples/0[124]*/*.mlu; do
    "$OUT/bin/mlucc" "$f" -o "$work/example" || fail "$f does not compile"
    try "$f" with "$OUT/bin/mlusim" explore 6 "$work/example"
done
finish
