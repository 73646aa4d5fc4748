#!/bin/sh
# The cache of mlucc with all programs of the tree: what it gives is what a
# compilation without it gives, byte by byte, messages included; and 64 processes
# at once, some of which are killed, also of its store alone.
# OUT is the build directory; runs from the root of the tree.
set -eu
. tests/support/environment.sh
: "${OUT:=build}"

mlucc=$(cd "$OUT" && pwd)/bin/mlucc
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0
failed=0
wrong() { echo "FAILED: $*"; failed=$((failed + 1)); }

# ---- equality ------------------------------------------------------------------

MLUSIM_CACHE=$work/cache
export MLUSIM_CACHE
for source in examples/*/*.mlu tests/programs/*.mlu kernels/*/*.mlu docs/course/*/*.mlu; do
    words="-c -I. -I$(dirname "$source") -Idocs/course -Wall $source"
    MLUSIM_CACHE=off "$mlucc" $words -o "$work/off.o" 2>"$work/off.err" || continue # not alone
    for kind in compiled taken; do
        "$mlucc" $words -o "$work/$kind.o" 2>"$work/$kind.err" || :
        if cmp -s "$work/off.o" "$work/$kind.o" && cmp -s "$work/off.err" "$work/$kind.err"; then
            passed=$((passed + 1))
        else
            wrong "$source: another result with the cache, $kind"
        fi
    done
done
"$mlucc" --cache-stats | sed -n 's/^/  /p'
taken=$("$mlucc" --cache-stats | sed -n 's/^taken  *//p')
[ "$taken" -ge $((passed / 2 - 5)) ] || wrong "only $taken of $((passed / 2)) were taken"

# ---- many processes, some of which are killed --------------------------------------

cp examples/02_vector_add/*.mlu "$work/" 2>/dev/null || cp "$(ls examples/*/*.mlu | head -n1)" "$work/"
sources=
for i in 1 2 3 4; do
    sed "1i #define NUMBER $i" "$(ls "$work"/*.mlu | head -n1)" >"$work/many$i.txt"
    cp "$work/many$i.txt" "$work/many$i.bang"
    MLUSIM_CACHE=off "$mlucc" -x bang -c "$work/many$i.bang" -o "$work/many$i.good"
    sources="$sources $i"
done
MLUSIM_CACHE=$work/shared
MLUSIM_CACHE_SIZE=1
export MLUSIM_CACHE_SIZE
jobs=
for n in $(seq 64); do
    i=$((n % 4 + 1))
    "$mlucc" -x bang -c "$work/many$i.bang" -o "$work/many$i-$n.o" 2>"$work/err-$n" &
    jobs="$jobs $!"
    [ $((n % 5)) -ne 0 ] || { sleep 0.2; kill -9 $! 2>/dev/null || :; }
done
n=0
for job in $jobs; do
    n=$((n + 1))
    status=0
    wait "$job" || status=$?
    case $status in
    0)
        i=$((n % 4 + 1))
        if cmp -s "$work/many$i.good" "$work/many$i-$n.o"; then
            passed=$((passed + 1))
        else
            wrong "process $n has another result"
        fi
        ;;
    137) ;;
    *) wrong "process $n ended with $status: $(cat "$work/err-$n")" ;;
    esac
done
for i in $sources; do
    "$mlucc" -x bang -c "$work/many$i.bang" -o "$work/after.o"
    if cmp -s "$work/many$i.good" "$work/after.o"; then
        passed=$((passed + 1))
    else
        wrong "after them $i has another result"
    fi
done
# The store alone, with more of its rounds than the quick run has.
if COUNT=1000 "$OUT/tests/isa/test_store" --filter 'store/many*' >"$work/said" 2>&1; then
    passed=$((passed + 1))
else
    wrong "many processes share a store: $(cat "$work/said")"
fi
rm -rf "${TMPDIR:-/tmp}"/mlucc-*
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
