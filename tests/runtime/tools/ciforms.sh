#!/bin/sh
# What services for continuous integration read: SARIF of runs and of lint, JUnit of
# judge, course and mluop, and the workflows of examples/ci. OUT is the build folder; run
# from the root of the tree. course grade is in tests/course/grade.sh.
. tests/support/checks.sh
needs_clang
command -v xmllint >/dev/null || { echo "skipped: there is no xmllint"; exit 77; }
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
tree=$PWD PATH=$OUT/bin:$PATH
forms() { /usr/bin/python3 "$tree/tests/support/ciforms.py" "$@"; }
mkdir -p "$work/tmp" "$work/a b%ü/in clude"
TMPDIR=$work/tmp
export TMPDIR
cd "$work/a b%ü" || exit 1

# shows WHAT WORDS: the words stand in a line of $work/shown.
shows() {
    checks=$((checks + 1))
    grep -q -e "$2" "$work/shown" || {
        cp "$work/shown" "$work/log"
        fail "$1: no line '$2'"
    }
}
# is WHAT GOT WANTED
is() {
    checks=$((checks + 1))
    [ "$2" = "$3" ] || fail "$1: $2, not $3"
}

# ---- SARIF of runs ------------------------------------------------------------

cat >'in clude/hé%.h' <<'END'
template <bool B>
__mlu_func__ void load(float *to, const float *from)
{
    __memcpy(to, from, 256, GDRAM2NRAM);
}
__mlu_func__ void start(float *to, const float *from)
{
    __memcpy_async(to, from, 256, GDRAM2NRAM);
}
END
cat >body.txt <<'END'
#include <bang.h>
#include <cnrt.h>
#include <csignal>
#include <unistd.h>
#include "in clude/hé%.h"

__nram__ float a[64], b[64];

__mlu_global__ void late(float *data)
{
    start(a, data);
    __bang_add(b, a, a, 64);
    __sync();
    __bang_add(a + 8, a, a, 32);
    __memcpy(data, b, sizeof b, NRAM2GDRAM);
}

template <bool B>
__mlu_global__ void far(float *data)
{
    load<B>(a, data);
}

int main(int argc, char **argv)
{
    cnrtQueue_t queue;
    float *data;
    cnrtDim3_t dim = {1, 1, 1};
    cnrtQueueCreate(&queue);
#ifdef MORE
    void *other; // memory lies elsewhere then
    cnrtMalloc(&other, 100000);
#endif
    cnrtMalloc((void **)&data, 256);
    if (argc > 1)
        late<<<dim, cnrtFuncTypeBlock, queue>>>(data);
    cnrtQueueSync(queue);
    for (int i = 0; i < 2 && argc == 2; i++) {
        far<true><<<dim, cnrtFuncTypeBlock, queue>>>(data + 1000000);
        cnrtQueueSync(queue);
    }
    if (argc == 4 && raise(SIGTERM) == 0)
        pause(); // until the runtime has written its files
    if (argc == 1)
        cnrtFree(data);
    return argc == 2 ? 3 : 0;
}
END
cp body.txt 'k%20 ü.mlu'
try 'the program' mlucc 'k%20 ü.mlu' -o program
echo 'overlap *' >known
ends 3 'hazard: ' mlusim run --report none --check hazard,overlap,leak --sarif found.sarif \
    --check-json found.json ./program wrong
forms results found.sarif >"$work/shown"
shows 'a fault in a header' '^fault:bounds error hé%.h:4:- - [0-9a-f:]* fault in far<true>.*out of bounds.* | hint: .*called from here: k%20 ü.mlu:21'
shows 'a hazard in two files' '^check:hazard error k%20 ü.mlu:12:- .* after __memcpy_async.*: hé%.h:8'
shows 'a note' '^check:overlap note k%20 ü.mlu:14:- - '
shows 'the status' "'executionSuccessful': True, 'exitCode': 3"
is 'a fault twice' "$(grep -c '^fault:' "$work/shown")" 1
try 'the reports of --check-json' forms same found.json found.sarif

# Lines above, and other addresses, change no fingerprint.
{ printf '\n\n// more\n' && cat body.txt; } >'k%20 ü.mlu'
try 'the program again' mlucc -DMORE 'k%20 ü.mlu' -o more
MLUSIM_SARIF=moved.sarif MLUSIM_CHECK=hazard,overlap,leak MLUSIM_SUPPRESS=known with ./more wrong \
    >"$work/out" 2>"$work/err"
forms results moved.sarif >"$work/shown"
shows 'a line further down' '^check:hazard error k%20 ü.mlu:15:- '
shows 'what is suppressed' '^check:overlap note k%20 ü.mlu:17:- suppressed '
prints() { forms results "$1" | sed -n 's/^\([a-z:-]*\) .* \([0-9a-f]*:1\) .*/\1 \2/p'; }
checks=$((checks + 1))
[ "$(grep -c '^fault:.* 0x10003d0900 ' "$work/shown")" -eq 0 ] || fail 'the address has not changed'
is 'the fingerprints' "$(prints moved.sarif)" "$(prints found.sarif)"
# No place, as the host has no lines; a file with %; nothing; a file of a process; stdout.
ends 1 'leak: ' mlusim run --report none --check leak --sarif 'leak %%.sarif' ./program leaves it
forms results 'leak %.sarif' >"$work/shown"
shows 'without a line the program' '^check:leak error program:None:- '
shows 'the status that a check gives' "'exitCode': 1"
ends 0 '' mlusim run --report none --check all --sarif 'none %p.sarif' ./program
mv none\ *.sarif none.sarif
forms results none.sarif >"$work/shown"
shows 'nothing found' "exitCode': 0"
is 'no result' "$(wc -l <"$work/shown")" 1
ends 143 '' mlusim run --report none --sarif signal.sarif ./program until it stops
forms results signal.sarif >"$work/shown"
shows 'a signal' "{'executionSuccessful': False, 'exitSignalName': 'SIGTERM'}"
ends 1 'ub did not see all' mlusim run --report none --check ub --sarif gap.sarif ./program leaves it
forms results gap.sarif >"$work/shown"
shows 'what was not seen' "'executionSuccessful': False, 'exitCode': 1, .*'text': 'ub did not see all"
ends 0 '' mlusim run --report none --sarif - ./program
try 'the same on stdout' cmp "$work/out" none.sarif
# Files that cannot be.
ends 2 '/nowhere/x.*annot be written' mlusim run --sarif /nowhere/x ./program
ends 1 'MLUSIM_SARIF=/nowhere/x: cannot be written: ' env MLUSIM_SARIF=/nowhere/x ./program
ends 2 '--check-json and --sarif both write to' mlusim run --sarif x --check-json ./x ./program

# ---- SARIF of a kernel without a program, and of lint ---------------------------

cat >lint.mlu <<'END'
#include <bang.h>
__nram__ float a[64];
__mlu_global__ void short_of(float *x, int n)
{
    /* ü€😀 */ __bang_add(a, a, a, 20);
    __memcpy(a, x, n, GDRAM2NRAM);
#ifdef NEWER
    __bang_argmax(a, a, 64);
#endif
}
END
ends 1 '' mlusim run --report none --fail-on-fault --sarif kernel.sarif lint.mlu --arg 'gdram:float[64]' --arg 512
forms results kernel.sarif >"$work/shown"
shows 'a kernel without a program' '^fault:bounds error lint.mlu:6:- '
cat >wrong.mlu <<'END'
#include <bang.h>
__mlu_global__ void wrong(float *x)
{
#warning old
    __bang_addd(x, x, x, 64);
    return nothing;
}
END
ends 1 'not know\|no intrinsic' mlusim run --sarif wrong.sarif wrong.mlu --arg 'gdram:float[64]'
forms results wrong.sarif >"$work/shown"
shows 'a message of mlucc' '^compile:unknown-intrinsic error wrong.mlu:5:5 .*__bang_addd.*hint: '
shows 'an error of Clang' '^clang:error error wrong.mlu:6:12 '
shows 'a warning of Clang' '^clang:-W#warnings warning wrong.mlu:4:2 .*old'
ends 1 '' mlusim run --sarif tool.sarif wrong.mlu --arg 'gdram:float[64]' -- --no-such-option
forms results tool.sarif >"$work/shown"
shows 'what no source is to blame for' "mlucc failed: unknown option '--no-such-option'"
ends 1 '' mlusim lint --arch mtp_270 --arch mtp_592 --sarif lint.sarif --json lint.json lint.mlu -- -DNEWER
forms results lint.sarif >"$work/shown"
shows 'a rule, in characters' '^lint:operand error lint.mlu:5:15 .*wants* a multiple of 128'
shows 'an error' '^lint:error error lint.mlu:8:5 .*exists from architecture 300 on.*(on mtp_270)'
is 'as many as in JSON' "$(grep -c '^lint:' "$work/shown")" "$(grep -c '"sentence"' lint.json)"
ends 0 '' mlusim lint --arch mtp_592 --sarif clean.sarif lint.mlu
ends 2 'lint: --json and --sarif both write to stdout' mlusim lint --json - --sarif - lint.mlu
ends 2 'lint: cannot write /nowhere/x' mlusim lint --sarif /nowhere/x lint.mlu
checks=$((checks + 1))
forms sarif ./*.sarif >"$work/log" 2>&1 || fail 'SARIF as the standard says'

# ---- JUnit of judge -------------------------------------------------------------

task=$tree/examples/tasks/relu
bad=$(printf 'x\001\033<&]]>"\377.mlu')
# A sandbox has no runtime of sanitizers; without one the compiler is the user's as well.
confined=${ASAN_PRELOAD:+--unconfined}
mkdir -p answers/relu
printf '#error <&]]>"\001\n' >"answers/relu/$bad"
cp "$task/good.mlu" 'answers/relu/gü.mlu'
cp "$task/wrong.mlu" answers/relu/wrong.mlu
# shellcheck disable=SC2086
judge() { # STATUS WORDS ARGUMENT...
    wanted=$1 said=$2
    shift 2
    ends "$wanted" "$said" mlusim judge --device MLU370-X8 $confined "$@"
}
judge 1 '' --junit one.xml "$task" answers/relu/wrong.mlu
forms cases one.xml >"$work/shown"
shows 'a wrong case' '^relu on MLU370-X8|relu|case 1|failure|wrong|y\[1\] is .*, and the reference says 0'
shows 'a case behind it' '^relu on MLU370-X8|relu|case 3|skipped|-|not tried'
shows 'its device' '^property|relu on MLU370-X8|device=MLU370-X8$'
export MLUSIM_CACHE="$MLUSIM_CACHE" # verdicts are kept for the second time
judge 1 '' --junit many.xml "$task" --answers answers
mv "$work/out" lines
judge 1 '' --junit - "$task" --answers answers
try 'the same bytes again' cmp many.xml "$work/out"
judge 1 '' "$task" --answers answers
try 'the same lines without' cmp lines "$work/out"
forms cases many.xml >"$work/shown"
shows 'a case that is right' '^relu.gü on MLU370-X8|relu.gü|case 2|passed'
shows 'the cycles' '^property|relu.gü on MLU370-X8|cycles=[1-9]'
shows 'text of any kind' '^relu.x.*<&]]>".*|relu.x.*<&]]>".*|answer|failure|compile|'
shows 'what the compiler says' 'error: <&]]>".* \[clang:error\]$'
judge 2 'cannot write /nowhere/x' --junit /nowhere/x "$task" "$task/good.mlu"
judge 2 '--junit goes with an answer' --junit x check "$task"
judge 2 '--json and --junit both write to stdout' --json --junit - "$task" "$task/good.mlu"
judge 2 '' --junit gone.xml "$task" answers/gone.mlu
forms cases gone.xml >"$work/shown"
shows 'not judged' '^relu|relu|answer|error|not-judged|.*gone.mlu'

# ---- JUnit of course and mluop --------------------------------------------------

ends 0 '' mlusim course start 1
cd 01_hello_cores || exit 1
ends 1 '' mlusim course check --junit ../course.xml --device MLU370-X4 $confined
cd .. || exit 1
forms cases course.xml >"$work/shown"
shows 'a criterion' '^01_hello_cores on MLU370-X4|01_hello_cores|compiles|passed'
shows 'the one that fails' '^01_hello_cores on MLU370-X4|01_hello_cores|right|failure|right|out\['
shows 'one behind it' '^01_hello_cores on MLU370-X4|01_hello_cores|par|skipped|'
ends 0 '' mluop run voxel_pooling_forward --case one_point --junit right.xml
ends 1 '' mluop run voxel_pooling_forward --case one_point --expect BAD_PARAM --junit -
mv "$work/out" refused.xml
forms cases right.xml >"$work/shown"
forms cases refused.xml >>"$work/shown"
shows 'a case of an operator' '^voxel_pooling_forward on MLU590-H8|voxel_pooling_forward|one_point|passed'
shows 'one that is not as expected' '|one_point|failure|ACCEPTED|expected MLUOP_STATUS_BAD_PARAM'
ends 2 'run: cannot write /nowhere/x' mluop run voxel_pooling_forward --junit /nowhere/x
checks=$((checks + 1))
forms junit ./*.xml >"$work/log" 2>&1 || fail 'JUnit as readers ask for it'

# ---- workflows ------------------------------------------------------------------

# The commands of a workflow, and the files that it hands over.
steps() { sed -n "s/^ *- run: //p; s/^    - \(sh .*\)/\1/p; s/^ *sh '\(.*\)'/\1/p" "$1"; }
files() { grep -o '[a-z][a-z]*\.\(sarif\|xml\)' "$1"; }
mkdir "$work/tree"
ln -s "$tree/examples" "$work/tree/examples"
cd "$work/tree" || exit 1
if [ -n "$confined" ]; then # the judge of the script is confined
    cd "$tree" && finish
    exit
fi
try 'what workflows run' with sh examples/ci/check.sh
checks=$((checks + 1))
{ forms sarif run.sarif lint.sarif && forms junit judge.xml; } >"$work/log" 2>&1 || fail 'their files'
try 'workflows are YAML' /usr/bin/python3 -c '
import sys, yaml
for path in sys.argv[1:]:
    yaml.safe_load(open(path))' examples/ci/github.yml examples/ci/gitlab.yml
for workflow in examples/ci/github.yml examples/ci/gitlab.yml examples/ci/Jenkinsfile; do
    is "$workflow" "$(steps $workflow)" 'sh examples/ci/check.sh'
    for file in $(files $workflow); do
        try "$workflow: $file" [ -s "$file" ]
    done
done
cd "$tree" || exit 1
finish
