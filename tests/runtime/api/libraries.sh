#!/bin/sh
# Programs and shared libraries that each bring kernels: of the same names.
# OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlucc=$OUT/bin/mlucc
check() { # program argument...
    checks=$((checks + 1))
    with "$@"
}

needs_clang

# ---- the same names -----------------------------------------------------------

build() { # output value flags...
    output=$1 value=$2
    shift 2
    "$mlucc" -O1 -DVALUE="$value" "$@" -o "$work/$output" \
        >"$work/out" 2>"$work/err" || fail "$output does not compile"
}
library() { # output value flags...
    build "$1" "$2" -fPIC -shared -DCALL=call "$3" "$4" \
        "${5:-tests/runtime/api/same_name.mlu}"
}
build program 3 -DPROGRAM -DCALL=call_own -rdynamic \
    tests/runtime/api/same_name.mlu
library one.so 1 -O1 -O1
library two.so 2 -O1 -O1
line() { # value: what its owner prints
    echo "$1: $1 $1 ${1}0 ${1}00 ${1}000 ${1}0007"
}

# expect NAMES PROGRAM LIBRARIES...: the lines of those who are called.
expect() {
    for value in $1; do line "$value"; done >"$work/want"
    shift
    checks=$((checks + 1))
    (cd "$work" && with "$@") >"$work/out" 2>"$work/err" || fail "status of $*"
    cmp -s "$work/out" "$work/want" || fail "$* launches another's kernels"
}
expect '3 3' ./program
expect '1 3 3' ./program ./one.so
expect '1 2 3 2 3' ./program ./one.so ./two.so
expect '2 1 3 1 3' ./program ./two.so ./one.so
# Linked against instead of opened; two libraries only, none in the program.
build linked 3 -DPROGRAM -DCALL=call_own -rdynamic \
    -Wl,--no-as-needed "$work/two.so" "$work/one.so" -Wl,-rpath,"$work" \
    tests/runtime/api/same_name.mlu
expect '1 2 3 2 3' ./linked ./one.so ./two.so
# By way of assembly.
"$mlucc" -O1 -S -fPIC -DVALUE=2 -DCALL=call tests/runtime/api/same_name.mlu \
    -o "$work/two.s" >"$work/out" 2>"$work/err" || fail 'no assembly'
library two_s.so 2 -O1 -O1 "$work/two.s"
expect '1 2 3 2 3' ./program ./one.so ./two_s.so

# By way of standard output and of a pipe, the same text.
for output in - /dev/stdout; do
    "$mlucc" -O1 -S -fPIC -DVALUE=2 -DCALL=call tests/runtime/api/same_name.mlu \
        -o $output 2>"$work/err" | cat >"$work/out"
    cmp -s "$work/out" "$work/two.s" || fail "assembly on $output"
done

# A kernel of a library is launched by who only declares it, too.
cat >"$work/declares.mlu" <<'END'
#include <bang.h>
#include <cnrt.h>
#include <cstdio>
__mlu_global__ void plain(int *out);
int main()
{
    int *p, value = -1;
    cnrtDim3_t dim = {1, 1, 1};
    CNRT_CHECK(cnrtMalloc((void **)&p, sizeof value));
    plain<<<dim, cnrtFuncTypeBlock, nullptr>>>(p);
    CNRT_CHECK(cnrtMemcpy(&value, p, sizeof value, cnrtMemcpyDevToHost));
    void *arguments[] = {&p};
    CNRT_CHECK(cnrtMemset(p, 0, sizeof value));
    CNRT_CHECK(cnrtInvokeKernel((void *)plain, dim, cnrtFuncTypeBlock,
                                arguments, 0, nullptr));
    int again = -1;
    CNRT_CHECK(cnrtMemcpy(&again, p, sizeof again, cnrtMemcpyDevToHost));
    std::printf("%d %d\n", value, again);
}
END
build declares 0 "$work/declares.mlu" "$work/one.so" -Wl,-rpath,"$work"
check "$work/declares" >"$work/out" 2>"$work/err" || fail 'status of declares'
[ "$(cat "$work/out")" = '1 1' ] || fail 'a declared kernel'

# What only the linker sees cannot be told apart: refused, never another's.
if "$clang" -flto -fuse-ld=lld -x c - -o "$work/lto" \
    2>/dev/null <<'END'
int main(void) { return 0; }
END
then
    library lto.so 1 -flto -fuse-ld=lld
    (cd "$work" && with ./program ./lto.so) >"$work/out" 2>"$work/err"
    grep -qF 'kernel plain is defined by the program and by a library' \
        "$work/err" || fail 'kernels that the linker merged are launched'
else
    echo '    no link-time optimisation here: it was not tried'
fi

finish
