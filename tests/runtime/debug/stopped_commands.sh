#!/bin/sh
# What commands of mlusim keep in TMPDIR is gone however they end: stopped at any
# moment, with a reader that goes away, and by themselves. OUT is the build folder;
# run from the root of the tree.
. tests/support/checks.sh
needs_clang
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlusim=$OUT/bin/mlusim
program=$work/endless
cat >"$work/endless.mlu" <<'EOT'
#include <cnrt.h>
extern "C" __mlu_global__ void wait_for(volatile int *flag) { while (*flag) *flag = 1; }
int main(int argc, char **)
{
    cnrtQueue_t queue;
    int *flag;
    cnrtQueueCreate(&queue);
    cnrtMalloc((void **)&flag, sizeof *flag);
    cnrtMemset(flag, argc == 1, sizeof *flag);
    cnrtDim3_t dim = {1, 1, 1};
    wait_for<<<dim, cnrtFuncTypeBlock, queue>>>(flag);
    return cnrtQueueSync(queue) != cnrtSuccess;
}
EOT
try 'compiles' "$OUT/bin/mlucc" -O1 "$work/endless.mlu" -o "$program"
mkdir "$work/tmp"
cd "$work" || exit 1

has_folder() { [ -n "$(ls -A tmp)" ]; }
has_none() { [ -z "$(ls -A tmp)" ]; }
# stopped SIGNAL COMMAND...: once it has a folder, and what it started with it
stopped() {
    signal=$1 checks=$((checks + 1))
    shift
    TMPDIR=$work/tmp with sh -c 'echo $$ >pid; exec "$@"' - "$@" >out 2>err </dev/null &
    comes has_folder || fail "no folder: $*"
    kill -"$signal" "$(cat pid)"
    wait $!
    status=$?
    [ "$(kill -l $status)" = "$signal" ] || fail "status $status: $*"
    pkill -KILL -f "^$program" || :
    comes has_none || fail "SIG$signal leaves $(ls tmp): $*" # a compiler ends by itself
}
try 'an exercise' "$mlusim" course start 1
for signal in TERM HUP; do
    stopped $signal "$mlusim" course check 1 ${ASAN_PRELOAD:+--unconfined}
    stopped $signal "$mlusim" usage "$program"
    stopped $signal "$mlusim" explore 2 "$program"
    stopped $signal "$mlusim" run --what-if dram=2x "$program"
    mkfifo typed
    stopped $signal sh -c 'exec 3<>typed; exec "$@" <&3' - "$mlusim" repl --no-rc
    rm typed
done

checks=$((checks + 1))
{ TMPDIR=$work/tmp with "$mlusim" usage "$program" ends; } 2>err | true
[ -z "$(ls -A tmp)" ] || fail 'unread, it leaves files'
checks=$((checks + 1))
TMPDIR=$work/tmp with "$mlusim" usage "$program" ends >out 2>err
[ -z "$(ls -A tmp)" ] || fail 'it leaves files'
grep -q wait_for out || fail 'usage tells nothing'
ends 2 "usage: cannot make a folder in /nowhere: No such file" \
    env TMPDIR=/nowhere "$mlusim" usage "$program" ends
finish
