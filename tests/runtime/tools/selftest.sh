#!/bin/sh
# `mlusim selftest`: what works, what is missing and what fails, each in its words and with
# its status; where there is no room or no folder; and what it leaves. An installation is
# tried in build/install.sh. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
mlusim=$OUT/bin/mlusim
[ -x "$mlusim" ] || { echo "FAILED no $mlusim: build first"; exit 1; }
mkdir "$work/tmp"
TMPDIR=$work/tmp
export TMPDIR

# says STATUS WORDS COMMAND...: it ends so, with a line that is WORDS.
says() {
    expected=$1 words=$2 checks=$((checks + 1))
    shift 2
    with "$@" >"$work/out" 2>"$work/err"
    status=$?
    [ $status -eq "$expected" ] || fail "status $status of $*"
    cat "$work/out" "$work/err" | grep -qxF -e "$words" || fail "no '$words': $*"
}
# names of checks, in the order of --list
listed() {
    "$mlusim" selftest --list | cut -d' ' -f1 | tr '\n' ' '
}

# ---- all of it works here ---------------------------------------------------------------

says 0 "$(listed | wc -w) ok, 0 missing, 0 failed" "$mlusim" selftest
try 'in the order of the list' [ "$(sed -n 's/^ok *\([a-z]*\) .*/\1/p' "$work/out" | tr '\n' ' ')" = \
    "$(listed)" ]
for name in $(listed); do
    try "$name is a script of the tree" [ -f "runtime/tools/mlusim/selftest/checks/$name.sh" ]
done
try 'no script without a row' [ "$(ls runtime/tools/mlusim/selftest/checks/*.sh | wc -l)" = \
    "$(listed | wc -w)" ]

# Neither settings of the user nor a home play a part.
says 0 '2 ok, 0 missing, 0 failed' env -u HOME MLUSIM_DEVICE=none MLUSIM_CHECK=none \
    MLUSIM_CACHE=/nowhere "$mlusim" selftest run fault
with "$mlusim" selftest --json fault compile >"$work/json" 2>"$work/err"
try 'JSON is as its page says' by_schema selftest "$work/json"

# ---- what is missing ---------------------------------------------------------------------

# A PATH of links to all that is in PATH, but for some names.
path_without() { # name...
    rm -rf "$work/path"
    mkdir "$work/path"
    for folder in /usr/bin /bin; do
        ln -s "$folder"/* "$work/path" 2>/dev/null
    done
    for name; do
        rm -f "$work/path/$name"
    done
}
unset MLUSIM_CLANG MLUSIM_LLD
usual=$(mk/tools.sh usual)
all() { # program: of all versions
    for version in $(mk/tools.sh versions); do
        echo "$1-$version"
    done
}
# shellcheck disable=SC2046
path_without $(all clang) pkg-config
says 3 "    no clang-$usual in PATH; install the Debian package clang-$usual" \
    env PATH="$work/path" "$mlusim" selftest compile operator library
try 'what is there works' grep -q '^ok       operator ' "$work/out"
try 'what is not is missing' grep -q '^missing  library ' "$work/out"
try 'the sum' grep -qx '1 ok, 2 missing, 0 failed: something mandatory is missing' "$work/out"
says 0 '    no pkg-config in PATH; install the Debian package pkg-config' \
    env PATH="$work/path" "$mlusim" selftest library
# shellcheck disable=SC2046
path_without $(all ld.lld) python3
says 3 "    no ld.lld-$usual in PATH; install the Debian package lld-$usual" \
    env PATH="$work/path" "$mlusim" selftest run python
try 'no Python' grep -qx '    no python3 in PATH; install the Debian package python3' "$work/out"
says 3 "    MLUSIM_CLANG names /nowhere/clang, which is no program; unset it, or install the Debian package clang-$usual" \
    env MLUSIM_CLANG=/nowhere/clang "$mlusim" selftest judge
mkdir "$work/spoilt"
echo 'raise ImportError("none")' >"$work/spoilt/numpy.py"
says 0 '    no numpy for python3; install the Debian package python3-numpy' \
    env PYTHONPATH="$work/spoilt" "$mlusim" selftest numpy

# A copy of the programs alone: parts of the installation are missing.
mkdir -p "$work/part/bin" "$work/part/share/mlusim"
cp "$OUT/bin/mlusim" "$work/part/bin"
says 1 "mlusim: selftest: cannot read $work/part/bin/../share/mlusim/selftest: No such file or directory; install mlusim again: it is a part of it" \
    "$work/part/bin/mlusim" selftest
mkdir "$work/part/share/mlusim/selftest"
cp runtime/tools/mlusim/selftest/checks/* "$work/part/share/mlusim/selftest"
path_without mlusim mlucc pkg-config
says 0 '    no exercises are installed; install the Debian package mlusim-course' \
    env PATH="$work/path" "$work/part/bin/mlusim" selftest course

# ---- what fails ---------------------------------------------------------------------------

printf '#!/bin/sh\necho "no linker today"\nexit 1\n' >"$work/lld"
chmod +x "$work/lld"
says 1 '0 ok, 0 missing, 1 failed' env MLUSIM_LLD="$work/lld" "$mlusim" selftest compile
try 'with what was printed' grep -q '^    .*no linker today' "$work/out"
try 'and how it ended' grep -q '^    the check ended with status ' "$work/out"
says 2 'mlusim: selftest: there is no check juge; did you mean judge?' "$mlusim" selftest juge
says 2 'mlusim: selftest: there is no check xyzzyplugh; --list lists them' "$mlusim" selftest xyzzyplugh
says 2 'mlusim: selftest: --list runs nothing; leave --json out' "$mlusim" selftest --list --json
says 1 "mlusim: selftest: cannot make a folder in $work/none: No such file or directory (TMPDIR says where)" \
    env TMPDIR="$work/none" "$mlusim" selftest run
says 1 "mlusim: selftest: cannot make a folder in $work/lld: Not a directory (TMPDIR says where)" \
    env TMPDIR="$work/lld" "$mlusim" selftest run
mkdir "$work/small"
if unshare -rm mount -t tmpfs -o size=8m none "$work/small" 2>/dev/null; then
    checks=$((checks + 1))
    with unshare -rm sh -c 'mount -t tmpfs -o size=8m none "$1" && TMPDIR=$1 exec "$2" selftest run' - \
        "$work/small" "$mlusim" >"$work/out" 2>"$work/err" && fail 'a full disk is none'
    grep -q 'selftest: [0-9]* MiB are free where .*, and it takes 64; TMPDIR names another place' \
        "$work/err" || fail 'no word of a full disk'
    checks=$((checks + 1))
    with unshare -rm sh -c 'mount -t tmpfs -o noexec none "$1" && TMPDIR=$1 exec "$2" selftest run' - \
        "$work/small" "$mlusim" >"$work/out" 2>"$work/err"
    grep -q 'selftest: programs may not run where .*, which is mounted noexec; TMPDIR names another place' \
        "$work/err" || fail 'noexec'
else
    echo 'no tmpfs can be mounted here: a full disk is not tried'
fi

# ---- stopped -------------------------------------------------------------------------------

"$mlusim" selftest >"$work/out" 2>&1 &
stopped=$!
comes grep -q '^ok       compile' "$work/out"
kill "$stopped"
wait "$stopped"
status=$?
try 'a signal ends it' [ "$status" -eq 143 ]
try 'nothing is left' [ -z "$(ls -A "$TMPDIR")" ]
finish
