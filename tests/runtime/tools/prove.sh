#!/bin/sh
# mlusim prove: kernels that are right are proved, mistakes are refuted by the smallest sizes
# and a command that shows them, and what cannot be decided says where. OUT is the build
# folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
PATH=$(cd "$OUT" && pwd)/bin:$PATH
cp tests/runtime/tools/prove.mlu tests/prove/tiles.mlu tests/prove/twins.h "$work"
schema=$PWD/tests/support/schema.py
cd "$work" || exit 1

# asked STATUS OPTIONS...: about a kernel of prove.mlu; says checks how many lines
asked() {
    expected=$1 status=0 checks=$((checks + 1))
    shift
    with mlusim prove --device MLU370-X4 "$@" >out 2>err || status=$?
    [ "$status" = "$expected" ] || fail "status $status of prove $*: $(cat out err)"
    if grep -q 'a mistake of' out; then fail "prove $*: $(cat out)"; fi
}
says() { # LINE...: each is a line of the answer
    for line; do
        checks=$((checks + 1))
        grep -qE -e "^$line\$" out || fail "no line: $line in $(cat out)"
    done
}
again() { # WORDS: the command of the answer says them
    checks=$((checks + 1))
    command=$(sed -n 's/^ *again: //p' out)
    if with sh -c "$command" >log 2>&1; then fail "nothing is wrong with $command"; fi
    grep -qE -e "$1" log || fail "$command does not say $1"
}
two='--arg gdram:f32[n] --arg gdram:f32[n] --arg n'

# shellcheck disable=SC2086
{
# ---- proved --------------------------------------------------------------------------
asked 0 --where '1 <= n <= 1<<24' --output y prove.mlu --kernel tiles --dim 1..3 $two
says 'bounds +proved' 'counts +proved' 'race +proved' 'hazard +proved' 'init +proved' 'coverage +proved' \
    'budget +NRAM 4096 bytes'
asked 0 --where '1 <= n <= 1024' prove.mlu --kernel spread --type Union1 --dim 4..8 --arg 'gdram:f32[1024*taskDim]' --arg n
says 'race +proved' 'init +proved' 'barrier +proved' 'budget +NRAM 4096 bytes, SRAM 4096 bytes|budget .*'
asked 0 --where '1 <= n <= 2' --property hazard prove.mlu --kernel third --arg gdram:f32[1024] --arg 'gdram:f32[1024*n]' --arg n
asked 0 --where '4 <= n <= 1000' --property barrier prove.mlu --kernel meet --type Union1 --dim 4 --arg gdram:f32[1] --arg n
asked 0 --where '1 <= n <= 4096 and (taskDim == 4 or taskDim == 64)' --property coverage --output y prove.mlu \
    --kernel tiles --dim 1..64 $two
asked 0 --where '1 <= n <= 1024' --output y prove.mlu --kernel calls $two
asked 0 --where '64 <= n <= 1024' --property counts prove.mlu --kernel lanes --arg 'gdram:f32[n]' --arg n

# ---- refuted -------------------------------------------------------------------------
asked 1 --where '1 <= n <= 1<<24' --output y prove.mlu --kernel tail --dim 1..2 $two
says 'coverage +refuted  n = 1, 1 task: coverage: element 0 of y is not written' 'bounds +proved' 'race +proved'
again 'element 0 of y is not written'
asked 1 --where '1 <= n <= 1024*taskDim' --property bounds,race prove.mlu --kernel share --dim 2..3 $two
says 'bounds +refuted  n = 1, 2 tasks: a fault stopped the kernel' 'race +proved'
again 'out of bounds'
asked 1 --where '1 <= n <= 1000' --property race prove.mlu --kernel halo --dim 1..2 --arg 'gdram:f32[n*taskDim+1]' --arg n
says 'race +refuted  n = 1, 2 tasks: the check race reports a mistake'
asked 1 --where '1 <= n <= 100' --property hazard prove.mlu --kernel third --arg gdram:f32[1024] --arg 'gdram:f32[1024*n]' --arg n
says 'hazard +refuted  n = 3, 1 task: the check hazard reports a mistake'
asked 1 --where '0 <= n <= 1000' --property barrier prove.mlu --kernel meet --type Union1 --dim 4 --arg gdram:f32[1] --arg n
says 'barrier +refuted  n = 0, 4 tasks: a fault stopped the kernel'
asked 1 --where '1 <= n <= 1024' --property counts prove.mlu --kernel lanes --arg 'gdram:f32[n]' --arg n
says 'counts +refuted  n = 1, 1 task: a fault stopped the kernel'
asked 1 --where '1 <= n <= 1024' --property bounds prove.mlu --kernel stale $two
says 'bounds +refuted  n = 1024, 1 task: the check bounds reports a mistake'

asked 1 --where '2 <= n <= 32' --property counts,bounds prove.mlu --kernel cycled --arg 'gdram:f32[32]' --arg n --arg 2
says 'counts +refuted  n = 3, 1 task: a fault stopped the kernel' 'bounds +proved'
again 'no multiple'
asked 0 --where '1 <= k <= 16' --property counts,bounds prove.mlu --kernel cycled --arg 'gdram:f32[32]' --arg '2*k' --arg 2

# ---- not decided ---------------------------------------------------------------------
asked 2 --where '1 <= n <= 1000' --output y --most 3 prove.mlu --kernel pick --dim 2 --arg 'gdram:f32[n]' --arg 'gdram:f32[n]' \
    --arg 'gdram:i32[n]' --arg n
says 'bounds +not decided  line [0-9]+: loaded from memory' 'race +proved' 'coverage +proved'
asked 2 --where '1 <= n <= 900' --most 2 --property init prove.mlu --kernel stale $two
says 'init +not decided  line [0-9]+: reads bytes that may not be written'
asked 2 --most 2 --output y --property bounds,counts,coverage prove.mlu --kernel highest --dim 2 --arg 'gdram:f32[1024*taskDim]'
says 'bounds +not decided  line [0-9]+: inline assembly' 'counts +proved' 'coverage +not decided  line [0-9]+: inline assembly'
asked 2 --where '1 <= n <= 4' --output y --most 1 --property counts,wrap,race,coverage prove.mlu --kernel product --dim 2..3 --arg 'gdram:f32[64*taskDim]' --arg n
says 'counts +not decided  line [0-9]+: footprint .*' 'wrap +proved' 'race +proved' 'coverage +proved'
asked 2 --where '1 <= n <= 4' --property bounds --most 1 prove.mlu --kernel recursion --arg 'gdram:i32[1]' --arg n
says 'bounds +not decided  line [0-9]+: functions that call themselves, .*'
asked 1 --where '1 <= n <= 1<<24' --json out.json --output y prove.mlu --kernel tail --dim 1 $two
try 'the schema' python3 "$schema" proof out.json

# ---- no time -------------------------------------------------------------------------
# The proof of this coverage takes more than a minute of a processor; launches find the sizes.
asked 1 --where '1 <= n <= 120000' --limit 1 --output y --property coverage tiles.mlu --kernel third_wrong --dim 3 $two
says 'coverage +refuted  n = 98304, 3 tasks: .*'
asked 2 --where '1 <= n <= 90000' --limit 1 --most 1 --output y --property coverage tiles.mlu --kernel third_wrong --dim 3 $two
says 'coverage +not decided  not in time: --limit .*'
status=0 checks=$((checks + 1))
with timeout --preserve-status -s INT 5 mlusim prove --device MLU370-X4 --where '1 <= n <= 120000' --limit 100 --output y \
    tiles.mlu --kernel third_wrong --dim 3 $two >out 2>err || status=$?
[ $status = 130 ] || fail "status $status of an interrupt: $(cat out err)"
says 'bounds +(proved|not decided  interrupted)' 'coverage +not decided  interrupted'

# ---- mistakes ------------------------------------------------------------------------
asked 2 --where 'n * n <= 9 / n' prove.mlu --kernel tiles $two
try 'a divisor that is a size' grep -q 'end\|divisor' err
asked 2 --property speed prove.mlu --kernel tiles $two
try 'a property that is not known' grep -q 'expected bounds, counts' err
asked 2 --property coverage --where '1 <= n <= 9' prove.mlu --kernel tiles $two
try 'coverage without an output' grep -q 'needs --output' err
}
finish
