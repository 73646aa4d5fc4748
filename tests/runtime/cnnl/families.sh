#!/bin/sh
# What libcnnl computes, beside numpy: a script of this folder for each family of functions, and
# those that every function has in common. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
needs_python numpy
for family in $(cd tests/runtime/cnnl && ls ./*.py | sed 's|^./||; s|\.py$||' | grep -v '^library$'); do
    try "$family" with env OUT="$OUT" MLUSIM_REPORT=none "$python" "tests/runtime/cnnl/$family.py"
done
finish
