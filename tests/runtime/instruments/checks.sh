#!/bin/sh
# Run-time checks: of every pair of a wrong and a right kernel in tests/programs/bugs the
# wrong one is reported, by the right check, with the right lines and remedy, and
# the right one is not. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlusim=$OUT/bin/mlusim
export MLUSIM_MEMORY=zero # wrong kernels use what nobody wrote, as offsets too

needs_clang

# A line "KERNEL CHECK LINE LINE REMEDY" for each report; KERNEL with the
# parameter of its template, 0 where there is no second line.
reports() { # json
    awk -F'": ' '
        function value() { sub(/,$/, "", $2); gsub(/"/, "", $2); return $2 }
        $1 ~ /"check$/ { check = value(); at = after = 0 }
        $1 ~ /"remedy$/ { remedy = value() }
        $1 ~ /"(at|after|made|called_from)$/ { side = $1; gsub(/[ "]/, "", side) }
        $1 ~ /"line$/ { if (side == "at") at = value()
            else if (side == "after") after = value() }
        $1 ~ /"function$/ && side == "at" { kernel = value() }
        /^  }/ { print kernel, check, at, after, remedy }' "$1"
}

directive() { # file name: the values, one per line
    sed -n "s|^/// $2: *||p" "$1"
}
line() { # file mark: the line that has it; 0: none
    at=$(grep -n "@$2\( \|\$\)" "$1" | cut -d: -f1)
    echo "${at:-0}"
}

# A line "KERNEL CAUSE" for each report.
causes() { # json
    awk '/^   "kernel"/ { sub(/^[^:]*: "/, ""); sub(/",$/, ""); kernel = $0 }
        /^   "cause"/ { sub(/^[^:]*: "/, ""); sub(/",$/, ""); print kernel, $0 }' "$1"
}

# The reports of the kernels of one file.
judge() { # file
    directive "$1" pair >"$work/pairs"
    while read -r kernel check remedy; do
        checks=$((checks + 2))
        grep -F "$kernel<true> " "$work/reports" >"$work/wrong"
        set -- "$1" "$kernel<true> $check $(line "$1" "$kernel:at") $(line "$1" "$kernel:after") "
        [ "$(wc -l <"$work/wrong")" -eq 1 ] && grep -qF "$2" "$work/wrong" &&
            grep -qF -e "$remedy" "$work/wrong" || {
            cp "$work/wrong" "$work/out"
            fail "$1: expected one report: $2... $remedy"
        }
        if grep -F "$kernel<false> " "$work/reports" >"$work/out"; then
            fail "$1: $kernel<false> is right, and was reported"
        fi
    done <"$work/pairs"
    directive "$1" says >"$work/says"
    while read -r kernel words; do
        checks=$((checks + 1))
        grep "^$kernel<true> " "$work/causes" >"$work/out"
        grep -qF -e "$words" "$work/out" || fail "$1: $kernel does not say '$words'"
    done <"$work/says"
    directive "$1" silent >"$work/silent"
    while read -r kernel; do
        checks=$((checks + 1))
        if grep "^$kernel[ <]" "$work/reports" >"$work/out"; then
            fail "$1: $kernel is right, and was reported"
        fi
    done <"$work/silent"
}

# Mistakes that end a program: each by itself, KERNEL WORD WORDS. The wrong one
# says both on standard error, the right one neither, and ends with 0.
alone() { # file program checks
    directive "$1" alone >"$work/alone"
    while read -r name word words; do
        checks=$((checks + 2))
        with "$mlusim" run --report none --check "$3" "$2" "$name" wrong \
            >"$work/out" 2>"$work/err" && fail "$name wrong: the status is 0"
        grep -qF -e "$word" "$work/err" && grep -qF -e "$words" "$work/err" ||
            fail "$name wrong: no '$word' with '$words'"
        with "$mlusim" run --report none --check "$3" "$2" "$name" right \
            >"$work/out" 2>"$work/err" || fail "$name right: the status is not 0"
        [ ! -s "$work/err" ] || fail "$name right: is reported"
    done <"$work/alone"
}

for f in tests/programs/bugs/*.mlu; do
    program=$work/$(basename "$f" .mlu)
    checks=$((checks + 1))
    # shellcheck disable=SC2046
    "$OUT/bin/mlucc" $(directive "$f" option) "$f" -o "$program" >"$work/out" 2>"$work/err" || {
        fail "$f does not compile"
        continue
    }
    asked=$(directive "$f" check)
    alone "$f" "$program" "${asked:-all}"
    grep -q '^/// \(pair\|silent\): ' "$f" || continue
    with "$mlusim" run --report none --check "$asked" \
        --check-json "$work/json" "$program" >"$work/out" 2>"$work/err"
    status=$? expected=$(directive "$f" status)
    [ $status -eq "${expected:-1}" ] || fail "$f: the status is $status"
    reports "$work/json" >"$work/reports"
    causes "$work/json" >"$work/causes"
    judge "$f"
    cp "$work/json" "$program.kept.json"
done
try 'reports as their page says' by_schema check "$work"/*.kept.json
try 'a member more or less' by_schema --planted "$work"/*.kept.json

# Who did it is known to checks that do not hear of tasks.
checks=$((checks + 2))
for who in 'in of_a_memory_core<true>: __memcpy (GDRAM2SRAM), task 0, cluster 0 memory core,' \
    'in from_sram<true>: __memcpy (SRAM2NRAM), task 2, cluster 0 core 2,'; do
    with "$mlusim" run --report none --check regions "$work/regions" >"$work/out" 2>"$work/err"
    grep -qF "$who" "$work/err" || fail "no report $who"
done

# What decides about no status says so to people and to programs, and what is on by
# itself is what the help says.
checks=$((checks + 4))
with "$mlusim" run --report none --check all --check-json "$work/json" "$work/overlap" \
    >"$work/out" 2>"$work/err" || fail 'notes alone: the status is not 0'
grep -q '^mlusim: overlap: note: ' "$work/err" || fail 'the note is no note in the text'
[ "$(grep -c '"severity"' "$work/json")" -eq "$(grep -c '"severity": "note"' "$work/json")" ] &&
    [ "$(grep -c '"severity": "note"' "$work/json")" -eq "$(directive tests/programs/bugs/overlap.mlu pair | wc -l)" ] ||
    fail 'the severity of notes in the file'
with "$mlusim" run --report none --check all --check-json "$work/json" "$work/bounds" \
    >"$work/out" 2>"$work/err"
grep -q '"severity": "error"' "$work/json" || fail 'the severity of errors in the file'
on=$(sed -n 's/^X([A-Z_]*, *[a-z_]*, *"\([a-z-]*\)", *[a-z]*, *true, .*/\1/p' \
    runtime/instruments/settings/checks.def | paste -sd, -)
checks=$((checks + 1))
with "$mlusim" run --help >"$work/out" 2>"$work/err"
tr -s '\n ' ' ' <"$work/out" | grep -qF "docs/checks.md; default: $on)" ||
    fail "the help does not say that $on are on by themselves"

# The file for programs: each process of a run has its own, the first one that of
# the name; it is there without reports and without a device, and what cannot be
# written is told.
echo 'of an earlier run' >"$work/json"
with "$mlusim" run --report none --check all,nan --check-json "$work/json" \
    sh -c '"$0" >/dev/null; "$1" early_return right' "$work/others" "$work/host" \
    >"$work/out" 2>"$work/err" || fail "status $? of two processes"
checks=$((checks + 2))
reports "$work/json" >"$work/out"
grep -q nan "$work/out" || fail 'the file is not that of the first process'
cat "$work"/json.* >"$work/out"
grep -q '"reports": \[$' "$work/out" && ! grep -q '"check"' "$work/out" ||
    fail 'the second process has no file of its own'
echo '__mlu_global__ void k() {} int main() {}' >"$work/none.mlu"
"$OUT/bin/mlucc" "$work/none.mlu" -o "$work/none" || fail 'none.mlu'
rm "$work"/json*
for words in none 'host early_return right'; do
    # shellcheck disable=SC2086
    set -- $words
    program=$work/$1
    shift
    checks=$((checks + 2))
    with "$mlusim" run --report none --check all --check-json "$work/json" \
        "$program" "$@" >"$work/out" 2>"$work/err" && grep -q schema "$work/json" ||
        fail "no file of a program without reports: $words"
    with "$mlusim" run --report none --check all --check-json - \
        "$program" "$@" >/dev/full 2>"$work/err"
    [ $? -eq 1 ] && grep -q 'CHECK_JSON=-: cannot be written' "$work/err" ||
        fail "a full disk is not told: $words"
done
# A part that was named is, as the task named it last.
cat >"$work/named.mlu" <<'EOT'
#include <bang.h>
#include <cnrt.h>
__nram__ char arena[4096];
__mlu_global__ void named(float *p)
{
    __mlu_region("ping", arena + 2048, 512);
    __mlu_region("all", arena, 4096);
    __mlu_region("ping", arena + 1024, 1024);
    float *x = (float *)(arena + 1040);
    __bang_write_value(x, 64, 1.0f);
    __memcpy_async(p, x, 256, NRAM2GDRAM);
}
int main()
{
    float *p;
    CNRT_CHECK(cnrtMalloc((void **)&p, 256));
    named<<<cnrtDim3_t{1, 1, 1}, cnrtFuncTypeBlock, nullptr>>>(p);
    CNRT_CHECK(cnrtSyncDevice());
    CNRT_CHECK(cnrtFree(p));
    return 0;
}
EOT
try 'compiles' "$OUT/bin/mlucc" "$work/named.mlu" -o "$work/named"
checks=$((checks + 1))
with env MLUSIM_CHECK=all "$work/named" >"$work/out" 2>"$work/err"
grep -qF "byte 16 of region 'ping' of 'arena' (1024 bytes from byte 1024 on, of 4096, declared" \
    "$work/err" || fail 'the region is not named'

# Asynchronous copies inside NRAM are the compute unit's up to 2xx.
cat >"$work/inside.mlu" <<'EOT'
#include <bang.h>
#include <cnrt.h>
__nram__ float a[256], b[256];
__mlu_global__ void inside(float *p)
{
    __bang_write_value(a, 256, 1.0f);
    __memcpy_async(b, a, sizeof a, NRAM2NRAM);
    __bang_add(a, b, b, 256);
    __sync_compute();
    __memcpy_async(p, b, sizeof b, NRAM2GDRAM);
}
int main()
{
    float *p;
    CNRT_CHECK(cnrtMalloc((void **)&p, sizeof a));
    inside<<<cnrtDim3_t{1, 1, 1}, cnrtFuncTypeBlock, nullptr>>>(p);
    CNRT_CHECK(cnrtSyncDevice());
    CNRT_CHECK(cnrtFree(p));
    return 0;
}
EOT
try 'compiles' "$OUT/bin/mlucc" --bang-mlu-arch=mtp_270 --bang-mlu-arch=mtp_372 \
    "$work/inside.mlu" -o "$work/inside"
checks=$((checks + 2))
with env MLUSIM_DEVICE=MLU270 MLUSIM_CHECK=all "$work/inside" >"$work/out" 2>"$work/err" &&
    [ ! -s "$work/err" ] || fail 'a copy inside NRAM on a 270 is reported'
with env MLUSIM_DEVICE=MLU370-X4 MLUSIM_CHECK=all "$work/inside" >"$work/out" 2>"$work/err"
grep -q 'an asynchronous copy inside NRAM is work of the Move-DMA$' "$work/err" ||
    fail 'the unit of a copy inside NRAM is not named'

# What is in an inlined function is told with the calls that led there, of reports and
# of faults.
cat >"$work/calls.h" <<'EOT'
__mlu_func__ void inner(float *to, float *from)
{
    __memcpy_async(to, from, 256, GDRAM2NRAM);
}
__mlu_func__ void outer(float *to, float *from)
{
    inner(to, from);
}
EOT
cat >"$work/calls.mlu" <<'EOT'
#include <bang.h>
#include <cnrt.h>
__nram__ float a[64], b[64];
#include "calls.h"
__mlu_global__ void calls(float *p)
{
    outer(a, p);
    __bang_add(b, a, a, 64);
    __sync();
    outer((float *)64, p);
}
int main()
{
    float *p;
    CNRT_CHECK(cnrtMalloc((void **)&p, 256));
    CNRT_CHECK(cnrtMemset(p, 0, 256));
    calls<<<cnrtDim3_t{1, 1, 1}, cnrtFuncTypeBlock, nullptr>>>(p);
    cnrtSyncDevice();
    return 0;
}
EOT
try 'compiles' "$OUT/bin/mlucc" "$work/calls.mlu" -o "$work/calls"
with env MLUSIM_CHECK=hazard "$work/calls" >"$work/out" 2>"$work/err"
while read -r side line; do
    checks=$((checks + 1))
    sed 's|[^ ]*/||g' "$work/err" | grep -Eq "^  $side calls.h:3 in inner, called from calls.h:7 in outer, called from calls.mlu:$line in calls(:.*)?$" ||
        fail "the calls that led $side line $line are not told"
done <<EOT
after 7
at 10
EOT

# So are real calls: by what lies on the stack, of functions that another one ends
# with a jump to, of recursions once, of the device library; with both engines.
cat >"$work/far.h" <<'EOT'
#define OUT_OF_LINE __attribute__((noinline)) __mlu_func__
OUT_OF_LINE void once(float *to, float *from)
{
    __bang_add(to, from, from, 64);
}
OUT_OF_LINE void twice(float *to, float *from)
{
    once(to, from);
    once(to + 64, from);
}
OUT_OF_LINE float sum_of(float *from, int n)
{
    float sum = 0;
    for (int i = 0; i < n; i++)
        sum += from[i];
    return sum;
}
OUT_OF_LINE void mark(float *to)
{
    to[1] = taskId;
}
OUT_OF_LINE int down(float *to, int n)
{
    volatile char room[64];
    room[n % 64] = 1;
    if (n == 0)
        return *to;
    return down(to, n - 1) + room[3];
}
EOT
cat >"$work/far.mlu" <<'EOT'
#include <bang.h>
#include <cnrt.h>
#include <stdlib.h>
#include <string.h>
#include "far.h"
__nram__ float a[64], b[128];
__mlu_global__ void find(float *p, long where, int n)
{
    __memcpy_async(a, p, 256, GDRAM2NRAM);
    twice(b, a);
    __sync();
    __memcpy_async(a, p, 256, GDRAM2NRAM);
    float sum = sum_of(a, n);
    __sync();
    if (taskId == 0)
        p[16] = sum;
}
__mlu_global__ void meet(float *p, long where, int n)
{
    mark(p);
}
__mlu_global__ void call(float *p, long where, int n)
{
    twice((float *)where, p);
    p[0] = 1;
}
__mlu_global__ void jump(float *p, long where, int n)
{
    p[0] = 1;
    twice((float *)where, p);
}
__mlu_global__ void length(float *p, long where, int n)
{
    p[0] = strlen((char *)where);
}
__mlu_global__ void deep(float *p, long where, int n)
{
    p[0] = down((float *)where, n);
}
__mlu_global__ void bottomless(float *p, long where, int n)
{
    p[0] = down(p, n << 20);
}
#define RUN(kernel)                     \
    if (strcmp(argv[1], #kernel) == 0) \
        kernel<<<dim, cnrtFuncTypeUnion1, nullptr>>>(p, 64, 64);
int main(int argc, char **argv)
{
    cnrtDim3_t dim = {4, 1, 1};
    float *p;
    CNRT_CHECK(cnrtMalloc((void **)&p, 256));
    CNRT_CHECK(cnrtMemset(p, 0, 256));
    RUN(find) RUN(meet) RUN(call) RUN(jump) RUN(length) RUN(deep) RUN(bottomless)
    cnrtSyncDevice();
    CNRT_CHECK(cnrtFree(p));
    return 0;
}
EOT
for level in -O2 -O0; do
    try 'compiles' "$OUT/bin/mlucc" $level "$work/far.mlu" -o "$work/far"
    for kernel in find meet call jump length deep bottomless; do
        for engine in interp jit; do
            with env MLUSIM_ENGINE=$engine MLUSIM_CHECK=hazard,race "$work/far" $kernel \
                >"$work/out" 2>"$work/err"
            sed 's|[^ ]*/||g' "$work/err" >"$work/far.$kernel.$engine"
        done
        checks=$((checks + 1))
        cmp -s "$work/far.$kernel.interp" "$work/far.$kernel.jit" ||
            fail "the calls that led there depend on the engine ($kernel, $level)"
    done
    while read -r place; do
        checks=$((checks + 1))
        grep -Eq "^  at $place(:.*)?$" "$work/far.${place##* }.jit" ||
            fail "the calls are not told: $place ($level)"
    done <<'EOT'
far.h:4 in once, called from far.h:8 in twice, called from far.mlu:10 in find
far.h:15 in sum_of, called from far.mlu:13 in find
far.h:20 in mark, called from far.mlu:20 in meet
far.h:4 in once, called from far.h:8 in twice, called from far.mlu:24 in call
far.h:4 in once, called from far.h:8 in twice, called from far.mlu:30 in jump
library.c:[0-9]+ in strlen, called from far.mlu:34 in length
far.h:27 in down, called from far.h:28 in down, called from far.mlu:38 in deep
far.h:2[2-5] in down, called from far.h:28 in down, called from far.mlu:42 in bottomless
EOT
    checks=$((checks + 1))
    with "$mlusim" run --report none --check hazard --check-json "$work/far.json" \
        "$work/far" find >"$work/out" 2>"$work/err"
    tr -d '\n ' <"$work/far.json" | grep -q '"called_from":\[{"file":"[^"]*far.h","line":8,"function":"twice"},{"file":"[^"]*far.mlu","line":10,"function":"find"}\],"task"' ||
        fail "no calls for programs ($level)"
done

# What one remedy mends in one place is told once, with its lines; programs are told
# of each.
cat >"$work/group.mlu" <<'EOT'
#include <bang.h>
#include <cnrt.h>
__nram__ float a[1024], b[1024], c[1024], d[1024];
__mlu_global__ void boxes(float *p)
{
    __memcpy(a, p, sizeof a, GDRAM2NRAM);
    __bang_transpose(b, a, 32, 32);
    __memcpy_async(a, b, sizeof a, NRAM2NRAM); // 8
    __bang_add(c, a, b, 1024);
    __memcpy_async(d, c, sizeof a, NRAM2NRAM); // 10
    __sync();
    __memcpy_async(p, d, sizeof d, NRAM2GDRAM);
    __bang_add(d, a, b, 512);        // 13
    __bang_add(d + 512, a, b, 512);  // 14
    __memcpy_async(a, p, 64, GDRAM2NRAM); // 15: another remedy
    __sync();
}
int main()
{
    float *p;
    CNRT_CHECK(cnrtMalloc((void **)&p, sizeof a));
    CNRT_CHECK(cnrtMemset(p, 0, sizeof a));
    boxes<<<cnrtDim3_t{1, 1, 1}, cnrtFuncTypeBlock, nullptr>>>(p);
    CNRT_CHECK(cnrtSyncDevice());
    CNRT_CHECK(cnrtFree(p));
    return 0;
}
EOT
try 'compiles' "$OUT/bin/mlucc" -g "$work/group.mlu" -o "$work/group"
with "$mlusim" run --report none --check hazard --check-json "$work/json" "$work/group" \
    >"$work/out" 2>"$work/err"
checks=$((checks + 1))
sed -n 's/^mlusim: hazard: .*/report/p; s/^  \(also\|at\|after\) .*group.mlu:\([0-9]*\).*/\1 \2/p
    s/^mlusim: checks: \([0-9]*\) reports,.*/\1/p' "$work/err" >"$work/seen"
cat >"$work/want" <<EOT
report
at 8
after 7
also 8
also 9
report
at 13
after 12
also 12
report
at 15
after 14
3
EOT
cmp -s "$work/want" "$work/seen" || fail 'reports are not told together'
checks=$((checks + 1))
[ "$(grep -c '"check": "hazard"' "$work/json")" -eq 6 ] ||
    fail 'programs are not told of each report'

# Who gives up has no leaks: after a fault, or behind a call that was refused with a
# status other than 0. Who only ends so, or goes on after a refusal, has.
cat >"$work/gives_up.mlu" <<'EOT'
#include <bang.h>
#include <cnrt.h>
#include <string.h>
__mlu_global__ void stops(float *p)
{
    p[-1] = 1;
}
int main(int argc, char **argv)
{
    void *p, *q;
    const char *how = argc > 1 ? argv[1] : "";
    CNRT_CHECK(cnrtMalloc(&p, 4096));
    if (strcmp(how, "refused") == 0)
        CNRT_CHECK(cnrtMalloc(&q, (size_t)1 << 60));
    if (strcmp(how, "goes_on") == 0)
        cnrtMalloc(&q, (size_t)1 << 60);
    if (strcmp(how, "faults") == 0) {
        stops<<<cnrtDim3_t{1, 1, 1}, cnrtFuncTypeBlock, nullptr>>>((float *)p);
        cnrtSyncDevice();
    }
    return strcmp(how, "fails") == 0 ? 3 : 0;
}
EOT
try 'compiles' "$OUT/bin/mlucc" "$work/gives_up.mlu" -o "$work/gives_up"
while read -r how status leaks; do
    checks=$((checks + 1))
    with env MLUSIM_CHECK=all "$work/gives_up" "$how" >"$work/out" 2>"$work/err"
    [ $? -eq "$status" ] && [ "$(grep -c '^mlusim: leak: ' "$work/err")" -eq "$leaks" ] ||
        fail "leaks of a program that $how: expected $leaks"
done <<EOT
refused 1 0
faults 0 0
goes_on 1 1
fails 3 1
ends 1 1
EOT

# Programs are told the name of the kernel that people know, and that of its symbol.
sed 's/__mlu_global__ void named/namespace of { template <typename T> &/
    s/(float \*p)/(T *p)/; s/^    __memcpy_async.*/&\n}/; s/named<<</of::named<float><<</' \
    "$work/named.mlu" >"$work/spaced.mlu"
try 'compiles' "$OUT/bin/mlucc" "$work/spaced.mlu" -o "$work/spaced"
with "$mlusim" run --report none --check hazard --check-json "$work/json" "$work/spaced" \
    >"$work/out" 2>"$work/err"
checks=$((checks + 1))
sed -n 's/^   "\(kernel\|mangled\)": "\(.*\)",$/\2/p' "$work/json" >"$work/out"
printf 'of::named<float>\n_ZN2of5namedIfEEvPT_\n' | cmp -s - "$work/out" ||
    fail 'the names of the kernel in the file'

# Bounds of operands are looked at without being asked for, unless that is not
# wanted; only who asks for checks, as mlusim run does, has a program fail by them.
checks=$((checks + 3))
with "$mlusim" run --report none "$work/bounds" >"$work/out" 2>"$work/err"
[ $? -eq 1 ] && grep -q '^mlusim: bounds: ' "$work/err" ||
    fail 'mlusim run does not fail for reports'
with "$work/bounds" >"$work/out" 2>"$work/err"
[ $? -eq 0 ] && grep -q '^mlusim: bounds: ' "$work/err" ||
    fail 'bounds is not on by itself'
! grep -Eq '^mlusim: (scalar-bounds|hazard|init|race|leak): ' "$work/err" ||
    fail 'another check than bounds is on by itself'
for how in alone run; do
    set -- "$work/bounds"
    [ $how = alone ] || set -- "$mlusim" run --report none --check none "$@"
    checks=$((checks + 1))
    with env MLUSIM_CHECK=none "$@" >"$work/out" 2>"$work/err" &&
        [ ! -s "$work/err" ] || fail "bounds is on although it is not wanted: $how"
done

# The largest device there can be: cores of any number are told apart.
printf 'base MLU590-H8\nclusters 64\ncores 3\nmax_union 1\n' >"$work/many.device"
cat >"$work/many.mlu" <<'EOT'
#include <bang.h>
#include <cnrt.h>
__mlu_global__ void many(float *p, int shift)
{
    __nram__ float x[64];
    __bang_write_value(x, 64, (float)taskId);
    const int part = taskId >= taskDim - shift ? taskId - shift : taskId;
    __memcpy(p + part * 64, x, sizeof x, NRAM2GDRAM);
}
int main(int argc, char **argv)
{
    float *p;
    CNRT_CHECK(cnrtMalloc((void **)&p, 192 * 256));
    many<<<cnrtDim3_t{192, 1, 1}, cnrtFuncTypeBlock, nullptr>>>(p, argc - 1);
    CNRT_CHECK(cnrtSyncDevice());
    CNRT_CHECK(cnrtFree(p));
    return 0;
}
EOT
try 'compiles' "$OUT/bin/mlucc" "$work/many.mlu" -o "$work/many"
checks=$((checks + 2))
with env MLUSIM_DEVICE="$work/many.device" MLUSIM_CHECK=all "$work/many" \
    >"$work/out" 2>"$work/err" && [ ! -s "$work/err" ] ||
    fail 'a device of 256 cores: reports of a program without mistakes'
with env MLUSIM_DEVICE="$work/many.device" MLUSIM_CHECK=all "$work/many" 1 \
    >"$work/out" 2>"$work/err"
grep -q '^mlusim: race: ' "$work/err" && grep -q 'task 191' "$work/err" &&
    grep -q 'task 190' "$work/err" ||
    fail 'a device of 256 cores: the race of the last two tasks is not told'

# Tasks are in no order because they share a core, nor by what another task there
# did: who counts before its share is there is reported for each of the others. Of
# readers one after another on a core none is forgotten.
printf 'base MLU590-H8\nclusters 1\ncores 1\nmax_union 1\n' >"$work/one.device"
cat >"$work/last.mlu" <<'EOT'
#include <bang.h>
#include <cnrt.h>
#include <stdlib.h>
__mlu_global__ void last(int *n, char how)
{
    int others = taskId, sum = 0;
    if (how == 'e')
        others = __atomic_fetch_add(n, 1, __ATOMIC_RELAXED);
    n[64 + taskId] = taskId;
    if (how == 'l')
        others = __atomic_fetch_add(n, 1, __ATOMIC_RELAXED);
    for (int i = 0; others == taskDim - 1 && i < taskDim; i++)
        sum += n[64 + i];
    if (sum > 0)
        n[32] = sum;
}
__mlu_global__ void readers(int *n)
{
    const int i = *(volatile int *)n;
    if (taskId == taskDim - 1)
        n[0] = i + 1;
}
__mlu_global__ void handed(int *n) /* the last knows of the two before it alone */
{
    if (taskId < taskDim - 1)
        (void)*(volatile int *)n;
    if (taskId >= taskDim - 3)
        __atomic_fetch_add(n + 1, 1, __ATOMIC_RELAXED);
    if (taskId == taskDim - 1)
        *(volatile int *)n = 1;
}
__nram__ int copied[16];
__mlu_global__ void polled(int *n, int copies)
{
    if (taskId < taskDim - 1) {
        if (copies)
            __memcpy(copied, n, sizeof copied, GDRAM2NRAM);
        (void)*(volatile int *)n; /* is no race, but does not undo one */
    } else {
        __atomic_fetch_add(n, 1, __ATOMIC_RELAXED);
    }
}
int main(int, char **words)
{
    int *p;
    cnrtDim3_t dim = {(unsigned)atoi(words[2]), 1, 1};
    CNRT_CHECK(cnrtMalloc((void **)&p, 65536));
    CNRT_CHECK(cnrtMemset(p, 0, 65536));
    if (words[1][0] == 'r')
        readers<<<dim, cnrtFuncTypeBlock, nullptr>>>(p);
    else if (words[1][0] == 'h')
        handed<<<dim, cnrtFuncTypeBlock, nullptr>>>(p);
    else if (words[1][0] == 'p')
        polled<<<dim, cnrtFuncTypeBlock, nullptr>>>(p, words[1][1] == 'c');
    else
        last<<<dim, cnrtFuncTypeBlock, nullptr>>>(p, words[1][0]);
    CNRT_CHECK(cnrtSyncDevice());
    CNRT_CHECK(cnrtFree(p));
    return 0;
}
EOT
try 'compiles' "$OUT/bin/mlucc" "$work/last.mlu" -o "$work/last"
while read -r device how tasks seen; do
    checks=$((checks + 1))
    with env MLUSIM_DEVICE="$device" MLUSIM_CHECK=race "$work/last" "$how" "$tasks" \
        >"$work/out" 2>"$work/err"
    [ "$(sed -n 's/^mlusim: checks: 1 report, race //p' "$work/err")" = "$seen" ] ||
        fail "$how: $tasks tasks on $device: expected race '$seen'"
done <<EOT
$work/one.device late 3
$work/one.device early 3 seen 2 times
$work/one.device never 3 seen 2 times
$work/one.device late 300
$work/one.device readers 2 seen 1 time
$work/one.device readers 40 seen 1 time
$work/one.device handed 3
$work/one.device handed 4 seen 1 time
$work/one.device handed 40 seen 1 time
$work/one.device handed 100 seen 1 time
$work/one.device pcopies 2 seen 1 time
$work/one.device pcopies 70 seen 1 time
$work/one.device pcopies 400 seen 1 time
$work/one.device p-loads 2
$work/one.device p-loads 400
MLU590-H8 late 96
MLU590-H8 early 96 seen 95 times
MLU590-H8 never 96 seen 95 times
EOT
# Where there is no room to know all readers, that is said only if it can matter.
checks=$((checks + 2))
one() { # KERNEL TASKS: its status
    with env MLUSIM_DEVICE="$work/one.device" MLUSIM_CHECK=race "$work/last" "$@" \
        >"$work/out" 2>"$work/err"
}
! one handed 320 && grep -q '^mlusim: checks: race did not see all of the kernel handed: more' \
    "$work/err" || fail 'that readers are forgotten is not told'
one late 1000 && [ ! -s "$work/err" ] || fail 'the last of many tasks'
finish
