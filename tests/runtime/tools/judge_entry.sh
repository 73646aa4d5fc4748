#!/bin/sh
# mlusim judge of answers with host code: what it records and performs, each named error,
# and host code that cheats or breaks out, a case of one task each (judge/entry). OUT is
# the build folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlusim=$OUT/bin/mlusim
sources=$PWD/tests/runtime/tools/judge/entry
sample=$PWD/examples/tasks/rms_scale
export MLUSIM_CACHE="$work/cache"
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

# ---- deeds of host code, a case each -----------------------------------------------

# What is found in each case, in the order of `deeds` in hostile.mlu; -: nothing.
expected='- - - - checks
entry-reads-device entry-reads-device entry-reads-device entry-reads-device entry-reads-device
entry-copies entry-copies input wrong entry-copies fault unwritten entry-call entry-call
entry-ended entry-ended entry-ended limit limit limit limit entry-ended
entry-differs
entry-log entry-log entry-log entry-log entry-log
unwritten unwritten unwritten unwritten - fault fault'
mkdir hostile answers
cat >hostile/task.toml <<'END'
name = "hostile"
entry = "hostile"
devices = ["MLU590-H8"]
limits = {seconds = 1, memory_mib = 1024}
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
low = -1000000
high = 1000000
[[argument]]
name = "n"
role = "number"
type = "i32"
value = 48
[[argument]]
name = "what"
role = "number"
type = "i32"
value = "what"
END
sed -i 's/\["n"\]/[48]/' hostile/task.toml
printf '#include <stdint.h>\nvoid reference(int64_t *y, const int64_t *x, int64_t n, int64_t what)\n{\n    for (int64_t i = 0; i < n; i++)\n        y[i] = 3 * x[i];\n}\n' >hostile/reference.c
i=0
for id in $expected; do
    i=$((i + 1))
    printf '[[case]]\nwhat = %d\n' $i >>hostile/task.toml
    echo "$i $id"
done >expected
sed "s|WORK \"|\"$work|g" "$sources/hostile.mlu" >answers/hostile.mlu
with "$mlusim" judge --json --all hostile answers/hostile.mlu >verdict 2>err
status=$?
try 'a verdict' [ $status -eq 1 ]
try 'the schema' by_schema judge verdict
awk -v n=$i '
    /"id": "/ && match($0, /"case": [0-9]+/) {
        number = substr($0, RSTART + 8, RLENGTH - 8) + 0
        match($0, /"id": "[^"]*"/)
        if (!(number in found))
            found[number] = substr($0, RSTART + 7, RLENGTH - 8)
    }
    END { for (i = 1; i <= n; i++) print i, (i in found ? found[i] : "-") }' verdict >found
try 'each deed has its error' diff expected found
try 'nothing was written outside' [ ! -e made ]

# ---- answers that are refused as a whole, and how they are kept --------------------

# The same task with its first case alone.
mkdir small
cp hostile/reference.c small
sed '/^\[\[case/,$d' hostile/task.toml >small/task.toml
printf '[[case]]\nwhat = 1\n' >>small/task.toml
cat >kernel.h <<'END'
#include <bang.h>
#include <cnrt.h>
__nram__ int part[64];
__mlu_global__ void triple(int *y, const int *x, int n)
{
    __memcpy(part, x, n * sizeof(int), GDRAM2NRAM);
    for (int i = 0; i < n; i++)
        part[i] *= 3;
    __memcpy(y, part, n * sizeof(int), NRAM2GDRAM);
}
END
mkdir -p class/small
n=0
answer() { # WORDS TEXT: what is said of one, and what stands behind the kernel
    n=$((n + 1))
    { cat kernel.h; echo "$2"; } >"class/small/a$n.mlu"
    echo "$1" >"a$n.words"
}
launch='{ cnrtDim3_t one = {1, 1, 1}; triple<<<one, cnrtFuncTypeBlock, queue>>>(y, x, n); }'
arguments='(int *y, const int *x, int n, int what, cnrtQueue_t queue)'
answer 'right; ' "extern \"C\" void hostile$arguments $launch"
answer 'right; ' "
#include <cstdio>
extern \"C\" void hostile$arguments { if (std::fopen(\"$XDG_STATE_HOME/mlusim/judge.key\", \"r\")) return; $launch }"
answer 'entry: .* no host function void hostile(int32_t \*y, const int32_t \*x, int32_t n, int32_t what, cnrtQueue_t queue)' \
    "void hostile(int *y, int *x, int n, int what, cnrtQueue_t queue) $launch"
answer 'compile: the answer does not compile for the host' "static void hostile$arguments $launch"
answer 'entry-call: .*host code cannot be loaded: undefined symbol: cnnlScale$' \
    "extern \"C\" int cnnlScale(void); void hostile$arguments $launch int used = cnnlScale();"
answer 'entry-ended: .*status 3 before hostile returned: early$' \
    "__attribute__((constructor)) static void early() { puts(\"early\"); fflush(stdout); _Exit(3); } void hostile$arguments $launch"
# What is beyond a limit, or was refused, is in the verdict.
answer 'limit: .*host code was stopped: it got no more than 16 processes and threads$' \
    "#include <unistd.h>
__attribute__((constructor)) static void early() { for (;;) fork(); } void hostile$arguments $launch"
answer 'entry-ended: .*status 3 before hostile returned; it was refused memfd_create: memory without a name$' \
    "#include <sys/mman.h>
__attribute__((constructor)) static void early() { if (memfd_create(\"x\", 0) < 0) _Exit(3); } void hostile$arguments $launch"
# Children of children, which their parents do not wait for, each shorter than a look.
answer 'limit: .*more than 1 s of a processor), and was stopped$' \
    "#include <ctime>
#include <sys/wait.h>
#include <unistd.h>
__attribute__((constructor)) static void early() { for (int i = 0; i < 250; i++) {
    int ends[2]; char byte; if (pipe(ends)) return;
    const pid_t child = fork();
    if (child == 0) { if (fork() == 0) while (clock() < CLOCKS_PER_SEC / 100) ; _exit(0); }
    waitpid(child, 0, 0); close(ends[1]); if (read(ends[0], &byte, 1)) return; close(ends[0]); } }
void hostile$arguments $launch"
# What a constructor does is done behind the arrays of the task, whose addresses it can guess.
answer 'entry-copies: .*4 bytes to y;' \
    "__attribute__((constructor)) static void early() { int one = 1; cnrtMemcpy((void *)0x1000000000, &one, 4, cnrtMemcpyHostToDev); }
void hostile$arguments $launch"
answer 'forbidden: line 11: include: only headers of the compiler' "#include \"../hostile/reference.c\"
void hostile$arguments $launch"

with "$mlusim" judge small --answers class --html page.html --pages 1 >many 2>err
try 'not all are right' [ $? -eq 1 ]
for i in $(seq $n); do
    try "a$i.mlu: $(cat "a$i.words")" grep -q -e "^small/a$i.mlu: $(cat "a$i.words")" many
done
try 'a page of a run' [ -s page.runs/1-small-MLU590-H8-1.html ]
cat >request.py <<'END'
import json, sys
print(json.dumps({"id": 1, "task": "small", "answer": open(sys.argv[1]).read()}))
END
python3 request.py class/small/a1.mlu >requests
says 0 '"id":1,"task":"small","status":0' sh -c '"$1" judge small --serve <requests' sh "$mlusim"
# One more case compiles nothing of the answer, neither for the device nor for the host: the
# verdict is new, and the reference, which may include any file of the task.
printf '[[case]]\nwhat = 2\n' >>small/task.toml
mkdir one
cp class/small/a1.mlu one/small.mlu
entries() { find "$MLUSIM_CACHE/judge" -type f -printf '%i\n' | sort; }
entries >before
says 0 'small.mlu: right' "$mlusim" judge small --answers one
entries >after
try 'nothing is compiled again' [ "$(comm -13 before after | wc -l)" -eq 2 ]

# Who has slept too long is not waited for again unasked: the line is the first one.
mkdir sleeper
{ cat kernel.h; echo "#include <unistd.h>
void hostile$arguments { for (;;) pause(); }"; } >sleeper/small.mlu
says 1 '(more than 6 s of sleep), and was stopped' "$mlusim" judge --json small --answers sleeper
cp out first
says 1 '' "$mlusim" judge --json small --answers sleeper
try 'it is kept' cmp first out
# The compiler has its own seconds, and is not called again for each part.
cp -r small brief && sed -i 's/^limits = {/&compiler_seconds = 1, /' brief/task.toml
{ cat kernel.h; sed -n '/^constexpr/,/^TEN/p' "$sources/../cheats/compiler_turns.mlu"; echo "void hostile$arguments $launch"; } >turns.mlu
says 1 '^  limit: compiling: the compiler takes too long on the host (more than 1 s of a processor), and was stopped$' \
    "$mlusim" judge brief turns.mlu
try 'once' [ "$(grep -c 'limit: ' out)" = 1 ]

# ---- the hidden seed follows from what host code asks of devices -------------------

# The time of a kernel that does more for some inputs, on one device beside another.
cat >uneven.mlu <<'END'
#include <bang.h>
#include <cnrt.h>
__mlu_global__ void triple(int *y, const int *x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = 3 * x[i];
    for (volatile int i = 0; i < (x[0] & 0x3ff); i++)
        ;
}
END
echo "void hostile$arguments $launch" >>uneven.mlu
cycles() { # DEVICE...: of the first
    with "$mlusim" judge --json "$@" small uneven.mlu | sed -n 's/^   "cycles": \([0-9]*\),/\1/p' | head -n 1
}
alone=$(cycles --device MLU590-H8)
try 'the same seed again' [ "$alone" = "$(cycles --device MLU590-H8)" ]
try 'another seed with another log' [ "$alone" != "$(cycles --device MLU590-H8 --device MLU370-X8)" ]

# ---- tasks -------------------------------------------------------------------------

mistake() { # EDIT WORDS: of a copy of the task
    rm -rf bad
    cp -r small bad
    sed -i "$1" bad/task.toml
    says 2 "bad/task.toml:$2" "$mlusim" judge check bad
}
says 0 '^hostile: 2 cases on 1 device' "$mlusim" judge check small
mistake '2a kernel = "triple"' '3: kernel does not go with entry: the host function hostile launches what it likes'
mistake '2a type = "Union1"' '3: type does not go with entry'
mistake '$a dim = [1, 1, 1]' '[0-9]*: dim of a case does not go with entry'
mistake 's/^values = .*/values = "file"/; /^low/d; /^high/d' '2: entry: inputs that are files, and npy = true'
mistake 's/^entry = .*/entry = "a-b"/' '2: entry: a-b is no name of C'
mistake '2a queue = "second"' '3: queue is "first" or "last", and not second'
mistake '2a headers = ["a/b.h"]' "3: headers: a/b.h is no NAME.h of the task's folder"
mistake '2a headers = ["none.h"]' '3: headers: cannot read none.h: No such file'

# ---- headers of the task, and a queue that comes first -----------------------------

cp -r small headers
sed -i '2a queue = "first"\nheaders = ["factor.h"]' headers/task.toml
echo '#define FACTOR 3' >headers/factor.h
cat >headers.mlu <<'END'
#include <bang.h>
#include "factor.h"
__mlu_global__ void times(int *y, const int *x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = FACTOR * x[i];
}
void hostile(cnrtQueue_t queue, int *y, const int *x, int n, int what)
{
    cnrtDim3_t one = {1, 1, 1};
    times<<<one, cnrtFuncTypeBlock, queue>>>(y, x, n);
}
END
says 0 'hostile: right' "$mlusim" judge headers headers.mlu
says 1 'host function void hostile(int32_t \*y, .*, cnrtQueue_t queue)' sh -c \
    'sed "s/.*factor.h.*/#define FACTOR 3/" headers.mlu >plain.mlu && "$1" judge small plain.mlu' sh "$mlusim"
# What was compiled with another header is not taken.
mkdir cached && cp headers.mlu cached/
says 0 'headers.mlu: right' "$mlusim" judge headers --answers cached
echo '#define FACTOR 4' >headers/factor.h
says 1 'wrong: .*y\[0\] is' "$mlusim" judge headers headers.mlu
says 1 'wrong: ' "$mlusim" judge headers --answers cached
finish
