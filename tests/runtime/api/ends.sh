#!/bin/sh
# How programs end: killed by signals, with faults, with reports that cannot be
# written, as several processes. OUT is the build folder; run from the root of
# the tree.
. tests/support/checks.sh
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlusim=$OUT/bin/mlusim
json_get=$OUT/tests/json_get

needs_clang
program=$work/ends
"$OUT/bin/mlucc" -O1 tests/runtime/api/ends.mlu -o "$program" \
    >"$work/out" 2>"$work/err" || { fail 'ends.mlu does not compile'; exit 1; }

# expect STATUS COMMAND...: runs it.
expect() {
    status=$1 checks=$((checks + 1))
    shift
    with "$@" >"$work/out" 2>"$work/err"
    got=$?
    [ $got -eq "$status" ] || fail "status $got, not $status: $*"
}
says() { # words on stderr
    grep -qF -e "$1" "$work/err" || fail "no '$1'"
}
lacks() { # words nowhere
    grep -qF -e "$1" "$work/out" "$work/err" && fail "there is '$1'"
}
n_kept=0
is() { # file path value
    n_kept=$((n_kept + 1))
    cp "$1" "$work/kept-$n_kept.json"
    [ "$("$json_get" "$2" "$1")" = "$3" ] ||
        fail "$2 is $("$json_get" "$2" "$1"), not $3"
}

# ---- signals -------------------------------------------------------------------

# killed STATUS SIGNAL COMMAND...: the command runs in the foreground, where it
# takes SIGINT, and is sent the signal again and again once it prints
# "running"; one of them would do.
killed() {
    status=$1 signal=$2 checks=$((checks + 1))
    shift 2
    rm -f "$work/pid"
    : >"$work/out"
    (
        comes grep -q running "$work/out" || exit 1
        kill -s "$signal" "$(cat "$work/pid")"
        [ "$again" ] || exit 0
        while sleep 0.1; do
            kill -s "$signal" "$(cat "$work/pid")" || exit 0
        done 2>/dev/null
    ) &
    killer=$!
    with env --default-signal=INT,TERM,HUP,ABRT timeout -s KILL "$PROGRAM_SECONDS" sh -c 'echo $$ >"$0"; exec "$@"' "$work/pid" "$@" \
        >"$work/out" 2>"$work/err"
    got=$?
    wait $killer
    [ $got -eq "$status" ] || fail "status $got, not $status: $signal, $*"
}
again=
for row in 130:INT 143:TERM 129:HUP 134:ABRT; do
    signal=${row#*:}
    killed "${row%:*}" "$signal" "$mlusim" run --report json \
        --report-file "$work/json" "$program" launch
    is "$work/json" is_partial true
    is "$work/json" signal "SIG$signal"
    is "$work/json" total.launches 2
    is "$work/json" entries.0.stopped 0
    is "$work/json" entries.1.kernel forever
    is "$work/json" entries.1.stopped 1
    is "$work/json" entries.1.faults 0
    [ "$("$json_get" entries.1.time.cycles "$work/json")" -gt 0 ] ||
        fail 'a stopped launch took no time'
    says 'launch of forever: stopped'
    says 'ends.mlu:'
    killed "${row%:*}" "$signal" "$mlusim" run --report json \
        --report-file "$work/json" "$program" host
    is "$work/json" is_partial true
    is "$work/json" total.launches 1
done
for row in 130:INT 143:TERM; do # all that is asked for, also without a report
    killed "${row%:*}" "${row#*:}" "$mlusim" run --report none \
        --trace "$work/trace" --check all --check-json "$work/json" \
        "$program" launch
    "$OUT/tests/trace_check" "$work/trace" >"$work/out" ||
        fail "the trace of a program that ${row#*:} ended"
    grep -qx 'launches 2' "$work/out" || fail 'its launches'
    grep -q '"schema"' "$work/json" || fail 'its checks'
done
killed 143 TERM "$mlusim" run "$program" launch
says 'partial      the program was ended by SIGTERM'
says '  stopped    1 of 1 by the end of the program, numbers until then'
lacks 'stopped by a fault'
expect 134 "$mlusim" run --report json --report-file "$work/json" \
    "$program" abort
is "$work/json" signal SIGABRT
expect 0 "$mlusim" run --report json --report-file "$work/json" "$program" plain
is "$work/json" is_partial false
is "$work/json" signal ''

# And so does the debugger that ends a program, within a launch and before any.
mkdir "$work/usage"
for end in quit ''; do
    expect 0 env MLUSIM_TRACE="$work/trace" MLUSIM_CHECK=all \
        MLUSIM_CHECK_JSON="$work/json" MLUSIM_USAGE="$work/usage" sh -c \
        'printf "break forever\nrun\n%s\n" "$1" | "$0" debug --batch "$2" launch' \
        "$mlusim" "$end" "$program"
    "$OUT/tests/trace_check" "$work/trace" >"$work/out" ||
        fail "the trace of a program that the debugger ended"
    grep -qx 'launches 2' "$work/out" || fail 'its launches'
    grep -q '"schema"' "$work/json" || fail 'its checks'
    [ "$(cat "$work"/usage/* | grep -ac '^kernel [^ ]* 1 1 0$')" -eq 2 ] || fail 'its usage'
    rm "$work/trace" "$work/json" "$work"/usage/*
done
expect 0 env MLUSIM_CHECK_JSON="$work/json" "$mlusim" debug --batch "$program" \
    plain </dev/null
grep -q '"schema"' "$work/json" || fail 'the checks of a program that did not run'
expect 1 env MLUSIM_CHECK_JSON="$work/json" MLUSIM_TRACE="$work/trace" sh -c \
    'printf "run\nprint none\n" | "$0" debug --batch "$1" plain 3' \
    "$mlusim" "$program"
"$OUT/tests/trace_check" "$work/trace" >"$work/out" ||
    fail 'the trace of a session that failed'

# What the program does itself stays: its handler, what it ignores; nothing is
# done without a report, and a second signal ends what hangs.
killed 5 TERM "$mlusim" run "$program" own
lacks partial
again=1
killed 143 TERM "$mlusim" run --report none "$program" host
lacks partial
mkfifo "$work/fifo"
killed 130 INT env MLUSIM_REPORT_FILE="$work/fifo" "$program" host
killed 143 TERM "$mlusim" run --report none sh -c \
    'trap "" INT; "$0" host & echo $! >"$1"
    while kill -s INT $!; do sleep 0.1; done
    wait $!' "$program" "$work/ignores"
kill -s KILL "$(cat "$work/ignores")" # it would stay for ever
again=

# ---- statuses ----------------------------------------------------------------------

expect 0 "$program" fault
expect 1 "$mlusim" run --report none --fail-on-fault "$program" fault
says '1 launch stopped by a fault: the program fails'
expect 1 "$mlusim" run --fail-on-fault "$program" fault
says 'total        2 launches'
expect 1 env MLUSIM_FAIL_ON_FAULT=1 "$program" fault
expect 0 env MLUSIM_FAIL_ON_FAULT=0 "$program" fault
expect 0 "$mlusim" run --report none --fail-on-fault "$program" plain
expect 7 "$mlusim" run --report none --fail-on-fault "$program" fault 7
expect 1 "$mlusim" run --report none --fail-on-fault "$program" buffered
[ "$(cat "$work/out")" = kept ] || fail 'output is lost'
expect 0 "$mlusim" run --report none --fail-on-fault "$program" faulty-child
[ "$(sort "$work/out" | tr '\n' ' ')" = 'child 0 child 1 ' ] ||
    fail 'children'
expect 1 env MLUSIM_FAIL_ON_FAULT=yes "$program" plain
says 'MLUSIM_FAIL_ON_FAULT=yes: expected 0 or 1'
expect 2 "$mlusim" run --fail-on-fault=1 "$program" plain

for kind in text json; do
    expect 1 "$mlusim" run --report $kind --report-file /dev/full \
        "$program" plain
    says 'MLUSIM_REPORT_FILE=/dev/full: cannot be written: No space left'
    expect 3 "$mlusim" run --report $kind --report-file /dev/full \
        "$program" plain 3
    expect 1 env MLUSIM_REPORT=$kind MLUSIM_REPORT_FILE="$work/none/file" \
        "$program" plain
    says 'cannot be written: No such file'
    with "$mlusim" run --report $kind --report-file - "$program" plain \
        >/dev/full 2>"$work/err"
    [ $? -eq 1 ] || fail 'a full disk behind stdout'
done

# ---- where reports go ----------------------------------------------------------------

expect 0 "$mlusim" run --report json --report-file - "$program" plain
cp "$work/out" "$work/json"
is "$work/json" total.launches 1
[ -s "$work/err" ] && fail 'something is on stderr'
expect 0 env MLUSIM_REPORT_FILE=- "$program" plain
grep -q '^total        1 launch' "$work/out" || fail 'no report on stdout'
[ -e ./- ] && fail 'a file called -'

# reports COUNT PATTERN...: so many files, each a report of its own process.
reports() {
    count=$1
    shift
    [ $# -eq "$count" ] || fail "$# reports, not $count: $*"
    for report; do
        is "$report" generator mlusim
        "$json_get" host.process "$report"
    done | sort -u >"$work/processes"
    [ "$(wc -l <"$work/processes")" -eq "$count" ] ||
        fail "reports of the same process: $*"
}
export MLUSIM_REPORT=json
mkdir "$work/a" "$work/b" "$work/c" "$work/d" "$work/e"
expect 0 "$mlusim" run --report-file "$work/a/r-%p-%%" "$program" fork
reports 2 "$work"/a/*
for report in "$work"/a/*; do
    [ "$report" = "$work/a/r-$("$json_get" host.process \
        "$report")-%" ] || fail "$report has another's number"
done
# Without %p the parent's file is not overwritten, on this run and the next.
for run in 1 2; do
    expect 0 "$mlusim" run --report-file "$work/b/r" "$program" fork
    is "$work/b/r" entries.0.kernel quick
    is "$work/b/r" total.launches 1
    reports $((run + 1)) "$work"/b/*
done
for report in "$work"/b/r.*; do
    is "$report" entries.0.kernel child
    is "$report" total.launches 1
done
grep -q "^mlusim: the report of process [0-9]* is in $work/b/r\.[0-9]*\$" \
    "$work/err" || fail 'nobody is told where the report of a child is'
# Programs that a program starts, and that a script starts.
expect 0 env MLUSIM_REPORT_FILE="$work/c/r" "$program" spawn
reports 2 "$work"/c/*
expect 0 env MLUSIM_REPORT_FILE="$work/c/r" "$program" plain
reports 2 "$work"/c/*
expect 0 "$mlusim" run --report-file "$work/d/r" sh -c \
    '"$0" plain & "$0" spawn; wait' "$program"
reports 3 "$work"/d/*
expect 0 "$mlusim" run --report-file "$work/d/r" sh -c \
    '"$0" plain; "$0" fault' "$program"
is "$work/d/r" total.launches 1
expect 0 "$mlusim" run --report-file "$work/e/r" "$program" plain
expect 0 "$mlusim" run --report-file "$work/e/r" "$program" plain
reports 1 "$work"/e/*
unset MLUSIM_REPORT

try 'reports as the schema says' by_schema report "$work"/kept-*.json
finish
