#!/bin/sh
# Every name of tests/isa/names.txt is one of those that `mlusim intrinsics --json` has, and
# each of these says more than its name. One in twenty is asked for by itself as well: the
# same visit of the tables finds it.
. tests/support/checks.sh

"$OUT/bin/mlusim" intrinsics --json >"$work/json" 2>"$work/err" || fail 'no list of all names'
sed -n 's/^   "name": "\(.*\)",$/\1/p' "$work/json" | sort -u >"$work/known"
grep -v '^#' tests/isa/names.txt | tr -s ' ' '\n' | sort -u >"$work/names"
checks=$((checks + $(wc -l <"$work/names")))
for name in $(comm -23 "$work/names" "$work/known"); do
    fail "$name is no name of an intrinsic"
done
try 'forms without a meaning' sh -c '! grep -q "^   \"meaning\": \(\"\"\|null\)" "$1"' - "$work/json"
try 'a meaning of each form' [ "$(grep -c '^   "meaning": "' "$work/json")" -eq "$(grep -c '^   "name": "' "$work/json")" ]
for name in $(sed -n '1~20p' "$work/names"); do
    "$OUT/bin/mlusim" intrinsics "$name" >"$work/out" 2>&1 || fail "no name $name"
    grep -qxF -e "$name" "$work/out" || fail "$name is not a name of its own"
    try "$name says more" [ "$(wc -l <"$work/out")" -gt 1 ]
done
finish
