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

# The program for launches is the same for a judge that keeps verdicts; what it does is in
# another file.
printf '#!/bin/sh\nlaunch=%s\n. %s\n' "'$launch'" "'$work/do'" >copy/lib/mlusim/mlusim-launch
chmod +x copy/lib/mlusim/mlusim-launch

# host STATUS WORDS COMMANDS: what a launch does in place of "$launch" "$@".
host() {
    expected=$1 words=$2 checks=$((checks + 2))
    echo "$3" >do
    with copy/bin/mlusim judge --json "$task" --answers class >out 2>err
    status=$?
    [ $status -eq "$expected" ] || fail "status $status of a launch that does: $3"
    cat out err | grep -q -e "$words" || fail "a launch that does '$3' does not say: $words"
}
# after COMMANDS: they come behind a launch.
after() { echo "\"\$launch\" \"\$@\"; status=\$?; [ ! -s ${2:-checks} ] || $1; exit \$status"; }

host 3 'this host stopped it, not the answer' 'kill -9 $$'
host 3 'this host stopped it.*: mlusim: cannot write' 'echo "mlusim: cannot write 0: No space left"; exit 3'
host 3 'for the report of a run' "$(after 'rm report' report)"
host 3 'for the report of a run' "$(after 'truncate -s 100 report' report)"
host 3 'for what the checks found' "$(after 'truncate -s 20 checks')"
host 3 'for what the checks found' "$(after 'echo "{\"is_complete\":false,\"why\":\"they ended before the program\",\"reports\":[]}" >checks')"
host 3 'for what a run wrote' "$(after 'rm writes' writes)"
host 1 '"id":"fault"' 'echo something else; exit 1'
# None of these was kept, and what the answer is is.
host 0 '"status":0' 'exec "$launch" "$@"'
host 0 '"status":0' 'kill -9 $$'

# A page of a run that cannot be made is none, though an old one is there.
echo 'exec "$launch" "$@"' >do
try 'a page' with copy/bin/mlusim judge "$task" --answers class --html page.html --pages 1
echo 'kill -9 $$' >do
ends 3 'there is no page of a run.*this host stopped it' copy/bin/mlusim judge "$task" --answers class \
    --html page.html --pages 1
try 'no old page' test -z "$(ls page.runs)"

# mlusim-launch itself: no room is a status of its own.
cat >copy.mlu <<'END'
__mlu_global__ void copy(int *y) { *y = 1; }
END
ln -s /dev/full full.npy
ends 3 'cannot write full.npy: No space left' "$OUT/bin/mlusim" run copy.mlu --arg 'gdram:int[1]=0' --save 1=full.npy
finish
