#!/bin/sh
# A warning stops the build where WERROR asks for it and in `make lint`, and nowhere else: a
# compiler that is newer than ours warns of more. Nothing is built of the tree but one file,
# in a folder of the test's. A compiler for a system on which mlusim cannot run is refused. CC is
# the compiler; run from the root of the tree.
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

# refuses SYSTEM WORDS: make, with a compiler for it
refuses() {
    printf '#!/bin/sh\necho %s\n' "$1" >"$work/cc"
    chmod +x "$work/cc"
    checks=$((checks + 1))
    env -u MAKEFLAGS make -n OUT="$work" CC="$work/cc" >"$work/log" 2>&1 && fail "$1 is taken"
    grep -qF -e "$2" "$work/log" || fail "$1: no '$2'"
}
refuses i686-linux-gnu 'MACHINE=i686: mlusim runs on x86_64 and aarch64 alone, with a system of 64 bits.'
refuses x86_64-alpine-linux-musl 'compiles for musl, and mlusim needs glibc: build it in a container of Debian'
# `make demo` installs one.
try 'a machine without a compiler' env -u MAKEFLAGS make -n OUT="$work" CC="$work/none" help
finish
