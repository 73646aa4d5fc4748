#!/bin/sh
# The scripts that walk the documents of the operators, kernels/*/steps*.mlusim: each is
# replayed by `mlusim debug --op ... --steps`, and what it prints is compared with what
# steps_reference.py computes from the inputs. All scripts of an operator together stop
# at every step of its document. Then what --op says to mistakes. OUT is the build
# folder; run from the root of the tree.
. tests/support/checks.sh
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlusim=$OUT/bin/mlusim mluop=$OUT/bin/mluop here=$PWD/tests/kernels
needs_clang
needs_python numpy
root=$PWD
cd "$work"

# walk OPERATOR[:SCRIPT] CASE [OPTION...]: replays the script of a case or variant.
walk() {
    name=$1 op=${1%%:*} case=$2 checks=$((checks + 1))
    shift 2
    "$mluop" run "$op" --case "$case" --device MLU590-H8 --dump "$name" "$@" >log 2>&1 ||
        fail "$name: mluop run"
    "$mluop" list "$op" >list
    with "$mlusim" debug --op "$op" --case "$case" --device MLU590-H8 --batch --steps "$@" \
        >out 2>&1 </dev/null || fail "$name: the session has a status"
    "$python" -B "$here/steps.py" "$name" out "$name/$case" list >>"stopped.$op" 2>err ||
        fail "$name: the values are not those of the formula"
}
walk voxel_pooling_forward many_batches
walk three_interpolate_backward many_batches
walk psroipool_backward primes
walk psroipool_backward:row_does_not_fit row_does_not_fit
walk dynamic_scatter_backward some_left_out
walk dynamic_scatter_backward:lock some_left_out --variant lock
walk get_indice_pairs prime_sizes

# Every step of each document, and every script that there is.
for script in "$root"/kernels/*/steps*.mlusim; do
    op=${script%/*} op=${op##*/} checks=$((checks + 1))
    "$mluop" list "$op" | sed -n 's/^  \(step .*\) (document: .*/\1/p' | sort >wanted
    sort -u "stopped.$op" | comm -13 - wanted >err
    [ ! -s err ] || fail "$op: no script stops at these steps"
done

# A case that does not come to a step: it is named, and all else is walked. The inputs of
# these cases are so by their rows of cases.def: no bin has a pixel, no point is inside, and
# sum is refused by a guard.
missing() { # OPERATOR CASE WORDS STOPS STEP...
    op=$1 case=$2 words=$3 stops=$4 checks=$((checks + 5))
    shift 4
    with "$mlusim" debug --op "$op" --case "$case" --device MLU590-H8 --batch --steps \
        >out 2>&1 </dev/null || fail "$op $case: the session has a status"
    [ "$(grep -c '^Temporary breakpoint [0-9]*, ' out)" -ge "$stops" ] ||
        fail "$op $case: it does not stop where it comes"
    for step; do
        [ "$(grep -cxF "[$step: $words]" out)" = 1 ] || fail "$op $case: $step is not named"
    done
    [ "$(grep -c '^\[step .*: \(never\|no further\)' out)" = $# ] || fail "$op $case: other steps are named"
    if grep -q 'No kernel is being run\|There is no \|it has ended;' out; then
        fail "$op $case: the rest of the script is done"
    fi
}
never='never reached, no core came to this step'
missing psroipool_backward outside "$never" 6 'step 5: value and channel' \
    'step 6: add to the bin'
missing psroipool_backward one_value 'no further stop at it, the program has ended' 8 \
    'step 5: value and channel' 'step 6: add to the bin'
# A script names each step of a document once, where a guard refuses the call: all of them.
"$mluop" list dynamic_scatter_backward | sed -n 's/^  \(step .*\) (document: .*/\1/p' >steps
script=$root/kernels/dynamic_scatter_backward/steps.mlusim
set --
while read -r step; do
    ! grep -qF "step \"$step\"" "$script" || set -- "$@" "$step"
done <steps
missing dynamic_scatter_backward mode_sum "$never" 0 "$@"

# What is wrong with a script is seen: another value, another stop, a print left out.
spoilt() { # WHAT, program for sed
    checks=$((checks + 1))
    sed "$2" out >spoilt
    "$python" -B "$here/steps.py" voxel_pooling_forward spoilt voxel_pooling_forward/many_batches list \
        >/dev/null 2>&1 && fail "$1 is not seen"
}
walk voxel_pooling_forward many_batches
spoilt 'another value' '/^+print pos_memo_batch/{n;s/{0, /{1, /;}'
spoilt 'a step that is left out' '/^+tbreak step "step 3/,/^+tbreak step "step 4/{/step 4/!d}'
spoilt 'a print that is left out' '/^+print mask_temp_y/d'
spoilt 'a value that is left out' '/^+print pos_memo_batch/{n;s/{.*}/{}/;}'
spoilt 'an array that is cut' '/^+print pos_memo_batch/{n;s/{0, /{/;}'
spoilt 'another name' 's/^+print mask_temp_y/+print mask_temp_w/'

# ---- mistakes ------------------------------------------------------------------

says() { # STATUS WORDS ARGUMENT...
    expected=$1 words=$2 checks=$((checks + 1))
    shift 2
    "$mlusim" debug --batch "$@" >out 2>err </dev/null
    status=$?
    [ $status -eq "$expected" ] || fail "status $status, not $expected: $*"
    grep -qF -e "$words" out err || fail "no '$words': $*"
}
op=voxel_pooling_forward
says 2 "--op voxel_poling_forward: there is no such operator; did you mean $op?" --op voxel_poling_forward --case x
says 2 'there is no such operator; there are ' --op ../library --case x
says 2 'say which case by --case NAME' --op $op
says 2 "$op has no case nix; see mluop list $op" --op $op --case nix
says 2 "$op has no variant fast" --op $op --case few_points --variant fast
says 2 'runs mluop: leave out ./prog' --op $op --case few_points ./prog
says 2 'leave one of the two out' --op $op --case few_points --post-mortem x
says 2 '--case is of an operator: add --op OPERATOR' --case few_points ./prog
says 2 '--variant is of an operator' --variant pingpong ./prog
says 2 '--steps is of an operator' --steps ./prog
says 1 'its kernels do not compile for mtp_270' --op $op --case few_points --device MLU270
says 2 "--device MLU7: " --op $op --case few_points --device MLU7

# What the debugger stops in are kernels without optimisation, from the sources that the
# installation has, on every device; the second time nothing is compiled, in whatever folder.
MLUSIM_CACHE=$work/cache/
export MLUSIM_CACHE
for device in MLU370-X4 MLU590-H8 MLU370-X4; do
    checks=$((checks + 1))
    printf 'break add_piece\nrun\nup\nprint pt_idx\nprint num_channels\ndelete\ncontinue\n' |
        with "$mlusim" debug --op $op --case few_points --device $device --batch >out 2>&1 ||
        fail "$device: the session has a status"
    grep -q '^\$2 = 5$' out && grep -q "kernels/$op/$op.mlu:" out && grep -q '^PASSED$' out ||
        fail "$device: variables of the source"
    mkdir -p elsewhere && cd elsewhere
done
cd "$work" && checks=$((checks + 1))
"$OUT/bin/mlucc" --cache-stats >out
grep -q '^taken *1$' out && grep -q '^compiled *2$' out || fail 'kernels are not kept'
# An editor debugs an operator that the command line names.
cat >editor.py <<'END'
import json, subprocess, sys
adapter = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
for command, arguments in (("initialize", {"adapterID": "x"}), ("launch", {}),
                           ("setFunctionBreakpoints", {"breakpoints": [{"name": "add_piece"}]}),
                           ("configurationDone", {})):
    body = json.dumps({"seq": 1, "type": "request", "command": command, "arguments": arguments})
    adapter.stdin.write(f"Content-Length: {len(body)}\r\n\r\n{body}".encode())
adapter.stdin.flush()
while (head := adapter.stdout.readline()):
    adapter.stdout.readline()
    message = json.loads(adapter.stdout.read(int(head.split(b":")[1])))
    if message.get("event") in ("stopped", "terminated") or message.get("success") is False:
        print(message)
        break
adapter.stdin.close()
sys.exit(message.get("event") != "stopped")
END
try 'an editor debugs an operator' "$python" editor.py "$mlusim" debug --dap --op $op --case few_points
# A program that begins again has these kernels again.
checks=$((checks + 1))
printf 'break add_piece\nrun\nrun\nup\nprint num_channels\n' |
    with "$mlusim" debug --op $op --case few_points --batch >out 2>&1
grep -q '^\$1 = 5$' out || fail 'run, and run again'
finish
