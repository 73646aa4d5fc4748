#!/bin/sh
# `mlusim course grade`: the class of this folder, in which submissions do what they
# may do, gives the tables class.csv and class.json, byte by byte; other pars; what
# is no class. After a change that is meant to change them, --update rewrites the
# tables. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
mlusim=$OUT/bin/mlusim
[ -x "$mlusim" ] || { echo "FAILED no $mlusim: build first"; exit 1; }
class=tests/course/class
mkdir "$work/tmp"
TMPDIR=$work/tmp
export TMPDIR

grade() { # STATUS ARGUMENT...: what it says is in said
    wanted=$1 checks=$((checks + 1))
    shift
    # what sanitizers need is not in a sandbox
    with "$mlusim" course grade "$@" ${ASAN_PRELOAD:+--unconfined} >"$work/said" 2>&1
    got=$?
    [ $got -eq "$wanted" ] || fail "status $got, not $wanted: course grade $*"
    [ -z "$(ls -A "$TMPDIR")" ] || fail "files are left: course grade $*"
}
says() { grep -qF -e "$1" "$work/said"; }

cp -r $class "$work/before"
grade 0 $class --csv "$work/csv" --json "$work/json" --junit "$work/junit"
try 'the count' says '13 students, 15 submissions, 3 passed'
if [ "${1:-}" = --update ]; then
    cp "$work/csv" $class.csv
    cp "$work/json" $class.json
fi
try 'the table as CSV' diff $class.csv "$work/csv"
try 'the table as JSON' diff $class.json "$work/json"
try 'it is as its page says' by_schema grade "$work/json"
try 'suites for other programs' /usr/bin/python3 tests/support/ciforms.py junit "$work/junit"
try 'a suite for each row' /usr/bin/python3 tests/support/ciforms.py class $class.csv "$work/junit"
# Without bubblewrap the rows are the same.
path=$PATH
if [ -z "${ASAN_PRELOAD:-}" ] && without_bubblewrap; then
    mkdir "$work/same"
    head -1 $class.csv >"$work/rows"
    for student in dora fatima gustav li,kim; do
        cp -r "$class/$student" "$work/same"
        grep "^\"$student\"" $class.csv >>"$work/rows"
    done
    grade 0 "$work/same" --csv "$work/csv"
    try 'the same rows by Landlock' diff "$work/rows" "$work/csv"
fi
PATH=$path
try 'nothing is touched' diff -r $class "$work/before"

# What is the judge's has been seen: without task.toml there is none behind the rows.
plain=$work/plain
cp -r docs/course "$plain" && rm "$plain"/[0-9]*/task.toml || exit 1

# Other pars, one device; the table goes to stdout.
mkdir -p "$work/few"
cp -r $class/bernd "$work/few"
printf '# for beginners\n5 2.5\n02_into_nram 3\n' >"$work/pars"
grade 0 "$work/few" --pars "$work/pars" --device MLU370-X4 --jobs 1 --course "$plain"
try 'passes with another par' says '"bernd",05_ping_pong,MLU370-X4,,1.656,2.50,passed,2,""'
try 'one row' [ "$(grep -c bernd "$work/said")" -eq 1 ]
printf '5 2.5\n5 fast\n' >"$work/pars"
grade 2 "$work/few" --pars "$work/pars"
try 'its line' says "pars:2: expected an exercise and its par"
grade 2 "$work/few" --pars "$work/none"
grade 2 "$work/none"
mkdir "$work/empty"
grade 2 "$work/empty"
try 'no class' says 'there is no student in'
grade 2 "$work/few" --device MLU220-M2
try 'the device' says 'is judged on MLU370-X4, MLU590-H8'
grade 2 "$work/few" --csv "$work/none/csv"
grade 2 "$work/few" --secret "$work/none"
try 'the key' says "the key of the judge, $work/none: No such file"
grade 2 "$work/few" --csv - --json -
try 'one table to stdout' says '--csv and --json both write to stdout'
mkdir "$work/one"
grade 2 "$work/few" --csv "$work/one/t" --json "$work/../${work##*/}/one/t"
try 'one file for two tables' says 'both write to'
try 'nothing is written' [ -z "$(ls "$work/one")" ]
grade 2 "$work/few" --csv "$work/pars" --pars "$work/pars"
try 'the pars as a table' says 'would be overwritten'
# What was wrong before the first row leaves the table of the last time.
cp "$work/csv" "$work/kept.csv"
cp "$work/json" "$work/kept.json"
for wrong in none empty csv; do
    grade 2 "$work/$wrong" --csv "$work/csv" --json "$work/json"
    try "$wrong: no folder of students" says "$work/$wrong"
done
try 'the CSV of the last time' cmp "$work/csv" "$work/kept.csv"
try 'the JSON of the last time' cmp "$work/json" "$work/kept.json"
# Names of students are text, whatever is in them: commas, quotes, ends of lines, what
# looks like a formula, bytes that are no UTF-8.
mkdir "$work/names"
(cd "$work/names" && mkdir -- 'a,b' 'c"d' 'e\f' '=1+1' '+2' '-3' '@x' "'l'" 'm "n", =o' '陈' \
    "$(printf 'g\nh')" "$(printf 'i\377j')" "$(printf '\tk')" "$(printf '\t=r')" "$(printf '\rq')")
grade 0 "$work/names" --csv "$work/csv" --json "$work/json"
rest=',,,,,,not yet,0,"there is no folder of an exercise"'
cat >"$work/right" <<END
student,exercise,device,criterion,measured,par,verdict,hints,message
"' =r"$rest
" k"$rest
" q"$rest
"'l'"$rest
"'+2"$rest
"'-3"$rest
"'=1+1"$rest
"'@x"$rest
"a,b"$rest
"c""d"$rest
"e\\f"$rest
"g h"$rest
"i?j"$rest
"m ""n"", =o"$rest
"陈"$rest
END
try 'names in CSV' diff "$work/right" "$work/csv"
name_of() { "$OUT/tests/json_get" "rows.$1.student" "$work/json"; }
row=0
for name in "$(printf '\t=r')" "$(printf '\tk')" "$(printf '\rq')" "'l'" '+2' '-3' '=1+1' '@x' 'a,b' 'c"d' 'e\f' \
    "$(printf 'g\nh')" 'i?j' 'm "n", =o' '陈'; do
    try "name $row in JSON" [ "$(name_of $row)" = "$name" ]
    row=$((row + 1))
done
try 'no more rows' sh -c '! "$1" rows.15.student "$2"' - "$OUT/tests/json_get" "$work/json"

# A folder of a served class is shown by the name of its student; a name composed, and
# taken apart, is one student.
mkdir -p "$work/served/%3Dx" "$work/served/%2E.serve" "$work/served/O'Brien" "$work/served/50%41" \
    "$work/served/$(printf 'Zoe\314\210')"
grade 0 "$work/served" --json "$work/json"
for name in '..serve' '=x' '50%41' "O'Brien" 'Zoë'; do
    try "the student $name" grep -qF "\"student\": \"$name\", \"exercise\"" "$work/json"
done
mkdir "$work/served/Zoë"
grade 2 "$work/served"
try 'two folders of one student' says 'two folders that are called after the student Zoë'

# All are read before the program of one runs: this one empties the next one's file.
mkdir -p "$work/two/a/02_into_nram" "$work/two/b/02_into_nram"
"$mlusim" course solution 2 --anyway >"$work/two/b/02_into_nram/kernel.mlu"
cat - "$work/two/b/02_into_nram/kernel.mlu" >"$work/two/a/02_into_nram/kernel.mlu" <<EOF
#include <cstdio>
static int empty = [] {
    std::FILE *f = std::fopen("$work/two/b/02_into_nram/kernel.mlu", "w");
    return f ? std::fclose(f) : 1;
}();
EOF
if [ -z "${ASAN_PRELOAD:-}" ]; then
    grade 0 "$work/two" --device MLU370-X4 --course "$plain"
    try 'the file is as it was' [ -s "$work/two/b/02_into_nram/kernel.mlu" ]
fi
grade 0 "$work/two" --device MLU370-X4 --course "$plain" --unconfined
try 'without a sandbox the file is empty now' [ ! -s "$work/two/b/02_into_nram/kernel.mlu" ]
try 'and was graded as it was' grep -q '^"b",02_into_nram,MLU370-X4,,.*,passed,' "$work/said"
# A link to another one's file is no submission, nor is a folder that is one.
mkdir -p "$work/links/a/02_into_nram" "$work/links/b/02_into_nram" "$work/links/c"
"$mlusim" course solution 2 --anyway >"$work/links/a/02_into_nram/kernel.mlu"
ln -s ../../a/02_into_nram/kernel.mlu "$work/links/b/02_into_nram/kernel.mlu"
ln -s ../a/02_into_nram "$work/links/c/02_into_nram"
grade 0 "$work/links" --device MLU370-X4 --course "$plain"
try 'the file passes' grep -q '^"a",02_into_nram,MLU370-X4,,.*,passed,' "$work/said"
try 'links do not' [ "$(grep -c "^\"[bc]\",.*kernel.mlu leads out of the student's folder" "$work/said")" -eq 2 ]
# A terminal shows how far it is; what the table says is the same.
if script -V >/dev/null 2>&1; then
    checks=$((checks + 1))
    with script -qec "'$mlusim' course grade '$work/few' --device MLU370-X4 --course '$plain' --csv '$work/seen'" /dev/null \
        >"$work/said" 2>&1 </dev/null || fail 'grade on a terminal'
    try 'progress' says '1 of 1: bernd 05_ping_pong'
fi

# What is the teacher's side is no row of a student.
cp -r docs/course "$work/own"
echo '#error ours' >>"$work/own/05_ping_pong/main.cpp"
grade 2 "$work/few" --course "$work/own"
try 'the host part' says "the exercise's host part does not compile"
try 'no row' [ "$(grep -c bernd, "$work/said")" -eq 0 ]
sed -i 's/#error ours//' "$work/own/05_ping_pong/main.cpp"
echo '#error ours' >>"$work/own/05_ping_pong/solution.mlu"
grade 2 "$work/few" --course "$work/own"
try 'the solution' says '05_ping_pong/solution.mlu does not compile'
# The key of the judge, by which it makes the inputs that it performs: one that is named has to
# be there, and nobody else's; without one there is the usual one.
mkdir "$work/keyed"
mkdir "$work/keyed/anna"
cp -r "$class/anna/02_into_nram" "$work/keyed/anna"
export XDG_STATE_HOME="$work/state"
echo 'sixteen bytes and more' >"$work/key"
chmod 640 "$work/key"
grade 2 "$work/keyed" --secret "$work/key"
try 'a key that others read' says 'key: others may read or change it'
grade 2 "$work/keyed" --secret "$work/none"
try 'a key that is not there' says 'none: No such file'
chmod 600 "$work/key"
grade 0 "$work/keyed" --secret "$work/key"
try 'no other is made' [ ! -e "$work/state" ]
grade 0 "$work/keyed"
try 'the usual one' [ "$(stat -c '%a %s' "$work/state/mlusim/judge.key")" = '600 32' ]
unset XDG_STATE_HOME

finish
