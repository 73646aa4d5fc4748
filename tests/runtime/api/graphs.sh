#!/bin/sh
# Graphs: what replaying them takes is worked out by hand from what a kernel (K) and a
# copy (C) take alone; results and reports are those without a capture. OUT is the build
# folder; run from the root of the tree.
. tests/support/checks.sh

# is NAME FORMULA: a line of the program is as the formula says, in which names stand
# for lines, too
is() {
    checks=$((checks + 1))
    awk -v name="$1" -v formula="$2" '
        { of[$1] = $2 }
        END {
            n = split(formula, words, " ")
            for (i = 1; i <= n; i++) {
                m = split(words[i], parts, "*")
                sum += m == 2 ? parts[1] * of[parts[2]] : words[i]
            }
            off = of[name] - sum
            exit !(name in of && off * off <= sum * sum * 1e-6)
        }' "$work/out" || fail "$1 is $(sed -n "s/^$1 //p" "$work/out"), not $2"
}
run() {
    with "$@" >"$work/out" 2>"$work/err" || fail "$*: status $?"
}
says() { # file, words
    checks=$((checks + 1))
    grep -qF -e "$2" "$work/$1" || fail "nothing says: $2"
}

export MLUSIM_DEVICE=MLU590-H8
needs_clang
try 'graphs.mlu is not compiled' "$OUT/bin/mlucc" --bang-mlu-arch=mtp_592 \
    tests/runtime/api/graphs.mlu -o "$work/graphs"

run "$work/graphs" replay
is plain '300*kernel 100*copy'
is plain_result 600
is plain_copied 600
is captured 0
is captured_result 600
is replayed '300*kernel 100*copy'
is replayed_result 1200
is replayed_copied 1200
is other_queue '6*kernel 2*copy'

# Copies that take no time, cores in any order, one thread: the same.
run env MLUSIM_COPIES=free MLUSIM_THREADS=1 "$work/graphs" replay
is replayed '300*kernel'
is replayed_result 1200

# Two queues: what is beside something takes no time of its own.
run "$work/graphs" lanes
is forked '3*kernel'
is forked_result 3
is forked_other 1
is branch '3*kernel'
is nested '7*kernel'
is nested_result 10
is nested_other 7

# The checks report what they report without a graph.
for case in plain captured; do
    with env MLUSIM_CHECK=all MLUSIM_CHECK_FORMAT=json "$work/graphs" ${case}_race \
        >"$work/out" 2>"$work/$case" || :
done
checks=$((checks + 1))
grep -q race "$work/plain" || fail 'no race is reported'
checks=$((checks + 1))
cmp -s "$work/plain" "$work/captured" || fail 'other reports of a graph'
for case in plain captured; do
    MLUSIM_REPORT=json MLUSIM_REPORT_FILE="$work/$case.json" run "$work/graphs" ${case}_race
done
checks=$((checks + 1))
/usr/bin/python3 - "$work" <<'EOP' 2>"$work/log" || fail 'the reports of both'
import json, sys
plain, captured = (json.load(open(f"{sys.argv[1]}/{name}.json")) for name in ("plain", "captured"))
assert plain["entries"] and plain["entries"] == captured["entries"]
assert plain["program"] == captured["program"]
EOP

run "$work/graphs" freed
says out 'kernel cnrtSuccess'
says out 'sync cnrtErrorKernelFault'
says out 'copy cnrtErrorInvalidAddress'
says err 'fault in add'
says err 'is not live device memory: a host pointer, or freed'
says err 'mlusim: cnrtTaskTopoEntityInvoke: the call of that message is number 4 of the 4 recorded'

run "$work/graphs" refused
says out 'launch cnrtErrorKernelDim'
says out 'next cnrtErrorQueueCaptureInvalidated'
says out 'end cnrtErrorQueueCaptureInvalidated'
says out 'sync cnrtSuccess'
says err 'is invalid since this call: kernel launch: kernel add: task dimension {3, 1, 1}'

run "$work/graphs" never
says err 'a capture of queue 1 of device 0, with 4 tasks, was never ended, so nothing of it ran'
finish
