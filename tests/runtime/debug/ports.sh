#!/bin/sh
# Who may come to the sockets and ports of `mlusim debug`, and what they reach; and that
# gdb-multiarch connects by both.
. tests/support/checks.sh
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
forget_settings
command -v python3 >/dev/null || {
    echo "python3 is not installed: nobody comes"
    exit 77
}
export HOME="$work" MLUSIM_MEMORY=zero
unset XDG_RUNTIME_DIR
try 'a program compiles' sh -c \
    "cd tests/debug/gdb && $OUT/bin/mlucc -g -O0 remote.mlu finish.mlu -o '$work/remote'"
limited "$PROGRAM_SECONDS" ports python3 tests/debug/ports.py "$OUT/bin/mlusim" "$work" \
    "$work/remote" >"$work/printed" 2>"$work/err"
try 'pages, others, and what clients reach' [ $? -eq 0 ]
grep -v passed "$work/printed"

mkdir "$work/bait"
printf 'TREASURE %s\n' 1 2 3 4 5 6 7 8 9 >"$work/bait/secret"
cp "$work/bait/secret" "$work/bait/unguessable"
sed "s|^int main|# 1 \"$work/bait/secret\"\n__mlu_func__ void told(float *x)\n{\n    x[0]++;\n}\n__mlu_global__ void marked(float *x)\n{\n    told(x);\n}\n&|" \
    tests/debug/gdb/remote.mlu >"$work/marked.mlu"
try 'a program that names a secret compiles' "$OUT/bin/mlucc" -g -O0 -Itests/debug/gdb \
    "$work/marked.mlu" tests/debug/gdb/finish.mlu -o "$work/marked"
limited "$PROGRAM_SECONDS" reach python3 tests/debug/reach.py "$OUT/bin/mlusim" "$work" \
    "$work/marked" >"$work/printed" 2>"$work/err"
try 'all that a client can say' [ $? -eq 0 ]
grep -v passed "$work/printed"

for place in socket 0 '[::1]:0'; do
    [ "$place" != '[::1]:0' ] || [ -e /proc/net/if_inet6 ] || continue
    : >"$work/err" # of the one before
    limited "$PROGRAM_SECONDS" 'mlusim debug' "$OUT/bin/mlusim" debug --gdb "$place" "$work/remote" \
        >"$work/out" 2>"$work/err" </dev/null &
    listener=$! at=
    while [ -z "$at" ] && kill -0 $listener 2>/dev/null; do
        at=$(sed -n 's/^mlusim: waiting for gdb.* target remote //p' "$work/err")
        [ -n "$at" ] || sleep 0.05
    done
    (cd tests/debug/gdb && limited "$PROGRAM_SECONDS" gdb-multiarch gdb-multiarch -nx -q -batch \
        -ex "target remote $at" -ex 'break total' -ex continue -ex 'monitor print 6 * 7' \
        -ex 'monitor shell echo no' -ex "remote get /etc/passwd $work/got" \
        -ex "remote put /etc/passwd $work/put" -ex "remote delete $work/remote" \
        -ex delete -ex continue) >"$work/printed" 2>&1 </dev/null
    wait $listener
    try "gdb at $place stops" grep -q '^Thread 1 .* hit Breakpoint 1, total' "$work/printed"
    try "gdb at $place looks" grep -qx '\$1 = 42' "$work/printed"
    try "gdb at $place starts no program" grep -q 'mlusim debug --allow-host' "$work/printed"
    try "gdb at $place reads and writes no file" \
        [ "$(grep -c 'Remote I/O error: Permission denied' "$work/printed")" -eq 3 ]
    try 'none was made, none removed' [ ! -e "$work/got" -a ! -e "$work/put" -a -e "$work/remote" ]
    try "gdb at $place comes to the end" [ "$(cat "$work/out")" = '80.25 181.5 44 6.5' ]
    try "gdb at $place leaves no socket" [ ! -e "$at" ]
done
finish
