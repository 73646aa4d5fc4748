#!/bin/sh
# What mlucc writes and where: never over an input, to standard output for
# "-o -", and what it says when a disk is full or a tool does not work.
set -eu
usual=$(mk/tools.sh usual)
. tests/support/mlucc.sh

cat >k.mlu <<'EOF'
__mlu_global__ void k(int *x) { x[0] = 1; }
EOF
echo 'int plain(void) { return 1; }' >plain.c

# ---- inputs stay ------------------------------------------------------------

# kept STATUS ARGS...: the same as run; in.mlu must stay as it is
kept() {
    cp k.mlu in.mlu
    ln -sf in.mlu soft.o
    ln -f in.mlu hard.o
    run "$@"
    cmp -s k.mlu in.mlu || fail "mlucc $* writes over its input"
    says "would overwrite an input file"
}
kept 1 -c in.mlu -o in.mlu
kept 1 -c in.mlu -o soft.o
kept 1 -c in.mlu -o hard.o
kept 1 -c in.mlu -o ./tmp/../in.mlu
kept 1 -S in.mlu -o in.mlu
kept 1 -E in.mlu -o in.mlu
kept 1 in.mlu -o in.mlu
kept 1 --bang-device-only in.mlu -o in.mlu
kept 1 --bang-fatbin-only in.mlu -o in.mlu
kept 1 -c plain.c in.mlu -MD -MF in.mlu
kept 1 -c in.mlu -o x.o -MMD -MFin.mlu
kept 1 -x bang -c hard.o
cp k.mlu k.d
run 1 -x bang -c -MD k.d
says "the result 'k.d' would overwrite an input file"
cp k.mlu a.out
run 1 -x bang a.out
says "the result 'a.out' would overwrite an input file"
cp k.mlu k-mtp_592.s
run 1 -save-temps -c k.mlu -x bang k-mtp_592.s
says "the result 'k-mtp_592.s' would overwrite an input file"
cmp -s k.mlu k-mtp_592.s || fail "-save-temps writes over an input"
rm -f k.d a.out k-mtp_592.* k.cnfatbin k.o
run 0 -c plain.c -o plain.o
cp plain.o object
run 1 plain.o -shared -o plain.o
cmp -s plain.o object || fail "a link writes over its object"
mkdir -p a b
cp k.mlu a
cp k.mlu b
run 1 -c a/k.mlu b/k.mlu
says "'a/k.mlu' and 'b/k.mlu' would both be compiled to 'k.o'"

# ---- standard output --------------------------------------------------------

# prints WORD ARGS...: the beginning of what goes to standard output
prints() {
    word=$1
    shift
    run 0 "$@" -o -
    quiet
    [ ! -e ./- ] || fail "mlucc $* writes a file called -"
    head -c 64 out | tr -d '\0' | grep -aqF -- "$word" ||
        fail "mlucc $* -o - does not print $word"
}
prints ELF -c k.mlu
prints ELF --bang-device-only k.mlu
prints MLUF --bang-fatbin-only k.mlu
prints .text -S k.mlu
prints .text -S --bang-device-only k.mlu
prints '# 1 "k.mlu"' -E k.mlu
prints ELF -c plain.c
"$mlucc" -c k.mlu -o - >piped.o
"$mlucc" -c k.mlu -o k.o
cmp -s piped.o k.o || fail "the object on standard output is another one"
run 1 k.mlu -o -
says "-o - means standard output, but a program or library is linked to a file"

# ---- dependencies -----------------------------------------------------------

# depends FILE TARGET SOURCE ARGS...: the rule that is written, where gcc and Clang do
depends() {
    file=$1 target=$2 source=$3
    shift 3
    run 0 "$@"
    quiet
    grep -q "^$target: " "$file" || fail "mlucc $*: no rule for $target in $file"
    tr -s ' \\' '\n' <"$file" | grep -qx "$source" || fail "mlucc $*: no $source in $file"
    rm "$file"
}
echo 'int main() { return 0; }' >main.cpp
depends k.d k.o k.mlu -MD -c k.mlu
depends prog.d prog k.mlu -MD -shared -fPIC -o prog k.mlu
depends prog.d prog main.cpp -MMD -o prog main.cpp
depends a/prog.d a/prog.x main.cpp -MD -o a/prog.x main.cpp
depends main.d a.out main.cpp -MMD main.cpp
depends k.d a.out a/k.mlu -MD a/k.mlu -shared -fPIC
depends x.d prog main.cpp -MD -MF x.d -o prog main.cpp
for target in '-MT me' -MTme '-MQ me'; do
    # shellcheck disable=SC2086
    depends prog.d me main.cpp -MD $target -o prog main.cpp
done
run 0 -MD -o prog k.mlu main.cpp plain.o # a file each, as for gcc
for source in k.mlu main.cpp; do
    grep -q "^prog: " "prog-${source%.*}.d" && grep -qF "$source" "prog-${source%.*}.d" ||
        fail "no rule in prog-${source%.*}.d"
done
cp main.cpp prog.d
run 1 -x c++ -MD -o prog prog.d
says "the result 'prog.d' would overwrite an input file"
for side in --bang-device-only --bang-fatbin-only; do
    run 0 $side -MD k.mlu
    says "mlucc: warning: no dependencies are written, as the pass of the host is left out; -M lists them"
    for order in "$side -M" "-M $side"; do
        # shellcheck disable=SC2086
        run 0 $order k.mlu
        grep -q '^k.o: k.mlu' out || fail "$order: no rule"
    done
done

# ---- options that exclude each other ---------------------------------------

for first in device host fatbin; do
    for second in device host fatbin; do
        [ $first = $second ] && status=0 || status=1
        run $status --bang-$first-only --bang-$second-only -c k.mlu
        [ $status = 0 ] || says "mlucc: error: '--bang-$first-only' and '--bang-$second-only' exclude each other"
    done
done
run 1 --bang-measure --bang-host-only k.mlu
for text in -E -S; do
    run 1 --bang-fatbin-only $text k.mlu
    says "--bang-fatbin-only writes images, -E and -S write text"
done
run 0 --bang-fatbin-only -fsyntax-only k.mlu
# Of several steps the earliest is the last, in any order.
rm -f k.o k.s
for options in '-fsyntax-only -c' '-c -fsyntax-only' '-E -S' '-S -E' '-E -c'; do
    # shellcheck disable=SC2086
    run 0 $options k.mlu
    [ ! -e k.o ] && [ ! -e k.s ] || fail "$options writes a result"
done

# ---- folders ------------------------------------------------------------------

mkdir folder
for options in -c -S -E '-S --bang-device-only' --bang-device-only \
    --bang-fatbin-only ''; do
    for input in k.mlu '-x c++ plain.c'; do
        # shellcheck disable=SC2086
        run 1 $options -o absent/result $input
        says "mlucc: error: cannot write 'absent/result': there is no folder 'absent'"
        run 1 $options -o folder $input
        says "mlucc: error: cannot write 'folder': it is a folder"
        run 1 $options -o '' $input
        says "mlucc: error: the name of the result is empty"
    done
done
run 1 -c k.mlu -o /absent/result
says "there is no folder '/absent'"
run 1 -c k.mlu -MD -MF absent/k.d
says "cannot write 'absent/k.d': there is no folder 'absent'"
run 1 -c k.mlu -o k.mlu/result
says "there is no folder 'k.mlu'"
run 0 -c k.mlu -o folder/k.o
quiet
[ ! -e absent ] || fail "a folder is made"

# Sources with a wrong suffix are no files for a linker that does not run.
run 1 -c k.mul
says "mlucc: error: cannot read 'k.mul': No such file or directory"
cp k.mlu k.mul
run 0 -c k.mul
says "mlucc: warning: 'k.mul' is left out: by its name it is for the linker, and nothing is linked"

# ---- temporary files ------------------------------------------------------------

for place in /absent "$work/k.mlu"; do
    TMPDIR=$place run 1 -c k.mlu
    says "mlucc: error: cannot make a temporary directory '$place/mlucc-"
done
mkdir 'a "b\c'
TMPDIR=$work/'a "b\c' run 0 -c k.mlu
TMPDIR=. run 0 -c k.mlu
[ -z "$(ls -A 'a "b\c')" ] || fail "files are left in TMPDIR"

# ---- full disks ---------------------------------------------------------------

# full ARGS...: must fail and say why
full() {
    if "$mlucc" "$@" >/dev/full 2>err; then
        fail "mlucc $* succeeds on a full disk"
    fi
    [ -s err ] || fail "mlucc $* fails without a message"
    checks=$((checks + 1))
}
for stop in -c -S --bang-device-only --bang-fatbin-only '-c -x c++' -shared; do
    # shellcheck disable=SC2086
    full $stop k.mlu -o /dev/full
done
full -E k.mlu
for options in --help --version '-c k.mlu -o -' '-S k.mlu -o -'; do
    # shellcheck disable=SC2086
    full $options
    says "mlucc: error: cannot write to standard output: No space left on device"
done
for blocks in 0 1 8 16 40; do
    status=0
    (ulimit -f $blocks && "$mlucc" -c k.mlu -o small.o 2>&1) | cat >said || status=$?
    [ -s said ] || [ -s small.o ] || fail "a limit of $blocks blocks: no message"
    ! grep -qF 'size limit exceeded' said || fail "mlucc is killed by a limit"
    rm -rf small.o tmp/*
done

# ---- tools that do not work ------------------------------------------------------

cat >crash <<'EOF'
#!/bin/sh
kill -SEGV $$
EOF
cat >mute <<EOF
#!/bin/sh
case " \$* " in *" -### "*) exec $clang "\$@" ;; esac
exit 3
EOF
cat >blind <<'EOF'
#!/bin/sh
echo nothing
EOF
chmod +x crash mute blind
for arguments in '-c k.mlu' '-c plain.c' 'plain.o -shared -o x.so'; do
    # shellcheck disable=SC2086
    for tool in crash mute; do
        MLUSIM_CLANG=./$tool run 1 $arguments
        case $tool in
        crash) says "'./crash' was ended by signal 11" ;;
        mute) says "'./mute' failed with status 3 and without a message" ;;
        esac
    done
done
MLUSIM_CLANG=./blind run 1 -c k.mlu
says "'./blind -###' did not show a command; is it Clang, and is there room in TMPDIR?"
MLUSIM_CLANG=./absent run 1 -c k.mlu
says "cannot find './absent': install the package clang-$usual or set MLUSIM_CLANG"
MLUSIM_LLD=./crash run 1 -c k.mlu
says "'./crash' was ended by signal 11"
MLUSIM_LLD=false run 1 -c k.mlu
says "'false' failed with status 1 and without a message"
MLUSIM_LLD=./blind run 1 -c k.mlu
[ -s err ] || fail "a linker that writes nothing: no message"

# The device linker is asked for where it is needed only.
MLUSIM_LLD=./absent run 1 -c k.mlu
says "cannot find './absent': install the package lld-$usual or set MLUSIM_LLD"
for arguments in '-E k.mlu' '-fsyntax-only k.mlu' '-M k.mlu' \
    '-S --bang-device-only k.mlu' '-c --bang-host-only k.mlu' '-c plain.c' \
    'plain.o -shared -o x.so'; do
    # shellcheck disable=SC2086
    MLUSIM_LLD=./absent run 0 $arguments
done

echo "$checks passed, 0 failed"
