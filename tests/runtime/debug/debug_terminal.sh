#!/bin/sh
# The debugger at a terminal: editing of lines, history, completion, Ctrl-C and
# the split view, in a terminal that tmux plays.
. tests/support/checks.sh
if ! command -v tmux >/dev/null; then
    echo "FAILED tmux is not installed, which plays the terminal: make deps"
    exit 1
fi
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
tm() { # by a short name, as names of sockets are
    (cd "$work" && tmux -S "./$socket" -f /dev/null "$@")
}
socket=none
trap 'tm kill-server 2>/dev/null; rm -rf "$work"' EXIT

"$OUT/bin/mlucc" -O0 -g tests/debug/union.mlu -o "$work/union" || exit 1
sed 's/30000/300000000/' tests/debug/loop.mlu >"$work/loop.mlu"
"$OUT/bin/mlucc" -O0 -g "$work/loop.mlu" -o "$work/loop" || exit 1

# terminal PROGRAM [WORDS]: a session in a terminal of 90 by 30, by mlusim debug
# or by these words; at its end it says how the terminal was left
terminal() {
    tm kill-server 2>/dev/null
    socket=tmux.$1 # the server of before may take a moment to end
    cat >"$work/$1.sh" <<EOT
trap : INT
cd "$PWD" && "$OUT/bin/mlusim" ${2:-debug} "$work/$1"
echo session over, \$(stty -a | grep -o -e -*noflsh)
exec sleep 10000
EOT
    tm new-session -d -x 90 -y 30 "exec env HOME='$work' TERM=screen \
        MLUSIM_MEMORY=zero ${ASAN_PRELOAD:+LD_PRELOAD='$ASAN_PRELOAD'} \
        ${ASAN_PRELOAD:+ASAN_OPTIONS=detect_leaks=0} sh '$work/$1.sh'"
}
keys() {
    tm send-keys "$@"
}
shows() {
    tm capture-pane -p >"$work/out" 2>/dev/null && grep -qF -- "$1" "$work/out"
}
# sees TEXT: the screen comes to have it
sees() {
    checks=$((checks + 1))
    comes shows "$1" && return
    fail "the terminal does not show '$1'" # what follows would wait in vain
    finish
    exit 1
}
gone() {
    ! shows "$1"
}
# lacks TEXT: the screen has it no more once a further command has answered: all
# before it is drawn by then
lacks() {
    answer=$((answer + 1))
    keys "print $answer + 0" Enter
    sees "= $answer"
    try "the terminal shows no '$1'" [ "$(grep -cF -- "$1" "$work/out")" = 0 ]
}
answer=1000
# works_in_terminal HUNDREDTHS: until the program there has worked for so long
works_in_terminal() {
    checks=$((checks + 1))
    works "$(leaf_of "$(tm display-message -p '#{pane_pid}')")" "$1" && return
    fail 'the program does not work'
    finish
    exit 1
}

# ---- lines -------------------------------------------------------------------

terminal union
sees 'lists the commands'
keys 'prnt 40 + 2' C-a C-f C-f i Enter # a letter is put in
sees '$1 = 42'
keys Up C-e '0' Enter # the line before, changed
sees '$2 = 60'
keys C-r 'prin' C-e ' + 1' Enter # and one that is searched for
sees '$3 = 61'
keys 'whe' Tab Tab
sees '(mlu) where'
keys C-u 'info loc' Tab Enter
sees 'info locals'
sees 'No kernel is being run'
keys 'break wei' Tab Enter
sees 'Breakpoint 1 at'
keys 'source tests/debug/nes' Tab Enter
sees 'source tests/debug/nested.cmd'
sees 'nested'
# arguments by command: kinds of places, ops, steps, words of the command's own
keys 'break op __bang_mul_sc' Tab
sees 'break op __bang_mul_scalar'
keys C-u 'break step "step 1: l' Tab
sees 'break step "step 1: load'
keys C-u 'layout spl' Tab
sees 'layout split'
keys C-u 'set auto' Tab
sees 'set auto-switch'
keys C-u 'mlu focus clus' Tab
sees 'mlu focus cluster'
keys C-u 'help rev' Tab 'f' Tab
sees 'help reverse-finish'
keys C-u 'print clusterI' Tab
sees 'print clusterId'
keys C-u
keys 'abandoned'
sees '(mlu) abandoned'
keys C-c
sees 'abandoned^C'
keys 'print 7 * 11' Enter
sees '(mlu) print 7 * 11'
sees ' = 77'
keys Enter # does no print again
keys run Enter
sees 'Breakpoint 1, weigh'
keys 'p val' Tab Enter
sees 'p value'
keys 'stepi' Enter
sees '=> 0x'
keys Enter
sees '=> 0x'

# ---- the split view ----------------------------------------------------------

keys 'delete breakpoints' Enter
sees 'Delete all breakpoints and watchpoints? (y or n)'
keys n Enter
sees 'None was deleted.'
keys 'info breakpoints' Enter
sees 'weigh at '
keys 'delete breakpoints' Enter y Enter 'info breakpoints' Enter
sees 'No breakpoints'
keys 'tbreak 37' Enter 'layout src' Enter
sees '>   15      float weighed'
lacks 'units of'
keys 'layout units' Enter
sees ' units of task'
keys run Enter # once more
sees '(y or n)'
keys n Enter
sees 'was not begun again'
keys run Enter y Enter
sees '>   37      if (how == 2)'
sees '    38          __bang_add('
sees '__bang_add at tests/debug/union.mlu:36, 1024 bytes'
sees 'io-dma          1 ops  idle'
keys 'tbreak 40' Enter 'continue' Enter
sees '>   40      float total'
keys 'print how' Enter
sees ' = 0'
sees '>   40      float total' # it stays
keys 'next' Enter
sees '>   41      for'
keys 'layout nram' Enter
sees 'NRAM of task'
sees '0x00200000 #'
sees '1024  output'
lacks 'units of task'
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    keys "echo $i-" Enter
done
sees '20-'
sees '>   41      for'
keys 'layout split' Enter
sees '>   41      for'
sees '| units at cycle'
sees '| NRAM: 524288 bytes'
sees '|0x00200000 #'
sees '|io-dma          1 ops  idle'
keys 'tbreak 36' Enter run Enter y Enter
sees 'how == 1'
keys next Enter
sees '|  __bang_add at union.mlu:36'
sees '|   1024 bytes, cycles'
# The terminal gets another size: the picture is drawn anew at once, the line stays.
rows() { # how many rows of the screen the picture has
    shows '>   ' && [ "$(grep -c '|' "$work/out")" = "$1" ]
}
has_rows() {
    checks=$((checks + 1))
    comes rows "$1" && return
    fail "the picture has not $1 rows"
}
keys 'print 5 + '
tm resize-window -x 100 -y 40
has_rows 23 # three fifths, without the row below it
sees 'cycle'
keys '1' Enter
sees ' = 6'
tm resize-window -x 80 -y 25
has_rows 14
tm resize-window -x 90 -y 10 # too small for any
checks=$((checks + 1))
comes gone '>   ' || fail 'a picture stays in a terminal that is too small'
tm resize-window -x 90 -y 30
has_rows 17
keys 'layout off' Enter 'echo \n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\nend\n' Enter
sees end
lacks '>   '
lacks '| units at cycle'
lacks '| NRAM:'

# ---- the end -----------------------------------------------------------------

keys C-d
sees 'session over'
try 'the history is kept' grep -q 'print 40 + 2' "$work/.mlusim_history"

terminal loop
sees 'lists the commands'
keys run Enter
works_in_terminal 150
keys 'print 2 > ' # which is there at the next prompt
keys C-c
sees 'Interrupted: task 0'
sees ') print 2 >'
keys '1' Enter
sees ' = true'
# A search in all that was, for out, which has no name where body is being run.
keys C-l 'who-wrote *(int *)0x1000000000' Enter
works_in_terminal 30
keys C-c
sees 'Interrupted.'
keys 'break body if i < 0' Enter # and the way back, which takes long
sees 'Breakpoint 1'
keys C-l reverse-continue Enter
works_in_terminal 30
keys C-c
sees 'Interrupted: task 0'
keys 'print 3 > 1' Enter
sees ' = true'
keys quit Enter
sees 'session over, -noflsh'

# ---- colours -------------------------------------------------------------------

coloured() { # the lines of source on the screen that have colours
    tm capture-pane -p -e | grep -c "^[0-9 ]*$(printf '\t')* *.*$(printf '\033')\[3[0-9]m"
}
has_colours() {
    shows '__mlu_global__ void' && [ "$(coloured)" -gt 2 ]
}
cp "$work/union" "$work/bright"
cp "$work/union" "$work/plain"
terminal bright
sees 'lists the commands'
keys 'list reduce' Enter
checks=$((checks + 1))
comes has_colours || fail 'source has no colours'
keys 'set style enabled off' Enter C-l 'list reduce' Enter
sees '__mlu_global__ void'
lacks 'set style'
try 'and none when they are turned off' [ "$(coloured)" = 0 ]
keys quit Enter
sees 'session over'
export NO_COLOR=1
terminal plain
unset NO_COLOR
sees 'lists the commands'
keys 'list reduce' Enter
sees '__mlu_global__ void'
try 'none with NO_COLOR' [ "$(coloured)" = 0 ]
keys quit Enter
sees 'session over'

# Who leaves from inside of a launch gives the terminal back as well.
cat >"$work/sloppy.mlu" <<'EOT'
#include <bang.h>
#include <cnrt.h>
__nram__ float a[256];
__mlu_global__ void sloppy(float *x)
{
    __bang_write_value(a, 256, 1.0f);
    __memcpy_async(x, a, sizeof a, NRAM2GDRAM);
}
int main()
{
    float *x;
    CNRT_CHECK(cnrtMalloc((void **)&x, sizeof(float[256])));
    sloppy<<<cnrtDim3_t{1, 1, 1}, cnrtFuncTypeBlock, nullptr>>>(x);
    return cnrtSyncDevice() != cnrtSuccess;
}
EOT
"$OUT/bin/mlucc" -O0 -g "$work/sloppy.mlu" -o "$work/sloppy" || exit 1
terminal sloppy 'run --check hazard --break-on-report'
sees 'Breakpoint 1: hazard'
keys quit Enter
sees 'session over, -noflsh'
finish
