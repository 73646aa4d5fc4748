#!/bin/sh
# Temporary folders of processes that were killed go with the next command; those of
# processes that live stay, and whatever only looks like one. OUT is the build folder; run
# from the root of the tree.
. tests/support/checks.sh
needs_clang
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlusim=$OUT/bin/mlusim
TMPDIR=$work/folders XDG_RUNTIME_DIR=$work/sockets
export TMPDIR XDG_RUNTIME_DIR
mkdir -m 700 "$TMPDIR" "$XDG_RUNTIME_DIR" "$work/others"
cd "$work" || exit 1
cat >k.mlu <<'END'
#include <bang.h>
__mlu_global__ void k(int *y) { *y = 1; }
END
n_folders() { find "$TMPDIR" "$XDG_RUNTIME_DIR" -mindepth 1 -maxdepth 1 -name "$1" | wc -l; }
# wait_for N PATTERN: until there are so many folders
wait_for() {
    i=0
    while [ "$(n_folders "$2")" -ne "$1" ] && [ $i -lt 200 ]; do
        i=$((i + 1))
        sleep 0.05
    done
    try "$1 of $2" [ "$(n_folders "$2")" -eq "$1" ]
}
kill_it() {
    kill -9 "$1"
    wait "$1" 2>/dev/null
}
run() { try "$1" with "$mlusim" run --report none k.mlu --arg 'gdram:i32[1]'; }

# ---- who lives, who was killed ---------------------------------------------------------

mkfifo first second
exec 3<>first 4<>second # nobody waits to open them
prompt() { begin sh -c 'exec "$0" repl <"$1"' "$mlusim" "$1" >out 2>err; } # for ever
prompt first
living=$pid
wait_for 1 'mlusim-held-*'
kept=$(ls "$TMPDIR")
printf '#include <unistd.h>\nint main() { pause(); }\n' >waits.mlu
try 'a program compiles' with "$OUT/bin/mlucc" waits.mlu -o waits
begin "$mlusim" debug --gdb socket ./waits 2>err4
debugger=$pid
wait_for 2 'mlusim-held-*'
try 'at the place of sockets' [ "$(ls "$XDG_RUNTIME_DIR" | wc -l)" -eq 1 ]
prompt second
wait_for 3 'mlusim-held-*'
killed=$(ls "$TMPDIR" | grep -vx "$kept")
mkdir "$work/outside"
echo precious >"$work/outside/file"
ln -s "$work/outside" "$TMPDIR/$killed/link"
mkdir -p "$TMPDIR/$killed/deep/er"
kill_it $pid
try 'it was left' [ -d "$TMPDIR/$killed" ]

# A compiler that is killed, with its tool.
printf '#!/bin/sh\ncase $1 in -cc1*) ;; *) exec %s "$@" ;; esac\necho $$ >"%s"\nexec sleep 600\n' \
    "$clang" "$work/tool" >slow
chmod +x slow
MLUSIM_CLANG=$work/slow begin "$OUT/bin/mlucc" -c k.mlu -o k.o 2>err3
wait_for 1 'mlucc-held-*'
i=0
while [ ! -s tool ] && [ $i -lt 600 ]; do
    i=$((i + 1))
    sleep 0.05
done
kill_it $pid
kill -9 "$(cat tool)"

# ---- what only looks like one --------------------------------------------------------

mkdir -m 755 "$TMPDIR/mlusim-held-aaaaaa"
mkdir -m 700 "$TMPDIR/mlusim-bbbbbb" "$TMPDIR/mine-held-cccccc" "$TMPDIR/mlusim-held-longer1" "$work/others/mlusim-held-dddddd"
ln -s "$work/outside" "$TMPDIR/mlusim-held-eeeeee"
echo file >"$TMPDIR/mlusim-held-ffffff"
ls "$TMPDIR" | grep -v -e "$killed" -e '^mlucc-' >want

run 'the next command'
try 'one that waits for gdb keeps its folder' [ -n "$(ls "$XDG_RUNTIME_DIR")" ]
ls "$TMPDIR" >got
try 'what was left is gone, and nothing else' cmp want got
try 'no link was followed' [ -s "$work/outside/file" ]
kill_it $debugger
run 'another command'
try 'the socket is gone' [ -z "$(ls "$XDG_RUNTIME_DIR")" ]
try 'one who lives keeps its folder' [ -d "$TMPDIR/$kept" ]
kill $living
wait $living 2>/dev/null
try 'and removes it when it ends' [ ! -e "$TMPDIR/$kept" ]
finish
