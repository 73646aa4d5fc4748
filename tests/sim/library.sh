#!/bin/sh
# The programs of examples/05_library, the simulator as a C library, compile
# without a warning and do what their first lines say.
. tests/support/checks.sh
here=examples/05_library
build() { # program
    # shellcheck disable=SC2046
    cc -std=c17 -Wall -Wextra -Wpedantic -Werror "$here/$1.c" \
        $(PKG_CONFIG_PATH=$OUT/lib/pkgconfig pkg-config --cflags --libs mlusim) \
        -Wl,-rpath,"$PWD/$OUT/lib" -Wl,-rpath-link,"$OUT/lib" -o "$work/$1"
}
runs() { # program: what it prints is kept
    with "$work/$1" "$work/kernel.elf" >"$work/$1.out"
}
# Lines of copies.out that say this, of all.
count() { # pattern
    grep -c "$1" "$work/copies.out"
}

try 'the kernel compiles' "$OUT/bin/mlucc" --bang-device-only \
    --bang-mlu-arch=mtp_372 "$here/kernel.mlu" -o "$work/kernel.elf"
for program in copies back; do
    try "$program compiles" build "$program"
    try "$program runs" runs "$program"
done
# 16384 floats in parts of 256: 64 in, and 64 totals out.
load=$(grep -n 'GDRAM2NRAM' "$here/kernel.mlu" | cut -d: -f1)
store=$(grep -n 'LDRAM2GDRAM' "$here/kernel.mlu" | cut -d: -f1)
try 'copies in, by line' \
    [ "$(count "GDRAM2NRAM of 1024 bytes.*kernel.mlu:$load in squares")" = 64 ]
try 'copies out, by line' \
    [ "$(count "LDRAM2GDRAM of 4 bytes.*kernel.mlu:$store in squares")" = 64 ]
try 'nothing else' [ "$(count .)" = 128 ]
try 'the same registers' grep -q 'back at cycle .*: the same registers' \
    "$work/back.out"
try 'the same end' grep -q 'again: the same totals' "$work/back.out"
# The shares of task 0, by another program.
sum=$(awk 'BEGIN { for (i = 0; i < 16384; i++) if (int(i / 256) % 8 == 0)
    s += (i % 10) ^ 2; printf "%d", s }')
try 'the sum' grep -q "task 0 has $sum\$" "$work/back.out"
finish
