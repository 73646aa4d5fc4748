#!/bin/sh
# The sample tasks of mlusim judge: the good answer of each is right and the fastest on
# every device, the slow one right, the wrong one wrong, with the first wrong element. OUT
# is the build folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac

cycles() { # FILE: of each device
    sed -n 's/^   "cycles": \([0-9]*\),/\1/p' "$1"
}
for task in examples/tasks/*; do
    try "the reference of $task" with "$OUT/bin/mlusim" judge check "$task"
    for answer in good slow wrong; do
        checks=$((checks + 1))
        with "$OUT/bin/mlusim" judge --json "$task" "$task/$answer.mlu" >"$work/$answer"
        status=$?
        [ $status -eq "$([ $answer = wrong ] && echo 1 || echo 0)" ] ||
            fail "status $status of $task/$answer.mlu"
    done
    try "$task: the schema" by_schema judge "$work/good" "$work/slow" "$work/wrong"
    try "$task: the first wrong element" \
        grep -q '"id": "wrong".*\[[0-9, ]*\] is .* and the reference says' "$work/wrong"
    cycles "$work/good" >"$work/good.cycles"
    cycles "$work/slow" >"$work/slow.cycles"
    checks=$((checks + 1))
    paste "$work/good.cycles" "$work/slow.cycles" |
        awk '{ n++ } $1 >= $2 { bad = 1 } END { exit bad || !n }' ||
        fail "$task: slow.mlu is not slower"
done
finish
