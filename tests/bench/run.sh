#!/bin/sh
# Every benchmark of a release build, each beside its plain C loop. Machines
# are noisy: compare the ratios of one run.
set -e
: "${OUT:=build}"
"$OUT/bin/mlucc" --bang-device-only tests/bench/kernels.mlu -o "$OUT/bench_kernels.elf"
for c in tests/bench/bench_*.c; do
    name=$(basename "$c" .c)
    echo "== ${name#bench_}"
    "$OUT/tests/bench/$name" "$OUT/bench_kernels.elf"
done
echo "== operators"
"$OUT/bin/mluop" bench --network --repeat 3
"$OUT/bin/mluop" bench three_interpolate_backward --case case20 --repeat 3
