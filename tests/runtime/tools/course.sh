#!/bin/sh
# `mlusim course`: what each word of it does, with the exercise of
# examples/08_exercise. What submissions may do to it, and whether the exercises of
# the course are what they promise, is tests/course. OUT is the build folder; run
# from the root of the tree.
. tests/support/checks.sh
needs_clang
. tests/support/course.sh

# ---- the command line ----------------------------------------------------------

expect 0 ' 1  Scale an array               -' list
expect 0 ' 1  Scale an array               -'
expect 2 'unknown word strat; did you mean start?' strat
expect 2 'start needs an exercise' start
expect 2 'too many arguments of list' list extra
expect 2 'grade needs a folder of students' grade
expect 2 '--watch is no option of start' start 1 --watch
# Commands that it prints name the exercises that the student named, quoted for a shell.
ln -s "$own" '../a b'
expect 2 "there is no exercise 7; \`mlusim course list --course '../a b'\` lists them" start 7 --course '../a b'
expect 2 'did you mean 01_scale?' start 01_scal
expect 2 '--seed 0: expected a number from 1' check 1 --seed 0
expect 2 'this is no folder of an exercise' check
expect 2 'there is no folder 01_scale here' check 1
expect 2 'there is no folder 01_scale here' hint 1
expect 1 'the solution is shown once the exercise has passed' solution 1
expect 2 "cannot read the exercises in $work/none" list --course "$work/none"
expect 2 'course: the path is too long' list --course "$(printf '%5000s' '' | tr ' ' d)"

# ---- a student -----------------------------------------------------------------

expect 0 '01_scale/TASK.md says what to do' start 1
try 'the starter' cmp 01_scale/kernel.mlu "$exercise/starter.mlu"
# In another language, where the exercise has it; a sentence where it does not.
rm -r 01_scale
expect 0 'TASK.md is in English: there is no translation into zh yet' start 1 --lang zh
try 'the task in English' cmp 01_scale/TASK.md "$exercise/TASK.md"
rm -r 01_scale
expect 0 'TASK.md says what to do' start 1 --lang en
try 'no word of a translation' sh -c '! grep translation "$1"' - "$work/out"
rm -r 01_scale
expect 2 "--lang ../zh: expected the code of a language, such as zh" start 1 --lang ../zh
expect 2 '--lang needs a value' start 1 --lang ''
expect 2 'expected the code of a language' start 1 --lang a-code-that-is-too-long
try 'nothing is made' [ ! -e 01_scale ]
expect 2 '--lang is no option of check' check 1 --lang zh
cp -r "$own" "$work/other"
echo '任务' >"$work/other/01_scale/TASK.zh.md"
try 'a task of an own exercise' with "$mlusim" course --course "$work/other" start 1 --lang zh
try 'the task in Chinese' [ "$(cat 01_scale/TASK.md)" = 任务 ]
try 'no other file' [ ! -e 01_scale/TASK.zh.md ]
rm -r 01_scale
expect 0 '01_scale/TASK.md says what to do' start 1
echo mine >01_scale/kernel.mlu
expect 2 'it is there already, and nothing of it is overwritten' start 1
try 'nothing is overwritten' [ "$(cat 01_scale/kernel.mlu)" = mine ]
expect 0 ' 1  Scale an array               begun' list
expect 1 'kernel.mlu:1:1: error' check 1 --json "$work/json"
try 'JSON' grep -q '"failed": "compiles"' "$work/json"
try 'as its page says' by_schema course "$work/json"
expect 2 'exercise 01_scale is judged on MLU370-X4, MLU590-H8' check 1 --device MLU220-M2
expect 0 'hint 1 of 3: look at' hint 1
expect 0 'hint 2 of 3: `__memcpy` brings' hint 1
expect 0 'hint 3 of 3: for each piece' hint 1
expect 0 'hint 3 of 3: for each piece' hint 1
expect 0 'pieces<<<dim' solution 1 --anyway
cp "$exercise/wrong/one_core.mlu" 01_scale/kernel.mlu
: >"$work/err"
(comes grep -q waiting "$work/err" && cp "$exercise/solution.mlu" 01_scale/kernel.mlu) &
expect 0 'waiting for a change of 01_scale/kernel.mlu' check --watch 1
wait
try 'what it waited with' grep -q 'times the cycles of the solution; par is 1.20' "$work/out"
try 'watched until it passed' grep -qx passed "$work/out"
expect 0 'passed, best 1.00 on MLU370-X4, 1.00 on MLU590-H8' list
expect 0 'pieces<<<dim' solution 1
# One device is judged: what fails there chooses hints, what passes is not remembered.
rm 01_scale/.course
cp "$exercise/wrong/too_wide.mlu" 01_scale/kernel.mlu
expect 1 'and 128 are allowed' check 1 --device MLU370-X4
expect 0 'hint 1 of 4 (NRAM): 128 KiB are' hint 1
expect 0 'hint 2 of 4: look at' hint 1
expect 2 '--lang ../zh: expected the code of a language' hint 1 --lang ../zh
expect 0 'there is no translation into zh yet' hint 1 --lang zh
cp "$exercise/solution.mlu" 01_scale/kernel.mlu
expect 0 passed check 1 --device MLU370-X4 --json "$work/json"
try 'no pass is remembered' sh -c '! grep -q "passed\|best\|failed" 01_scale/.course'
expect 0 'hint 3 of 3: for each piece' hint 1
try 'JSON' grep -q '"status": "passed"' "$work/json"
try 'its ratio' grep -q '"ratio": 1.000' "$work/json"
try 'as its page says' by_schema course "$work/json"

# ---- exercises of one's own ----------------------------------------------------

# broken SED-SCRIPT WORDS: of a copy with another exercise.txt
broken() {
    rm -rf "$work/other"
    cp -r "$own" "$work/other"
    sed -i "$1" "$work/other/01_scale/exercise.txt"
    checks=$((checks + 1))
    with "$mlusim" course list --course "$work/other" >"$work/out" 2>&1
    got=$?
    [ $got -eq 2 ] || fail "status $got, not 2: $1"
    grep -qF -e "$2" "$work/out" || fail "no '$2': $1"
}
broken 's/^device.*H8/device   MLU999/' 'exercise.txt:5: expected device NAME'
broken 's/^par.*/par 0.5/' 'exercise.txt:11: expected par RATIO'
broken 's/^par.*/par 1.2 and more/' 'exercise.txt:11: expected par RATIO'
broken 's/^sizes.*/sizes 1 two/' 'exercise.txt:6: expected sizes N...'
# Numbers are in digits, and such as there can be.
for number in 0 -5 +5 5.5 1e3 0x10 five '' '5 5' 18446744073709551621; do
    broken "s/^large.*/large $number/" 'exercise.txt:7: expected large N, the size at which cycles are counted (from 1 to 2147483647)'
    broken "s/^nram.*/nram $number/" 'exercise.txt:8: expected nram KIB that a core may take, at most (from 1 to 1024)'
done
broken 's/^large.*/large 2147483648/' 'exercise.txt:7: expected large N'
broken 's/^nram.*/nram 1025/' 'exercise.txt:8: expected nram KIB'
broken 's/^sizes.*/sizes 1 2147483648/' 'exercise.txt:6: expected sizes N..., sizes at which results are compared (from 1 to 2147483647)'
broken 's/^memory.*/memory 1048577/' 'exercise.txt:9: expected memory MIB'
broken 's/^instr.*/instructions 1000000000001/' 'exercise.txt:10: expected instructions N'
broken 's/^title.*/titel Scale/' 'exercise.txt:3: no exercise has a line titel'
broken 's/^large.*/large 1\nlarge 2/' 'exercise.txt:8: one too many: large'
broken '/^nram/d' 'the file ends without a line nram'
broken '1,$d' 'exercise.txt: the file ends without a line title'
broken 's/^starter.*/starter wrong y/' 'expected starter CRITERION'
broken 's|^wrong  *overrun|wrong ../overrun|' 'expected wrong NAME'
# What cannot be started whole is not there, and numbers are those of one exercise.
rm -r "$work/other"
cp -r "$own" "$work/other"
rm "$work/other/01_scale/main.cpp"
mv 01_scale mine
expect 2 'cannot copy' start 1 --course "$work/other"
try 'nothing of it is left' [ ! -e 01_scale ]
cp -r "$own/01_scale" "$work/other/01_again"
expect 2 'both 01_again and 01_scale are exercise 1' list --course "$work/other"
finish
