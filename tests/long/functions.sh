#!/bin/sh
# Ten million floats through each function of vectors: the bits of the C library
# (SEED="7" takes others). OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
flags='-std=c17 -D_POSIX_C_SOURCE=200809L -O1 -I.'
[ "${MODE:-release}" = asan ] && flags="$flags -fsanitize=address,undefined"
[ "${MODE:-release}" = cov ] && flags="$flags --coverage"
# shellcheck disable=SC2046,SC2086
${CC:-gcc} $flags tests/long/functions.c -Wl,--start-group "$OUT/obj/tests/ref.a" "$OUT/obj/tests/trial.a" \
    $(find "$OUT/obj/isa" "$OUT/obj/sim" -name '*.a') -Wl,--end-group \
    -lelf -lm -ldl -o "$work/functions" || exit 1
try 'ten million floats' "$work/functions" 10000000 "${SEED:-1}"
finish
