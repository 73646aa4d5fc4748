#!/bin/sh
# Traces (mlusim run --trace): their form, counts by hand, sums as in the report,
# windows and cores, and what can go wrong. OUT is the build folder; run from the
# root of the tree.
. tests/support/checks.sh
mlusim=$OUT/bin/mlusim
trace_check=$OUT/tests/trace_check
program=$work/trace
trace=$work/t.json

"$OUT/bin/mlucc" -g tests/runtime/instruments/trace.mlu -o "$program" || exit 1

# is LINE: the trace has it.
is() {
    checks=$((checks + 1))
    grep -qx "$1" "$work/counts" || {
        cp "$work/counts" "$work/out"
        fail "no '$1'"
    }
}
traced() { # options of run
    rm -f "$trace"
    checks=$((checks + 1))
    with "$mlusim" run --report none --trace "$trace" "$@" >"$work/printed" 2>&1 ||
        fail "$*: status $?"
    "$trace_check" "$trace" >"$work/counts" || {
        cp "$work/counts" "$work/out"
        fail "the trace of $*"
    }
}

# ---- by hand ---------------------------------------------------------------------

# Of 2 Block tasks: 3 loads and a store each; of a union task of 4: a copy of the
# memory core and one of each core, by its move-DMA.
traced "$program"
try 'as the schema says' by_schema trace "$trace"
try 'a member more or less' by_schema --planted "$trace"
for line in 'ops compute 2 .*' 'ops io-dma 8 .*' 'ops move-dma 4 .*' \
    'ops mpu-dma 1 .*' 'steps 4' 'tasks 8' 'launches 3' 'arrows 8'; do
    is "$line"
done
checks=$((checks + 1))
grep -q '"name":"step \\"1\\": load"' "$trace" || fail "a name with quotes"
checks=$((checks + 1))
grep -q '"name":"add","cat":"op","args":{"line":"trace.mlu:24"' "$trace" ||
    fail "the line of the sum"

checks=$((checks + 1))
grep -q '"name":"memcpy_async GDRAM2NRAM","cat":"op","args":{"line":"trace.mlu:20"' "$trace" ||
    fail "the direction of a copy"

traced --trace-core 0.128 "$program"
for line in 'ops compute 0 0' 'ops mpu-dma 1 .*' 'tasks 1'; do is "$line"; done
traced --trace-window 1000000- "$program"
for line in 'tasks 0' 'launches 0'; do is "$line"; done
traced --trace-window -1000000.5 "$program"
is 'launches 3'

# Regions of two cores: 8, and 500 that replace each other, as page.mlu says.
"$OUT/bin/mlucc" -g --bang-mlu-arch=mtp_592 tests/runtime/instruments/page.mlu -o "$work/pages" || exit 1
traced "$work/pages" regions
is 'regions 516'
try 'as the schema says' by_schema trace "$trace"
grep -c '"ph":"b".*"name":"whole","args":{"memory":"NRAM","offset":[0-9]*,"bytes":4096,' "$trace" >"$work/n"
try 'a name that goes on is one' [ "$(cat "$work/n")" = 2 ]
traced --trace-core 0.0 "$work/pages" regions
is 'regions 8'

# ---- no launch -------------------------------------------------------------------

# Who asks for a file gets one that is valid, and a sentence; also of a program that
# never calls the runtime. What else the program did is in it.
cat >"$work/none.mlu" <<'END'
#include <bang.h>
#include <cnrt.h>
__mlu_global__ void kernel() {}
int main(int argc, char **)
{
    void *p;
    char bytes[64] = {};
    if (argc > 1) {
        CNRT_CHECK(cnrtMalloc(&p, sizeof bytes));
        CNRT_CHECK(cnrtMemcpy(p, bytes, sizeof bytes, cnrtMemcpyHostToDev));
    }
    return 0;
}
END
"$OUT/bin/mlucc" "$work/none.mlu" -o "$work/none" || exit 1
# empty WHAT OPTION... : the sentence of an output, and its file
empty() {
    what=$1
    shift
    for argument in '' copies; do
        rm -f "$work/file"
        checks=$((checks + 1))
        with "$mlusim" run --report none "$@" "$work/none" $argument >"$work/out" 2>"$work/err" ||
            fail "$what without a launch: status $?"
        [ "$(cat "$work/out" "$work/err")" = "mlusim: $what: no kernel was launched" ] ||
            fail "$what without a launch says something else"
    done
}
empty trace --trace "$work/file"
try 'a trace without launches' "$trace_check" "$work/file"
try 'a trace without launches, by the schema' by_schema trace "$work/file"
try 'its copy' grep -q '"name":"copy to the device".*"bytes":64,' "$work/file"
empty page --html "$work/file"
try 'a page without launches' grep -q '<h1>No kernel was launched</h1>' "$work/file"
empty timeline --timeline-svg "$work/file"
try 'a picture without launches' python3 -c \
    'import sys, xml.etree.ElementTree as e; assert e.parse(sys.argv[1]).getroot().tag.endswith("svg")' \
    "$work/file"
empty coverage --coverage "$work/file"
try 'a tracefile without launches' [ "$(cat "$work/file")" = TN: ]
empty timeline --timeline
empty roofline --roofline
empty precise --precise
checks=$((checks + 1))
with "$mlusim" run --trace "$work/file" "$work/none" >"$work/out" 2>&1
[ "$(sort "$work/out" | xargs -d '\n' printf '%s;')" = \
    'mlusim: no kernel was launched;mlusim: trace: no kernel was launched;' ] ||
    fail 'the report says less'

# ---- how long a file may become ---------------------------------------------------

"$OUT/bin/mlucc" -g tests/runtime/instruments/limit.mlu -o "$work/limit" || exit 1
# limited MIB LAUNCHES COPIES: the same file twice, and what it has
limited() {
    traced --trace-limit "$1" "$work/limit" "$2" "$3"
    cp "$trace" "$work/first"
    traced --trace-limit "$1" "$work/limit" "$2" "$3"
    try 'the same file' cmp -s "$trace" "$work/first"
    try 'by its schema' by_schema trace "$trace"
    try "all of $*" /usr/bin/python3 tests/runtime/instruments/limit.py "$trace" "$2" "$3" "$1"
}
# A slice of an op is longer than 150 bytes: of 6000 copies a MiB has not all.
limited 1 3 2000
try 'a sentence' grep -Eqx 'mlusim: the trace has its limit of 1 MiB; parts are left out from [0-9.]+ us on: [0-9]+ ops, [0-9]+ waits, [0-9]+ tasks \(--trace-limit 0: .*' "$work/printed"
limited 1 5000 1
try 'a sentence of launches' grep -q 'us on: [0-9]* launches, 1 commands (' "$work/printed"
traced --trace-limit 0 "$work/limit" 3 2000
try 'all of it' /usr/bin/python3 tests/runtime/instruments/limit.py "$trace" 3 2000
traced "$work/limit" 3 2000
try 'all below the usual limit' /usr/bin/python3 tests/runtime/instruments/limit.py "$trace" 3 2000
try 'no sentence' [ ! -s "$work/printed" ]
ends 2 'expected a number from 0 to 16777216' "$mlusim" run --trace "$trace" --trace-limit -1 "$work/limit" 1 1

# ---- sums ------------------------------------------------------------------------

# One launch: what units were busy is what the report says, and engines and
# observers do not matter.
operator="$OUT/bin/mluop run voxel_pooling_forward --case framework_tenth"
for engine in jit interp; do
    rm -f "$trace"
    # shellcheck disable=SC2086
    try "a trace by $engine" with "$mlusim" run --engine $engine --trace "$trace" \
        --report json --report-file "$work/json" $operator
    try "sums of $engine" "$trace_check" "$trace"
    cp "$work/log" "$work/counts"
    for unit in 1 2; do
        name=$("$OUT/tests/json_get" "entries.0.units.$unit.name" "$work/json")
        ops=$("$OUT/tests/json_get" "entries.0.units.$unit.ops" "$work/json")
        busy=$("$OUT/tests/json_get" "entries.0.units.$unit.total_cycles" "$work/json")
        is "ops $name $ops $busy"
    done
    mv "$trace" "$work/$engine"
done
try "both engines" cmp "$work/jit" "$work/interp"

# An op starts when it was issued and no longer queued: by the cycles of its arguments
# all start at what their times say, 1.5 cycles to the nanosecond, rounded down; and
# some were queued.
sed -n 's/.*"ts":\([0-9.]*\),.*"cat":"op".*"issue":\([0-9]*\),"queued":\([0-9]*\),.*/\1 \2 \3/p' \
    "$work/jit" | awk '
    { zero = $1 * 1500 - $2 - $3; queued += $3 > 100 }
    NR == 1 { least = most = zero }
    { least = zero < least ? zero : least; most = zero > most ? zero : most }
    END { print NR, most - least, queued; exit !(NR > 1e5 && most - least < 1.6 && queued) }
    ' >"$work/out" || fail 'times and cycles'
checks=$((checks + 1))

# ---- time that goes back -----------------------------------------------------------

# What a core does again is told once, in the trace and to mlusim usage: the lines
# are those of a plain run. A session that stays in the past has all until the
# furthest moment, and slices that nest.
lines() { sed 's/,$//; s/"id":[0-9]*//' "$trace"; } # arrows have numbers as they come
plain_usage=$work/usage.plain back_usage=$work/usage.back
mkdir "$plain_usage" "$back_usage"
export MLUSIM_TRACE="$trace"
MLUSIM_USAGE=$plain_usage try 'a plain run' with "$program"
lines | sort >"$work/plain"
backwards='break trace.mlu:24\nrun\ndelete\nreverse-next\nnext\nreverse-stepi\nreverse-continue'
printf "$backwards\ncontinue\n" | MLUSIM_USAGE=$back_usage with "$mlusim" debug \
    --batch "$program" >"$work/out" 2>&1
try 'it went back' grep -q 'No more history' "$work/out"
lines | sort >"$work/back"
try 'the same trace' cmp "$work/plain" "$work/back"
try 'the same usage' cmp "$plain_usage"/* "$back_usage"/*
printf "$backwards\nquit\n" | with "$mlusim" debug --batch "$program" >"$work/out" 2>&1
try 'a trace that ends in the past' "$trace_check" "$trace"
unset MLUSIM_TRACE

# ---- processes, faults, mistakes ----------------------------------------------------

traced "$program" fork
is 'launches 3'
traced "$program" children
is 'launches 3'
is 'ops io-dma 1800 .*'
traced "$program" fault
is 'launches 4'
try "a name with the process" with "$mlusim" run --report none \
    --trace "$work/%p.trace" "$program"
try "that file" "$trace_check" "$work"/[0-9]*.trace

for wrong in 5 - 5-3 a-b 1-2-3 -; do
    ends 2 'expected FROM-TO in simulated microseconds' \
        "$mlusim" run --trace-window "$wrong" "$program"
done
for wrong in 1 0.4 x.y 0.129 0.1.2; do
    ends 2 'expected CLUSTER.CORE' "$mlusim" run --trace-core "$wrong" "$program"
done
ends 1 'MLUSIM_TRACE_CORE=99.0: MLU590-H8 has no such core: expected a cluster from 0 to 11' \
    "$mlusim" run --trace "$trace" --trace-core 99.0 "$program"
ends 2 'expected a file of its own, not stdout' "$mlusim" run --trace - "$program"
ends 2 'expected a file of its own, not stdout' "$mlusim" run --on-fault - "$program"
ends 1 'MLUSIM_TRACE=-: expected a file' env MLUSIM_TRACE=- "$program"
ends 2 'cannot be written' "$mlusim" run --trace /nowhere/file "$program"
ends 1 'MLUSIM_TRACE=/dev/full: cannot be written: No space left' \
    env MLUSIM_TRACE=/dev/full "$program"

# A file that ends early is the beginning of the trace.
traced "$program" children
mv "$trace" "$work/whole"
ends 1 'cannot be written: File too large' sh -c 'trap "" XFSZ; ulimit -f 540; exec "$@"' sh \
    "$mlusim" run --report none --trace "$trace" "$program" children
try 'more than a block' test "$(wc -c <"$trace")" -gt 262144
try 'a beginning' cmp -n "$(wc -c <"$trace")" "$trace" "$work/whole"
ends 1 'MLUSIM_TRACE_CORE=7: expected CLUSTER.CORE' \
    env MLUSIM_TRACE=x MLUSIM_TRACE_CORE=7 "$program"

finish
