#!/bin/sh
# mlusim budget --all: a row for every architecture, each compiled. OUT is the build
# folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
archs=isa/tables/archs.def
ends 0 '' "$OUT/bin/mlusim" budget --all examples/02_vector_add/vector_add.mlu
for arch in $("$OUT/bin/mlucc" --help | sed -n '/^Arch/,/^$/s/^  \([mtpc_0-9]*\) .*/\1/p'); do
    # four arrays of 16384 floats
    try "$arch has a row" grep -q "$arch .*$((4 * 16384 * 4)) " "$work/out"
done
try 'each fits' [ "$(grep -c ' fits' "$work/out")" -eq "$(grep -c '^X(' "$archs")" ]
finish
