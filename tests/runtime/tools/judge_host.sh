#!/bin/sh
# mlusim judge on a host that fails: a launch that is killed, that finds no memory or no
# disk, reports that are missing or cut. None of it is an answer's, and none is kept. A
# copy of mlusim has another program for launches, which does what the host would. OUT is
# the build folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
task=$PWD/examples/tasks/relu
launch=$OUT/lib/mlusim/mlusim-launch
MLUSIM_CACHE=$work/cache
export MLUSIM_CACHE
cd "$work" || exit 1

mkdir -p copy/bin copy/lib/mlusim class/relu
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
rm copy/lib/mlusim/mlusim-launch
cp "$task/good.mlu" class/relu/ada.mlu

# The program for launches is the same for a judge that keeps verdicts, and in its sandbox it
# reads nothing but itself and our libraries, of which the true one is made one. Which deed it
# does is a setting that changes no result. after COMMANDS [FILE]: they come behind a launch.
after() { echo "\"\$launch\" \"\$@\"; status=\$?; [ ! -s ${2:-checks} ] || $1; exit \$status"; }
deeds() { # COMMAND: called with STATUS WORDS COMMANDS of each
    "$1" 3 'this host stopped it, not the answer' 'kill -9 $$'
    "$1" 3 'this host stopped it.*: mlusim: cannot write' 'echo "mlusim: cannot write 0: No space left"; exit 3'
    "$1" 3 'for the report of a run' "$(after 'rm report' report)"
    "$1" 3 'for the report of a run' "$(after 'truncate -s 100 report' report)"
    "$1" 3 'for what the checks found' "$(after 'truncate -s 20 checks')"
    "$1" 3 'for what the checks found' "$(after 'echo "{\"is_complete\":false,\"why\":\"they ended before the program\",\"reports\":[]}" >checks')"
    "$1" 3 'for what a run wrote' "$(after 'rm writes' writes)"
    "$1" 1 '"id":"fault"' 'echo something else; exit 1'
    # None of these was kept, and what the answer is is.
    "$1" 0 '"status":0' 'exec "$launch" "$@"'
    "$1" 0 '"status":0' 'kill -9 $$'
}
n=0
add() { # STATUS WORDS COMMANDS: what a launch does in place of "$launch" "$@"
    n=$((n + 1))
    printf '%s)\n%s\n;;\n' $n "$3" >>arms
}
host() {
    n=$((n + 1)) checks=$((checks + 2))
    MLUSIM_QUANTUM=$n with copy/bin/mlusim judge --json "$task" --answers class >out 2>err
    status=$?
    [ $status -eq "$1" ] || fail "status $status of a launch that does: $3"
    cat out err | grep -q -e "$2" || fail "a launch that does '$3' does not say: $2"
}
deeds add
cp "$launch" copy/lib/libmlusim.so.launch
{
    printf '#!/bin/sh\nlaunch=%s LD_LIBRARY_PATH=%s\nexport LD_LIBRARY_PATH\n' \
        "'$work/copy/lib/libmlusim.so.launch'" "'$work/copy/lib'"
    printf 'case $MLUSIM_QUANTUM in\n%s\nesac\n' "$(cat arms)"
} >copy/lib/mlusim/mlusim-launch
chmod +x copy/lib/mlusim/mlusim-launch
n=0
deeds host

# A page of a run that cannot be made is none, though an old one is there.
try 'a page' with env MLUSIM_QUANTUM=9 copy/bin/mlusim judge "$task" --answers class --html page.html --pages 1
ends 3 'there is no page of a run.*this host stopped it' env MLUSIM_QUANTUM=1 copy/bin/mlusim judge "$task" \
    --answers class --html page.html --pages 1
try 'no old page' test -z "$(ls page.runs)"

# mlusim-launch itself: no room is a status of its own.
cat >copy.mlu <<'END'
__mlu_global__ void copy(int *y) { *y = 1; }
END
ln -s /dev/full full.npy
ends 3 'cannot write full.npy: No space left' "$OUT/bin/mlusim" run copy.mlu --arg 'gdram:int[1]=0' --save 1=full.npy
finish
