#!/bin/sh
# A warning stops the build where WERROR asks for it and in `make lint`, and nowhere else: a
# compiler that is newer than ours warns of more. Nothing is built of the tree but one file,
# in a folder of the test's. CC is the compiler; run from the root of the tree.
. tests/support/checks.sh

# compiles WORD...: an object of the tree, with a macro that gives a warning
compiles() {
    env -u MAKEFLAGS make -s OUT="$work" CC="$CC" CFLAGS='-D_POSIX_C_SOURCE=1' \
        "$work/obj/isa/number/num.o" "$@"
}
# kernels WORD...: the commands for what mlucc compiles
kernels() {
    env -u MAKEFLAGS make -n OUT="$work" CC="$CC" "$work/obj/kernels/get_indice_pairs/get_indice_pairs.mlu.o" "$@" |
        grep 'mlucc -c'
}
checks=$((checks + 2))
compiles >"$work/log" 2>&1 || fail 'a warning stops the build'
grep -q 'warning:.*_POSIX_C_SOURCE' "$work/log" || fail 'it is not printed'
rm -f "$work/obj/isa/number/num.o"
checks=$((checks + 2))
compiles WERROR=1 >"$work/log" 2>&1 && fail 'WERROR=1: it does not stop the build'
grep -q 'error:.*_POSIX_C_SOURCE' "$work/log" || fail 'WERROR=1: it is no error'
checks=$((checks + 4))
kernels >"$work/log" && ! grep -q -e '-Werror' "$work/log" || fail 'kernels, as users build'
kernels WERROR=1 | grep -q -e '-Wall -Werror' || fail 'kernels, with WERROR=1'
kernels lint | grep -q -e '-Wall -Werror' || fail 'kernels, for make lint'
grep -q '^export WERROR=1' .ci/run || fail '.ci/run does not ask for errors'
finish
