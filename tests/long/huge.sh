#!/bin/sh
# Operators with as much as an int counts, where that writes some GB of device
# memory: see tests/kernels/test_limits.c for the others. OUT is the build folder;
# run from the root of the tree. 77: this machine has too little memory.
. tests/support/checks.sh
free=$(awk '/^MemAvailable/ { print int($2 / 1048576) }' /proc/meminfo)
[ "${free:-0}" -ge 6 ] || { echo 'skipped: less than 6 GiB of memory are free'; exit 77; }

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
