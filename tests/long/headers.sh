#!/bin/sh
# Headers keep to reserved names: macros of a user, here every letter and every
# word that a prototype calls a parameter, change nothing in them. Left out: x,
# y and z, members of cnrtDim3_t; with <algorithm> a, b and in C++20 e, which
# the C++ library declares there; words that are names of its own, members or
# parameters of ours.
# Run from the root of the tree.
. tests/support/checks.sh
mlucc=$OUT/bin/mlucc
[ -x "$mlucc" ] || { echo "mlucc is not built"; exit 77; }
needs_clang

letters() { # as macros, but for those of $1
    for l in a b c d e f g h i j k l m n o p q r s t u v w; do
        upper=$(echo $l | tr a-z A-Z)
        case $1 in *$l*) ;; *) printf ' -D%s=3' $l ;; esac
        printf ' -D%s=3' "$upper"
    done
    printf ' -DX=3 -DY=3 -DZ=3 -D_=3'
}

words() { # of the tables of operands
    sed -n 's/^X(.*[A-Z], *"\([a-z]*\)",.*/\1/p' isa/tables/letters.def
    sed -n '/^SHAPE(\|^OP(/,/)/p' isa/tables/parameters.def | grep -o '"[^"]*"' |
        tr -d '"'
}
# Members of plain structs, which programs name, and parameters of the vendor's calls.
grep -ohE '[a-z_]+' runtime/api/include/mlusim_session.h runtime/api/include/cnnl/cnnl.def |
    sort -u >"$work/members"
words=$(words | tr ' ' '\n' | sort -u | grep -Fvxf "$work/members" |
    grep -Ev '^(|kernel|size|index|distance|first|second|name|pointer|type|operator)$' |
    sed 's/.*/-D&=3/')
[ "$(echo "$words" | wc -l)" -gt 40 ] || { echo "few words: $words"; exit 1; }

for h in isa/include/*.h runtime/api/include/*.h kernels/include/*.h; do
    case $h in
    */bang_grid.h | */bang_pipeline.h) ;; # errors, on purpose
    */bang.h | */bang_*.h | */mlucc_prelude.h) ;; # of kernels alone
    *) echo "#include <$(basename "$h")>" ;;
    esac
done >"$work/all.h"
cat >"$work/kernel.mlu" <<'E2'
#include "all.h"
#include <bang.h>
#include <bang_device_functions.h>
#include <bang_fusor.h>
#ifdef WITH_ALGORITHM
#include <algorithm>
#endif
__nram__ float buffer[128];
__mlu_global__ void test(float *out)
{
    __mlu_step("all");
    __bang_write_value(buffer, 128, 1.0f);
    __bang_add(buffer, buffer, buffer, 128);
    bang::experimental::fusor<float>(buffer, buffer, 128).mul(2.0f).add(buffer);
    __bang_printf("%d %f\n", taskId, sinf(buffer[taskId]));
    out[0] = __is_mpu() ? max(0.0f, buffer[0]) : hypot(buffer[1], 1.0f);
}
int main()
{
    cnrtDim3_t dim = {1, 1, 1};
    CNRT_CHECK(cnrtSetDevice(0));
    test<<<dim, cnrtFuncTypeBlock, nullptr>>>(nullptr);
    return 0;
}
E2
echo 'int main() { return 0; }' | cat "$work/all.h" - >"$work/host.cpp"
cp "$work/host.cpp" "$work/host.c"

archs="--bang-mlu-arch=mtp_270 --bang-mlu-arch=mtp_372 --bang-mlu-arch=mtp_592"
all=$(letters "")
for standard in c++14 c++17 c++20; do
    try "letters, $standard" "$mlucc" -I"$OUT/include/mlusim" -fsyntax-only -std=$standard $archs \
        $all "$work/kernel.mlu"
    members=ab
    [ $standard = c++20 ] && members=abe
    try "letters, $standard, <algorithm>" "$mlucc" -I"$OUT/include/mlusim" -fsyntax-only \
        -std=$standard -DWITH_ALGORITHM $archs $(letters $members) \
        "$work/kernel.mlu"
done
try "words of parameters" "$mlucc" -I"$OUT/include/mlusim" -fsyntax-only $archs $words "$work/kernel.mlu"
try "letters, C++ file" "$mlucc" -I"$OUT/include/mlusim" -fsyntax-only $all "$work/host.cpp"
try "letters, C file" "$mlucc" -I"$OUT/include/mlusim" -fsyntax-only $all "$work/host.c"
try "words, C file" "$mlucc" -I"$OUT/include/mlusim" -fsyntax-only $words "$work/host.c"

# Each header by itself, as the only include of a file.
for h in isa/include/*.h isa/include/bang_intrinsics.h runtime/api/include/*.h \
    kernels/include/*.h; do
    name=$(basename "$h")
    case $name in bang_grid.h | bang_pipeline.h) continue ;; esac
    echo "#include <$name>" >"$work/one.mlu"
    try "letters, $name alone, kernels" "$mlucc" -I"$OUT/include/mlusim" -fsyntax-only $all \
        "$work/one.mlu"
    case $h in isa/*) continue ;; esac
    cp "$work/one.mlu" "$work/one.c"
    try "letters, $name alone, C" "$mlucc" -I"$OUT/include/mlusim" -fsyntax-only $all "$work/one.c"
done

# Code of a file that includes nothing, as it is built with -D on the command
# line.
cat >"$work/bare.mlu" <<'END'
__nram__ float buffer[64];
__mlu_global__ void bare(float *out, size_t bytes)
{
    __memcpy(buffer, out, bytes, GDRAM2NRAM);
    __bang_active_relu(buffer, buffer, 64);
    assert(bytes == 256);
    printf("%f\n", buffer[0] < INFINITY ? 1.0 : 0.0);
}
int main()
{
    cnrtDim3_t dim = {1, 1, 1};
    assert(dim.x == 1 && INFINITY > 1);
    bare<<<dim, cnrtFuncTypeBlock, nullptr>>>(nullptr, sizeof(size_t));
    return printf("%zu\n", sizeof dim) < 0;
}
END
for arch in mtp_270 mtp_290 mtp_372 mtp_592; do
    try "n, V and a, $arch" "$mlucc" -c -Dn=3 -DV=3 -Da=1 \
        --bang-mlu-arch=$arch "$work/bare.mlu" -o "$work/bare.o"
done

# The C++ library's headers that have a row or a file, all at once, in two orders.
{ sed -n 's/^[A-Z]*(\([a-z_.]*\))$/\1/p' isa/include/std/headers.def | grep -vx coroutine &&
    printf 'chrono\noptional\n'; } >"$work/names"
[ "$(wc -l <"$work/names")" -gt 60 ] || { echo 'few headers of the C++ library'; exit 1; }
for order in cat tac; do
    $order "$work/names" | sed 's/.*/#if __has_include(<&>)\n#include <&>\n#endif/' >"$work/$order.mlu"
    echo '__mlu_global__ void kernel(int *p) { *p = 1; }' >>"$work/$order.mlu"
    for standard in 11 14 17 20 23; do
        try "the C++ library's headers, $order, C++$standard" \
            "$mlucc" -std=c++$standard -c "$work/$order.mlu" -o "$work/t.o"
    done
done
finish
