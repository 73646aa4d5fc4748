#!/bin/sh
# Runs the tests of one kind (quick or long), one line per suite, and ends with
# the plain count. OUT, MODE and CC come from the Makefile; an optional second
# argument keeps only suites whose name contains it. A suite is a Criterion
# program, a fuzzer's short run, or a script; exit 77 means skipped.
kind=${1:-quick}
only=${2:-}
: "${OUT:=build}" "${MODE:=release}"
export OUT MODE
passed=0 failed=0 skipped=0
logs=$OUT/logs
mkdir -p "$logs"

# Sanitized libraries in a program that is not sanitized: the runtime first.
if [ "$MODE" = asan ]; then
    ASAN_PRELOAD=$(${CC:-gcc} -print-file-name=libasan.so)
    export ASAN_PRELOAD
    export ASAN_OPTIONS=${ASAN_OPTIONS:-detect_leaks=1:handle_segv=1}
fi

suite() { # name command...
    name=$1
    shift
    case $name in *"$only"*) ;; *) return ;; esac
    log=$logs/$(echo "$name" | tr '/ ' '__').log
    "$@" >"$log" 2>&1
    status=$?
    case $status in
    0)
        passed=$((passed + 1))
        printf 'ok       %s\n' "$name"
        ;;
    77)
        skipped=$((skipped + 1))
        printf 'skipped  %s: %s\n' "$name" "$(tail -n 1 "$log")"
        ;;
    *)
        failed=$((failed + 1))
        printf 'FAILED   %s (status %s, %s)\n' "$name" "$status" "$log"
        tail -n 40 "$log" | sed 's/^/    /'
        ;;
    esac
}

if [ "$kind" = quick ]; then
    for t in tests/isa tests/sim tests/runtime tests/kernels; do
        for c in "$t"/test_*.c; do
            [ -f "$c" ] || continue
            name=${c#tests/}
            name=${name%.c}
            suite "$name" "$OUT/tests/$name" --short-filename -j2
        done
        for s in "$t"/*.sh; do
            [ -f "$s" ] || continue
            name=${s#tests/}
            suite "${name%.sh}" sh "$s"
        done
    done
    for c in tests/fuzz/fuzz_*.c; do
        [ -f "$c" ] || continue
        name=${c#tests/}
        suite "${name%.c}" "$OUT/tests/${name%.c}"
    done
    suite programs sh tests/programs/run.sh
    suite transcripts sh tests/transcripts/run.sh
else
    for s in tests/long/*.sh; do
        [ -f "$s" ] || continue
        name=${s#tests/}
        suite "${name%.sh}" sh "$s"
    done
fi

if [ "$skipped" -gt 0 ]; then
    echo "$passed passed, $failed failed, $skipped skipped"
else
    echo "$passed passed, $failed failed"
fi
[ "$failed" -eq 0 ]
