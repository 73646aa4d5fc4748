#!/bin/sh
# mlusim judge is killed again and again while it judges many answers: nothing that is
# done is lost or judged twice, nothing is left behind, and in the end the lines are those
# of a run that nobody disturbed. OUT is the build folder; run from the root of the tree.
# usage: judge_kill.sh [KILLS]   default: 4, and of each task one case on one device
. tests/support/checks.sh
needs_clang
kills=${1:-4}
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlusim=$OUT/bin/mlusim
mkdir "$work/folders"
tasks=
for task in relu max_pooling; do
    cp -r examples/tasks/$task "$work/$task"
    tasks="$tasks $work/$task"
done
step=10 # a tenth of a verdict, in hundredths of a second
if [ $# -eq 0 ]; then
    step=2
    # shellcheck disable=SC2086
    for task in $tasks; do
        sed -i 's/^devices = .*/devices = ["MLU590-H8"]/; /^seed = 2/,$d' "$task/task.toml"
        sed -i '$d' "$task/task.toml"
    done
fi
MLUSIM_CACHE=$work/cache TMPDIR=$work/folders
export MLUSIM_CACHE TMPDIR
cd "$work" || exit 1

mkdir -p class/relu class/max_pooling
for task in $tasks; do
    for kind in good slow wrong; do
        cp "$task/$kind.mlu" "class/${task##*/}/$kind.mlu"
        { cat "$task/$kind.mlu"; echo "// another"; } >"class/${task##*/}/other_$kind.mlu"
    done
done
# shellcheck disable=SC2086 # paths without blanks
judge() {
    with "$mlusim" judge --json $tasks --answers class "$@" 2>err
}
plain() { sed 's/,"host":{[^}]*}//' "$1"; }

judge --cache off >undisturbed
checks=$((checks + 1))
[ "$(wc -l <undisturbed)" = 12 ] || fail 'the lines of a run that nobody disturbed'

# By a signal that nobody can mind, or one that is minded, in turn; the moment is a
# number of verdicts and a part of the next one.
verdicts() { find cache/judge -type f -name '????????????????????????????????????????????????????????????????' 2>/dev/null | sort; }
i=0 seed=1 n_killed=0
: >before
while [ $i -lt "$kills" ]; do
    i=$((i + 1))
    # shellcheck disable=SC2086
    begin "$mlusim" judge --json $tasks --answers class >lines 2>err
    seed=$(((seed * 1103515245 + 12345) % 2147483648))
    n=$(($(wc -l <before) + seed / 65536 % 2))
    part=$(printf %02d $((seed / 131072 % 10 * step)))
    while [ "$(verdicts | wc -l)" -lt $n ] && kill -0 $pid 2>/dev/null; do
        sleep 0.02
    done
    sleep 0.$part
    kill -$([ $((i % 4)) -eq 0 ] && echo INT || echo KILL) $pid 2>/dev/null
    wait $pid 2>/dev/null
    [ $? -le 128 ] || n_killed=$((n_killed + 1))
    verdicts >after
    checks=$((checks + 2))
    [ -z "$(comm -23 before after)" ] || fail "kill $i: a verdict is lost"
    sed 's/.*"answer":"\([^"]*\)","status":[01],.*/\1/' lines >printed
    [ "$(wc -l <printed)" -le "$(wc -l <after)" ] || fail "kill $i: a line without a kept verdict"
    mv after before
done

try 'the judge itself was killed' [ "$n_killed" -gt 0 ]

# What is kept is taken: the host's seconds of those verdicts do not change.
judge >first
judge >second
plain undisturbed >want
plain first >got
try 'the lines of a run that nobody disturbed' cmp want got
try 'no verdict is judged twice' cmp first second

# Workers end, and remove the folders of a judge that was killed.
i=0
while [ -n "$(ls "$work/folders")" ] && [ $i -lt 300 ]; do
    i=$((i + 1))
    sleep 0.1
done
try 'no folder is left' test -z "$(ls "$work/folders")"

finish
