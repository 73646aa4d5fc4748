#!/bin/sh
# Every benchmark of a release build: the table of limits, whose status is that
# of this script, then each op beside its plain C loop. Machines are noisy:
# compare the ratios of one run.
set -e
: "${OUT:=build}"
table=$OUT/tests/bench/table
status=0
"$table/table" "$table" || status=$?
"$OUT/bin/mlucc" --bang-device-only tests/bench/kernels.mlu -o "$OUT/bench_kernels.elf"
for c in tests/bench/bench_*.c; do
    name=$(basename "$c" .c)
    echo "== ${name#bench_}"
    "$OUT/tests/bench/$name" "$OUT/bench_kernels.elf"
done
echo "== operators"
"$OUT/bin/mluop" bench three_interpolate_backward --case case20 --repeat 3
exit $status
