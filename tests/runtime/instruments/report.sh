#!/bin/sh
# The report as text and as JSON, the schema that promises its form, the bound
# of a launch, the progress line, and what programs can ask (mlusim.h). OUT is
# the build folder; run from the root of the tree.
. tests/support/checks.sh
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlusim=$OUT/bin/mlusim
json_get=$OUT/tests/json_get

# ---- reports ----------------------------------------------------------------------

needs_clang
program=$work/report
"$OUT/bin/mlucc" --bang-mlu-arch=mtp_372 --bang-mlu-arch=mtp_592 \
    tests/runtime/instruments/report.mlu -o "$program" >"$work/out" 2>"$work/err" ||
    { fail 'report.mlu does not compile'; exit 1; }

json() { # arguments of the program: a report in $work/json, valid
    checks=$((checks + 1))
    with "$mlusim" run --report json --report-file "$work/json" "$program" \
        "$@" >"$work/out" 2>"$work/err" || fail "status $?: $*"
    cp "$work/json" "$work/kept-$checks.json"
}
text() { # the same as text
    checks=$((checks + 1))
    with "$mlusim" run --report-file "$work/text" "$program" "$@" \
        >"$work/out" 2>"$work/err" || fail "status $?: $*"
    awk 'length > 79 || / $/ { exit 1 }' "$work/text" ||
        fail "the report of $* is too wide, or has blanks at ends of lines"
}
get() { # path
    "$json_get" "$1" "$work/json"
}
is() { # path value
    checks=$((checks + 1))
    [ "$(get "$1")" = "$2" ] || fail "$1 is $(get "$1"), not $2"
}
range() { # path: its us is in its range
    checks=$((checks + 1))
    awk "BEGIN { exit !(0 < $(get "$1.us_low") && $(get "$1.us_low") < $(get "$1.us") &&
        $(get "$1.us") < $(get "$1.us_high")) }" || fail "$1.us is out of its range"
}
says() { # words of the text report
    checks=$((checks + 1))
    grep -qF -e "$1" "$work/text" || {
        cp "$work/text" "$work/out"
        fail "the report lacks '$1'"
    }
}

errors=runtime/instruments/report/errors.def
for bound in launch dram io compute move scalar barrier imbalance latency; do
    device=MLU590-H8
    MLUSIM_DEVICE=$device json $bound
    is entries.0.bound.kind $bound
    MLUSIM_DEVICE=$device text $bound
    title=$(get entries.0.bound.title)
    says "  bound      $title: $(get entries.0.bound.why | cut -c 1-20)"
    time=$(printf '  time       %.3f us' "$(get entries.0.time.us)")
    if grep -q "^X($(echo $bound | tr a-z A-Z), 5," $errors; then
        range entries.0.time
        range total
        says "$time ("
    else
        is entries.0.time.us_low null
        is total.us_low null
        says "$time: "
        says "  warning    "
    fi
    # Each busy cycle of a unit is of one kind of work.
    checks=$((checks + 1))
    awk '$1 == "\"units\":" || $1 == "\"work\":" { part = $1 }
        $1 == "\"total_cycles\":" { units += $2 }
        part == "\"work\":" && $1 == "\"cycles\":" { work += $2; kinds++ }
        END { exit !(units == work && kinds > 0) }' "$work/json" ||
        fail "$bound: the work is not that of the units"
done
# Four channels share what the DRAM of a 370 sustains, 87 % of its peak.
MLUSIM_DEVICE=MLU370-X4 json channel
is entries.0.bound.kind dram
MLUSIM_DEVICE=MLU370-X4 text channel
says '; DRAM at 1'
MLUSIM_DEVICE=MLU590-H8 json channel # which has one for all, and cores that issue too slowly
is entries.0.bound.kind scalar
MLUSIM_DEVICE=MLU590-H8 text latency
says 'range        by how far the model was off '
[ "$(grep -c '^range' "$work/text")" = 1 ] || fail 'ranges are explained twice'
MLUSIM_DEVICE=MLU370-X4 text io
says "$(grep -c MLU370-X4 tests/fidelity/rows.def) of all $(grep -c '^X(' tests/fidelity/rows.def) are"
MLUSIM_DEVICE=MLU370-S4 text io # of which nobody has published a time
says 'none of all'
json io
is device.published_rows "$(grep -c MLU590-H8 tests/fidelity/rows.def)"

# Which kind takes most of the work: of copies the direction.
for of in io:GDRAM2NRAM compute:elementwise move:NRAM2NRAM scalar:scalar; do
    json "${of%%:*}"
    checks=$((checks + 1))
    [ "$(awk '$1 == "\"work\":" { on = 1 } on && $1 == "\"name\":" { name = $2 }
        on && $1 == "\"share\":" && $2 > 0.5 { print name }' "$work/json")" = "\"${of##*:}\"," ] ||
        fail "most of the work of ${of%%:*} is not ${of##*:}"
done

# Text and JSON tell the same.
json steps 2
text steps 2
says '[1-2] steps'
is entries.0.first 1
is entries.0.launches 2
is entries.0.steps.0.name '(outside)'
is entries.0.steps.1.name '(start of the task)'
is entries.0.steps.2.name 'step 1: load'
is entries.0.steps.2.in_bytes 262144
is entries.0.steps.3.in_bytes 0
is entries.0.steps.4.out_bytes 262144
is entries.0.steps.4.atomic_bytes 1024
is entries.0.memories.0.static_bytes 131072
is entries.0.memories.0.peak_bytes 65536
is entries.0.memories.0.static_share 0.25
says "$(printf '    %10d' "$(get entries.0.steps.3.cycles)")"
says "time       $(printf '%.3f us (' "$(get entries.0.time.us)")"
says "): $(get entries.0.time.cycles) cycles"
says "  IO         $(get entries.0.io.cycles) cycles"
says "compute $(get entries.0.compute.cycles) cycles"
says "efficiency IO $(printf '%.4f' "$(get entries.0.efficiency.io)")"
says 'NRAM  131072 bytes static (25.0 %),   65536 at most used (12.5 %)'
says 'step 3: store, with a name so long'
is entries.0.units.4.name mpu-dma

# A kernel beside one with steps has no table of them.
json io
[ "$(get entries.0.steps)" = '[]' ] || fail 'io has steps'

# Steps cover the whole launch of each core; shares are at most the whole.
json dram
[ "$(get entries.0.dram.read_bytes)" -ge 25165824 ] || fail 'too few bytes'
is device.name MLU590-H8

# A report that names a fault; none at all without launches, but valid JSON.
json fault
is entries.0.faults 1
is entries.0.fault_id fault:bounds
is total.faults 1
is entries.0.time.us_low null
is total.us_high null
is entries.0.work '[]'
json nothing
is total.launches 0
is total.us_low null
MLUSIM_SCHEDULE=random json io
is entries.0.time.us_high null
MLUSIM_SCHEDULE=random text io
grep -qE '^range| us \(' "$work/text" && fail 'another order has a range'
text fault
says 'stopped by a fault'
grep -qE '^range| us \(' "$work/text" && fail 'a stopped launch has a range'
says 'total        1 launch, 1 stopped by a fault, '
grep -q '^  bound' "$work/text" && fail 'a stopped launch has a bound'
awk '{ for (i = 2; i <= NF; i++)
    if ($i ~ /^%/ && $(i - 1) + 0 > 100) exit 1 }' "$work/text" ||
    fail 'a share of more than the whole'
with "$mlusim" run "$program" nothing >"$work/out" 2>"$work/err"
[ "$(cat "$work/err")" = 'mlusim: no kernel was launched' ] ||
    fail 'nothing is said about no launch'

# The same on every run, but for the host.
json steps
sed '/^  "host"/,$d' "$work/json" >"$work/first"
json steps
sed '/^  "host"/,$d' "$work/json" | cmp -s - "$work/first" ||
    fail 'two reports differ'
MLUSIM_DEVICE=MLU370-X4 json steps
is device.arch mtp_372

# Without a file JSON goes to stderr, alone.
with "$mlusim" run --report json "$program" steps 2>"$work/json" ||
    fail 'a report on stderr'
by_schema report "$work/json" || fail 'stderr is not JSON'

# ---- progress -----------------------------------------------------------------------

with "$mlusim" run --report none "$program" slow >"$work/out" 2>"$work/err"
[ -s "$work/err" ] && fail 'progress without a terminal'
with "$mlusim" run --report none --progress always "$program" slow \
    >"$work/out" 2>"$work/err"
grep -q 'mlusim: launch 1: .* us simulated, 0 of 1 tasks ended, .* us/s' \
    "$work/err" || fail 'no progress'
[ "$(tail -c 4 "$work/err" | od -An -c | tr -d ' ')" = '\r033[K' ] ||
    fail 'the line is not erased'
MLUSIM_PROGRESS=never json slow
get entries.0.time.cycles >"$work/cycles"
MLUSIM_PROGRESS=always json slow
[ "$(get entries.0.time.cycles)" = "$(cat "$work/cycles")" ] ||
    fail 'progress changes cycles'
if script -qec true /dev/null </dev/null >/dev/null 2>&1; then
    # By the slower engine, as a line comes after a quarter of a second only.
    terminal() { # options of mlusim run: what a terminal shows
        with env MLUSIM_ENGINE=interp script -qec "'$mlusim' run $* '$program' ${kernel:-slow}" \
            /dev/null </dev/null >"$work/out" 2>"$work/err"
        grep -q 'us simulated' "$work/out"
    }
    terminal --report none || kernel=slower terminal --report none ||
        fail 'no progress on a terminal'
    terminal --report none --progress never && fail 'progress in spite of never'
    terminal --report json && fail 'progress inside of JSON'
else
    echo '    no pseudo-terminals here: progress on one was not tried'
fi

# ---- the overlap of a cluster ----------------------------------------------------------

# Where a core has more than 64 ops between two meetings, what it shares with the memory
# core is an estimate.
for most in few:0 many:0.06; do
    kernel=${most%%:*}
    "$mlusim" run --trace "$work/trace" --report json --report-file "$work/json" \
        "$program" $kernel 2>/dev/null || fail "$kernel: status $?"
    awk -f tests/runtime/instruments/overlap.awk "$work/trace" >"$work/exact"
    printf '%.4f %.4f\n' "$(get entries.0.io.hidden_share)" \
        "$(get entries.0.compute.hidden_share)" >"$work/got"
    checks=$((checks + 1))
    paste -d' ' "$work/exact" "$work/got" |
        awk -v most="${most##*:}" '
            function far(a, b) { return a - b > most + 0.00011 || b - a > most + 0.00011 }
            { exit NF != 4 || $1 <= 0.05 || $1 >= 1 || far($1, $3) || far($2, $4) }' ||
        fail "$kernel: $(cat "$work/exact") is shared, the report says $(cat "$work/got")"
done
text few
says 'under IO, by cluster'
text compute
grep -q 'by cluster' "$work/text" && fail 'a launch without memory cores has an overlap of clusters'

# ---- mlusim.h ---------------------------------------------------------------------------

cat >"$work/want" <<'END'
steps latency 5
(outside)|0 0 0
(start of the task)|0 0 0
step 1: load|262144 0 0
step 2: double|0 0 0
step 3: store, with a name so long that it has to be broken|0 262144 1024
END
with "$program" ask >"$work/out" 2>"$work/json" || fail "ask: status $?"
cut -d' ' -f1,3- "$work/out" | sed 1q | grep -qx 'steps 5' || fail 'no steps'
tail -n +2 "$work/out" >"$work/got"
tail -n +2 "$work/want" | cmp -s - "$work/got" || fail 'ask prints otherwise'
by_schema report "$work/json" || fail 'mlusimReportJson'
is total.launches 2
is total.faults 0
# A program that ignores what its calls answered can ask.
with "$program" faults >"$work/out" 2>/dev/null || fail "faults: status $?"
printf 'faults 0 1 3\n1 1 fault i: fault in fault\n' | cmp -s - "$work/out" || fail 'mlusimFaultCount'

try 'reports as the schema says' by_schema report "$work"/kept-*.json
finish
