#!/bin/sh
# 1,000 random kernels of tiles, shares, strides, nests, pipelines and clusters, each right or with
# a mistake: what mlusim prove says of one is what 200 launches of it show (SEED=N others, SEEDS=3
# fewer). OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
needs_python json
"$python" tests/prove/fuzz.py "${SEED:-1}" "${SEEDS:-50}"
