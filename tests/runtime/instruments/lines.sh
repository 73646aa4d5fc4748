#!/bin/sh
# Reports with lines (mlusim run --lines): figures that follow from the source, sums
# that are those of the whole launch, and the listing. OUT is the build folder; run
# from the root of the tree.
. tests/support/checks.sh
needs_clang
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlusim=$OUT/bin/mlusim
json_get=$OUT/tests/json_get
cp tests/runtime/instruments/lines.mlu "$work/" && cd "$work" || exit 1
"$OUT/bin/mlucc" -g -O1 --bang-mlu-arch=mtp_592 lines.mlu -o lines &&
    "$OUT/bin/mlucc" -g -O1 --bang-mlu-arch=mtp_372 lines.mlu -o lines370 || exit 1

measure() { # options and arguments: a report in json, its lines one a line in rows
    checks=$((checks + 1))
    with "$mlusim" run --report json --report-file json "$@" >out 2>err ||
        fail "status $?: $*"
    cp json "kept-$checks.json"
    "$json_get" entries.0.lines json 2>/dev/null |
        sed 's/}, {"file"/}\n{"file"/g' >rows
}
get() { "$json_get" "$1" json; }
# of WORD FIELD: a figure of the line that ends with that word.
of() {
    number=$(grep -n "// $1\$" lines.mlu | sed 's/:.*//')
    sed -n "s/.*\"line\": $number,.*\"$2\": \([0-9.]*\).*/\1/p" rows
}
is() { # what value expected
    checks=$((checks + 1))
    [ "$2" = "$3" ] || { cp rows out; fail "$1 is '$2', not '$3'"; }
}
sum() { # field: over all lines
    sed "s/.*\"$1\": \([0-9]*\).*/\1/" rows | awk '{ s += $1 } END { print s + 0 }'
}

# ---- figures ----------------------------------------------------------------------

# Two tasks, on a core each, and three launches: means of one. 1024 floats at 128
# bytes a cycle after 8 cycles, 8 times on each core. The copy is waited for at the
# sync, the last sum at the end. All cycles but the start of a task (50) are at lines.
measure --lines ./lines waits
is 'launches' "$(get entries.0.launches)" 3
for line in add more; do
    is "compute of $line" "$(of $line 'work": {[^}]*"compute')" \
        $((2 * 8 * (8 + 1024 * 4 / 128)))
    is "bytes of $line" "$(of $line bytes)" $((2 * 8 * 4096))
    is "ops of $line" "$(of $line ops)" 16
done
is 'bytes of the copy' "$(of copy bytes)" $((2 * 8 * 4096))
is 'waits for the copy' "$(of copy waited_for)" "$(of sync 'waits": {"io')"
is 'waits for the sum' "$(of more waited_for)" "$(of last 'waits": {[^}]*"compute')"
is 'all waits' "$(($(sum 'waits": {"io') + $(sum 'waits": {[^}]*"compute')))" \
    "$(get entries.0.waiting.sync_cycles)"
is 'all cycles' "$(sum cycles)" $((2 * ($(get entries.0.time.cycles) - 50)))
is 'all compute' "$(sum 'work": {[^}]*"compute')" "$(get entries.0.units.1.total_cycles)"
is 'all copies' "$(sum 'work": {[^}]*"io-dma')" "$(get entries.0.units.2.total_cycles)"
is 'all instructions' "$(sum executed)" "$(get entries.0.counters.instructions)"

# Lines are told while the dispatch loop runs: what they add up to is what a run without
# them counts, by either engine.
all="$(sum cycles) $(sum executed) $(sum 'work": {[^}]*"compute') $(of copy bytes)"
for engine in interp jit; do
    measure --engine $engine ./lines waits
    is "sums by $engine" "$((2 * ($(get entries.0.time.cycles) - 50))) $(get \
        entries.0.counters.instructions) $(get entries.0.units.1.total_cycles) $(get \
        entries.0.copies.0.bytes)" "$all"
    is 'no lines' "$(wc -c <rows)" 0
done

# Time that goes back before the copy, once it was issued: the wait for it is one for it.
measure --lines ./lines waits
sort rows >plain
sync=$(grep -n '// sync$' lines.mlu | sed 's/:.*//')
printf 'break lines.mlu:%d\nrun\ndelete\nreverse-next\ncontinue\n' "$sync" |
    MLUSIM_LINES=1 MLUSIM_REPORT=json MLUSIM_REPORT_FILE=json with "$mlusim" debug --batch \
        ./lines waits >out 2>&1
"$json_get" entries.0.lines json | sed 's/}, {"file"/}\n{"file"/g' >rows
is 'the copy is waited for' "$(of copy waited_for)" "$(of sync 'waits": {"io')"
sort rows >back
try 'the same lines' cmp plain back

# A loop of 1000 rounds, for whose end four cores wait, that of the cluster among
# them; what nobody came to is not there.
measure --lines ./lines late
is 'rounds' "$(of spin executed)" 1000
is 'never' "$(of never executed)" ''
checks=$((checks + 1))
[ "$(of barrier 'others')" -gt 16000 ] || fail 'waits of others'

# Every wait is told, and for as long as the report says: for other cores at barriers
# and locks, for stores, at the end of a task. What is left of a line is the time of the
# scalar pipe, which of the start of a task (50) has no line.
waits() { # kernel, its cores
    is "$1 waits for others" "$(sum 'waits": {[^}]*"others')" \
        "$(get entries.0.waiting.barrier_cycles)"
    is "$1 scalar" "$(($(sum cycles) - $(sum 'waits": {"io') -
        $(sum 'waits": {[^}]*"compute') - $(sum 'waits": {[^}]*"move') -
        $(sum 'waits": {[^}]*"others')))" "$(($(get entries.0.units.0.total_cycles) - 50 * $2))"
}
waits barrier 5

# Means of launches are rounded: of one of 2 rounds and two of 1 round.
measure --lines ./lines turns 1
one=$(of for executed)
measure --lines ./lines turns 2
two=$(of for executed)
is 'a third is left' $(((two + 2 * one) % 3)) 2
measure --lines ./lines turns 121
is 'the mean' "$(of for executed)" $(((two + 2 * one) / 3 + 1))

measure --lines ./lines locks
waits locks 4
checks=$((checks + 1))
[ "$(of lock 'others')" -gt 24000 ] || fail 'waits for locks'
measure --lines ./lines stores
waits stores 2
is 'waits for stores' "$(of 'sync of stores' 'waits": {"io')" \
    "$(get entries.0.waiting.sync_cycles)"
checks=$((checks + 1))
[ "$(of drained waited_for)" -gt 0 ] || fail 'the end of the task waits for the copy'

# Four additions one after the other, of which three wait for the one before: its
# result is there after 7 cycles, of which it is issued for 2 (sim/machine/costs.def). A
# load of DRAM takes 200 ns at 1.5 GHz more, a cycle for the grain to pass, and 10 cycles
# until who uses it may go on, of which it is issued for one.
measure --lines ./lines results
is 'the chain' "$(of chain results)" $((10 * 3 * (7 - 2)))
is 'the load' "$(of load results)" $((10 * (200 * 3 / 2 + 1 + 10 - 1)))
is 'for no unit' "$(of load 'waits": {"io')" 0

# Cores that share the bandwidth: the waits say so, the sums are those of the report.
measure --device MLU370-X4 --lines ./lines370 shares
lost=$(of shared 'bandwidth')
is 'waits for bandwidth' "$lost" "$(get entries.0.counters.wait_bandwidth_cycles)"
is 'of those for the copies' "$(of shared 'waits": {"io')" \
    "$(get entries.0.waiting.sync_cycles)"
is 'waited for' "$(of behind waited_for)" "$(get entries.0.waiting.sync_cycles)"
checks=$((checks + 1))
[ "$lost" -gt 0 ] || fail 'nothing was lost'
measure --device MLU370-X4 --lines ./lines370 waits
is 'two cores share enough' "$(get entries.0.counters.wait_bandwidth_cycles)" 0

measure --lines ./lines faults
is 'rounds of both tasks' "$(of spin executed)" 20
is 'the fault' "$(of fault ops)" 0

# One that a fault stopped has not waited longer than it was there.
measure --lines ./lines lost
sed 's/.*"cycles": \([0-9]*\).*"results": \([0-9]*\).*/\1 \2/' rows >out
try 'results are part of cycles' awk '{ n++; bad += $2 > $1 } END { exit bad || !n }' out
is 'the line of the fault' "$(of 'faulted: a null pointer' executed)" 1

# ---- the listing ------------------------------------------------------------------

list() { # environment and command
    checks=$((checks + 1))
    with env "$@" >out 2>&1 || fail "status $?: $*"
}
has() { # expression
    checks=$((checks + 1))
    grep -q -e "$1" out || fail "no '$1'"
}
list MLUSIM_LINES=1 ./lines waits
has '^  lines.mlu$'
has '% .* 65536 .* 16  .*__memcpy_async(buffer, .*// copy$'
has '^ *20      }$'
checks=$((checks + 1))
grep -q -e CNRT_CHECK out && fail 'lines far from any that ran'
mkdir -p elsewhere
cd elsewhere || exit 1
with "$mlusim" run --lines ../lines late >../out 2>&1
cd ..
has '// barrier$'
mv lines.mlu gone
list "$mlusim" run --lines ./lines late
has '^  lines.mlu (cannot be read)$'
has '%.* 32$'
mv gone lines.mlu
list "$mlusim" run --report none --lines ./lines late
is 'a report of nothing' "$(cat out)" ''
checks=$((checks + 1))
with env MLUSIM_LINES=yes ./lines waits >out 2>&1 && fail 'MLUSIM_LINES=yes'
has 'MLUSIM_LINES=yes: expected 0 or 1'

try 'reports as the schema says' by_schema report kept-*.json
try 'a member more or less in one' by_schema --planted "$(ls kept-*.json | head -n 1)"
finish
