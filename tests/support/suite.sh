#!/bin/sh
# Runs one suite and prints its line; the log's end below it when it failed. OUT,
# MODE and the limits come from tests/run.sh. A suite is a Criterion program, a
# fuzzer's short run, or a script, by what stands in tests/ under its name. It
# passes when it ends with status 0 within its time (limit.sh) and its last line
# counts what it did, "N passed, 0 failed", or the summary of Criterion does: a
# suite that ends too early, or tests nothing, fails. So does one that leaves files
# behind: it has a TMPDIR of its own. Exit 77 means skipped.
name=$1
case $name in
long/distributions) : "${SUITE_SECONDS:=21600}" ;; # all of this twice, and more
long/*) : "${SUITE_SECONDS:=7200}" ;; # whole builds, emulated suites
esac
. tests/support/limit.sh

# Criterion forks while a thread of its own may be in malloc, and libasan of GCC 12 takes
# its lock along: now and then a test waits for that for ever, before it begins. So a
# suite of Criterion with sanitizers that is not over after FORK_SECONDS begins anew,
# once; what hangs by itself hangs then again.
anew() { # command...
    limited "$FORK_SECONDS" "$name" "$@"
    code=$?
    [ $code -eq 124 ] || return $code
    limited "$SUITE_SECONDS" "$name, begun anew" "$@"
}

run() {
    limits="limited $SUITE_SECONDS $name"
    case $name in
    programs | transcripts) set -- sh "tests/$name/run.sh" ;;
    */test_*)
        # With two workers libcriterion itself forgets 48 bytes, once in a while.
        workers=2
        [ "$MODE" != asan ] || { workers=1 && limits=anew; }
        set -- "$OUT/tests/$name" --short-filename --color=never -j$workers \
            --timeout "$PROGRAM_SECONDS"
        ;;
    fuzz/*) set -- "$OUT/tests/$name" ;;
    *)
        set -- sh "tests/$name.sh"
        [ -e "$2" ] || set -- python3 "tests/$name.py"
        ;;
    esac
    # Nothing is ignored: nohup, and shells that start it in the background, do so.
    $limits env --default-signal "$@" </dev/null
}

# Whether a log ends with the count of its tests: all passed, at least one.
is_counted() { # log
    tail -n 1 "$1" | grep -Eq '^(.*: )?[1-9][0-9]* passed, 0 failed$' ||
        grep -Eq 'Synthesis: Tested: ([1-9][0-9]*) [|] Passing: \1 [|] Failing: 0 [|] Crashing: 0' "$1"
}

# What is wrong with a suite, in words; nothing when it passed.
verdict() { # status log
    case $1 in
    0)
        left=$(ls -A "$TMPDIR" | head -n 3 | tr '\n' ' ')
        is_counted "$2" || echo "ends without the count of its tests"
        [ -z "$left" ] || echo "leaves files in TMPDIR: $left"
        ;;
    124) echo "still running after $SUITE_SECONDS s, stopped" ;;
    *)
        signal=
        [ "$1" -le 128 ] || signal=$(kill -l "$1" 2>/dev/null)
        [ -n "$signal" ] && echo "killed by signal $signal" || echo "status $1"
        ;;
    esac
}

log=$OUT/logs/$(echo "$name" | tr '/ ' '__').log
TMPDIR=$(mktemp -d) || exit 1
export TMPDIR
trap 'rm -rf "$TMPDIR"' EXIT
began=$(date +%s)
run >"$log" 2>&1
status=$?
# What it took, and of it on processors: minutes and seconds of those waited for.
times >"$TMPDIR/.times"
used=$(sed -n '2s/[ms]/ /gp' "$TMPDIR/.times" | awk '{ printf "%.0f", 60 * ($1 + $3) + $2 + $4 }')
rm -f "$TMPDIR/.times"
echo "$(($(date +%s) - began)) s $name, $used s of a processor" >>"$OUT/logs/seconds"
wrong=$(verdict $status "$log")
# In one piece, as other suites print at the same time.
if [ $status -eq 77 ]; then
    said="skipped  $name: $(tail -n 1 "$log")"
elif [ -z "$wrong" ]; then
    said="ok       $name"
else
    said="FAILED   $name ($wrong; $log)
$(tail -n 40 "$log" | sed 's/^/    /')"
fi
printf '%s\n' "$said"
