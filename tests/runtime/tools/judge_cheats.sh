#!/bin/sh
# mlusim judge refuses each answer of judge/cheats, one of each class, for the reason that
# its head names, and accepts honest ones of judge/honest.py (tests/long/judge_honest.sh has
# all of these). OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
cheats=$PWD/tests/runtime/tools/judge/cheats
here=$PWD
cd "$work" || exit 1

for answer in "$cheats"/*.mlu; do
    name=$(basename "$answer" .mlu)
    expected=$(sed -n 's/^ \* expected: \(.*\) \*\/$/\1/p' "$answer")
    checks=$((checks + 1))
    with "$OUT/bin/mlusim" judge "$cheats/triple" "$answer" >out 2>&1
    status=$?
    { [ $status -eq 1 ] && [ -n "$expected" ]; } || fail "$name: status $status"
    grep -q -e "$expected" out || { sed 's/^/    /' out; fail "$name is not refused by: $expected"; }
done
try 'no host code of an answer ran' [ ! -e made ]

python3 "$here/tests/runtime/tools/judge/honest.py" honest 10 >list || fail 'no honest answers'
while read -r task style; do
    checks=$((checks + 1))
    with "$OUT/bin/mlusim" judge "honest/$task" "honest/$task/$style.mlu" >out 2>&1 || {
        sed 's/^/    /' out
        fail "$task/$style.mlu is honest"
    }
done <list
try 'ten honest answers' [ "$(wc -l <list)" -eq 10 ]
finish
