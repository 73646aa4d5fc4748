#!/bin/sh
# mlusim judge on many answers: which files are answers, the same lines whatever runs at
# once, what is kept, --serve, and the ranking. OUT is the build folder; run from the root
# of the tree.
. tests/support/checks.sh
needs_clang
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlusim=$OUT/bin/mlusim
tree=$PWD
MLUSIM_CACHE=$work/cache
export MLUSIM_CACHE
cd "$work" || exit 1

# says STATUS WORDS COMMAND...: the words on either stream.
says() {
    expected=$1 words=$2 checks=$((checks + 1))
    shift 2
    with "$@" >out 2>err
    status=$?
    [ $status -eq "$expected" ] || fail "status $status of $*"
    cat out err | grep -q -e "$words" || fail "$* does not say: $words"
}
# is WHAT GOT WANTED
is() {
    checks=$((checks + 1))
    [ "$2" = "$3" ] || fail "$1: $2 is not $3"
}
lines() { # the lines of a batch but for what the host took
    with "$mlusim" judge --json "$@" 2>err | sed 's/,"host":{[^}]*}//'
}

# Two tasks that copy numbers, one of them with one case more.
task() { # NAME
    mkdir "$1"
    cat >"$1/task.toml" <<END
name = "$1"
title = "copy <& co>"
kernel = "copy"
devices = ["MLU590-H8"]
reference = {c = "reference.c"}
[[argument]]
name = "y"
role = "output"
type = "i32"
shape = ["n"]
[[argument]]
name = "x"
role = "input"
type = "i32"
shape = ["n"]
values = "integers"
[[argument]]
name = "n"
role = "number"
type = "i32"
value = "n"
[[case]]
n = 32
END
    cat >"$1/reference.c" <<'END'
#include <stdint.h>
void reference(int64_t *y, const int64_t *x, int64_t n)
{
    for (int64_t i = 0; i < n; i++)
        y[i] = x[i];
}
END
}
answer() { # FILE BODY
    printf '__nram__ int part[64];\n__mlu_global__ void copy(int *y, const int *x, int n)\n{\n%s\n}\n' \
        "$2" >"$1"
}
task one
task two
good='__memcpy(part, x, n * 4, GDRAM2NRAM); __memcpy(y, part, n * 4, NRAM2GDRAM);'
slow='for (int i = 0; i < n; i++) y[i] = x[i];'

# ---- which files are answers --------------------------------------------------------

mkdir -p class/ada class/one class/.hidden class/ada/deeper class/ada/two.mlu
answer class/ada/one.mlu "$good"
answer class/one/ben.mlu "$slow"
answer class/two.mlu "$good"
answer class/ada/tow.mlu "$good"
answer class/.hidden/one.mlu "$good"
answer class/ada/deeper/one.mlu "$good"
answer "class/one/a
<b>.mlu" 'y[0] = 1;'
cp class/ada/one.mlu class/one/cat.mlu
echo notes >class/ada/notes.txt
ln -s "$PWD/one/reference.c" class/ada/link.mlu
mkfifo class/one/pipe.mlu
says 1 '^5 answers to 2 tasks: 4 right, 1 not accepted$' "$mlusim" judge one two --answers class --jobs 2
sed 's/;.*//;s/: unwritten: .*/: unwritten/' out >got
cat >want <<'END'
one/a?<b>.mlu: unwritten
ada/one.mlu: right
one/ben.mlu: right
one/cat.mlu: right
two.mlu: right
5 answers to 2 tasks: 4 right, 1 not accepted
END
try 'the lines' diff want got
is 'strangers' "$(grep -c 'no answer in' err)" 3
try 'a name nearby' grep -q '"ada/tow.mlu": no task has that name; did you mean two?' err
try 'a link' grep -q '"ada/link.mlu": links are not followed' err
try 'a pipe' grep -q '"one/pipe.mlu": it is no file' err
mkdir empty
says 2 'there is no answer in empty; answers are TASK.mlu' "$mlusim" judge one --answers empty
says 2 'cannot read the folder none: No such file' "$mlusim" judge one --answers none
says 2 'none/task.toml' "$mlusim" judge one none --answers class
says 2 'are two tasks called one' "$mlusim" judge one ./one/ --answers class
says 2 'answers are found by the name' "$mlusim" judge one/. --answers class
says 2 'expected a task and an answer' "$mlusim" judge one
says 2 'expected a number from 1 to' "$mlusim" judge one --answers class --jobs 0
says 2 'NONE' "$mlusim" judge one --answers class --device NONE
rm class/ada/tow.mlu class/ada/link.mlu class/one/pipe.mlu

# ---- the same lines, from wherever ---------------------------------------------------

lines one two --answers class --cache off --jobs 1 >want.json
lines one two --answers class --cache off --jobs 8 >many.json
lines one two --answers class >kept.json
try '--jobs 8' cmp want.json many.json
try 'kept verdicts' cmp want.json kept.json
# In other folders, made in another order.
mkdir -p other/place
cp -r one two other
for file in two.mlu one/cat.mlu one/ben.mlu ada/one.mlu; do
    mkdir -p "other/place/$(dirname $file)"
    cp class/$file other/place/$file
done
cp class/one/a* other/place/one
(cd other && lines two/ one --answers ./place --cache off) | sort >other.json
sort want.json | cmp - other.json || fail 'another folder'
checks=$((checks + 1))
head -n 1 want.json | sed 's/"verdict":.*/"verdict":null}/' >line.json
with "$mlusim" judge --json one --answers class 2>err | sed -n 1p >whole.json
try 'the schema' by_schema judged whole.json
try 'a member more or less' by_schema --planted line.json
"$OUT/tests/json_get" verdict whole.json >verdict.json
try 'the schema of the verdict' by_schema judge verdict.json
is 'the name of a person' "$("$OUT/tests/json_get" person whole.json)" "$(printf 'a\n<b>')"

# ---- what is kept -------------------------------------------------------------------

# What is kept has the host's seconds of the first run.
"$mlusim" judge --json one two --answers class >first.json 2>err
"$mlusim" judge --json one two --answers class --jobs 1 >second.json 2>err
try 'nothing is judged twice' cmp first.json second.json
echo '# more' >>one/task.toml
checks=$((checks + 1))
"$mlusim" judge --json one two --answers class >third.json 2>err
[ "$(grep -Fxc -f third.json first.json)" = 1 ] || fail 'a task that has changed'
# Damaged entries are judged anew; nothing is left half written.
for file in $(find cache/judge -type f -name '*[0-9a-f]' -size +1k); do
    printf 'x' | dd of="$file" bs=1 seek=400 conv=notrunc 2>/dev/null
done
lines one two --answers class >damaged.json
try 'damaged entries' cmp want.json damaged.json
try 'no file is left' test -z "$(find cache/judge -name 'tmp*')"
# Whatever a reference includes counts: a file that ls does not show, one called .mlu, one
# far down, and a folder of such a name.
task many
deep=1/2/3/4/5/6/7/8/9/10
mkdir -p many/$deep many/.folder class/many
for file in .h.h more.mlu $deep/h.h .folder/h.h; do
    echo '#define PLUS + 1' >many/$file
    { printf '#include "%s"\n' $file && sed 's/x\[i\]/& PLUS/' one/reference.c; } >many/reference.c
    sed 's/x\[i\];/x[i] + 1;/' class/one/ben.mlu >class/many/ada.mlu
    says 0 '^many/ada.mlu: right' "$mlusim" judge many --answers class
    echo '#define PLUS' >many/$file
    says 1 '^many/ada.mlu: wrong' "$mlusim" judge many --answers class
done
# A file that an editor left, and links that go round.
ln -s nobody@nowhere 'many/.#reference.c'
says 1 '^many/ada.mlu: wrong' "$mlusim" judge many --answers class
ln -s . many/round
says 2 'cannot read all of many: Too many levels of symbolic links' "$mlusim" judge many --answers class
rm many/round
# What lies elsewhere cannot count.
mkdir other/shared
cp one/reference.c other/shared
sed 's|reference.c|../other/shared/reference.c|' one/task.toml >many/task.toml
says 2 'many/task.toml:5: ../other/shared/reference.c lies outside of the folder of the task' \
    "$mlusim" judge many --answers class
cp one/task.toml many
ln -sf ../other/shared/reference.c many/reference.c
says 2 'many/task.toml:5: reference.c lies outside' "$mlusim" judge many many/ada.mlu
rm -r class/many
# A device file may change: in the task as in the command.
printf 'base MLU590-H8\n' >own.device
sed "s|MLU590-H8|$PWD/own.device|" one/task.toml >many/task.toml
cp one/reference.c many/reference.c.new && mv many/reference.c.new many/reference.c
mkdir class/many
cp class/one/cat.mlu class/many
"$mlusim" judge --json many --answers class >first.own 2>err
printf 'clock_mhz 750\n' >>own.device
"$mlusim" judge --json many --answers class >second.own 2>err
try 'a device file' grep -q '"status":0' second.own
us() { sed 's/.*"us":\([0-9.]*\).*/\1/' "$1"; }
checks=$((checks + 1))
[ "$(us first.own)" != "$(us second.own)" ] || fail 'a verdict on a device file is kept'
rm -r class/many
# A folder that cannot be used costs the keeping alone.
echo file >nofolder
says 1 'verdicts are not kept: nofolder: ' "$mlusim" judge one --answers class --cache nofolder
says 1 '^5 answers' "$mlusim" judge one two --answers class --cache kept
try 'a folder of its own' test -d kept

# ---- answers and tasks at fault -------------------------------------------------------

cp -r class faults
head -c 5000000 /dev/zero | tr '\0' ' ' >faults/one/large.mlu
printf 'a\0b' >faults/one/zero.mlu
: >faults/one/void.mlu
says 1 'one/large.mlu: answer: .* more than 4 MiB' "$mlusim" judge one --answers faults
try 'a zero byte' grep -q 'one/zero.mlu: answer: .*byte 0' out
try 'an empty file' grep -q 'one/void.mlu: kernel: ' out
cp -r one broken
echo 'int reference;' >broken/reference.c
mkdir -p faults/broken
answer faults/broken/ada.mlu "$good"
answer faults/broken/ben.mlu "$slow"
says 2 'broken/ada.mlu: not judged: .*reference.c' "$mlusim" judge broken one --answers faults
try 'the others' grep -q '^ada/one.mlu: right' out
try 'the sum' grep -q '2 not judged$' out
checks=$((checks + 1))
"$mlusim" judge --json one --answers class >/dev/full 2>err
[ $? -eq 3 ] && grep -q 'cannot write the lines: No space left' err || fail 'a full disk'

# A worker that is killed takes no other along.
answer class/one/dan.mlu 'for (long i = 0; i < 20000000; i++) part[i & 63]++;'
"$mlusim" judge one --answers class --jobs 2 --json >out 2>err &
judge=$!
i=0
worker=
while [ -z "$worker" ] && [ $i -lt 600 ]; do
    for pid in $(cat /proc/$judge/task/$judge/children 2>/dev/null); do
        ! ls -l /proc/$pid/cwd 2>/dev/null | grep -q mlusim || worker=$pid
    done
    i=$((i + 1))
    sleep 0.05
done
kill -SEGV $worker
wait $judge
is 'its status' $? 3
try 'what it says' grep -q '"status":3,"message":"the process that judged was ended by a signal: ' out
is 'the others' "$(grep -c '"status":[01],' out)" 4
rm class/one/dan.mlu

# ---- --serve ------------------------------------------------------------------------

with python3 "$tree/tests/runtime/tools/judge_serve.py" "$mlusim" class/ada/one.mlu one two >out 2>err
is '--serve' "$(cat out)" 'served'

# ---- the ranking ----------------------------------------------------------------------

mkdir best
says 1 '^5 answers' "$mlusim" judge one two --answers class --html best/ranking.html --pages 1
page=best/ranking.html
has() { # words of the page
    checks=$((checks + 1))
    grep -q -e "$1" $page || { cp $page out; fail "no $1"; }
}
has '<h2 id="task-1">one</h2>'
has '<p>Hidden inputs follow from the key [0-9a-f]\{16\}\.</p>'
has '<p>copy &lt;&amp; co&gt;</p>'
has '<td>unwritten<td>case 1 on MLU590-H8: the kernel did not write'
has 'title="one/a?&lt;b&gt;.mlu">a?&lt;b&gt;'
# Places follow the cycles of the verdicts; copies share one.
cycles() { "$OUT/tests/json_get" verdict.devices.0.cycles row.json; }
for file in ada/one one/cat one/ben; do
    grep "\"answer\":\"$file.mlu\"" first.json >row.json
    echo "$(cycles) $file.mlu"
done | sort -n >want
sed '/<h3>Not accepted/,$d' $page |
    sed -n 's|.*title="\([^"]*\)".*<td class="n">\([0-9]*\)<td class="n">[0-9.]*<td class="n">.*|\2 \1|p' >got
try 'places' diff want got
is 'first places' "$(sed '/id="task-2"/,$d' $page | grep -c '<tr class="first"><td class="n">1<')" 2
is 'links' "$(grep -o 'href="ranking.runs/[^"]*"' $page | tr '\n' ' ')" \
    'href="ranking.runs/1-one-MLU590-H8-1.html" href="ranking.runs/2-two-MLU590-H8-1.html" '
try 'a page of a run' grep -q '__memcpy(part, x, n' best/ranking.runs/1-one-MLU590-H8-1.html
# A page shows the text of its answer, whatever file a line of it names.
mkfifo pipe
printf 'secret 1\nsecret 2\nsecret 3\n' >secret
ln -s "$work/secret" class/ada/link
mkdir marks marks/ada
copy='    __memcpy(part, x, n * 4, GDRAM2NRAM);'
answer marks/ada/one.mlu "$(
    for name in "$work/secret" "$work/class/ada/link" ../../../secret ./0 report "$work/pipe" /dev/zero; do
        printf '# 2 "%s" 1\n%s\n' "$name" "$copy"
    done
    printf '#line 2 "%s"\n%s\n#line 1 "one.mlu"\n' "$work/secret" "$copy"
    printf '    __memcpy(y, part, n * 4, NRAM2GDRAM);'
)"
says 0 '^ada/one.mlu: right' timeout 60 "$mlusim" judge one --answers marks --html marks.html
for name in secret link pipe; do
    try "$name is named" grep -q "<h3>$work/\(class/ada/\)*$name</h3>" marks.runs/*
done
try 'its own text' grep -q '<h3>one.mlu</h3>' marks.runs/*
is 'text of other files' "$(cat marks.runs/* | tr -d '\0' | grep -c 'secret [1-3]')" 0
cp $page first.html
says 1 '^5 answers' "$mlusim" judge one two --answers class --html best/ranking.html --pages 1 --jobs 1
try 'the same page' cmp first.html $page
# A page that cannot be made anew is none, even if an old one is there.
rm best/ranking.runs/1-one-MLU590-H8-1.html
mkdir best/ranking.runs/1-one-MLU590-H8-1.html
says 3 'cannot replace pages in .*best/ranking.runs: Is a directory' \
    "$mlusim" judge one two --answers class --html best/ranking.html --pages 1
rmdir best/ranking.runs/1-one-MLU590-H8-1.html
says 1 '^5 answers' "$mlusim" judge one two --answers class --html best/bare.html --pages 0
try 'no pages' test ! -e best/bare.runs
checks=$((checks + 1))
grep -Eq 'https?:|src=|@import|url\(' $page && fail 'the page asks for something else'
says 3 'cannot write none/ranking.html' "$mlusim" judge one --answers class --html none/ranking.html --pages 0
says 2 'expected a number from 0 to 100' "$mlusim" judge one --answers class --html a.html --pages 101
says 2 'go with --answers' "$mlusim" judge one --html a.html class/two.mlu
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome)
if [ -n "$browser" ]; then
    draw() { timeout 120 "$browser" --headless --no-sandbox --disable-gpu "$@" 2>/dev/null; }
    draw --dump-dom "file://$PWD/$page" >dom
    is 'rows that are drawn' "$(grep -c '<tr class="first">' dom)" 3
    draw --screenshot="$PWD/page.png" --window-size=1000,900 "file://$PWD/$page" >log
    try 'a picture' test "$(wc -c <page.png)" -gt 10000
fi

finish
