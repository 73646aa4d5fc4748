#!/bin/sh
# Host code that does the work of kernels, and keeps the instrument that counts what it reads from
# saying so: the judge finds it in the exercises that have no other reader. OUT is the build folder;
# run from the root of the tree.
. tests/support/checks.sh
needs_clang
mlusim=$OUT/bin/mlusim
[ -x "$mlusim" ] || { echo "FAILED no $mlusim: build first"; exit 1; }

mkdir "$work/course"
cp docs/course/course.h "$work/course"
for chapter in 10 11 12 13; do
    cp -r docs/course/$chapter* "$work/course"
    folder=$(echo "$work"/course/$chapter*)
    printf '%s\n' '#include <cstdlib>' '__attribute__((constructor)) static void hide()' '{' \
        '    unsetenv("MLUSIM_HOST_WORK");' '}' >>"$folder/wrong/on_host.mlu"
    sed -i '/^wrong/d' "$folder/exercise.txt"
    echo 'wrong on_host judged entry-reads-device' >>"$folder/exercise.txt"
done
with "$mlusim" course prove --course "$work/course" >"$work/said" 2>&1
try 'the judge finds it' [ "$(grep -c '^ok  *1[0-3].*on_host.mlu fails judged$' "$work/said")" -eq 4 ]
try 'nothing else fails' [ "$(tail -n 1 "$work/said")" = '12 passed, 0 failed' ]
finish
