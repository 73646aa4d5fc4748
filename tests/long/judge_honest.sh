#!/bin/sh
# 200 honest kernels, ten ops by types, sizes and styles (tests/runtime/tools/judge/honest.py):
# mlusim judge accepts each. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
python3 tests/runtime/tools/judge/honest.py "$work/honest" >"$work/list" || fail 'no honest answers'
cd "$work" || exit 1
while read -r task style; do
    checks=$((checks + 1))
    with "$OUT/bin/mlusim" judge "honest/$task" "honest/$task/$style.mlu" >out 2>&1 || {
        sed 's/^/    /' out
        fail "$task/$style.mlu is honest"
    }
done <list
try '200 honest answers' [ "$(wc -l <list)" -eq 200 ]
finish
