#!/bin/sh
# Operators with as much as an int counts: see tests/kernels/test_limits.c for the
# others. They write 4 GiB of zeros, for which the host needs no pages. OUT is the
# build folder; run from the root of the tree.
. tests/support/checks.sh

try 'the program' "${CC:-gcc}" -std=c17 -D_POSIX_C_SOURCE=200809L -O1 -Wall -Wextra \
    tests/long/huge.c -I"$OUT/include/mlusim" -I"$OUT/include" -L"$libraries" -lmluop -lcnrt \
    -Wl,-rpath,"$libraries" -o "$work/huge"
while read -r variant channels features; do
    try "$variant, $channels x $features" with "$work/huge" "$variant" "$channels" "$features"
done <<'END'
documented 1 2147483647
pingpong 1 2147483646
documented 2 1073741823
END
finish
