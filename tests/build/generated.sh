#!/bin/sh
# What the build writes itself: it is where it belongs, is no source, and comes
# before what reads it and after what it is made of. Nothing is built here but
# what is missing. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
header=$OUT/include/bang_intrinsics.h
kernel=$OUT/obj/kernels/voxel_pooling_forward/voxel_pooling_forward.mlu.o

plan() { # argument...: the commands, one a line, and nothing built
    make -n MODE="$MODE" CC="$CC" OUT="$OUT" "$@" >"$work/plan"
}
writes() { grep -q -e "gen header $header" "$work/plan"; }
writes_first() { # the header, before a kernel is compiled
    sed -n -e "s|.*gen header $header\$|header|p" \
        -e 's|.*/bin/mlucc -c .*|kernel|p' "$work/plan" | head -n 2 |
        tr '\n' ' ' | grep -qx 'header kernel '
}
no_source() { ! sh tests/support/files.sh | grep bang_intrinsics.h; }
try 'the header is no source' no_source
try 'it is there' grep -q '^#define BANG_INTRINSICS_H$' "$header"
try 'the generator writes it' "$OUT/obj/gen" header "$work/again.h"
try 'the same as the build' diff "$work/again.h" "$header"
try 'a file that cannot be written' sh -c '! "$1" header /nowhere/a.h' - \
    "$OUT/obj/gen"
try 'a word it does not know' sh -c '! "$1" haeder "$2"' - "$OUT/obj/gen" \
    "$work/none.h"

plan "$kernel"
try 'all is up to date' sh -c '! grep -e gen -e mlucc "$1"' - "$work/plan"
for source in isa/tables/ops/arithmetic.def isa/tables/conversions.def \
    isa/compiler/gen/main.c; do
    plan -W "$source" "$header"
    try "$source makes it" writes
    plan -W "$source" "$kernel"
    try "$source makes it before kernels" writes_first
done
make -n MODE="$MODE" CC="$CC" OUT=build/none all | sed 's|build/none|'"$OUT"'|g' \
    >"$work/plan"
try 'a tree that was never built makes it before kernels' writes_first
plan -W isa/include/bang.h "$kernel"
try 'a header of kernels is staged' grep -q "cp isa/include/bang.h" "$work/plan"

finish
