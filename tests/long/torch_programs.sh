#!/bin/sh
# The programs of tests/torch/programs in both engines. In the light one: all of them, compiled for
# two architectures, with memories full of NaNs, asynchronous copies as late as is legal, and
# blocks out of pools. In the full one: from Python, beside torch, where that is installed. OUT is
# the build folder; run from the root of the tree.
. tests/support/checks.sh
. tests/support/torch.sh
needs_clang
needs_python numpy
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE

light() { # arch device
    SETTINGS="MLUSIM_MEMORY=poison MLUSIM_ASYNC=late-io MLUSIM_ALLOCATOR=pooled" \
        ARCH=$1 DEVICE=$2 sh tests/runtime/tools/torch_programs.sh
}
try "the light engine, mtp_372" light mtp_372 MLU370-X4
try "the light engine, mtp_592" light mtp_592 MLU590-H8

full() {
    in_torch MLUSIM_DEVICE=MLU370-X4 -- "$@"
}
block() { # fence: the first block of the page that begins so
    awk -v fence="$1" '$0 == "```" fence && !n++ { on = 1; next } /^```/ { on = 0 } on' \
        docs/pytorch.md
}
# The Python of the page, as it stands there, prints the largest difference.
page() {
    block 'cpp swish.mlu' >"$work/swish.mlu"
    block python >"$work/swish.py"
    printed=$(cd "$work" && full swish.py) && echo "$printed" | grep -Eq '^tensor\((0\.|.*e-0[78])\)$'
}
# Whether the torch of $torch_python has its headers.
has_headers() {
    "$torch_python" -c 'import os, sys, torch
sys.exit(not os.path.exists(os.path.dirname(torch.__file__) + "/include/torch/extension.h"))'
}
if need_torch && has_headers; then
    try "the full engine" full tests/torch/full.py
    try "the page's Python" page
else
    echo "the full engine is left out: no torch with its headers is installed"
fi
finish
