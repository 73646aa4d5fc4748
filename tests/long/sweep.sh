#!/bin/sh
# Sweeps that are large: 500 units that are killed five times give the table of an
# undisturbed run; a unit costs little more than its run; a table of 10,000 results is
# there at once. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlusim=$OUT/bin/mlusim
MLUSIM_CACHE=$work/cache
export MLUSIM_CACHE
cd "$work" || exit 1

cat >scale.mlu <<'END_OF_SOURCE'
#include <bang.h>
__nram__ float part[TILE];
__mlu_global__ void scale(float *y, const float *x, int n)
{
    __memcpy(part, x, n * sizeof(float), GDRAM2NRAM);
    __bang_mul_scalar(part, part, 2.0f, n);
    __memcpy(y, part, n * sizeof(float), NRAM2GDRAM);
}
END_OF_SOURCE
plan() { # UNITS FILE
    printf 'source = "scale.mlu"\narguments = ["gdram:f32[{n}]", "gdram:f32[{n}]=iota", "{n}"]\n' >"$2"
    printf '[macros]\nTILE = 16384\n[values]\nn = {from = 1, to = %s}\n' "$1" >>"$2"
}
plan 500 sweep.toml
results() { find "$1" -name '*.json' 2>/dev/null | wc -l; }

# ---- killed five times -----------------------------------------------------------------

mkdir left # folders of those that are killed
for n in 30 110 190 300 420; do
    begin env TMPDIR="$work/left" "$mlusim" sweep run -j 2 sweep.toml --results killed >out 2>err
    until [ "$(results killed)" -ge $n ]; do
        sleep 0.02
    done
    kill -9 $pid
    wait $pid 2>/dev/null
done
try 'the rest' with "$mlusim" sweep run -j 2 sweep.toml --results killed
try 'an undisturbed run' with "$mlusim" sweep run -j 2 sweep.toml --results whole
for results in killed whole; do
    with "$mlusim" sweep table sweep.toml --results $results >$results.csv
done
try 'the same table' cmp killed.csv whole.csv
try '500 rows' test "$(sed 1d whole.csv | wc -l)" -eq 500

# ---- what a unit costs beside its run -----------------------------------------------------

# Ticks of processors that children of this shell took.
ticks() { awk '{ print $16 + $17 }' "/proc/$$/stat"; }
before=$(ticks)
for n in $(seq 1 50); do
    with "$mlusim" run --device MLU590-H8 scale.mlu --arg "gdram:f32[$n]" \
        --arg "gdram:f32[$n]=iota" --arg "$n" -- -DTILE=16384 >out 2>&1
done
middle=$(ticks)
for n in $(seq 1 50); do
    with "$mlusim" sweep unit sweep.toml "$n" --results units >out 2>&1
done
after=$(ticks)
echo "50 runs took $((middle - before)) ticks, 50 units $((after - middle))"
try 'a unit takes at most 1.3 times its run' \
    test $((10 * (after - middle))) -le $((13 * (middle - before)))

# ---- a table of 10,000 results -------------------------------------------------------------

plan 10000 large.toml
with "$mlusim" sweep unit large.toml 1 --results large
# Results of other units are copies with their IDs, which a table refuses: it has read them.
one=$(find large -name '*.json')
with "$mlusim" sweep plan large.toml | cut -f1 | while read -r id; do
    [ -e "large/$id.json" ] || cp "$one" "large/$id.json"
done
before=$(ticks)
with "$mlusim" sweep table large.toml --results large >out 2>err
after=$(ticks)
echo "a table of 10,000 results took $((after - before)) ticks"
try 'all were read' grep -q '9999 results in large are damaged' err
try 'a table takes at most 2 s' test $((after - before)) -le 200
finish
