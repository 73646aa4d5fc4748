# Sourced by test scripts at the root of the tree: a folder of their own to work
# in ($work), checks that are counted, and programs of any build that run.
: "${OUT:=build}" "${MODE:=release}" "${CC:=gcc}"
. tests/support/environment.sh
. tests/support/limit.sh
case $OUT in /*) libraries=$OUT/lib ;; *) libraries=$PWD/$OUT/lib ;; esac
# Programs that the suite runs must be built.
for helper in $(grep -ohE 'OUT"?/tests/[a-z_]+(/[a-z_]+)?' "$0" | sed 's|.*/tests/||' | sort -u); do
    [ -e "$OUT/tests/$helper" ] || {
        echo "$0: $OUT/tests/$helper is not there; make $OUT/tests/$helper"
        exit 1
    }
done
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
checks=0 failures=0

# fail WHAT: counts it, and shows what the check left in the folder.
fail() {
    echo "FAILED $1"
    failures=$((failures + 1))
    for kept in log printed out err; do
        [ ! -s "$work/$kept" ] || tail -n 40 "$work/$kept" | sed 's/^/    /'
    done
}

# try WHAT COMMAND...: a check, that the command ends with 0.
try() {
    tried=$1 checks=$((checks + 1))
    shift
    "$@" >"$work/log" 2>&1 || fail "$tried"
}

# with COMMAND...: runs a program. Sanitized libraries in a program that is not
# sanitized need their runtime first, and do not mind what it leaks.
with() {
    env ${ASAN_PRELOAD:+LD_PRELOAD="$ASAN_PRELOAD"} \
        ${ASAN_PRELOAD:+ASAN_OPTIONS=detect_leaks=0} \
        ${ASAN_PRELOAD:+LD_LIBRARY_PATH="$libraries"} "$@"
}

# begin COMMAND...: the same in the background; $pid is the program itself, to be killed, not
# a shell around it. No signal is ignored, as a shell has its background do with SIGINT.
begin() {
    env --default-signal ${ASAN_PRELOAD:+LD_PRELOAD="$ASAN_PRELOAD"} \
        ${ASAN_PRELOAD:+ASAN_OPTIONS=detect_leaks=0} \
        ${ASAN_PRELOAD:+LD_LIBRARY_PATH="$libraries"} "$@" &
    pid=$!
}

# ends STATUS WORDS COMMAND...: runs a program, which ends so and has the words on
# standard error.
ends() {
    expected=$1 words=$2 checks=$((checks + 1))
    shift 2
    with "$@" >"$work/out" 2>"$work/err"
    status=$?
    [ $status -eq "$expected" ] || fail "status $status of $*"
    [ -z "$words" ] || grep -q -e "$words" "$work/err" || fail "$* does not say: $words"
}

# by_schema NAME FILE...: whether JSON is as the page of mlusim.NAME says.
schema_py=$PWD/tests/support/schema.py
by_schema() {
    /usr/bin/python3 "$schema_py" "$@"
}

# without_bubblewrap: from here on sandboxes are those of Landlock, as on a host that
# refuses namespaces. False, and says so, where it has no Landlock.
helper_of_sandboxes=$OUT/lib/mlusim/mlusim-confine
case $helper_of_sandboxes in /*) ;; *) helper_of_sandboxes=$PWD/$helper_of_sandboxes ;; esac
without_bubblewrap() {
    mkdir -p "$work/refusing"
    printf '#!/bin/sh\necho "bwrap: no permissions to create a namespace" >&2\nexit 1\n' >"$work/refusing/bwrap"
    chmod +x "$work/refusing/bwrap"
    "$helper_of_sandboxes" --way landlock -- /usr/bin/true 2>"$work/log" ||
        { echo 'skipped: Landlock does not work here'; return 1; }
    PATH=$work/refusing:$PATH
}

# needs_clang: the script ends as skipped where kernels cannot be compiled.
needs_clang() {
    command -v "$clang" >/dev/null && return
    echo "skipped: kernels need $clang, which is not installed"
    [ "$failures" -eq 0 ] || exit 1
    exit 77
}

# find_python MODULE...: $python is one that imports them all, the first of the PATH or
# Debian's. Fails where there is none.
find_python() {
    for python in python3 /usr/bin/python3; do
        "$python" -c "import $(echo "$*" | tr ' ' ,)" 2>/dev/null && return
    done
    return 1
}

# needs_python MODULE...: the script ends as skipped where no Python has them.
needs_python() {
    find_python "$@" && return
    echo "skipped: no python3 has $*"
    [ "$failures" -eq 0 ] || exit 1
    exit 77
}

# finish: the count; the status of the script.
finish() {
    echo "$((checks - failures)) passed, $failures failed"
    [ "$failures" -eq 0 ]
}
