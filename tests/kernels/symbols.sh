#!/bin/sh
# libmluop.so holds the library alone: it exports what mlu_op.h declares, which is
# what the public library has, and has nothing of the harness and the trials, which
# mluop and the tests link.
# OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
library=$OUT/lib/libmluop.so
nothing_in_common() { # two sorted lists
    ! comm -12 "$1" "$2" | grep .
}

# ---- exported ------------------------------------------------------------------

sed -n 's/.*\(mlu[Oo]p[A-Z][A-Za-z0-9_]*\)($/\1/p; s/.*\(mlu[Oo]p[A-Z][A-Za-z0-9_]*\)([a-z].*/\1/p' \
    kernels/include/mlu_op.h | sort -u >"$work/declared"
nm -D --defined-only "$library" | awk '{print $3}' |
    grep -v -e '^__gcov' -e '^__asan' -e '^__ubsan' -e '^__odr_asan' -e 'asan_globals$' |
    sort -u >"$work/exported"
try 'the header declares functions' [ "$(wc -l <"$work/declared")" -ge 45 ]
try 'all of the header is exported, nothing else' \
    diff "$work/declared" "$work/exported"

# ---- what C and C++ read ---------------------------------------------------------

for compiler in "${CXX:-g++} -std=c++17" 'clang++-19 -std=c++17'; do
    # shellcheck disable=SC2086
    try "the page of the public library, $compiler" $compiler -fsyntax-only -Wall -Wextra -Werror \
        -I"$OUT/include/mlusim" -I"$OUT/include" tests/kernels/interface.cpp
done

# ---- inside --------------------------------------------------------------------

defined() { # object...: names of its functions and variables
    nm --defined-only "$@" | awk 'NF == 3 && $2 ~ /[TDRB]/ {print $3}' |
        grep -v -e '^__gcov' -e '^__asan' -e '^__ubsan' -e '^__odr_asan' -e 'asan_globals$' | sort -u
}
find "$OUT/obj/kernels/harness" "$OUT"/obj/kernels/*/trial -name '*.o' \
    >"$work/objects"
try 'there are objects of trials' [ "$(wc -l <"$work/objects")" -ge 8 ]
# shellcheck disable=SC2046
defined $(cat "$work/objects") >"$work/trial"
try 'they define names' grep -q '^kn_run$' "$work/trial"
nm --defined-only "$library" | awk '{print $3}' | sort -u >"$work/inside"
try 'the library has its names' grep -q '^kn_guards_hold$' "$work/inside"
try 'the library has none of a trial' \
    nothing_in_common "$work/trial" "$work/inside"
readelf -sW "$library" | awk '$4 == "FILE" {print $8}' | sort -u >"$work/files"
try 'the library has the files of the library' grep -qx guards.c "$work/files"
for file in npy.c run.c accuracy.c reference.c plain.c inputs.c operator.c; do
    try "the library has no $file" sh -c '! grep -x "$1" "$2"' - $file \
        "$work/files"
done
"$OUT/bin/mluop" list >"$work/list" 2>&1
try 'mluop has the operators' grep -q voxel_pooling_forward "$work/list"

finish
