#!/bin/sh
# The exercises of the course and of examples/08_exercise are what they promise: the
# solution passes on all devices, the starter and each mistake fail the criterion
# that exercise.txt names, with its words; every file is there. Of the course these are
# two chapters; tests/long/course has all. OUT is the build folder; run from the root
# of the tree.
. tests/support/checks.sh
needs_clang
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlusim=$OUT/bin/mlusim
[ -x "$mlusim" ] || { echo "FAILED no $mlusim: build first"; exit 1; }

# Three hints, a page, a task; each mistake has its line.
for folder in docs/course/[0-9]*_* examples/08_exercise/[0-9]*_*; do
    try "$folder: three hints" [ "$(grep -cx -e '---' "$folder/hints.txt")" -eq 2 ]
    try "$folder: a task" [ -s "$folder/TASK.md" ]
    for file in "$folder"/wrong/*.mlu; do
        name=$(basename "$file" .mlu)
        try "$file is in exercise.txt" grep -q "^wrong  *$name " "$folder/exercise.txt"
    done
done
for folder in docs/course/[0-9]*_*; do
    try "$folder: its page" [ -s "$folder/README.md" ]
    try "$folder is on the list of pages" grep -qF "$(basename "$folder")/README.md" \
        docs/course/README.md
done

proves() { # ARGUMENT...: of mlusim course prove
    with "$mlusim" course prove "$@" >"$work/log" 2>&1
    checks=$((checks + $(grep -c '^ok\|^FAILED' "$work/log")))
    tail -n 1 "$work/log" | grep -q '^[1-9][0-9]* passed, 0 failed$' || fail "prove $*"
}
proves --course examples/08_exercise
for chapter in 1 5; do
    proves $chapter
done

# By hand, as TASK.md says: in the folder of a student, with its own files.
export PATH="$OUT/bin:$PATH"
root=$PWD
cd "$work" || exit 1
by_hand() { # chapter
    with mlusim course start "$1" --lang zh && folder=$(ls -d "$(printf %02d "$1")"_*) || return 1
    with mlusim course solution "$1" --anyway >"$folder/kernel.mlu"
    (cd "$folder" && mlucc kernel.mlu main.cpp -o program && with ./program) |
        tail -n 1 | grep -qx right
}
for chapter in 1 5; do
    try "chapter $chapter by hand" by_hand $chapter
    try "the task of chapter $chapter in Chinese" sh -c 'cmp "$1"_*/TASK.md "$2/docs/course/$1"_*/TASK.zh.md' \
        - "$(printf %02d $chapter)" "$root"
done
finish
