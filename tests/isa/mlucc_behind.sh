#!/bin/sh
# Code behind other code: --place and --behind, with which the playground compiles
# an input behind those before it.
set -eu
. tests/support/mlucc.sh

cat >k.mlu <<'END'
#include <bang.h>
__nram__ float old_one[64] = {1.5f};
__nram__ float new_one[32];
__mlu_device__ int old_data = 3, new_data = 5, old_zero;
__mlu_device__ int count()
{
    static int calls = 7;
    __nram__ float own[4];
    own[0] = calls;
    return ++calls + (int)own[1];
}
__mlu_global__ void k(float *to)
{
    to[0] = old_one[0] + new_one[0] + old_data + new_data + old_zero + count();
    __bang_printf("%s", "a text of k");
}
END
mkdir kept
printf 'AAAABBBBCCCC' >kept/data
printf 'kept text' >kept/constants
run 0 --bang-device-only k.mlu -o plain.elf
run 0 --bang-device-only k.mlu -o k.elf --behind=kept --place=.nram@0x200480 \
    --place=.code@0x10002000 --place=_ZL7old_one@0x200100 --place=old_data@0x20000000 \
    --place=old_zero@0x20000004 --place=_ZZ5countvE5calls@0x20000008
quiet
# at NAME: the address and the section of a symbol
at() { "llvm-readelf-$llvm" -sW k.elf | awk -v name="$1" '$8 == name { print $2, $7 == "ABS" ? "ABS" : "new" }'; }
is() { # NAME WANTED
    [ "$(at "$1")" = "$2" ] || fail "$1 is at '$(at "$1")', expected '$2'"
    checks=$((checks + 1))
}
is _ZL7old_one '0000000000200100 ABS'
is old_data '0000000020000000 ABS'
is old_zero '0000000020000004 ABS'
is _ZZ5countvE5calls '0000000020000008 ABS'
is _ZL7new_one '0000000000200480 new'
is _Z1kPf '0000000010002000 new'
# part SECTION: its bytes as text, what cannot be printed as dots
part() { "llvm-objcopy-$llvm" -O binary --only-section="$1" k.elf bytes && tr -c '[:print:]' . <bytes; }
case $(part .data) in
AAAABBBBCCCC....*) ;;
*) fail "device variables do not begin with those that were there: $(part .data)" ;;
esac
case $(part .rodata) in
'kept text'*'a text of k'*) ;;
*) fail "constants do not begin with those that were there: $(part .rodata)" ;;
esac
# The value 1.5 of old_one is in the other image only; the new variable is
# behind what was there, as is that of the function.
"llvm-readelf-$llvm" -SW k.elf | grep -q ' \.nram  *PROGBITS' && fail 'a variable that was there has a first value'
"llvm-readelf-$llvm" -SW plain.elf | grep -q ' \.nram  *PROGBITS' || fail 'a variable has no first value'
"llvm-readelf-$llvm" -SW k.elf | grep ' \.rodata ' | grep -q 0000000018000000 || fail 'constants have moved'

# What is no place.
for place in x x@ @5 x@y .nram@0x20g; do
    run 1 --bang-device-only k.mlu -o k.elf "--place=$place"
    says "--place=$place: expected NAME@ADDRESS"
done
run 1 --bang-device-only k.mlu -o k.elf --behind=nowhere
says 'nowhere/data'
echo "$checks passed, 0 failed"
