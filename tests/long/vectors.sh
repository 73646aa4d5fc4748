#!/bin/sh
# Bodies of ops are compiled to the vectors of a CPU, and give the same bits at every
# level: the suites that compare them with formulas, built for older CPUs than this one
# and by both compilers, or some of them by those of COMPILERS (.ci/run: SUITES). With
# SOURCES only these are compiled again, and all other objects are those of the build
# folder. 77: not an x86-64 machine.
. tests/support/checks.sh
[ "$(uname -m)" = x86_64 ] || { echo "skipped: levels of x86-64 only"; exit 77; }

suites=${SUITES:-'isa/test_ops isa/test_golden isa/test_sweep isa/test_products isa/test_convert isa/test_math'}
for level in x86-64-v2 x86-64-v3; do
    for compiler in ${COMPILERS:-gcc $clang}; do
        command -v $compiler >/dev/null ||
            { echo "    $compiler is not installed: not run"; continue; }
        tree=$OUT/vectors/$compiler-$level
        programs=
        for suite in $suites; do programs="$programs $tree/tests/$suite"; done
        if [ -n "${SOURCES:-}" ]; then
            mkdir -p "$tree"
            cp -a "$OUT/obj" "$tree/"
            for source in $SOURCES; do
                try "$source is compiled" rm "$tree/obj/${source%.c}.o"
            done
        fi
        # shellcheck disable=SC2086
        try "build $compiler $level" make -s -j"$(nproc)" MODE=release CC=$compiler \
            LEVEL=$level OUT="$tree" $programs
        for suite in $suites; do
            try "$suite, $compiler $level" "$tree/tests/$suite" --short-filename \
                --color=never -j2
        done
    done
done

finish
