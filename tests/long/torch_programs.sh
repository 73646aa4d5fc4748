#!/bin/sh
# The programs of tests/torch/programs in both engines. In the light one: all of them, compiled for
# two architectures, with memories full of NaNs, asynchronous copies as late as is legal, and
# blocks out of pools. In the full one: from Python, beside torch, where that is installed. OUT is
# the build folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
needs_python numpy
all=$(ls tests/torch/programs | sed 's/\.mlu$//')
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE

light() { # arch device
    # shellcheck disable=SC2086
    SETTINGS="MLUSIM_MEMORY=poison MLUSIM_ASYNC=late-io MLUSIM_ALLOCATOR=pooled" \
        ARCH=$1 DEVICE=$2 sh tests/runtime/tools/torch_programs.sh $all
}
try "the light engine, mtp_372" light mtp_372 MLU370-X4
try "the light engine, mtp_592" light mtp_592 MLU590-H8
finish
