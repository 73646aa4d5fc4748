#!/bin/sh
# Every name of tests/isa/names.txt is one that `mlusim intrinsics` knows, and
# what it prints about a name says more than the name.
: "${OUT:=build}"
. tests/support/environment.sh
names=tests/isa/names.txt
passed=0 failed=0
for name in $(grep -v '^#' $names); do
    text=$("$OUT/bin/mlusim" intrinsics "$name" 2>&1) || {
        echo "$text"
        failed=$((failed + 1))
        continue
    }
    printf '%s\n' "$text" | grep -qxF -- "$name" &&
        [ "$(printf '%s\n' "$text" | wc -l)" -gt 1 ] || {
        echo "$name is not a name of its own"
        failed=$((failed + 1))
        continue
    }
    passed=$((passed + 1))
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
