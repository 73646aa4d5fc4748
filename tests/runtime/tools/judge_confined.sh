#!/bin/sh
# The simulator of a verdict in its sandbox: a copy of mlusim has another program for
# launches, which does what a simulator could that an answer has taken over. Each deed
# succeeds with --unconfined, and fails in both kinds of sandbox; what it leaves in its
# folder leads nowhere else. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
task=$PWD/examples/tasks/relu
good=$task/good.mlu
key=$XDG_STATE_HOME/mlusim/judge.key
export MLUSIM_CACHE=off
$CC -O1 -pthread tests/course/hostile.c -o "$work/hostile" || exit 1
$CC -O1 tests/runtime/tools/without.c -o "$work/without" || exit 1
cd "$work" || exit 1
mkdir -p copy/bin copy/lib/mlusim
cp "$OUT/bin/mlusim" "$OUT/bin/mlucc" copy/bin
for file in "$OUT"/lib/*; do
    [ "${file##*/}" = mlusim ] || cp -R "$file" copy/lib
done
for file in "$OUT"/lib/mlusim/*; do
    ln -s "$file" copy/lib/mlusim
done
for folder in include share; do
    [ ! -e "$OUT/$folder" ] || ln -s "$OUT/$folder" copy/$folder
done
# Whatever it runs must be among our libraries, which it reads.
cp "$OUT/lib/mlusim/mlusim-launch" copy/lib/libmlusim.so.launch
cp hostile copy/lib/libmlusim.so.hostile
sleep 600 &
victim=$!
trap 'kill $victim; rm -rf "$work"' EXIT
secret=$work/secret
echo secret >"$secret"

# launches COMMANDS: each run does them in place of "$launch" "$@".
launches() {
    rm -f copy/lib/mlusim/mlusim-launch
    {
        printf '#!/bin/sh\nlaunch=%s hostile=%s LD_LIBRARY_PATH=%s\nexport LD_LIBRARY_PATH\n' \
            "'$work/copy/lib/libmlusim.so.launch'" "'$work/copy/lib/libmlusim.so.hostile'" \
            "'$work/copy/lib'"
        printf '%s\n' "$1"
    } >copy/lib/mlusim/mlusim-launch
    chmod +x copy/lib/mlusim/mlusim-launch
}
deeds="read $secret
read $key
read $task/reference.c
read ../in2/0
write $work/new
write ../image
write ../in1/0
socket inet
socket unix
signal $victim 0
ptrace $victim
memfd
shared"
hostile='done=; i=1
while read -r deed; do
    "$hostile" $deed >said 2>&1 && done="$done ($deed)"
done <<END
'"$deeds"'
END
echo "did:$done;"
exit 1'
judge() { # [WITHOUT WHAT]
    with "$@" copy/bin/mlusim judge --device MLU590-H8 "$task" "$good" >out 2>err
}

launches "$hostile"
with copy/bin/mlusim judge --unconfined --device MLU590-H8 "$task" "$good" >out 2>err
echo "$deeds" >each
while read -r deed; do
    case $deed in
    *../image) ;; # lies elsewhere
    *) try "$deed without a sandbox" grep -qF "($deed)" out ;;
    esac
done <each

# What reads the table of kernels is the mlusim beside that of the judge.
mkdir reading
cp -R copy/bin copy/lib reading
for folder in include share; do
    [ ! -e "$OUT/$folder" ] || ln -s "$OUT/$folder" reading/$folder
done
mv reading/bin/mlusim reading/bin/judge
cat >reading/bin/mlusim <<END
#!/bin/sh
did=
(read -r line <'$secret') 2>/dev/null && did="\$did read"
(echo >'$work/new') 2>/dev/null && did="\$did wrote"
echo "did:\$did;"
exit 1
END
chmod +x reading/bin/mlusim
ends 3 'the table of kernels.*did: read wrote;' reading/bin/judge judge --unconfined "$task" "$good"

# A reference is of others as well: what is right is a file of its folder, and no link to one.
mkdir linking
sed 's/"reference.c"/"linking.c"/' "$task/task.toml" >linking/task.toml
{
    cat "$task/reference.c"
    printf '%s\n' '#include <stdio.h>' '#include <unistd.h>' \
        '__attribute__((destructor)) static void last(void)' \
        '{ rename("out", "true"); if (symlink("true", "out")) _exit(1); }'
} >linking/linking.c
ends 2 'linking.c: the reference ended before its outputs were written' copy/bin/mlusim judge linking "$good"

used=
mkdir noexec
for without in 'landlock bubblewrap' 'namespaces landlock'; do
    way=${without#* } without=${without% *}
    if ! with ./without "$without" copy/bin/mlusim judge --show-sandbox >rules 2>err ||
        ! grep -q "^sandbox: *$way" rules; then
        echo "skipped: $way does not work here: $(cat err)"
        continue
    fi
    used="$used $way"
    launches "$hostile"
    judge ./without "$without"
    rm -f "$work/new"
    try "$way: nothing is done" grep -q 'did:;' out
    ends 3 'the table of kernels.*did:;' ./without "$without" reading/bin/judge judge "$task" "$good"
    # Honest work goes on, with memories of ones, pages and all.
    launches 'exec "$launch" "$@"'
    judge ./without "$without"
    try "$way: honest work" grep -q '^relu: right' out
    # Where temporary files are, no program may run.
    if unshare -rm mount -t tmpfs -o noexec none noexec 2>/dev/null; then
        # shellcheck disable=SC2016
        ends 3 'noexec/.*program: Permission denied; programs may not run in a folder that is mounted noexec (TMPDIR' \
            unshare -rm sh -c 'mount -t tmpfs -o noexec none noexec && TMPDIR=$PWD/noexec exec "$@"' - \
            ./without "$without" copy/bin/mlusim judge --device MLU590-H8 "$task" "$good"
    else
        echo 'no tmpfs can be mounted here: noexec is not tried'
    fi
done
ends 3 'there is no sandbox on this host (bubblewrap does not work here; .*): install bubblewrap and allow it user namespaces, or --unconfined' \
    ./without namespaces ./without landlock copy/bin/mlusim judge "$task" "$good"
# A link among what it leaves is followed nowhere, not even to what is right.
for file in 0 report checks writes; do
    launches "\"\$launch\" \"\$@\"; status=\$?; [ ! -s $file ] || { mv $file true; ln -s true $file; }; exit \$status"
    judge
    checks=$((checks + 1))
    grep -q '^relu: right' out && fail "a link as $file"
done
# A text with control characters.
launches '"$launch" "$@"; status=$?; [ ! -s report ] || sed -i "s/\"title\": \"/&\\\\u001b]0;/" report; exit $status'
judge
checks=$((checks + 1))
LC_ALL=C grep -q "$(printf '\033')" out && fail "control characters"
try "a text with control characters" grep -qF 'is bound by ?]0;' out
echo "used:${used:- none}"
try 'there is a sandbox' [ -n "$used" ]
finish
