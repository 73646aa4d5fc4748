#!/bin/sh
# Blocks of commands beyond what a transcript shows: texts that are kept whole, limits,
# and blocks that are refused with all that is in them.
. tests/support/checks.sh
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac

program=$work/quiet
"$OUT/bin/mlucc" -O0 -g tests/debug/quiet.mlu -o "$program" || exit 1

# session STATUS FILE: what the commands of it print is in out
session() {
    wanted=$1
    checks=$((checks + 1))
    with "$OUT/bin/mlusim" debug --batch "$program" 1 <"$2" >"$work/out" 2>&1
    status=$?
    [ $status = "$wanted" ] || fail "$2: status $status, wanted $wanted"
}
says() {
    try "it says $1" grep -qF -- "$1" "$work/out"
}
never() {
    try "it does not say $1" [ "$(grep -cF -- "$1" "$work/out")" = 0 ]
}

# ---- texts -------------------------------------------------------------------

# A text is as long as it is: 300 lines of 60 letters; a line that looks like a block
# opens none.
{
    printf 'define both\necho one\\n\nend\ndocument both\n'
    i=0
    while [ $i -lt 300 ]; do
        printf 'if line %03d of the text is read, it ends with this number %03d\n' $i $i
        i=$((i + 1))
    done
    printf 'end\ndefine bare\necho bare\\n\nend\nsave session %s\nhelp both\n' "$work/saved"
} >"$work/long"
session 0 "$work/long"
try 'help shows the whole text' [ "$(grep -c 'of the text is read' "$work/out")" = 300 ]
says 'ends with this number 299'
try 'a saved session has it' [ "$(grep -c 'of the text is read' "$work/saved")" = 300 ]
try 'and none of a command without' [ "$(grep -c '^document' "$work/saved")" = 1 ]
printf 'source %s\nhelp both\nhelp bare\nboth\n' "$work/saved" >"$work/read"
session 0 "$work/read"
try 'it is read back' [ "$(grep -c 'of the text is read' "$work/out")" = 300 ]
says 'defined by the user'
says one
printf 'define both\necho one\\n\nend\ndocument both\nsays one\nend\nrun\nrun\nhelp both\n' \
    >"$work/again"
session 4 "$work/again"
says '  says one'

# ---- what is refused ---------------------------------------------------------

# Each of these refuses a block: nothing of it is done, what follows is.
refused() { # SENTENCE LINE
    printf '%s\nif 1\necho done\\n\nend\nend\necho after\\n\n' "$2" >"$work/in"
    session 1 "$work/in"
    says "$1"
    never 'done'
    never 'nothing that this `end` ends'
    says after
    { cat "$work/in"; } >"$work/file"
    printf 'source %s\necho behind\\n\n' "$work/file" >"$work/in"
    session 1 "$work/in"
    never 'done'
    says behind
}
refused 'print is a command of the debugger.' 'define print'
refused 'print is a command of the debugger.' 'def print'
refused 'Expected the name of a command' 'define a+b'
refused 'There is no breakpoint number 99.' 'commands 99'
refused 'There is no breakpoint number 99.' 'command 99'
refused 'Expected a condition after while.' 'while'
long=$(printf '%05000d' 1)
refused 'The line is too long' "if $long"
# A text that is refused has no blocks in it.
printf 'document nothing\nif it is so\nend\necho after\\n\n' >"$work/in"
session 1 "$work/in"
says after
# A refused block inside of a command ends with the command.
printf 'define bad\ncommands 99\necho done\\n\nend\nend\nbad\necho after\\n\n' >"$work/in"
session 1 "$work/in"
says after
never done
# A file that ends in the middle of one takes nothing of what comes next.
printf 'define print\necho done\\n\n' >"$work/file"
printf 'source %s\necho after\\n\n' "$work/file" >"$work/in"
session 1 "$work/in"
says after
never done

# ---- blocks inside of blocks --------------------------------------------------

# Beginnings of words open them as well, and a text inside opens none.
cat >"$work/in" <<'END_IN'
define outer
whi $i < 1
set $i = $i + 1
doc inner
if this were a block, it would lack its end
end
end
echo outer\n
end
define inner
echo inner\n
end
set $i = 0
outer
help inner
END_IN
session 0 "$work/in"
says outer
says 'if this were a block'

# ---- a program that ends before its script ---------------------------------------

cat >"$work/walk.mlu" <<'END_MLU'
#include <bang.h>
#include <cnrt.h>

__mlu_entry__ void walk(int n)
{
    __mlu_step("first");
    int sum = n;
    if (n > 1) {
        __mlu_step("second");
        sum *= 2;
    }
    __mlu_step("third");
    printf("%d\n", sum);
}

int main()
{
    cnrtQueue_t queue;
    cnrtQueueCreate(&queue);
    cnrtDim3_t dim = {1, 1, 1};
    walk<<<dim, cnrtFuncTypeBlock, queue>>>(1);
    return cnrtQueueSync(queue) != 0;
}
END_MLU
"$OUT/bin/mlucc" -O0 -g "$work/walk.mlu" -o "$work/walk" || exit 1
cat >"$work/walk.cmd" <<'END_IN'
set walk-steps on
tbreak step "first" task 0
run
print n
tbreak step "second" task 0
continue
print nothing
tbreak step "third" task 0
continue
tbreak step "second" task 0
continue
set walk-steps off
echo behind\n
END_IN
checks=$((checks + 1))
with "$OUT/bin/mlusim" debug --batch -x "$work/walk.cmd" "$work/walk" \
    >"$work/out" 2>&1 || fail 'a step that nobody reaches is no failure'
says '$1 = 1'
try 'a step is named once' \
    [ "$(grep -cxF '[second: never reached, no core came to this step]' "$work/out")" = 1 ]
try 'one that others wait in front of is named as such' \
    [ "$(grep -cxF '[third: no further stop at it, the program has ended]' "$work/out")" = 1 ]
never '[first'
never 'There is no nothing here.'
says behind

# ---- limits ------------------------------------------------------------------

{
    echo 'define much'
    awk 'BEGIN { for (i = 0; i < 100001; i++) print "if 1\nend" }'
    printf 'end\necho after\\n\nmuch\n'
} >"$work/in"
session 1 "$work/in"
says 'A block takes at most 100000 lines'
never 'no memory'
says after
says 'There is no command "much"'
printf 'define wide\necho %05000d\necho done\\n\nend\necho after\\n\nwide\n' 1 >"$work/in"
session 1 "$work/in"
says 'The line is too long: expected at most 4095 bytes.'
never done
says after
says 'There is no command "wide"'
# A file has no longer lines than the prompt.
printf 'echo %05000d done\\n\necho after\\n\n' 1 >"$work/file"
printf 'source %s\n' "$work/file" >"$work/in"
session 1 "$work/in"
says 'The line is too long'
never done
says after

finish
