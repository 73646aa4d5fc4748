#!/bin/sh
# gdb-multiarch as a real client of `mlusim debug --gdb`. Replays the session of
# tests/debug/gdb over standard input and output and compares what gdb says, but for
# lines in which versions of gdb differ; numbers in it are also checked against a
# formula. Then a port, Ctrl-C, and ends of all kinds.
#
# usage: tests/runtime/debug/gdb.sh [--update]
. tests/support/checks.sh
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
here=tests/debug/gdb
program=$work/remote
forget_settings

# gdb COMMANDS...: without what the user has set up; it is not sanitized.
gdb() {
    (cd $here && limited "$PROGRAM_SECONDS" gdb-multiarch gdb-multiarch -nx -q \
        -batch -ex 'set pagination off' -ex 'set confirm off' "$@") \
        >"$work/printed" 2>&1 </dev/null
}
# The command that gdb runs the program with.
debug="env ${ASAN_PRELOAD:+LD_PRELOAD=$ASAN_PRELOAD ASAN_OPTIONS=detect_leaks=0 \
LD_LIBRARY_PATH=$libraries} $OUT/bin/mlusim debug --gdb"

# What is the same for all versions.
stable() {
    sed -e '/^$/d' -e '/^Reading /d' -e '/^warning: /d' -e '/^(No debugging/d' \
        -e '/^\[New Thread/d' -e '/^\[Switching to/d' -e 's/[[:blank:]]*$//'
}

# ---- a session ------------------------------------------------------------------

try 'the program compiles' sh -c \
    "cd $here && $OUT/bin/mlucc -g -O0 remote.mlu finish.mlu -o '$program'"
gdb -ex "target remote | $debug - '$program'" -ex 'set trace-commands on' \
    -x session.gdb
stable <"$work/printed" >"$work/session"
if [ "${1:-}" = --update ]; then
    cp "$work/session" $here/session.out
fi
try 'the session is as written' diff $here/session.out "$work/session"

# What kernels compute, by a formula: in[i] = i % 37 - 5; of each task, the sum over
# i of twice its own in[i] and the first in[i], halved and increased i times; the
# second kernel adds 100 to those of tasks 0 and 1. The session has set one of them,
# and doubled another one before that.
awk 'BEGIN {
    for (task = 0; task < 4; task++) {
        sum = 0
        for (i = 0; i < 4; i++) {
            v = 2 * ((64 * task + i) % 37 - 5) + i % 37 - 5
            for (k = 0; k < i; k++)
                v = v * 0.5 + 1
            sum += v
        }
        total[task] = sum
    }
    printf "%g %g %g %g\n", 2 * total[0] + 100, total[1] + 100, 7, total[3]
}' >"$work/formula"
try 'the program prints what gdb made of it' grep -qxF "$(cat "$work/formula")" \
    "$work/session"

# Every call is stopped at once, in the order of time, whoever makes it; and in the
# other order on the way back.
cat >"$work/calls.py" <<'END'
import gdb
def stops(command, most):
    seen = []
    while len(seen) < most:
        gdb.execute(command, to_string=True)
        if not gdb.selected_thread() or \
                not gdb.selected_frame().name().startswith("weigh"):
            break # the end, or the beginning
        seen.append((int(gdb.parse_and_eval("$cycle")),
                     gdb.selected_thread().num, int(gdb.parse_and_eval("by"))))
    return seen
there = stops("continue", 14)
back = stops("reverse-continue", 100)
print("back", back == there[-2::-1])
print("there", stops("continue", 14) == there)
rest = stops("continue", 100)
print("calls", len(set(there + rest)), there + rest == sorted(there + rest))
END
gdb -ex "target remote | $debug - '$program'" -ex 'break weigh' \
    -ex "source $work/calls.py"
try 'each call is stopped at' grep -qx 'calls 16 True' "$work/printed"
try 'backwards too' grep -qx 'back True' "$work/printed"
try 'and once more' grep -qx 'there True' "$work/printed"

# A large array is watched to its last byte, forwards and backwards.
cat >"$work/far.mlu" <<'END'
#include <bang.h>
#include <cnrt.h>
__nram__ float acc[3000];
__mlu_global__ void far(float *x, int n)
{
    x[0] = 0;
    acc[n] = 1;
    acc[n + 1] = 2;
    __memcpy(x, acc, 1024, NRAM2GDRAM);
}
int main()
{
    float *x;
    CNRT_CHECK(cnrtMalloc((void **)&x, 1024));
    far<<<cnrtDim3_t{1, 1, 1}, cnrtFuncTypeBlock, nullptr>>>(x, 2900);
    CNRT_CHECK(cnrtSyncDevice());
    CNRT_CHECK(cnrtFree(x));
}
END
try 'a large array compiles' "$OUT/bin/mlucc" -g -O0 "$work/far.mlu" -o "$work/far"
gdb -ex "target remote | env MLUSIM_MEMORY=zero $debug - '$work/far'" -ex 'break far' -ex continue \
    -ex 'watch -location acc' -ex continue -ex 'print acc[2900]@2' -ex continue \
    -ex 'print acc[2900]@2' -ex reverse-continue -ex 'print acc[2900]@2'
grep '^\$' "$work/printed" >"$work/out"
printf '$1 = {1, 0}\n$2 = {1, 2}\n$3 = {1, 0}\n' >"$work/wanted"
try 'gdb stops at every change of a large array' diff "$work/wanted" "$work/out"

# A kernel has no caller: gdb says so, instead of waiting for a return. Where time
# goes back no further, off a breakpoint too, gdb goes on.
cat >"$work/edges.gdb" <<'END'
break total
continue
next
python
for command in ("finish", "reverse-finish", "up"):
    try:
        gdb.execute(command)
    except gdb.error as e:
        print(command + ":", e)
end
delete
break *'total(float*, float const*)'
reverse-continue
reverse-stepi
reverse-stepi
delete
stepi
print $retired
END
for flags in -O0 -O2; do
    (cd $here && "$OUT/bin/mlucc" -g $flags remote.mlu finish.mlu -o "$work/edges")
    gdb -ex "target remote | $debug - '$work/edges'" -x "$work/edges.gdb"
    for command in finish reverse-finish; do
        try "$flags $command in a kernel" grep -qxF \
            "$command: \"finish\" not meaningful in the outermost frame." \
            "$work/printed"
    done
    try "$flags there is no frame above" grep -q '^up: Initial frame selected' \
        "$work/printed"
    try "$flags the end of history is told" grep -q '^No more history' \
        "$work/printed"
    try "$flags gdb goes on" [ "$(tail -n 1 "$work/printed")" = "\$1 = 1" ]
done

# What the host wrote between two launches ends the time before the later one; gdb is
# shown what it was.
try 'four launches compile' "$OUT/bin/mlucc" -g -O0 tests/debug/history.mlu -o "$work/history"
gdb -ex "target remote | $debug - '$work/history'" -ex 'break add if value == 1000' -ex continue \
    -ex delete -ex reverse-continue
try 'gdb shows what the host wrote' grep -q \
    'between launch 3 and launch 4: 0x100000000c..0x100000000c, 1 byte' "$work/printed"

# ---- an editor ------------------------------------------------------------------

# What launch.json of the page has Visual Studio Code tell gdb, then a breakpoint,
# threads and variables, by the interface for machines.
sed -n 's/.*{"text": "\(.*\)"}.*/\1/p' docs/gdb.md |
    sed -e "s|mlusim debug --gdb|$debug|" \
        -e "s|\${workspaceFolder}/build/smooth|'$program'|" >"$work/machine"
cat >>"$work/machine" <<'END'
-break-insert -f remote.mlu:36
-break-insert -f finish.mlu:9
-exec-continue
-thread-info
-stack-list-variables --simple-values
-exec-continue
-exec-next --reverse
-exec-continue
-gdb-exit
END
(cd $here && limited "$PROGRAM_SECONDS" gdb-multiarch gdb-multiarch -nx -q -i=mi) \
    <"$work/machine" >"$work/printed" 2>&1
try 'the page has two commands' [ "$(grep -c '' "$work/machine")" -eq 11 ]
try 'an editor is connected' grep -q '^\^connected' "$work/printed"
try 'comes to a breakpoint' grep -q '^\*stopped,reason="breakpoint-hit".*line="36"' \
    "$work/printed"
try 'shows cores' grep -q '^\^done,threads=.*"task 3, cluster 0 core 3"' \
    "$work/printed"
try 'shows variables' grep -q '^\^done,variables=.*{name="sum",.*value="' \
    "$work/printed"
try 'goes back' grep -q '^\*stopped,reason="end-stepping-range"' "$work/printed"

# ---- a port ---------------------------------------------------------------------

# listen ARGUMENTS...: starts the program behind a free port of this machine.
listen() {
    : >"$work/err"
    (cd $here && limited "$PROGRAM_SECONDS" 'mlusim debug' $debug 0 "$@") \
        >"$work/out" 2>"$work/err" </dev/null &
    listener=$!
    port=
    while [ -z "$port" ] && kill -0 $listener 2>/dev/null; do
        port=$(sed -n 's/^mlusim: waiting for gdb.* 127\.0\.0\.1:\([0-9]*\)$/\1/p' \
            "$work/err")
        [ -n "$port" ] || sleep 0.05
    done
}

# A kernel that waits for somebody is interrupted, and gets what it waits for; the
# program runs on without gdb to its end.
listen "$program" more
cat >"$work/interrupt" <<END
. "$PWD/tests/support/limit.sh"
works $(leaf_of $listener) && : >"$work/worked"
kill -INT \$1
END
gdb -ex "target remote 127.0.0.1:$port" -ex 'break last' -ex 'continue' \
    -ex 'delete' -ex "shell sh '$work/interrupt' \$PPID &" -ex 'continue' \
    -ex 'frame function waits' -ex 'print *flag' -ex 'set var *flag = 1' \
    -ex 'detach'
wait $listener
status=$?
try 'it works until then' [ -f "$work/worked" ]
try 'Ctrl-C stops a kernel' grep -q 'received signal SIGINT' "$work/printed"
try 'where it waits' grep -q 'waits (flag=' "$work/printed"
try 'the program ends by itself' [ $status -eq 3 ]
try 'its output is its own' diff - "$work/out" <<'END'
80.25 181.5 44 6.5
END

# Killed from gdb.
listen "$program"
gdb -ex "target remote 127.0.0.1:$port" -ex 'break total' -ex 'continue' -ex 'kill'
wait $listener
status=$?
try 'a program that gdb kills' [ $status -eq 0 ]
try 'prints nothing more' [ ! -s "$work/out" ]

# Nobody comes.
listen "$program"
while kill -0 $listener 2>/dev/null; do # the last may be one that waits for it
    kill -INT "$(leaf_of $listener)" 2>/dev/null
    sleep 0.2
done
wait $listener
status=$?
try 'Ctrl-C ends waiting for gdb' [ $status -eq 130 ]

# ---- packets --------------------------------------------------------------------

# talk TEXT...: what is answered to packets.
talk() {
    printf "$@" | (cd $here && limited "$PROGRAM_SECONDS" packets \
        $debug - "$program") >"$work/printed" 2>"$work/err"
}
talk '$?#3f$?#3e$zz$?#3f+$k#6b'
try 'damaged packets are refused, others answered' \
    grep -qxF '+$T05thread:1;#d7-+$T05thread:1;#d7+' "$work/printed"
talk '+$QStartNoAckMode#b0+$vNothing#00$qNothing#00$?#3f'
try 'the end of input is the end' grep -q 'gdb has closed the connection' \
    "$work/err"

# ---- mistakes -------------------------------------------------------------------

refused() { # WORD STATUS ARGUMENTS...
    word=$1 wanted=$2
    shift 2
    "$OUT/bin/mlusim" debug "$@" "$program" >"$work/out" 2>"$work/err" </dev/null
    [ $? -eq "$wanted" ] && grep -q -e "$word" "$work/err"
}
for place in 1x 99999 1: :1:x; do
    try "--gdb '$place'" refused 'expected a port' 2 --gdb "$place"
done
try '--gdb of another machine' refused 'open to this machine alone' 1 --gdb 192.0.2.1:0
try '--gdb --batch' refused 'leave one of them out' 2 --gdb - --batch
finish
