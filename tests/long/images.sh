#!/bin/sh
# Every image that the programs of the tests, the examples and the operators
# lead to: the tools of others find nothing wrong (tests/support/images.sh).
# PROGRAMS="a.mlu b.mlu" chooses some.
: "${OUT:=build}"
. tests/support/images.sh
work=$OUT/images
mkdir -p "$work"
passed=0 failed=0
for f in ${PROGRAMS:-tests/programs/*.mlu examples/*/*.mlu kernels/*/*.mlu}; do
    ! grep -q '^/// compile-error:' "$f" || continue
    # of several files the first
    flags=$(sed -n 's|^/// flags: \{0,1\}||p' "$f" | sed 's|-x *[a-z+]*||g; s|tests/[^ ]*||g')
    for level in 0 2; do
        rm -f "$work"/*
        # shellcheck disable=SC2086
        (cd "$work" && "$OLDPWD/$OUT/bin/mlucc" --bang-device-only -I"$OLDPWD" $flags \
            -O$level "$OLDPWD/$f" 2>messages) || {
            echo "$f -O$level: does not compile"
            failed=$((failed + 1))
            continue
        }
        for image in "$work"/*.elf; do
            wrong=$(judge "$image")
            [ -z "$wrong" ] && passed=$((passed + 1)) || {
                printf '%s -O%s:\n%s\n' "$f" $level "$wrong"
                failed=$((failed + 1))
            }
        done
    done
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
