#!/bin/sh
# Sessions of the debugger beyond what a transcript shows: files of commands,
# programs that begin again or launch nothing. And whether each command, each
# `info` and each setting has a transcript.
. tests/support/checks.sh
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlusim=$OUT/bin/mlusim

# ---- transcripts -------------------------------------------------------------

# name and abbreviation, as a pattern for what users type
sed -n 's/^X("\([^"]*\)", *"\([^"]*\)".*/\1 \2/p' runtime/debug/state/commands.def \
    >"$work/commands"
try 'there are commands' [ "$(wc -l <"$work/commands")" -gt 40 ]
while read -r name short; do
    try "$name has a transcript" \
        grep -qE "^\+($name${short:+|$short})([ /]|\$)" tests/debug/*.txt
done <"$work/commands"
sed -n 's/^X("\([^"]*\)".*/\1/p' runtime/debug/state/info.def >"$work/infos"
sed -n 's/^X("\([^"]*\)".*/\1/p' runtime/debug/commands/settings/settings.def >"$work/settings"
try 'there are settings' [ "$(cat "$work/infos" "$work/settings" | wc -l)" -gt 20 ]
while read -r name; do
    try "info $name has a transcript" grep -qE "^\+info $name( |\$)" tests/debug/*.txt
done <"$work/infos"
while read -r name; do
    try "set $name has a transcript" \
        grep -qE "set $name " tests/debug/*.txt tests/runtime/debug/*.sh
done <"$work/settings"

# ---- files -------------------------------------------------------------------

program=$work/quiet
"$OUT/bin/mlucc" -O0 -g tests/debug/quiet.mlu -o "$program" || exit 1
echo launch >"$work/launch"

# session STATUS INPUT ARGUMENTS...: what it prints is in out
session() {
    wanted=$1 input=$2
    shift 2
    checks=$((checks + 1))
    printf "$input" | with "$mlusim" debug "$@" >"$work/out" 2>&1
    status=$?
    [ $status = "$wanted" ] || fail "$*: status $status, wanted $wanted"
}
says() {
    try "it says $1" grep -qF -- "$1" "$work/out"
}

session 0 "break store if 1\nignore 1 3\ntbreak 12\ndisable \$bpnum\nsave breakpoints $work/saved\n" \
    --batch "$program" 1
try 'saved' [ "$(cat "$work/saved")" = '# saved by mlusim debug
break store if 1
ignore $bpnum 3
tbreak tests/debug/quiet.mlu:12
disable $bpnum' ]
session 0 "source $work/saved\nset auto-switch off\nset history-memory 5\ninfo b\n" \
    --batch "$program" 1
says 'stop only if 1'
says 'ignore next 3 hits'
says 'breakpoint del  n'

cat >"$work/more" <<END
break store
display/x 17
set auto-switch off
set print elements 5
save session $work/session
delete
undisplay
break main
set auto-switch on
restore $work/session
info breakpoints
info display
save session $work/again
restore $work/nowhere
save sessions $work/x
END
session 1 "source $work/more\n" --batch "$program" 1
try 'a line of its own tells who saved it' \
    [ "$(head -n 1 "$work/session")" = '# saved by mlusim debug' ]
try 'a session is saved whole' cmp "$work/session" "$work/again"
try 'with what was set' [ "$(grep -c . "$work/session")" -gt 4 ]
says '2: /x 17'
says 'Cannot read'
says 'Expected save breakpoints FILE, or save session FILE.'
# What was not saved is no place to go back to, and takes nothing away.
: >"$work/empty"
printf '# saved by mlusim debugger\necho done\\n\n' >"$work/longer"
printf '# saved by mlusim debug\r\necho done\\n\r\n' >"$work/theirs"
for file in "$work/empty" "$work/longer" "$program"; do
    session 1 "break store\nrestore $file\ninfo breakpoints\n" --batch "$program" 1
    says "$file was not written by save: expected '# saved by mlusim debug' in its first line"
    says 'breakpoint keep y'
    try "nothing of it is done: $file" [ "$(grep -c '^done' "$work/out")" = 0 ]
done
session 0 "restore $work/theirs\n" --batch "$program" 1
says 'done'

# ~/.mlusimrc is done first, but not by scripts
echo 'echo from the file\n' >"$work/.mlusimrc"
HOME=$work session 0 'echo \\ntyped\\n\nquit\n' "$program" 1
says 'from the file'
try 'in this order' [ "$(grep -n typed "$work/out" | cut -d: -f1)" -gt \
    "$(grep -n 'from the file' "$work/out" | cut -d: -f1)" ]
HOME=$work session 0 'quit\n' --batch "$program" 1
try 'not in scripts' [ "$(grep -c 'from the file' "$work/out")" = 0 ]

# ---- again -------------------------------------------------------------------

# The rest of files, or of the input, is done by the session of the new process; the
# program reads its standard input from the beginning.
cat >"$work/again.cmd" <<'END'
break store
run
run
info breakpoints
END
session 0 'echo from the input\n' --batch --stdin "$work/launch" -x "$work/again.cmd" \
    "$program" 1
try 'it ran twice' [ "$(grep -c 'read launch' "$work/out")" = 2 ]
try 'and stopped as often' [ "$(grep -c '^Breakpoint 1, store' "$work/out")" = 2 ]
says 'already hit 1 time'
try 'a batch ends with its files' [ "$(grep -c 'from the input' "$work/out")" = 0 ]
session 0 'break store\nrun\nrun\necho from the input\\n\nrun\necho still\\n\nprint *to\ncontinue\n' \
    --batch --stdin "$work/launch" "$program" 1
try 'it ran three times' [ "$(grep -c 'read launch' "$work/out")" = 3 ]
says 'from the input'
try 'in order' [ "$(sed -n '/from the input/,$p' "$work/out" | grep -c 'read launch')" = 1 ]
says still
session 1 'break store\nrun\nprint nothing\nrun\ncontinue\n' \
    --batch --stdin "$work/launch" "$program" 1
says 'There is no nothing here.'

session 1 'run\ncontinue\necho still here\\n\n' --batch --stdin "$work/launch" "$program" 1
says 'The program is not being run: it has ended'
says 'still here'

# Who leaves in the middle has a report of the part that was run.
report() { # PATH: what the report has there
    "$OUT/tests/json_get" "$1" "$work/report"
}
export MLUSIM_REPORT_FILE="$work/report" MLUSIM_REPORT=json
session 0 'break store\nrun\nquit\n' --batch --stdin "$work/launch" "$program" 1
try 'it is as the schema says' by_schema report "$work/report"
try 'it is partial' [ "$(report is_partial)" = true ]
try 'with the launch under way' [ "$(report entries.0.stopped)" = 1 ]
try 'as far as it came' [ "$(report entries.0.time.cycles)" -gt 0 ]
session 0 'break store\nrun\ncontinue\nquit\n' --batch --stdin "$work/launch" "$program" 1
try 'one that has ended is whole' [ "$(report is_partial)" = false ]
export MLUSIM_REPORT=text
session 0 'break store\nrun\nquit\n' --batch --stdin "$work/launch" "$program" 1
try 'text says so too' grep -q 'partial  *the program was ended by the debugger' \
    "$work/report"
unset MLUSIM_REPORT_FILE MLUSIM_REPORT

# ---- without a launch --------------------------------------------------------

session 4 'break store\nrun\n' --batch "$program" 1
says '[The program has ended with status 4 without a launch]'
session 1 'break store\nrun\n' --batch "$program"
says '[The program has ended with status 3: it never called the runtime]'
# ---- SRAM of another cluster -------------------------------------------------

cat >"$work/over.mlu" <<'END'
#include <bang.h>
__mlu_shared__ int got[64], mine[64];
__mlu_global__ void over(int *x)
{
    if (__is_mpu() && clusterId == 1) {
        for (int i = 0; i < 64; i++)
            mine[i] = 7;
        __sync();
        __memcpy(got, mine, sizeof mine, SRAM2SRAM, 0);
    }
    __sync_all();
    if (__is_mpu() && clusterId == 0)
        __memcpy(x, got, sizeof got, SRAM2GDRAM);
}
END
over() { # INPUT: a session on it
    session 0 "$1" --batch "$work/over.mlu" --type Union2 --dim 8 --arg 'gdram:i32[64]' -- -O0 -g
}
over 'break 13\nrun\nwho-wrote got[3]\nwho-wrote mine[3]\n'
says 'over.mlu:9 in over, task 4, cluster 1 memory core'
says '0x40010c..0x40010f: not written in this launch'
over 'break over cluster 0 core 128\nrun\nwatch got[3]\ndelete 1\ncontinue\n'
says 'New value = 7'
says 'task 4, cluster 1 memory core'

session 1 'run\n' --batch /bin/true
says '[The program has ended with status 0: it never called the runtime]'
session 127 'run\n' --batch "$work/nowhere"
try 'nothing was run' [ "$(grep -c 'The program' "$work/out")" = 0 ]

# ---- ends that the debugger is not told of -----------------------------------

program=$work/leaving
"$OUT/bin/mlucc" -O0 -g tests/debug/leaving.mlu -o "$program" -lpthread || exit 1
session 134 'run\n' --batch "$program" abort
says '[The program was ended by signal 6: Aborted]'
session 4 'run\n' --batch "$program"
says '[The program has ended with status 4, and the debugger with it: by _exit or exec]'
session 1 'run\n' --batch "$program" exec
says another
says '[The program has ended with status 0, and the debugger with it: by _exit or exec]'
# by another thread, which has to wait for the launch that is looked at
checks=$((checks + 1))
: >"$work/out"
shows() { # WORDS: the session does, in time; else they are in the file late
    comes grep -q "$1" "$work/out" || echo "$1" >>"$work/late"
}
{
    printf 'break store\nrun\n'
    shows 'Breakpoint 1, store'
    : >"$work/stopped"
    shows leaving
    printf 'continue\n'
    shows 'has ended'
} | with "$mlusim" debug --batch "$program" thread "$work/stopped" >"$work/out" 2>&1
status=$?
[ $status = 7 ] || fail "status $status, wanted 7"
try "all came in time: $(cat "$work/late" 2>/dev/null)" [ ! -s "$work/late" ]
says '[The program has ended with status 7]'
# What does itself ends with one sentence, and the session goes on.
printf 'source %s\nsource %s\necho never\n' "$work/again.cmd" "$work/again.cmd" >"$work/again.cmd"
alive() { # what commands
    printf '%s\n' "$@" 'print $n' 'print 41 + 1' | limited "$PROGRAM_SECONDS" alive \
        "$OUT/bin/mlusim" debug --batch "$work/tiles" >"$work/out" 2>&1
    try "$1 ends with a sentence" [ "$(grep -c 'All of them end here' "$work/out")" = 1 ]
    try "$1 does nothing more" lacks_text never
    try "the session goes on after $1" grep -qF ' = 42' "$work/out"
}
lacks_text() {
    ! grep -q "$1" "$work/out"
}
"$OUT/bin/mlucc" -O0 -g tests/debug/tiles.mlu -o "$work/tiles" || exit 1
alive "source $work/again.cmd"
alive 'source tests/debug/itself.cmd'
try 'a hundred calls were done' grep -qF '= 100' "$work/out"
alive 'define a' b end 'define b' a end a
# What a session says is in the log as well, behind what was there.
for i in 1 2; do
    printf 'set logging file %s\nset logging on\nbreak 30\nrun\nprint p\ninfo args\nset logging off\nprint 1\n' \
        "$work/log" | "$OUT/bin/mlusim" debug --batch "$work/tiles" >"$work/out" 2>&1
done
sed '/^Copying/d; /^Done/d; /^.2 = 1$/d' "$work/out" >"$work/said"
cat "$work/said" "$work/said" | cmp - "$work/log"
try 'the log has what was said' [ $? = 0 ]
printf 'set logging file %s\nset logging overwrite\nset logging redirect on\nset logging on\nprint 7\nset logging off\nprint 8\n' \
    "$work/log" | "$OUT/bin/mlusim" debug --batch "$work/tiles" >"$work/out" 2>&1
try 'only the log has it' [ "$(cat "$work/log")" = '$1 = 7' ]
try 'and not the terminal' lacks_text '= 7'
printf 'set logging file /nonexistent/x\nset logging on\nprint 9\n' |
    "$OUT/bin/mlusim" debug --batch "$work/tiles" >"$work/out" 2>&1
try 'a log that cannot be written' grep -qF 'Cannot write /nonexistent/x: No such file or directory.' "$work/out"
try 'goes without one' grep -qF '$1 = 9' "$work/out"

# Commands of the command line, in their turn among the files.
echo 'print 2' >"$work/two.cmd"
"$OUT/bin/mlusim" debug --batch -ex 'print 1' -x "$work/two.cmd" -ex 'break 30 core 1' -ex run -ex 'print p + 2' \
    "$work/tiles" >"$work/out" 2>&1
try 'all are good' [ $? = 0 ]
try 'they are done in their order' [ "$(sed -n 's/^.[0-9] = //p' "$work/out" | tr '\n' ' ')" = '1 2 3 ' ]
"$OUT/bin/mlusim" debug --batch -ex 'print nosuch' "$work/tiles" >"$work/out" 2>&1
try 'one that fails is the status' [ $? = 1 ]

# Each info has JSON as its page says, where kernels run and where none does.
infos=$(sed -n 's/^X("\([a-z]*\)".*/\1/p' runtime/debug/state/info.def)
ask() { # commands before: $work/info-N.json, an object of each info
    rm -f "$work"/info-*.json
    {
        printf '%s\n' "$@"
        for what in $infos; do
            [ $what != symbol ] || what="symbol 0x200000"
            echo "info $what --json"
        done
    } | limited "$PROGRAM_SECONDS" info "$OUT/bin/mlusim" debug --batch "$work/tiles" 2>&1 |
        awk -v to="$work/info-" '/^{$/ { n++ } n { print >(to n ".json") } /^}$/ { close(to n ".json") }'
    try "all infos after $1" [ "$(ls "$work"/info-*.json | wc -l)" = "$(echo $infos | wc -w)" ]
    try "as their page says after $1" python3 tests/support/schema.py debugger "$work"/info-*.json
}
ask 'info kernels'
ask 'dprintf 17 task 1,"%d\n", half' 'break 28 if p == 2' commands silent 'print p' end run 'display p' checkpoint
try 'and nothing else' python3 tests/support/schema.py --planted "$work"/info-*.json
python3 - "$work" >"$work/members" <<'EOT'
import glob, json, sys
infos = {v["info"]: v for v in map(lambda f: json.load(open(f)), glob.glob(sys.argv[1] + "/info-*.json"))}
print(len(infos), "infos,", sum(v["error"] is not None for v in infos.values()), "without an answer")
print([(b["kind"], b["commands"]) for b in infos["breakpoints"]["breakpoints"]])
print({v["name"]: v["value"] for v in infos["locals"]["variables"] + infos["args"]["variables"]})
print([(c["core"], c["task"], c["has_focus"]) for c in infos["cores"]["cores"]][:2])
print({(s["name"], s["line"]) for s in infos["steps"]["steps"]} == {
    ("step 2: double", 15), ("step 3: store", 28), ("step 4: next tile", 31)})
print({k: infos["frame"]["frame"][k] for k in ("number", "function", "line", "is_inlined")},
      infos["frame"]["caller"], infos["source"]["source"]["is_readable"])
print(infos["symbol"]["symbol"], infos["checkpoints"]["checkpoints"][0]["number"])
launch = infos["queues"]["launch"]
print(launch["number"], launch["dim"], launch["union_clusters"], launch["kernel"])
# what is in flight is what the lines say, core by core
for i in ("dma", "queues"):
    lines = [l for l in infos[i]["lines"] if l.startswith("cluster ")]
    ends = [f": {f['unit']} {f['what']}" for f in infos[i]["flights"]]
    print(len(lines) == len(ends) and all(map(str.endswith, lines, ends)))
EOT
cat >"$work/wanted" <<'EOT'
25 infos, 0 without an answer
[('dprintf', []), ('breakpoint', ['silent', 'print p'])]
{'p': '2', 'out': '0x1000002000', 'in': '0x1000000000', 'parts': '4'}
[(0, 0, True), (1, 1, False)]
True
{'number': 0, 'function': 'twice', 'line': 28, 'is_inlined': False} None True
{'address': 2097152, 'what': '<piece>'} 1
1 [4, 1, 1] 1 twice
True
True
EOT
try 'the members' cmp "$work/wanted" "$work/members"

# Backwards come the stops of forwards, in the other order: breakpoints of all cores, and
# what a watchpoint sees of memory that is one core's, or everybody's.
"$OUT/bin/mlucc" -O0 -g examples/02_vector_add/vector_add.mlu -o "$work/vector_add" || exit 1
stops() { # kind, cycle and task of each in the log $work/out that this command came to
    awk -v command="+$1" '/^[+]run|continue$/ { on = $0 == command || $0 == "+run" && command == "+continue" }
        /^(Breakpoint|Watchpoint) [0-9]*[,:]/ { kind = $1 }
        /^[$]/ { value[n++] = $3 }
        n == 2 { if (on) print kind, value[0], value[1]; n = 0 }' "$work/out"
}
mirrors() { # program line what n: as many stops forwards as backwards
    {
        echo "set trace-commands on"
        printf '%s\n' "break $2" run 'print $cycle' 'print taskId' "watch $3"
        for way in continue reverse-continue; do
            for i in $(seq "$4"); do printf '%s\n' $way 'print $cycle' 'print taskId'; done
        done
    } | limited "$PROGRAM_SECONDS" mirrors "$OUT/bin/mlusim" debug --batch "$work/$1" >"$work/out" 2>&1
    stops continue | head -n "$4" | tac >"$work/forwards"
    stops reverse-continue >"$work/backwards"
    try "$1 has $4 stops" [ "$(wc -l <"$work/forwards")" = "$4" ]
    try "$1 sees $3" grep -q Watchpoint "$work/forwards"
    try "$1 backwards" cmp "$work/forwards" "$work/backwards"
}
mirrors vector_add vector_add.mlu:61 'nram_a[0][0]' 60
mirrors tiles tiles.mlu:17 'box[1][3]' 12
mirrors tiles tiles.mlu:16 'acc' 12

finish
