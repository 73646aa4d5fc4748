#!/bin/sh
# Random orders of the cores (mlusim run --schedule random) and their
# exploration: orders differ, seeds reproduce, only programs that depend on the
# order give other results. OUT is the build folder; run from the root of the
# tree.
. tests/support/checks.sh
mlusim=$OUT/bin/mlusim
program=$work/explore
export TMPDIR=$work/tmp
mkdir "$TMPDIR"
"$OUT/bin/mlucc" tests/runtime/tools/explore.mlu -o "$program" || exit 1

explores() { # status words arguments of explore...
    expected=$1 words=$2 checks=$((checks + 1))
    shift 2
    with "$mlusim" explore "$@" >"$work/out" 2>"$work/err"
    status=$?
    [ $status -eq "$expected" ] || fail "status $status of explore $*"
    cat "$work/out" "$work/err" >"$work/both"
    [ -z "$words" ] || grep -q -e "$words" "$work/both" || fail "explore $* does not say: $words"
}

# ---- what depends on the order ------------------------------------------------------

explores 1 'it copies other bytes from the device' 12 "$program" last
again=$(sed -n 's/^again: mlusim run --schedule random .*--seed \([0-9]*\).*/\1/p' "$work/out")
explores 1 "first with --schedule random .*--seed $again:" --jobs 1 12 "$program" last
explores 1 'it prints other lines: 1,' 12 "$program" last show
# What it says to run again is run again as it stands, by a shell.
printf 'base MLU590-M9\nio_latency 900\n' >"$work/it's far.device"
explores 1 'other results' --device "$work/it's far.device" 12 "$program" last show \
    "it's \$HOME" ''
sed -n 's/^again: //p' "$work/out" >"$work/again.sh"
try 'its words' grep -qF " last show 'it'\\''s \$HOME' ''" "$work/again.sh"
with env PATH="$OUT/bin:$PATH" sh "$work/again.sh" >"$work/again.out" 2>"$work/again.err"
try 'runs on that device' grep -q "^mlusim report: MLU590-M9 (it's far)" "$work/again.err"
with env MLUSIM_DEVICE="$work/it's far.device" "$program" last show >"$work/fixed.out"
checks=$((checks + 1))
[ -s "$work/again.out" ] && ! cmp -s "$work/again.out" "$work/fixed.out" ||
    fail 'what is to be run again gives no other results'
explores 1 'other results' 12 "$program" check_then_store
explores 0 '^15 orders, the results are the same' 12 "$program" largest
explores 0 'the results are the same' 12 "$program" lines
explores 0 'the results are the same' 12 "$program" locked show
explores 0 'the results are the same' 12 "$program" largest time # times are none
explores 2 'cannot be compared: it ends by _exit' 3 "$program" last leave
explores 2 'has no device or never calls the runtime, or ' 3 true
explores 0 'ends with status 3' 3 "$program" wrong
explores 0 '^7 orders, the results are the same' --first 100 --device MLU590-M9 4 \
    "$program" largest
checks=$((checks + 1))
! grep -q 'ends with status' "$work/out" || fail 'on another device it fails'

# ---- for programs -------------------------------------------------------------------

get() { # PATH: of the JSON
    "$OUT/tests/json_get" "$1" "$work/json"
}
has() { # PATH VALUE
    checks=$((checks + 1))
    [ "$(get "$1")" = "$2" ] || fail "$1 is '$(get "$1")', not '$2'"
}
as_page() {
    try 'explore as its page says' by_schema explore "$work/json"
}
# Each order, that of the clocks first, whatever came to an end first; the command of
# one that differs gives what it gave, the others are what people are told.
explores 1 '' --json "$work/json" --device "$work/it's far.device" 12 "$program" last show "it's"
try 'nothing else is printed' [ ! -s "$work/out" ]
as_page
has verdict different
has orders 15
has program.1 last
has device "$work/it's far.device"
has runs.0.schedule fixed
has runs.0.async eager
has runs.0.differs false
has runs.1.async late-io
has runs.2.async late-compute
has runs.3.async late-host
has runs.4.seed 1
has runs.15.seed 12
differing=0
for i in $(seq 0 15); do
    get "runs.$i.command" >"$work/again.sh"
    with env PATH="$OUT/bin:$PATH" sh "$work/again.sh" >"$work/again.out" 2>"$work/again.err"
    is_other=false
    cmp -s "$work/again.out" "$work/fixed.out" || is_other=true
    has "runs.$i.differs" $is_other
    [ $is_other = false ] || differing=$((differing + 1))
done
try 'some differ' [ $differing -gt 0 ]
has differing $differing
grep -q '"differs": true, "differs_in": \["lines", "bytes"\]' "$work/json" ||
    fail 'what differs is not told'
explores 0 '"verdict": "same"' --json - 3 "$program" largest
cp "$work/out" "$work/json"
as_page
has differing 0
has runs.0.reports 0
has runs.0.status 0
explores 0 '' --json "$work/json" 3 "$program" wrong
has runs.5.status 3
# Reports of checks are counted in each run: it gives back none of what it allocates.
checks=$((checks + 1))
with env MLUSIM_CHECK=leak "$mlusim" explore --json "$work/json" 1 "$program" largest \
    >"$work/out" 2>&1
n=$(MLUSIM_CHECK=leak with "$program" largest 2>&1 | sed -n 's/^mlusim: checks: \([0-9]*\) rep.*/\1/p')
unset MLUSIM_CHECK
[ "${n:-0}" -gt 0 ] || fail "$program leaks nothing"
for i in 0 1 2 3; do
    has runs.$i.reports "$n"
    has runs.$i.status 1
done
explores 2 'cannot be compared: it ends by _exit' --json "$work/json" 3 "$program" last leave
as_page
has verdict unknown
try 'reports are not known' grep -q '"reports": null' "$work/json"
explores 2 "cannot write $work/none/json: No such file" --json "$work/none/json" 3 "$program" last
checks=$((checks + 1))
with "$mlusim" explore --json - 1 "$program" largest >/dev/full 2>"$work/err"
[ $? -eq 2 ] && grep -q 'cannot write standard output: No space left' "$work/err" || fail 'a full disk'

# ---- seeds ------------------------------------------------------------------------

printed() { # seed
    with env MLUSIM_SCHEDULE=random MLUSIM_SEED="$1" "$program" lines
}
printed 7 >"$work/7"
printed 7 >"$work/7again"
try "a seed reproduces" cmp "$work/7" "$work/7again"
orders=$(for seed in 1 2 3 4 5 6; do printed $seed | cksum; done | sort -u | wc -l)
checks=$((checks + 1))
[ "$orders" -ge 5 ] || fail "6 seeds give $orders orders"
for engine in interp jit; do
    with env MLUSIM_ENGINE=$engine MLUSIM_QUANTUM=5 MLUSIM_SCHEDULE=random \
        MLUSIM_SEED=7 "$program" lines >"$work/$engine"
    try "the same by $engine" cmp "$work/7" "$work/$engine"
done
# Not the limit either, which decides how long a core may be ahead of others.
for limit in 10000000000 30000000 12000000; do
    with env MLUSIM_MAX_INSTRUCTIONS=$limit MLUSIM_SCHEDULE=random MLUSIM_SEED=3 \
        "$program" loops >"$work/$limit"
    try "the same with $limit instructions" cmp "$work/10000000000" "$work/$limit"
done
try "some lines" grep -q 'task 7, ' "$work/12000000"

# Waiting for a lock takes as long as it does: never less than nothing.
for seed in 1 2 3 4 5 6 7 8; do
    with "$mlusim" run --schedule random --seed $seed --report json \
        --report-file "$work/json" "$program" locked
    waited=$("$OUT/tests/json_get" entries.0.waiting.barrier_cycles "$work/json")
    cycles=$("$OUT/tests/json_get" entries.0.time.cycles "$work/json")
    try "seed $seed: $waited of $cycles cycles" test "$waited" -gt 0 -a \
        "$waited" -lt $((16 * cycles))
done

for seed in 1 2; do
    with env MLUSIM_SCHEDULE=random MLUSIM_SEED=$seed "$program" largest time
done >"$work/times"
try "times differ elsewhere" test "$(sort -u "$work/times" | grep -c ' us$')" = 2

with "$mlusim" run --schedule random --seed 9 "$program" last >"$work/out" 2>&1
try "the report says so" grep -q \
    '^schedule     random, seed 9: .* no time is an estimate' "$work/out"
with "$mlusim" run --schedule random --report json --report-file "$work/json" \
    "$program" last
try "the schema" by_schema report \
    "$work/json"
try "its seed" test "$("$OUT/tests/json_get" seed "$work/json")" = 1

# ---- kernels without a program ------------------------------------------------------

cat >"$work/alone.mlu" <<'EOF'
#include <bang.h>

__mlu_global__ void each(int *cells)
{
    cells[taskId] = taskId;
}

__mlu_global__ void last(int *cells)
{
    cells[0] = taskId;
}
EOF
alone="--dim 4 --type Union1 --arg gdram:i32[64]"
explores 0 '^7 orders, the results are the same' 4 "$work/alone.mlu" --kernel each $alone
explores 1 'it copies other bytes from the device' --kernel last 12 --jobs 1 "$work/alone.mlu" $alone
sed -n 's/^again: //p' "$work/out" >"$work/again.sh"
try 'what it says to run again' with env PATH="$OUT/bin:$PATH" sh "$work/again.sh" >"$work/again.out" 2>&1
explores 2 'has no kernel none; it has each, last' 4 "$work/alone.mlu" --kernel none $alone
explores 2 '--kernel goes with FILE.mlu' --kernel each 4 "$program"
explores 0 'ends with status 3' 3 "$program" wrong --kernel each

# ---- mistakes ----------------------------------------------------------------------

explores 2 'expected a number from 1 to' 0 "$program"
explores 2 'expected a number from 1 to' x "$program"
explores 2 '--jobs 0: expected a number' --jobs 0 3 "$program"
explores 2 'cannot start' 3 "$work/nothing"
explores 2 '' 3
explores 2 '--device NONE' --device NONE 3 "$program"
try "nothing is left behind" rmdir "$TMPDIR"

finish
