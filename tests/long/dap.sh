#!/bin/sh
# A client of the Debug Adapter Protocol that sends 10^5 messages, most of them
# damaged.
. tests/support/checks.sh
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
forget_settings
command -v python3 >/dev/null || exit 77
try 'a union task compiles' sh -c \
    "cd tests/debug/gdb && $OUT/bin/mlucc -g -O0 remote.mlu finish.mlu -o '$work/remote'"
try '10^5 messages' python3 tests/debug/dap/fuzz.py 100000 2 "$work/remote" \
    "$PWD/tests/debug/gdb/remote.mlu" -- \
    env ${ASAN_PRELOAD:+LD_PRELOAD="$ASAN_PRELOAD"} \
    ${ASAN_PRELOAD:+ASAN_OPTIONS=detect_leaks=0} \
    ${ASAN_PRELOAD:+LD_LIBRARY_PATH="$libraries"} "$OUT/bin/mlusim" debug --dap
finish
