#!/bin/sh
# A fault that was kept in a file: a session on it prints byte for byte what a
# session prints that came to the fault itself; nothing of it runs; files that
# are none, damaged or of another version are refused in a sentence.
. tests/support/checks.sh
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlusim=$OUT/bin/mlusim
export MLUSIM_MEMORY=zero
program=$work/union
cd tests/debug || exit 1 # where the source is
"$OUT/bin/mlucc" -O0 -g union.mlu -o "$program" || exit 1

# expect STATUS PATTERN COMMAND...: what it prints is one line if it fails itself.
expect() {
    wanted=$1 pattern=$2
    shift 2
    checks=$((checks + 1))
    with "$@" >"$work/out" 2>&1 </dev/null
    status=$?
    [ $status = "$wanted" ] || fail "$*: status $status, wanted $wanted"
    grep -q -- "$pattern" "$work/out" || fail "$*: does not say '$pattern'"
}
one_line() {
    try "one line" [ "$(wc -l <"$work/out")" = 1 ]
}
session() { # options
    with "$mlusim" debug --batch "$@" 2>&1
}

# ---- the file ----------------------------------------------------------------

file=$work/fault
expect 1 "is kept in $file; look at it with mlusim debug --post-mortem $file" \
    "$mlusim" run --report none --on-fault "$file" "$program" 2
try 'the message is the same' grep -q 'at union.mlu:38 in reduce' "$work/out"
for options in '--engine interp' '--quantum 1' '--threads 1'; do
    # shellcheck disable=SC2086
    with "$mlusim" run --report none $options --on-fault "$work/again" "$program" 2 \
        >/dev/null 2>&1
    try "the same bytes with $options" cmp "$file" "$work/again"
done
(cd "$work" && with "$mlusim" run --report none --on-fault 'kept-%p' "$program" 2 \
    >/dev/null 2>&1)
try '%p is the process' ls "$work"/kept-[0-9]*
for kept in 0 1; do
    if [ $kept = 1 ]; then set -- --on-fault "$work/again"; else set --; fi
    with "$mlusim" run --report json --report-file "$work/json" "$@" "$program" 2 \
        >/dev/null 2>&1
    sed '/"host": {/,/}/d' "$work/json" >"$work/json.$kept"
done
try 'the report is the same' cmp "$work/json.0" "$work/json.1"
rm "$work/again"
expect 0 '' "$mlusim" run --report none --on-fault "$work/again" "$program"
try 'no fault, no file' [ ! -e "$work/again" ]
expect 2 "run: --on-fault $work: cannot be written" \
    "$mlusim" run --on-fault "$work" "$program" 2
expect 1 'MLUSIM_ON_FAULT=/dev/full: the fault cannot be kept: No space left' \
    env MLUSIM_ON_FAULT=/dev/full "$program" 2
printf 'run\ncontinue\n' | with env MLUSIM_ON_FAULT="$work/again" "$mlusim" debug \
    --batch "$program" 2 >/dev/null 2>&1
try 'a session keeps it as well' [ -s "$work/again" ]

# Two processes of a run, both at fault: each has its own, and what an earlier run has
# left is nobody's.
rm -f "$work"/two*
echo old >"$work/two"
with "$mlusim" run --report none --on-fault "$work/two" sh -c '"$0" 2; "$0" 2' "$program" \
    >/dev/null 2>"$work/err"
try 'two files' [ "$(ls "$work" | grep -c '^two')" = 2 ]
try 'the other one is told' grep -q 'the fault of process [0-9]* is in .*/two\.[0-9]*' \
    "$work/err"
for kept in "$work"/two*; do
    try "$kept is whole" cmp "$file" "$kept"
done
with "$mlusim" run --report none --on-fault "$work/two" "$program" >/dev/null 2>&1
try 'without a fault there is none' [ ! -e "$work/two" ]

# ---- looking -----------------------------------------------------------------

looks='backtrace
info args
info locals
info registers
info cores
info tasks
info units
info dma
info barriers
info kernels
info queues
info functions
info steps
info memory
info variables
info line
print how
print output[3]@8
print &output
print taskId + taskDim
ptype data
x/16fw nram:0
x/8i $pc
x/8fw sram[0]:0
tensor 4x16 output
mlu focus core 2
backtrace
info registers
print table[1]@8
print *data@8
x/4fw gdram:0
print *(int *)8
frame 0
list
disassemble
display how
mlu focus core memory
backtrace
info units
mlu focus cluster 0 core 0
print $pc
print $cycle'
{ echo run && echo "$looks"; } | session "$program" 2 >"$work/live"
echo "$looks" | session --post-mortem "$file" >"$work/dead"
try 'a session on the file prints the same' cmp "$work/live" "$work/dead"
try 'and that is something' [ "$(wc -l <"$work/dead")" -gt 300 ]
echo "$looks" | session --post-mortem "$work/again" >"$work/dead"
try 'also on what a session kept' cmp "$work/live" "$work/dead"

# Regions of each core are kept as they were, with names of any letters.
cat >"$work/named.mlu" <<'EOF'
#include <bang.h>
#include <cnrt.h>
__nram__ float tiles[4096];
__mlu_shared__ float table[64];
__mlu_global__ void named(float *out)
{
    if (__is_mpu()) {
        __mlu_region("table", table, 128);
        __sync_cluster();
        __sync_cluster();
        return;
    }
    for (int i = 0; i < 3 + (int)taskId; i++) {
        __mlu_region("tile", tiles + 64 * i, 256);
        __mlu_region(i % 2 ? "odd \"tile\"" : "even tile", tiles + 1024, 1024);
    }
    __mlu_region_end(tiles);
    __sync_cluster();
    if (taskId == 3)
        __bang_add(tiles, tiles, out, 64);
    __sync_cluster();
}
int main()
{
    float *d;
    cnrtMalloc((void **)&d, 256);
    named<<<cnrtDim3_t{4, 1, 1}, cnrtFuncTypeUnion1, nullptr>>>(d);
    return cnrtSyncDevice() != cnrtSuccess;
}
EOF
"$OUT/bin/mlucc" -O0 -g "$work/named.mlu" -o "$work/named" || fail 'it compiles'
expect 1 'the fault is kept' "$mlusim" run --report none --on-fault "$work/kept" "$work/named"
regions='info memory
x/2f tiles+1030
print &tiles[1024]
mlu focus core 1
info memory
print region "even tile"
mlu focus core memory
info memory
print &table[3]'
{ echo run && echo "$regions"; } | session "$work/named" >"$work/live"
echo "$regions" | session --post-mortem "$work/kept" >"$work/dead"
try 'regions of the file are the same' cmp "$work/live" "$work/dead"
# 6 - 1 of core 3, 4 - 1 of core 1, one of the memory core
try 'all of them' [ "$(grep -c 'region tile' "$work/dead") $(grep -c 'region table' "$work/dead")" = '8 1' ]
try 'names' grep -qF '<"odd "tile""+24 in tiles+4120>' "$work/dead"

# A device that only a file describes, which is not needed for it.
printf 'base MLU590-H8\nnram_kib 128\n' >"$work/my.device"
expect 1 'the fault is kept' "$mlusim" run --report none --device "$work/my.device" \
    --on-fault "$work/mine" "$program" 2
rm "$work/my.device"
expect 0 'MLU590-H8 (my)' "$mlusim" debug --post-mortem "$work/mine"
echo backtrace | session --post-mortem "$work/mine" >"$work/out"
try 'its frames' grep -q 'at union.mlu:38' "$work/out"

# ---- running -----------------------------------------------------------------

for command in run continue step next stepi nexti finish until 'advance 40' \
    reverse-continue reverse-step reverse-next reverse-stepi reverse-finish \
    'goto 3' 'who-wrote how' checkpoint 'restart 1' 'break 38' 'tbreak reduce' \
    'watch how' 'rwatch how' 'awatch how' 'set var how = 3' 'print $a0 = 1'; do
    echo "$command" | session --post-mortem "$file" >"$work/out"
    try "$command fails" [ $? = 1 ]
    try "$command is refused" \
        grep -q 'nothing of it runs on, goes back or changes' "$work/out"
done

# ---- what is no such file ----------------------------------------------------

bytes=$(wc -c <"$file")
bad() { # file pattern
    expect 2 "mlusim: debug: --post-mortem $1.*$2" "$mlusim" debug --post-mortem "$1"
    one_line
}
bad "$work/none" 'cannot be read: No such file'
bad "$work" 'cannot be read: it is a folder'
bad "$program" 'holds no fault: expected a file that mlusim run --on-fault wrote'
: >"$work/empty"
bad "$work/empty" 'holds no fault'
gzip -dc "$file" >"$work/plain"
bad "$work/plain" 'holds no fault'
echo text | gzip >"$work/text"
bad "$work/text" 'holds no fault'
for n in 100 $((bytes / 2)) $((bytes - 1)); do
    head -c "$n" "$file" >"$work/short"
    bad "$work/short" 'is damaged, or was not written to its end'
done
for n in $((bytes / 2)) $((bytes - 6)); do
    was=$(tail -c "+$((n + 1))" "$file" | head -c 1 | od -An -t u1)
    other=$(printf '\\%o' $((was ^ 170))) # another byte, whatever stands there
    # shellcheck disable=SC2059
    { head -c "$n" "$file" && printf "$other" && tail -c "+$((n + 2))" "$file"; } \
        >"$work/broken"
    bad "$work/broken" 'is damaged'
done
{ head -c 8 "$work/plain" && printf '\011\0\0\0' && tail -c +13 "$work/plain"; } |
    gzip >"$work/other"
bad "$work/other" 'has format 9, and this program reads format 3'
for option in '--stdin /dev/null' '--memory keep' '--engine jit' '--device MLU290'; do
    expect 2 "${option% *} has no effect with --post-mortem, which runs no program" \
        "$mlusim" debug $option --post-mortem "$file"
done
expect 2 'needs no program' "$mlusim" debug --post-mortem "$file" "$program"
expect 2 'expected a program, --op OPERATOR, or --post-mortem FILE' "$mlusim" debug
finish
