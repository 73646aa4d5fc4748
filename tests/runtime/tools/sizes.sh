#!/bin/sh
# mlusim explore --sizes: kernels that are right for all sizes are, those that are wrong for
# some are found, with the smallest such sizes and a command that shows it. The answer is the
# same with one process and several. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
PATH=$(cd "$OUT" && pwd)/bin:$PATH
cp tests/runtime/tools/sizes.mlu "$work"
schema=$PWD/tests/support/schema.py
cd "$work" || exit 1

# explored STATUS WORDS OPTIONS...: of sizes.mlu; the same with one process and three
explored() {
    expected=$1 words=$2
    shift 2
    for jobs in 1 3; do
        checks=$((checks + 1)) status=0
        with mlusim explore --device MLU370-X4 --jobs $jobs "$@" >out.$jobs 2>err || status=$?
        cp out.$jobs out
        [ "$status" = "$expected" ] || fail "status $status of explore $*"
        grep -qE -e "$words" out err || fail "explore $* does not say: $words"
    done
    try 'the same with several processes' cmp out.1 out.3
}
again() { # WORDS: the command of the last answer says them
    checks=$((checks + 1))
    command=$(sed -n 's/^again: //p' out)
    if with sh -c "$command" >log 2>&1; then fail "nothing is wrong with $command"; fi
    grep -qE -e "$1" log || fail "$command does not say $1"
}
array='--arg gdram:f32[n] --arg gdram:f32[n]=iota --arg n'

# ---- right ---------------------------------------------------------------------------
# shellcheck disable=SC2086
{
explored 0 '^all 1200 launches were tried, and none is wrong$' --sizes n=1..400 --output y sizes.mlu --kernel twice --dim 1..3 $array
explored 0 '^[0-9]+ launches of at most 1.6e\+07 were tried' --sizes n=1..2000000 --most 300 --output y sizes.mlu --kernel twice --dim 1..8 $array
explored 0 '^all 100 launches' --where '1 <= n <= 100' sizes.mlu --kernel hole $array
explored 0 '^all 12 launches' sizes.mlu --kernel rows --dim 2 --where '1 <= n_rows <= 3 and 6 < cols <= 10' \
    --arg 'gdram:f32[n_rows * cols]' --arg 'gdram:f32[n_rows,cols]=random' --arg n_rows --arg cols
explored 0 '^all 30 launches' --sizes n=1..30 sizes.mlu --kernel fill --arg '{n = n, past = 0, y = gdram:f32[n]}'
explored 0 '^all 5 launches' --sizes n=4..8 sizes.mlu --kernel meet --type Union1 --dim 1..7 --arg 'gdram:f32[taskDim]' --arg n

# ---- wrong ---------------------------------------------------------------------------
explored 1 '^wrong for n = 1000, 1 task: coverage: element 0 of y is not written$' --sizes n=1..1100 --output y sizes.mlu --kernel hole $array
try 'how many are right before' grep -qx 'these are the smallest sizes that are wrong: the 999 launches before it are right' out
again '^wrong for 1 task: coverage: element 0 of y is not written$'
explored 1 '^wrong for n = 1000, 1 task: the check init reports a mistake$' --sizes n=990..1010 sizes.mlu --kernel hole --arg 'gdram:f32[n]=unwritten' --arg 'gdram:f32[n]' --arg n
again 'init: cnrtMemcpy copies to the host 4000 bytes that'
# Of more than a million sizes: the constant is in the code.
explored 1 '^wrong for n = 1000, 1 task: coverage: element 0 of y is not written$' --sizes n=1..1000000 --most 500 --output y sizes.mlu --kernel hole --dim 1..4 $array
explored 1 '^wrong for n = 2024, 2 tasks: coverage: element 1024 of' --where '1025 <= n <= 1000000' --most 3000 --output y sizes.mlu --kernel hole --dim 2..4 $array
explored 1 '^wrong for n_rows = 2, cols = 700, 2 tasks: the check race reports a mistake$' --where '2 <= n_rows <= 9 and 1 <= cols <= 1024' --most 2000 \
    sizes.mlu --kernel rows --dim 2 --arg 'gdram:f32[n_rows*cols]' --arg 'gdram:f32[n_rows*cols]' --arg n_rows --arg cols
again '^mlusim: race: __memcpy writes'
explored 1 '^wrong for n_rows = 1, cols = 1025, 1 task: the check bounds' --where 'n_rows == 1 and 1000 <= cols <= 1100' \
    sizes.mlu --kernel rows --arg 'gdram:f32[n_rows*cols]' --arg 'gdram:f32[n_rows*cols]' --arg n_rows --arg cols
explored 1 '^wrong for n = 1, past = 1, 1 task: a fault stopped the kernel$' --sizes n=1..9 --sizes past=0..1 \
    sizes.mlu --kernel fill --arg '{n = n, past = past, y = gdram:f32[n]}'
again 'out of bounds'
explored 1 '^wrong for n = 3333, 4 tasks: a fault' --sizes n=1..100000 --most 400 sizes.mlu --kernel meet --type Union1 --arg gdram:f32[64] --arg n
explored 0 '^[0-9]+ launches were left out: the device has no memory for them$' --where 'n % 500000000 == 1 and 1 <= n <= 2000000001' --most 9 \
    sizes.mlu --kernel meet --type Union1 --arg 'gdram:f32[n,8]=zero' --arg 5
explored 1 '"what": "a fault stopped the kernel"' --json - --sizes n=1..9 --sizes past=0..1 \
    sizes.mlu --kernel fill --arg '{n = n, past = past, y = gdram:f32[n]}'
try 'the JSON of a wrong kernel is what its page says' python3 "$schema" sizes out
explored 0 '"verdict": "right"' --json - --sizes n=1..40 sizes.mlu --kernel twice $array
try 'the JSON of a right one' python3 "$schema" sizes out
explored 0 '^all 3 launches' --sizes n=3..5 sizes.mlu --kernel twice --arg gdram:f32[9] --arg gdram:f32[9] --arg 'n + 4' -- -DUNUSED

# ---- what cannot be asked ------------------------------------------------------------
explored 2 "explore: size n has no end; say --sizes n=1..1000, or --where '1 <= n <= 1000'" --where 'n > 3' sizes.mlu --kernel twice $array
explored 2 "explore: nothing satisfies 'n < 5 and n > 7 or n == n \+ 1'" --sizes n=1..9 --where 'n < 5 and n > 7 or n == n + 1' sizes.mlu --kernel twice $array
explored 2 "argument 3 \(n\) of twice: 'm' is no signed integer" --sizes n=1..9 sizes.mlu --kernel twice --arg gdram:f32[n] --arg gdram:f32[n] --arg m
explored 2 "'n=': expected NAME=A..B" --sizes n= sizes.mlu --kernel twice $array
explored 2 'kernel twice has 3 parameters: y, x, n; there are 2 --arg' --sizes n=1..9 sizes.mlu --kernel twice --arg gdram:f32[n] --arg n
explored 2 '\-\-output z: kernel twice has no pointer of that name' --sizes n=1..9 --output z sizes.mlu --kernel twice $array
explored 2 '\-\-output n: kernel twice has no pointer' --sizes n=1..9 --output n sizes.mlu --kernel twice $array
explored 2 'has no elements' --sizes n=0..3 sizes.mlu --kernel twice $array
explored 2 'no number of tasks is a multiple of 4' --sizes n=1..9 sizes.mlu --kernel meet --type Union1 --dim 1..3 --arg gdram:f32[n] --arg n
explored 2 'sizes are of a kernel: FILE.mlu' --sizes n=1..9 3 ./program
explored 2 '\-\-first is for orders' --first 3 --sizes n=1..9 sizes.mlu --kernel twice $array
explored 2 'has no kernel once' --sizes n=1..9 sizes.mlu --kernel once $array
explored 2 'a number of orders and a program are missing; or --sizes' sizes.mlu
}

# ---- files, and an end before the end ------------------------------------------------
with mlusim run --report none sizes.mlu --kernel twice --type Block --dim 1 --arg gdram:f32[40] \
    --arg gdram:f32[40]=iota --arg 40 --save 2=x.npy
explored 0 '^all 40 launches' --sizes n=1..40 --output y sizes.mlu --kernel twice --arg 'gdram:f32[n]' --arg x.npy --arg n
explored 1 '^wrong for n = 41, 1 task: a fault' --sizes n=1..60 sizes.mlu --kernel twice --arg 'gdram:f32[n]' --arg x.npy --arg n

# A million launches do not end before the signal, which goes to one of the processes.
interrupted() { # JOBS OPTIONS...: of the million; begins, is interrupted and says what is known
    jobs=$1 checks=$((checks + 1)) status=0
    shift
    mkdir -p launches
    begin env TMPDIR="$work/launches" mlusim explore --jobs "$jobs" --most 1000000 --sizes n=1..1000000 "$@" \
        sizes.mlu --kernel twice --arg gdram:f32[64] --arg gdram:f32[64] --arg 'n / n' >out 2>err
    comes sh -c 'ls launches/*/*.err >log 2>&1'
    kill -INT $pid
    wait $pid || status=$?
    [ "$status" = 130 ] || fail "status $status of what is interrupted"
    try 'it leaves no files' [ -z "$(ls launches)" ]
}
interrupted 1
try 'how many were tried' grep -qE '^interrupted: [0-9]+ of 1000000 launches were tried, and none is wrong$' out
interrupted 2 --json -
try 'the JSON says so' grep -q '"verdict": "interrupted"' out
try 'the JSON of what is interrupted' python3 "$schema" sizes out
finish
