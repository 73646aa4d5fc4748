#!/bin/sh
# The test runners themselves, with fake suites and fake device programs in a
# tree made for them: what dies, hangs, counts nothing or counts a failure must
# fail by name. Nothing of the real tree is built or run.
root=$PWD
. tests/support/checks.sh
# Suites whose runner is killed leave their folder here.
mkdir "$work/tmp"
TMPDIR=$work/tmp
export TMPDIR
says() { # line, as a whole or its beginning: the runner prints it
    try "the runner says '$1'" grep -q -e "^$1" "$work/printed"
}

# The environment is the same for suites that somebody starts alone. What users start
# for their own clones takes theirs.
for script in tests/*/*.sh tests/runtime/*/*.sh; do
    case $script in tests/support/* | tests/bench/* | tests/fidelity/* | tests/outside/*) continue ;; esac
    try "$script takes its environment" grep -Eq \
        '^\. tests/support/(environment|checks|mlucc|images)\.sh|exec sh tests/(programs|runtime)/' \
        "$script"
done
tell() { # by a fresh shell: what suites see of it
    env CFLAGS=-O9 CPATH=/nowhere MLUSIM_X86_2=1 CI=true UNKNOWN_2='a b' \
        TERM=xterm MLUSIM_ENGINE=interp SETTINGS='A=1 B=2' "$@" sh -c \
        '. tests/support/environment.sh
        echo "$HOME ${CFLAGS-}${CPATH-}${MLUSIM_X86_2-}${CI-}${UNKNOWN_2-}" \
            "$TERM $SETTINGS $MLUSIM_ENGINE"'
}
try 'flags and settings are unset' [ "$(tell HOME="$work")" = "$work  dumb A=1 B=2 interp" ]
try 'a home of its own for who has none' \
    [ "$(tell OUT="$work/out" HOME=/nowhere)" = "$work/out/home  dumb A=1 B=2 interp" ]

# Who waits for a process that is gone, or goes meanwhile, is told so at once.
in_vain() { # PID
    WAIT_SECONDS=1000 limited 100 works sh -c \
        '. tests/support/limit.sh; works "$1" 1000000' - "$1"
    [ $? -eq 1 ]
}
try 'nobody waits for a number that is no process' in_vain 4194305
sh -c ': & echo $! >"$0/ended"; exec sleep 1000' "$work" &
parent=$!
comes [ -s "$work/ended" ]
try 'nor for one that has ended' in_vain "$(cat "$work/ended")"
kill $parent
sh -c 'while :; do :; done' &
busy=$!
try 'one that works is seen' works $busy 5
(works $busy 5 && kill $busy) &
try 'nor for one that ends' in_vain $busy

# The fake tree: its suites are one-line scripts.
tree=$work/tree
mkdir -p "$tree/tests/isa" "$tree/tests/programs" "$tree/tests/transcripts" \
    "$tree/tests/fuzz" "$tree/tests/long" "$tree/build/tests/isa" \
    "$tree/build/bin"
ln -s "$root/tests/support" "$tree/tests/support"
ln -s "$root/mk" "$tree/mk"
cd "$tree" || exit 1
unset PROGRAM PROGRAM_SECONDS SUITE_SECONDS ASAN_PRELOAD
script() { # path, what it does on standard input
    { echo '#!/bin/sh' && cat; } >"$1"
    chmod +x "$1"
}
criterion() { # name, what it does on standard input
    : >"tests/isa/test_$1.c"
    script "build/tests/isa/test_$1"
}
synthesis='[====] Synthesis:'
run() { # arguments of tests/run.sh
    OUT=build MODE=release sh "$root/tests/run.sh" "$@" >"$work/printed" 2>&1
    status=$?
}

# ---- suites ------------------------------------------------------------------

echo 'echo "3 passed, 0 failed"' | script tests/isa/good.sh
echo 'echo "words, seed 1: 9 passed, 0 failed"' | script tests/isa/seeded.sh
python() { # path, the checks of a suite in Python on standard input
    {
        echo 'import sys'
        echo 'sys.path.insert(0, "tests/support")'
        echo 'from expect import *'
        cat
        echo 'finish()'
    } >"$1"
}
python tests/isa/snake.py <<'END'
expect("sh", "-c", "echo a; echo b >&2; cat; exit 5", status=5, says=("a", "b"), lacks="c", out="a\n")
expect("cat", input="said", out="said", silent=True)
expect("./none", status=127, says="cannot start ./none: No such file")
expect("sh", "-c", 'echo "${CFLAGS-}$A$PWD"', env={"A": "b", "CFLAGS": None}, out=f"b{work}\n")
same(work.joinpath(write("deep/file", "x")).read_text(), "x", "a file")
END
echo 'print("no suite")' >tests/isa/helper.py
echo "echo '$synthesis Tested: 12 | Passing: 12 | Failing: 0 | Crashing: 0 ' >&2" |
    criterion good
echo 'echo "2 passed, 0 failed"' | script tests/programs/run.sh
echo 'echo "2 passed, 0 failed"' | script tests/transcripts/run.sh
echo 'echo "no such tool"; exit 77' | script tests/long/absent.sh
run quick
try 'good suites pass' [ $status -eq 0 ]
says 'ok       isa/good$'
says 'ok       isa/seeded$'
says 'ok       isa/test_good$'
says 'ok       isa/snake$'
try 'good suites are counted' [ "$(tail -n 1 "$work/printed")" = '6 passed, 0 failed' ]
run long
try 'a skipped suite is no failure' [ $status -eq 0 ]
says 'skipped  long/absent: no such tool$'
run quick nowhere
try 'a name without suites fails' [ $status -eq 1 ]
says "no suite is named 'nowhere'$"
OUT=elsewhere MODE=release sh "$root/tests/run.sh" quick nowhere names >"$work/printed" 2>&1
try 'it fails before anything runs' [ $? -eq 1 ]
says "no suite is named 'nowhere'$"
for kind in 'quick good' 'all absent' 'all good' 'long absent'; do
    # shellcheck disable=SC2086
    try "one that is known ($kind)" env OUT=elsewhere MODE=release sh "$root/tests/run.sh" $kind names
done
try 'nothing is written' [ ! -e elsewhere/logs ]

echo 'kill -SEGV $$' | script tests/isa/dies.sh
echo 'kill -KILL $$' | script tests/isa/killed.sh
echo 'echo "4 passed, 1 failed"; exit 1' | script tests/isa/fails.sh
echo 'echo "4 passed, 1 failed"' | script tests/isa/lies.sh
echo ':' | script tests/isa/silent.sh
checks_of_expect='status=1 says="b" lacks="a" out="b" silent=True'
for wrong in $checks_of_expect; do
    echo "expect('sh', '-c', 'echo a; echo c >&2', $wrong)" | python "tests/isa/fails_${wrong%%=*}.py"
done
echo 'sys.exit(0)' | python tests/isa/snake_early.py
echo 'echo "0 passed, 0 failed"' | script tests/isa/empty.sh
echo 'echo "3 passed, 0 failed"; echo; echo more' | script tests/isa/early.sh
echo 'kill -KILL $(ps -o ppid= -p $PPID)' | script tests/isa/unsaid.sh
echo 'mktemp >/dev/null; echo "3 passed, 0 failed"' | script tests/isa/leaves.sh
for status in 100 125 126 127 128 255; do
    echo "echo '3 passed, 0 failed'; exit $status" | script tests/isa/ends_$status.sh
done
for numbers in '0 0 0 0' '5 4 0 0' '5 4 1 0' '5 4 0 1' '15 5 0 0'; do
    set -- $numbers
    echo "echo '$synthesis Tested: $1 | Passing: $2 | Failing: $3 | Crashing: $4 '" |
        criterion "of_$1_$2_$3_$4"
done
echo 'echo "[----] Warning! 3 tests"; exec 2>&-; kill -ABRT $$' | criterion aborts
run quick
try 'bad suites fail' [ $status -eq 1 ]
says 'FAILED   isa/dies (killed by signal SEGV; build/logs/isa_dies.log)$'
says 'FAILED   isa/killed (killed by signal KILL;'
says 'FAILED   isa/fails (status 1;'
for wrong in $checks_of_expect; do
    says "FAILED   isa/fails_${wrong%%=*} (status 1;"
done
says 'FAILED   isa/snake_early (ends without the count of its tests;'
says 'FAILED   isa/test_aborts (killed by signal ABRT;'
for status in 100 125 126 127 128 255; do
    says "FAILED   isa/ends_$status (status $status;"
done
for name in lies silent empty early test_of_0_0_0_0 test_of_5_4_0_0 \
    test_of_5_4_1_0 test_of_5_4_0_1 test_of_15_5_0_0; do
    says "FAILED   isa/$name (ends without the count of its tests;"
done
says 'FAILED   isa/leaves (leaves files in TMPDIR: tmp\.'
# Ends its own suite.sh, before that can say anything.
says 'FAILED   isa/unsaid (left no line)$'
try 'bad suites are counted' [ "$(tail -n 1 "$work/printed")" = '6 passed, 27 failed' ]
# By itself, as others may need as long to begin where the machine is loaded.
echo 'echo "3 passed, 0 failed"; sleep 1000' | script tests/isa/hangs.sh
export SUITE_SECONDS=2
started=$(date +%s)
run quick hangs
unset SUITE_SECONDS
try 'a suite that hangs fails' [ $status -eq 1 ]
says 'FAILED   isa/hangs (still running after 2 s, stopped;'
# With sanitizers a suite of Criterion may hang in its first fork; it begins anew.
{
    echo '[ -e begun ] || { : >begun; sleep 1000; }'
    echo "echo '$synthesis Tested: 2 | Passing: 2 | Failing: 0 | Crashing: 0 '"
} | criterion forks
echo 'sleep 1000' | criterion sleeps
FORK_SECONDS=5 SUITE_SECONDS=300 OUT=build MODE=asan sh "$root/tests/run.sh" quick test_forks \
    >"$work/printed" 2>&1
try 'a fork that hangs once is no failure' grep -q '^ok       isa/test_forks$' "$work/printed"
FORK_SECONDS=1 SUITE_SECONDS=2 OUT=build MODE=asan sh "$root/tests/run.sh" quick test_sleeps \
    >"$work/printed" 2>&1
says 'FAILED   isa/test_sleeps (still running after 2 s, stopped;'
rm tests/isa/test_forks.c tests/isa/test_sleeps.c build/tests/isa/test_forks build/tests/isa/test_sleeps
try 'a suite that hangs is stopped' [ $(($(date +%s) - started)) -lt 500 ]

# ---- device programs ---------------------------------------------------------

rm -f tests/programs/run.sh
ln -s "$root/tests/programs/run.sh" tests/programs/run.sh
# A compiler that makes a program of the lines "//> command" of its source, and
# does itself what the lines "//! command" say.
script build/bin/mlucc <<'EOS'
for a; do
    case $a in *.mlu) source=$a ;; esac
    [ "${before:-}" = -o ] && program=$a
    before=$a
done
{ echo '#!/bin/sh' && sed -n 's|^//> ||p' "$source"; } >"$program"
chmod +x "$program"
sed -n 's|^//! ||p' "$source" >"$program.now"
. "./$program.now"
EOS
programs() { # the whole folder, or $PROGRAM
    OUT=build sh tests/programs/run.sh >"$work/printed" 2>&1
    status=$?
}
printf '/// out: hello\n/// levels: 0 2\n//> echo hello\n' >tests/programs/good.mlu
printf '/// status: 3\n/// err: some words\n//> echo with some words >&2; exit 3\n' \
    >tests/programs/status.mlu
printf '/// compile-error: no such thing\n//! echo no such thing >&2; exit 1\n' \
    >tests/programs/refused.mlu
programs
try 'good programs pass' [ $status -eq 0 ]
try 'good programs are counted' [ "$(tail -n 1 "$work/printed")" = '4 passed, 0 failed' ]
export SWEEP=all
programs
unset SWEEP
try 'at every level' [ "$(tail -n 1 "$work/printed")" = '5 passed, 0 failed' ]

printf '//> kill -SEGV $$\n' >tests/programs/dies.mlu
printf '/// out: hello\n//> echo goodbye\n' >tests/programs/differs.mlu
printf '/// otu: hello\n//> echo hello\n' >tests/programs/mistyped.mlu
printf '/// compile-error: words\n//! echo words >&2; kill -SEGV $$\n' \
    >tests/programs/compiler_dies.mlu
printf '/// compile-error: words\n' >tests/programs/compiles.mlu
# Ends the run of this one program: the script that called the compiler's limit.
printf '//! kill -KILL $(ps -o ppid= -p $PPID)\n' >tests/programs/run_dies.mlu
programs
try 'bad programs fail' [ $status -eq 1 ]
says 'FAILED dies -O2 MLU590-H8$'
says 'FAILED differs -O2 MLU590-H8$'
says 'FAILED mistyped: no directive: otu: hello$'
says 'FAILED tests/programs/compiler_dies.mlu: mlucc ends with status 139,'
says 'FAILED tests/programs/compiles.mlu: mlucc ends with status 0, expected 1$'
says 'FAILED run_dies: its run ended before its count$'
try 'bad programs are counted' [ "$(tail -n 1 "$work/printed")" = '5 passed, 6 failed' ]
printf '/// out: hello\n//> echo hello\n//> sleep 1000\n' >tests/programs/hangs.mlu
printf '//! sleep 1000\n' >tests/programs/compiles_for_ever.mlu
export PROGRAM_SECONDS=2
PROGRAM=hangs programs
try 'a program that hangs fails' [ $status -eq 1 ]
try 'and is counted' [ "$(tail -n 1 "$work/printed")" = '0 passed, 1 failed' ]
says 'hangs -O2 MLU590-H8: still running after 2 s, stopped$'
says 'FAILED hangs -O2 MLU590-H8$'
PROGRAM=compiles_for_ever programs
try 'a compiler that hangs fails' [ $status -eq 1 ]
try 'and its program is counted' \
    [ "$(tail -n 1 "$work/printed")" = '0 passed, 1 failed' ]
says 'mlucc compiles_for_ever: still running after 2 s, stopped$'
says 'FAILED compiles_for_ever -O2: does not compile$'

finish
