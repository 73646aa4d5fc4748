#!/bin/sh
# Runs the tests of one kind (quick, long or all), one line per suite, and ends with
# the plain count. OUT, MODE and CC come from the Makefile; an optional second
# argument keeps only suites whose name contains it. A suite is a Criterion
# program, a fuzzer's short run, or a script. It passes when it ends with
# status 0 within its time (limit.sh) and its last line counts what it did,
# "N passed, 0 failed", or the summary of Criterion does: a suite that ends too
# early, or tests nothing, fails. Exit 77 means skipped.
kind=${1:-quick}
only=${2:-}
: "${OUT:=build}" "${MODE:=release}"
export OUT MODE
. tests/support/limit.sh
passed=0 failed=0 skipped=0
logs=$OUT/logs
mkdir -p "$logs"

# Sanitized libraries in a program that is not sanitized: the runtime first.
if [ "$MODE" = asan ]; then
    ASAN_PRELOAD=$(${CC:-gcc} -print-file-name=libasan.so)
    export ASAN_PRELOAD
    export ASAN_OPTIONS=${ASAN_OPTIONS:-detect_leaks=1:handle_segv=1}
fi

# Whether a log ends with the count of its tests: all passed, at least one.
is_counted() { # log
    tail -n 1 "$1" | grep -Eq '^(.*: )?[1-9][0-9]* passed, 0 failed$' ||
        grep -Eq 'Synthesis: Tested: ([1-9][0-9]*) [|] Passing: \1 [|] Failing: 0 [|] Crashing: 0' "$1"
}

# What is wrong with a suite, in words; nothing when it passed.
verdict() { # status log
    case $1 in
    0) is_counted "$2" || echo "ends without the count of its tests" ;;
    124) echo "still running after $SUITE_SECONDS s, stopped" ;;
    1??) [ "$1" -le 128 ] || echo "killed by signal $(kill -l "$1")" ;;
    *) echo "status $1" ;;
    esac
}

suite() { # name command...
    name=$1
    shift
    case $name in *"$only"*) ;; *) return ;; esac
    log=$logs/$(echo "$name" | tr '/ ' '__').log
    limited "$SUITE_SECONDS" "$name" "$@" >"$log" 2>&1
    status=$?
    if [ $status -eq 77 ]; then
        skipped=$((skipped + 1))
        printf 'skipped  %s: %s\n' "$name" "$(tail -n 1 "$log")"
        return
    fi
    wrong=$(verdict $status "$log")
    if [ -z "$wrong" ]; then
        passed=$((passed + 1))
        printf 'ok       %s\n' "$name"
    else
        failed=$((failed + 1))
        printf 'FAILED   %s (%s; %s)\n' "$name" "$wrong" "$log"
        tail -n 40 "$log" | sed 's/^/    /'
    fi
}

scripts() { # folder
    for s in "$1"/*.sh; do
        [ -f "$s" ] || continue
        name=${s#tests/}
        suite "${name%.sh}" sh "$s"
    done
}

if [ "$kind" != long ]; then
    for t in tests/isa tests/sim tests/runtime tests/kernels tests/build; do
        for c in "$t"/test_*.c; do
            [ -f "$c" ] || continue
            name=${c#tests/}
            name=${name%.c}
            suite "$name" \
                "$OUT/tests/$name" --short-filename --color=never -j2 \
                --timeout "$PROGRAM_SECONDS"
        done
        scripts "$t"
    done
    for c in tests/fuzz/fuzz_*.c; do
        [ -f "$c" ] || continue
        name=${c#tests/}
        suite "${name%.c}" "$OUT/tests/${name%.c}"
    done
    suite programs sh tests/programs/run.sh
    suite transcripts sh tests/transcripts/run.sh
fi
[ "$kind" = quick ] || scripts tests/long

[ $((passed + failed + skipped)) -gt 0 ] || echo "no suite is named '$only'"
if [ "$skipped" -gt 0 ]; then
    echo "$passed passed, $failed failed, $skipped skipped"
else
    echo "$passed passed, $failed failed"
fi
[ "$failed" -eq 0 ] && [ $((passed + skipped)) -gt 0 ]
