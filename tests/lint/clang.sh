#!/bin/sh
# Every source of the tree and of the tests compiles with clang and without a
# warning: the commands of the build, for the syntax alone. OUT is the build folder,
# whose generated files they include; run from the root of the tree by `make lint`.
. tests/support/checks.sh
needs_clang

goals() { # all, and the programs of tests
    echo all build/none/obj/golden_gen build/none/tests/json_get \
        build/none/tests/trace_check build/none/tests/keep
    echo build/none/tests/overloads/generate build/none/tests/overloads/run
    echo build/none/tests/bench/table/table build/none/tests/kernels/auto/auto
    for source in tests/*/test_*.c tests/*/*/test_*.c tests/bench/bench_*.c tests/fuzz/fuzz_*.c; do
        echo "build/none/${source%.c}"
    done
}
# The device library is compiled by clang always; tests/long, and the programs of a
# test that are its input or its user, by their own scripts; what emulates, where tests
# are those of another machine.
# shellcheck disable=SC2046
make -n CC="$clang" OUT=build/none $(goals) |
    sed -n 's|^\([a-z/]*clang[-0-9]* .*\) -c \([^ ]*\.c\) -o .*|\2 \1 -fsyntax-only \2|p' |
    sed "/^isa.compiler.device/d; s/ -MMD -MP / /; s|-Ibuild/none/obj|-I$OUT/obj|" | sort -u -k 1,1 >"$work/commands"
tests/support/files.sh | grep '^\(isa\|sim\|runtime\|kernels\|tests\)/.*\.c$' |
    grep -v '^isa/compiler/device/\|^tests/long/\|^tests/support/emulate/\|^tests/runtime/instruments/custom.c\|^tests/course/hostile.c\|^tests/runtime/api/sessions.c\|^tests/runtime/tools/judge/\|^tests/runtime/tools/without.c\|^tests/runtime/api/cncl/without_memfd.c' | sort >"$work/sources"
cut -d ' ' -f 1 "$work/commands" | sort >"$work/compiled"
try 'every source is compiled' diff "$work/sources" "$work/compiled"

# One command a line; a name for each that prints or fails.
xargs -d '\n' -n 1 -P "$(nproc)" sh -c '
    source=${1%% *}
    said=$(eval "${1#* }" 2>&1) && [ -z "$said" ] || printf "%s\n%s\n" "$source" "$said"
    :' sh <"$work/commands" >"$work/printed"
try 'nothing is said' [ ! -s "$work/printed" ]
finish
