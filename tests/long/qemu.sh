#!/bin/sh
# SPDX-License-Identifier: MIT
# The scalar core, with both engines, against qemu-riscv64, over several seeds
# (SEEDS="1 2 3").
# Exit 77: a tool is missing, skipped.
set -eu
cd "$(dirname "$0")/../.."
OUT=${OUT:-build}
. tests/support/environment.sh
lld=$(mk/tools.sh lld)
for tool in qemu-riscv64 "$clang" "$lld"; do
    command -v "$tool" >/dev/null || { echo "skipped: $tool is not installed"; exit 77; }
done
work=$OUT/long/qemu
mkdir -p "$work"
flags='-std=c17 -D_POSIX_C_SOURCE=200809L -O1 -I.'
[ "${MODE:-release}" = asan ] && flags="$flags -fsanitize=address,undefined"
[ "${MODE:-release}" = cov ] && flags="$flags --coverage"
# shellcheck disable=SC2046,SC2086
${CC:-gcc} $flags tests/long/qemu_diff.c -Wl,--start-group \
    $(find "$OUT/obj/isa" "$OUT/obj/sim" -name '*.a') -Wl,--end-group \
    -lelf -lm -ldl -o "$work/qemu_diff"
passed=0 failed=0
for seed in ${SEEDS:-$(seq 16)}; do
    base=$work/$seed
    "$work/qemu_diff" emit "$seed" >"$base.s"
    "$clang" -target riscv64-unknown-elf -march=rv64ima_zicsr_zfinx_zdinx_zhinx \
        -mabi=lp64 -c "$base.s" -o "$base.o"
    "$lld" --section-start=.text=0x10000000 \
        --section-start=.memory=0x40000000 "$base.o" -o "$base.elf"
    qemu-riscv64 -cpu rv64,f=off,d=off,zfinx=on,zdinx=on,zhinx=on,zhinxmin=on \
        "$base.elf" >"$base.out"
    for engine in interp jit; do
        if MLUSIM_ENGINE=$engine "$work/qemu_diff" compare "$seed" "$base.out"; then
            passed=$((passed + 1))
        else
            echo "seed $seed, $engine"
            failed=$((failed + 1))
        fi
    done
    rm -f "$base".*
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
