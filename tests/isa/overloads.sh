#!/bin/sh
# Every overload in a kernel: on a 590, on a 370 those that 592 lacks, and on a
# 270 those that 372 lacks as well. What is newer than any device is compiled.
: "${OUT:=build}"
status=0
# Ops that no call here reaches: the program named for them must use them.
sed -n 's/^BY_PROGRAM(\([a-z0-9_]*\), *"\(.*\)")$/\1 \2/p' tests/overloads/hand.def >"$OUT/hand"
while read -r op program; do
    name=$(sed -n "s/^X(0x[0-9a-f]*, *$op, *\"\([^\"]*\)\".*/\1/p" isa/ops/*.def)
    grep -qF -- "$name" "tests/programs/$program.mlu" || {
        echo "$op: tests/programs/$program.mlu does not use '$name'"
        status=1
    }
done <"$OUT/hand"
MLUSIM_DEVICE=MLU590-H8 "$OUT/tests/overloads/run" 592 || status=1
MLUSIM_DEVICE=MLU370-X8 "$OUT/tests/overloads/run" 372 592 || status=1
MLUSIM_DEVICE=MLU270 "$OUT/tests/overloads/run" 270 372 592 || status=1
"$OUT/bin/mlucc" -fsyntax-only -Wall -Werror --bang-device-only \
    --bang-mlu-arch=mtp_613 "$OUT/tests/overloads/kernels.mlu" || status=1
exit $status
