#!/bin/sh
# The exercises of the course, of examples/08_exercise and of examples/labs/matmul are
# what they promise: the solution passes on all devices, the starter and each mistake
# fail the criterion that exercise.txt names, with its words; every file is there. Of the
# course and of the lab this is one chapter; tests/long/course has all. OUT is the build folder; run from the root
# of the tree.
. tests/support/checks.sh
needs_clang
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlusim=$OUT/bin/mlusim
[ -x "$mlusim" ] || { echo "FAILED no $mlusim: build first"; exit 1; }

# Hints: those for any file (first), or for a criterion (its word).
hints_for() { # hints.txt, word
    awk -v word="$2" 'BEGIN { RS = "\n---\n" } { of = "first" }
        /^\[/ { of = substr($0, 2, index($0, "]") - 2); sub(/^[^\n]*\n/, "") }
        of == word { sub(/\n$/, ""); print; print "---" }' "$1"
}
# After a check that failed a criterion its first hint comes first, also in Chinese.
has_hint() { # folder, word, hints.txt, option...
    hints_for "$3" "$2" | sed '/^---$/,$d' >"$work/expected"
    n=$(hints_for "$3" "$2" | grep -cx -e ---) course=$(dirname "$1") word=$2 student=$work/hints/$(basename "$1")
    shift 3
    mkdir -p "$student"
    printf 'exercise %s\nhints 0\nfailed %s\n' "${student##*/}" "$word" >"$student/.course"
    (cd "$student" && with "$mlusim" course hint --course "$course" "$@") >"$work/said" &&
        [ -s "$work/expected" ] && (printf 'hint 1 of %d (%s): ' $((n + 3)) "$word" && cat "$work/expected") |
        diff - "$work/said"
}
# Three hints, a page, a task; each mistake has its line, and a hint for its criterion.
for folder in "$PWD"/docs/course/[0-9]*_* "$PWD"/examples/08_exercise/[0-9]*_* \
    "$PWD"/examples/labs/matmul/[0-9]*_*; do
    try "$folder: three hints" [ "$(hints_for "$folder/hints.txt" first | grep -cx -e ---)" -eq 3 ]
    for word in $(awk '$1 == "starter" { print $2 } $1 == "wrong" { print $3 }' "$folder/exercise.txt" | sort -u); do
        try "$folder: a hint for $word" has_hint "$folder" "$word" "$folder/hints.txt"
        [ ! -e "$folder/TASK.zh.md" ] || try "$folder: a hint for $word in Chinese" \
            has_hint "$folder" "$word" "$folder/hints.zh.txt" --lang zh
    done
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
proves --course examples/labs/matmul 3
proves 5

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
# The stages of the lab share their host part, which lies beside them.
lab_by_hand() {
    with mlusim course start 2 --course "$1" && cmp 02_nram/main.cpp "$1/main.cpp" &&
        cmp 02_nram/task.h "$1/task.h" && cp "$1/02_nram/solution.mlu" 02_nram/kernel.mlu &&
        (cd 02_nram && mlucc kernel.mlu main.cpp -o product && with ./product) | grep -qx right
}
mkdir lab && cd lab || exit 1
try 'a stage of the lab by hand' lab_by_hand "$root/examples/labs/matmul"
cd ..
for chapter in 1 5; do
    try "chapter $chapter by hand" by_hand $chapter
    try "the task of chapter $chapter in Chinese" sh -c 'cmp "$1"_*/TASK.md "$2/docs/course/$1"_*/TASK.zh.md' \
        - "$(printf %02d $chapter)" "$root"
done
finish
