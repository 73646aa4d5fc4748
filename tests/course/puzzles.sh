#!/bin/sh
# `mlusim course puzzles`: what each puzzle's folder has, a student's way through one,
# the ranking of a class, what is no puzzle; and that one puzzle is what it promises,
# tests/long/puzzles has all. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlusim=$OUT/bin/mlusim root=$PWD
[ -x "$mlusim" ] || { echo "FAILED no $mlusim: build first"; exit 1; }
mkdir "$work/tmp" "$work/student"
TMPDIR=$work/tmp
export TMPDIR

# ---- folders -------------------------------------------------------------------

# A task on one screen and three hints, in both languages; each mistake has its line.
short() { # FILE: a task
    [ -s "$1" ] && [ "$(wc -l <"$1")" -le 15 ]
}
three_hints() { # FILE, but for those of a criterion
    [ "$(awk 'NR == 1 || last == "---" { n += !/^\[/ } { last = $0 } END { print n }' "$1")" -eq 3 ]
}
number=0
for folder in docs/course/puzzles/[0-9]*_*; do
    name=${folder##*/} number=$((number + 1))
    try "$name: the next number" [ "${name%%_*}" = "$(printf %02d $number)" ]
    try "$name: no name of a chapter" [ ! -e "docs/course/$name" ]
    for language in '' .zh; do
        try "$name: its task$language" short "$folder/TASK$language.md"
        try "$name: its hints$language" three_hints "$folder/hints$language.txt"
    done
    try "$name: two near misses" [ "$(grep -c '^wrong ' "$folder/puzzle.txt")" -ge 2 ]
    for file in "$folder"/wrong/*.mlu; do
        try "$file is in puzzle.txt" grep -q "^wrong  *$(basename "$file" .mlu) " "$folder/puzzle.txt"
    done
done
try 'the pictures of a puzzle' env OUT="$OUT" mk/puzzles.sh compare 5
cd "$work/student" || exit 1

# expect STATUS WORDS ARGUMENT...: of mlusim course puzzles
expect() {
    wanted=$1 words=$2 checks=$((checks + 1))
    shift 2
    # what sanitizers need is not in a sandbox
    case $1 in check | prove | grade | picture) set -- "$@" ${ASAN_PRELOAD:+--unconfined} ;; esac
    with "$mlusim" course puzzles "$@" >"$work/out" 2>"$work/err"
    got=$?
    [ $got -eq "$wanted" ] || fail "status $got, not $wanted: puzzles $*"
    grep -qF -e "$words" "$work/out" "$work/err" || fail "no '$words': puzzles $*"
    [ -z "$(ls -A "$TMPDIR")" ] || fail "files are left: puzzles $*"
}
expect 0 ' 7  Load once                    -' list
try 'a row for each' [ "$(wc -l <"$work/out")" -eq $number ]
expect 0 ' 7  只装入一次                   -' list --lang zh

# ---- a student -----------------------------------------------------------------

expect 2 'there is no puzzle 99; `mlusim course puzzles list` lists them' start 99
expect 2 'this is no folder of a puzzle' check
expect 2 'start needs a puzzle' start
expect 0 '`mlusim course puzzles check 7` judges it' start 7 --lang zh
try 'the task in Chinese' cmp 07_load_once/TASK.md "$root/docs/course/puzzles/07_load_once/TASK.zh.md"
try 'a kernel, a task, a picture' [ "$(ls 07_load_once | tr '\n' ' ')" = 'TASK.md kernel.mlu picture.svg ' ]
try 'the picture in Chinese' cmp 07_load_once/picture.svg "$root/docs/course/puzzles/07_load_once/picture.zh.svg"
cd 07_load_once || exit 1
expect 1 'right, but 1.33 times the bytes of the solution; 1.05 is allowed' \
    check --device MLU590-H8 --json "$work/json"
try 'what failed' grep -q '"failed": "bytes"' "$work/json"
try 'no criterion of exercises' sh -c '! grep -q "\"orders\"\|\"name\": \"judged\"" "$1"' - "$work/json"
try 'as its page says' by_schema course "$work/json"
expect 0 'x, read 2.00 ' picture 7 --mine --device MLU590-H8
try 'the solution below it' grep -q 'x, read 1.00 ' "$work/out"
expect 0 '第一次运算之后' hint
expect 1 '`mlusim course puzzles solution 7 --anyway` does not wait' solution
expect 0 '__bang_mul_scalar(zs, xs' solution --anyway
cp "$work/out" kernel.mlu
expect 0 passed check --junit "$work/junit"
try 'suites for other programs' /usr/bin/python3 "$root/tests/support/ciforms.py" junit "$work/junit"
cd .. || exit 1
expect 0 'passed, best bytes 1.00, cycles 1.00 on MLU370-X4; bytes 1.00' list
# Nothing in the environment changes a verdict: neither limits nor what is none.
export MLUSIM_MAX_INSTRUCTIONS=1 MLUSIM_STACK_KIB=1 MLUSIM_SAMPLE=1 MLUSIM_ENGINE=none MLUSIM_QUANTUM=no \
    MLUSIM_COMMANDS="$work/commands" MLUSIM_USAGE="$work/usage" MLUSIM_DEBUG_REPORTS=1 MLUSIM_SCHEDULE=random
expect 0 passed check 7 --device MLU590-H8
unset MLUSIM_MAX_INSTRUCTIONS MLUSIM_STACK_KIB MLUSIM_SAMPLE MLUSIM_ENGINE MLUSIM_QUANTUM \
    MLUSIM_COMMANDS MLUSIM_USAGE MLUSIM_DEBUG_REPORTS MLUSIM_SCHEDULE
sed 's/two_results(/other(/' 07_load_once/kernel.mlu >"$work/other"
cp "$work/other" 07_load_once/kernel.mlu
expect 1 'the answer has no kernel called two_results' check 7 --device MLU590-H8
expect 2 'kernel.mlu: the answer has no kernel called two_results' picture 7 --mine

# ---- a class -------------------------------------------------------------------

puzzles=$root/docs/course/puzzles
for student in anna bert chen dora; do mkdir -p "$work/class/$student/01_one_line"; done
cp "$puzzles/01_one_line/solution.mlu" "$work/class/chen/01_one_line/kernel.mlu"
cp "$puzzles/01_one_line/solution.mlu" "$work/class/bert/01_one_line/kernel.mlu"
sed 's/taskId;$/taskId + 0 * n * n;/; s/= taskId/= (taskDim > n) + taskId/' \
    "$puzzles/01_one_line/solution.mlu" >"$work/class/dora/01_one_line/kernel.mlu"
cp "$puzzles/01_one_line/starter.mlu" "$work/class/anna/01_one_line/kernel.mlu"
expect 0 '4 students, 4 submissions, 3 passed' grade "$work/class" --device MLU590-H8 \
    --ranking "$work/csv" --json "$work/json"
cat >"$work/right" <<'END'
1,"bert",1,1.000
1,"chen",1,1.000
3,"dora",1,1.
4,"anna",0,
END
sed '1d; s/^\(3,.*\.\)[0-9]*$/\1/' "$work/csv" >"$work/ranks"
try 'the ranking' diff "$work/right" "$work/ranks"
try 'as its page says' by_schema grade "$work/json"
rm -r "$work"/class/[b-d]*
expect 0 'rank,student,passed,cycles' grade "$work/class" --device MLU590-H8
try 'of puzzles to stdout' grep -qx '1,"anna",0,' "$work/out"

# ---- what is no puzzle ---------------------------------------------------------

# broken SED-SCRIPT WORDS: of a puzzle with another puzzle.txt
broken() {
    rm -rf "$work/puzzles"
    mkdir "$work/puzzles"
    cp -r "$puzzles/07_load_once" "$work/puzzles"
    sed -i "$1" "$work/puzzles/07_load_once/puzzle.txt"
    expect 2 "$2" list --course "$work/puzzles"
}
broken 's/^bytes.*/bytes 0.5/' 'puzzle.txt:3: expected bytes RATIO'
broken 's/^bytes.*/bytes many/' 'puzzle.txt:3: expected bytes RATIO'
broken '/^bytes/d' 'the file ends without a line bytes'
broken '/^title.zh/d' 'the file ends without a line title.zh'
broken '/^wrong/d' 'the file ends without a line wrong'
broken 's/^par.*/sizes 1 2/' 'puzzle.txt:4: no puzzle has a line sizes'
broken 's/^starter.*/starter orders by luck/' 'puzzle.txt:5: expected starter CRITERION'
broken 's/^par.*/device MLU999/' 'puzzle.txt:4: expected device NAME'
broken 's/.*/\x01\xff&/' 'puzzle.txt:1: no puzzle has a line'
# Without its task, or with a solution that is none, nothing is judged.
rm -rf "$work/puzzles"
mkdir "$work/puzzles"
cp -r "$puzzles/07_load_once" "$work/puzzles"
cp 07_load_once/TASK.md "$work/puzzles/07_load_once/solution.mlu"
cp "$puzzles/07_load_once/solution.mlu" 07_load_once/kernel.mlu
expect 2 '07_load_once/solution.mlu is no solution' check 7 --course "$work/puzzles" --device MLU590-H8
rm "$work/puzzles/07_load_once/task.toml"
expect 2 'task.toml' check 7 --course "$work/puzzles" --device MLU590-H8

# ---- promises ------------------------------------------------------------------

expect 0 'passed, 0 failed' prove 8 --device MLU370-X4
finish
