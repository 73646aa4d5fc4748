#!/bin/sh
# Threads of the host under ThreadSanitizer: random calls of all ops, in a build
# that cuts whatever may be cut. (Criterion does not start under it.)
set -eu
: "${OUT:=build}" "${CC:=gcc}"
. tests/support/environment.sh
tsan=$OUT/tsan
if [ "$(nproc)" -lt 2 ]; then
    echo 'skipped: threads of the host (there is one processor)'
    exit 77
fi
make -s MODE=hostile OUT="$tsan" CC="$CC" CFLAGS=-fsanitize=thread \
    LDFLAGS=-fsanitize=thread "$tsan/tests/fuzz/fuzz_call"
export TSAN_OPTIONS=halt_on_error=1
exec "$tsan/tests/fuzz/fuzz_call" --seconds 40
