#!/bin/sh
# Threads of the host under ThreadSanitizer, in a build that cuts whatever may be
# cut and always runs cores on threads: random calls of all ops, operators, and
# tasks that meet in every way. Their results and reports are those of one
# thread, in that build and in the one that is tested. (Criterion does not start
# under it.)
set -eu
: "${OUT:=build}" "${CC:=gcc}"
. tests/support/checks.sh
tsan=$OUT/tsan
if [ "$(nproc)" -lt 2 ]; then
    echo 'skipped: threads of the host (there is one processor)'
    exit 77
fi
make -s MODE=hostile OUT="$tsan" CC="$CC" CFLAGS=-fsanitize=thread \
    LDFLAGS=-fsanitize=thread "$tsan/tests/fuzz/fuzz_call" "$tsan/bin/mluop" \
    "$tsan/lib/libcnrt.so"
export TSAN_OPTIONS=halt_on_error=1

# What the host needed, and which process it was, is no matter.
without_host() {
    sed -e '/^host  /d' -e '/"seconds":/d' -e '/"mips":/d' -e '/"process":/d' "$1"
}

# same NAME COMMAND...: on 1, 2, 4, 8 and 64 threads, by both engines
same() {
    name=$1
    shift
    for engine in jit interp; do
        for threads in 1 2 4 8 64; do
            checks=$((checks + 1))
            with env MLUSIM_ENGINE=$engine MLUSIM_THREADS=$threads \
                MLUSIM_REPORT=json MLUSIM_REPORT_FILE="$work/json" "$@" \
                >"$work/out" 2>"$work/err" ||
                fail "$name: status $? on $threads threads, $engine: $(tail -n 3 "$work/err")"
            without_host "$work/json" >>"$work/out"
            [ $threads -gt 1 ] || cp "$work/out" "$work/first.$engine"
            diff "$work/first.$engine" "$work/out" >"$work/log" ||
                fail "$name differs on $threads threads, $engine"
        done
    done
}

try 'threads.mlu is not compiled' "$OUT/bin/mlucc" -O2 tests/long/threads.mlu \
    -o "$work/threads"
same 'tasks that meet' "$work/threads"
same 'tasks that meet, under the sanitizer' \
    env LD_PRELOAD="$("$CC" -print-file-name=libtsan.so)" \
    LD_LIBRARY_PATH="$tsan/lib" "$work/threads"
for threads in 2 8; do
    for operator in voxel_pooling_forward dynamic_scatter_backward \
        get_indice_pairs; do
        try "$operator on $threads threads" env MLUSIM_THREADS=$threads \
            "$tsan/bin/mluop" run "$operator"
    done
done
try 'random calls' "$tsan/tests/fuzz/fuzz_call" --seconds 40
finish
