#!/bin/sh
# Every overload in a kernel: on a 590, on a 370 those that 592 lacks, and on a
# 270 those that 372 lacks as well. What is newer than any device is compiled.
: "${OUT:=build}"
. tests/support/environment.sh
export MLUSIM_CHECK=none # operands lie where calls put them, in no variable
passed=0 failed=0
judge() { # status of what was done
    [ "$1" -eq 0 ] && passed=$((passed + 1)) || failed=$((failed + 1))
}
# Ops that no call here reaches: the program named for them must use them.
sed -n 's/^BY_PROGRAM(\([a-z0-9_]*\), *"\(.*\)")$/\1 \2/p' tests/overloads/hand.def >"$OUT/hand"
while read -r op program; do
    name=$(sed -n "s/^X(0x[0-9a-f]*, *$op, *\"\([^\"]*\)\".*/\1/p" isa/tables/ops/*.def)
    grep -qF -- "$name" "tests/programs/$program.mlu"
    found=$?
    judge $found
    [ $found -eq 0 ] || echo "$op: tests/programs/$program.mlu does not use '$name'"
done <"$OUT/hand"
MLUSIM_DEVICE=MLU590-H8 "$OUT/tests/overloads/run" 592
judge $?
MLUSIM_DEVICE=MLU370-X8 "$OUT/tests/overloads/run" 372 592
judge $?
MLUSIM_DEVICE=MLU270 "$OUT/tests/overloads/run" 270 372 592
judge $?
for arch in 270 372 613; do # their code is that of 592
    "$OUT/bin/mlucc" -fsyntax-only -Wall -Werror -Wno-user-defined-warnings --bang-device-only \
        --bang-mlu-arch=mtp_$arch "$OUT/tests/overloads/kernels.mlu"
    judge $?
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
