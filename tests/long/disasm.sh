#!/bin/sh
# SPDX-License-Identifier: MIT
# The disassembler against llvm-mc. Exit 77: a tool is missing, skipped.
set -eu
cd "$(dirname "$0")/../.."
OUT=${OUT:-build}
. tests/support/environment.sh
command -v "llvm-mc-$llvm" >/dev/null || { echo "skipped: llvm-mc-$llvm is not installed"; exit 77; }
work=$OUT/long/disasm
mkdir -p "$work"
flags='-std=c17 -D_POSIX_C_SOURCE=200809L -O1 -I.'
[ "${MODE:-release}" = asan ] && flags="$flags -fsanitize=address,undefined"
[ "${MODE:-release}" = cov ] && flags="$flags --coverage"
# shellcheck disable=SC2046,SC2086
${CC:-gcc} $flags tests/long/disasm_diff.c -Wl,--start-group \
    $(find "$OUT/obj/isa" "$OUT/obj/sim" -name '*.a') -Wl,--end-group \
    -lelf -lm -ldl -o "$work/disasm_diff"
"$work/disasm_diff" list >"$work/words"
"llvm-mc-$llvm" -triple=riscv64 -mattr=+m,+a,+zicsr,+zifencei,+zfinx,+zdinx,+zhinx \
    -M no-aliases -disassemble "$work/words" >"$work/text"
"$work/disasm_diff" compare "$work/text"
