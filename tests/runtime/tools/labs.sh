#!/bin/sh
# The extensions of examples/labs in the light engine: results and gradients beside numpy, and the
# time that the test of the sigmoid asks for. tests/long/torch runs their own tests, with torch;
# tests/course/exercises has the lab of matrix products. OUT is the build folder; run from the root
# of the tree.
. tests/support/checks.sh
needs_clang
needs_python numpy
mlusim=$OUT/bin/mlusim
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE

for lab in sigmoid norm; do
    try "$lab is built" "$mlusim" torch --build-only -o "$work/$lab" "examples/labs/$lab/$lab.mlu" -- \
        --bang-mlu-arch=mtp_372
done
MLUSIM_DEVICE=MLU370-X4
export MLUSIM_DEVICE
try 'results' with "$python" tests/torch/labs.py "$work"
# The first launch also loads the kernel, in 50 us.
fast() {
    most=$(sed -n 's/^MOST_US = \([0-9]*\) .*/\1/p' examples/labs/sigmoid/test_sigmoid.py)
    with "$mlusim" run "$work/sigmoid" --arg 'gdram:float[1048576]' 2>&1 |
        awk -v most="$most" '/^total / { us = $4 } END { print us; exit !(us > 50 && us < 50 + most) }'
}
try 'the time of the sigmoid' fast
ends 1 'rows have from 1 to 4096 elements, not 4097' "$work/norm" --call forward \
    --arg 'gdram:float[1,4097]' --arg 'gdram:float[4097]' --arg 1e-5
finish
