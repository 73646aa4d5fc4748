#!/bin/sh
# The cache of mlucc: a result that is taken is the one that a compilation would
# give, with its messages; whatever would change a result has it compiled; nothing
# that happens to the folder of the cache is noticed but for the time.
# OUT is the build directory; runs from the root of the tree.
set -eu
: "${OUT:=build}"
. tests/support/mlucc.sh

MLUSIM_CACHE=$work/cache
export MLUSIM_CACHE

counted() { # taken, compiled or "not kept"
    "$mlucc" --cache-stats | sed -n "s/^$1  *//p"
}
# as WORD ARGS...: mlucc takes its result from the cache, compiles, or does not ask
as() {
    word=$1
    shift
    before=$(counted "$word")
    run 0 "$@"
    [ "$(counted "$word")" -eq $((before + 1)) ] ||
        fail "mlucc $*: expected '$word': $("$mlucc" --cache-stats | tr '\n' ' ')"
}
# started PROGRAM: a program that was made; sanitized libraries need their runtime first
started() {
    env ${ASAN_PRELOAD:+LD_PRELOAD="$ASAN_PRELOAD"} ${ASAN_PRELOAD:+ASAN_OPTIONS=detect_leaks=0} "$@"
}
# Files are kept that were not touched just before: their times have no more digits.
settle() { sleep 0.1; }

mkdir first second
cat >k.mlu <<'EOF2'
#include <bang.h>
#include "sizes.h"
#if __has_include("extra.h")
#include "extra.h"
#else
#define EXTRA 0
#endif
__nram__ float x[N];
__mlu_entry__ void k(float *a) {
  int unused;
  int y[N + EXTRA];
  y[9999] = 1;
  x[0] = a[0] + EXTRA;
  a[1] = x[0];
}
int main(void) { return 0; }
EOF2
echo '#define N 256' >second/sizes.h
settle
headers="-Ifirst -Isecond"

# ---- what is taken is what is made -------------------------------------------

# same ARGS...: compiled without the cache, compiled for it, and taken from it
same() {
    MLUSIM_CACHE=off run 0 $headers -Wall "$@" -o off.out
    cp err off.err
    as compiled $headers -Wall "$@" -o result
    cmp off.out result && cmp off.err err || fail "mlucc $*: another result with a cache"
    rm result
    as taken $headers -Wall "$@" -o result
    cmp off.out result && cmp off.err err || fail "mlucc $*: another result from the cache"
    [ "$(stat -c %a off.out)" = "$(stat -c %a result)" ] || fail "mlucc $*: other modes"
}
same k.mlu
grep -q "unused variable 'unused'" err || fail "no warning is kept"
started ./result || fail "the program from the cache does not run"
same -c k.mlu
same --bang-device-only k.mlu
same --bang-fatbin-only --bang-mlu-arch=mtp_372 k.mlu
same -shared -fPIC k.mlu
checks=$((checks + 5))

# Options that only name results do not matter; the rule for make is written anew.
as compiled $headers -c k.mlu -MD -MF k.d -MT goal
[ "$(stat -c %a "$MLUSIM_CACHE")" = 700 ] || fail "others can look into the cache"
cp k.d compiled.d
rm k.d k.o
as taken $headers -c k.mlu -MD -MF k.d -MT goal
cmp k.d compiled.d && [ -s k.o ] || fail "no rule for make from the cache"
as taken $headers -Wall --bang-device-only k.mlu -o elsewhere.elf

# ---- what is not ------------------------------------------------------------------

# What is only looked at has no result but its messages, which show what was read.
device="-fsyntax-only --bang-device-only $headers k.mlu"
read() { says "(that has type 'int[$1]')"; }
as compiled $device
as taken $device
as compiled $device -DMORE
as compiled $device -O1
SOURCE_DATE_EPOCH=1 as compiled $device
as compiled $device --bang-mlu-arch=mtp_372
CPATH=$work/second as compiled $device
mkdir there there/tmp
cp k.mlu there
cp -r second there
settle
(cd there && as compiled $device && as taken $device)
as taken $device
read 256

# known WORD SHIFT: after files were written
known() { settle; as "$1" $device; read "$2"; }
echo '#define N 512' >second/sizes.h
known compiled 512
known taken 512
echo '#define N 256' >second/sizes.h
known taken 256
echo '#define N 128' >first/sizes.h # in a folder that is searched before
known compiled 128
known taken 128
rm first/sizes.h
known taken 256
echo '#define EXTRA 1' >second/extra.h # which was only asked for
known compiled 257
known taken 257
rm second/extra.h
known taken 256
echo '// a comment' >>k.mlu
as compiled $device
as taken $device # whoever has just written the source need not wait

# A compiler that was installed anew. A script may call anything.
cat >clang.c <<'EOF2'
#include <unistd.h>
int main(int argc, char **argv) { (void)argc; argv[0] = "clang-19"; return execvp(*argv, argv); }
EOF2
cc clang.c -o clang
MLUSIM_CLANG=$work/clang as compiled $device
MLUSIM_CLANG=$work/clang as taken $device
touch clang
MLUSIM_CLANG=$work/clang as compiled $device
printf '#!/bin/sh\nexec clang-19 "$@"\n' >script
chmod +x script
MLUSIM_CLANG=$work/script as "not kept" $device

# A compiler behind a program that writes paths in its own way, as ccache with a base
# folder does: the next file has names of its own nevertheless.
cat >writes.c <<'EOF2'
#include <string.h>
#include <unistd.h>
int main(int argc, char **argv) {
  char here[4096];
  const size_t n = strlen(getcwd(here, sizeof here));
  for (int i = 1; i < argc; i++)
    if (strcmp(argv[i - 1], "-o") == 0 && strncmp(argv[i], here, n) == 0)
      argv[i] += n + 1;
  argv[0] = "clang-19";
  return execvp(*argv, argv);
}
EOF2
cc writes.c -o writes
echo 'extern "C" int first_name(void) { return 1; }' >first.mlu
echo 'extern "C" int second_name(void) { return 2; }' >second.mlu
settle
for name in first second; do
    MLUSIM_CLANG=$work/writes run 0 -c $name.mlu -o "$work/$name.o"
done
for name in first second; do
    checks=$((checks + 1))
    nm $name.o | grep -q " T ${name}_name$" || fail "$name.o has something else in it"
done

# A library that is linked, and one in a folder before it.
echo 'int value(void) { return 1; }' >one.c
mkdir lib-a lib-b
cc -c one.c && ar rc lib-b/libvalue.a one.o
cat >uses.mlu <<'EOF2'
extern "C" int value(void);
int main(void) { return value(); }
EOF2
settle
linked="uses.mlu -Llib-a -Llib-b -lvalue -o uses"
as compiled $linked
as taken $linked
sed 's/1/2/' one.c >two.c
cc -c two.c && ar rc lib-a/libvalue.a two.o
settle
as compiled $linked
status=0
mkdir early # a linker in a folder of PATH before the other
PATH=$work/early:$PATH
as compiled $linked
as taken $linked
printf '#!/bin/sh\necho "early linker" >&2\nexec %s "$@"\n' "$(command -v ld)" >early/ld
chmod +x early/ld
as compiled $linked
says "early linker"
rm early/ld
started ./uses || status=$?
[ $status -eq 2 ] || fail "the library of a folder before is not linked: $status"
run 0 -c uses.mlu -o uses.o
as "not kept" uses.o one.o -o uses

for text in '__DATE__' '__TIME__' '__TIMESTAMP__'; do
    echo "const char *when = $text; int main(void) { return 0; }" >when.mlu
    as compiled -fsyntax-only --bang-device-only when.mlu
    as compiled -fsyntax-only --bang-device-only when.mlu
done
printf '#define NAME "sizes.h"\n#include NAME\nint main(void) { return N - 256; }\n' >made.mlu
as compiled -fsyntax-only --bang-device-only made.mlu $headers
as compiled -fsyntax-only --bang-device-only made.mlu $headers
for words in -E -v -save-temps -march=native "-Xclang -disable-llvm-passes" -ftime-report \
    -gsplit-dwarf -flto --coverage -MMD; do
    as "not kept" $device $words
done
as "not kept" --bang-device-only $headers k.mlu -o -
echo 'int main(void) { return 0 }' >wrong.mlu
for i in 1 2; do
    before=$(counted compiled)
    run 1 -fsyntax-only --bang-device-only wrong.mlu
    says "expected ';' after return statement"
    [ "$(counted compiled)" -eq $((before + 1)) ] || fail "an error was taken"
done

# ---- the folder ----------------------------------------------------------------------

elf="--bang-device-only $headers k.mlu -o k.elf"
as compiled $elf
cp k.elf good.elf
# damage WHAT COMMAND...: COMMAND changes each entry, and the result is as it was
damage() {
    what=$1
    shift
    for entry in cache/*/[mr]*; do "$@" "$entry"; done
    as compiled $elf
    cmp k.elf good.elf || fail "a result after $what"
    as taken $elf
    cmp k.elf good.elf || fail "a result of the cache after $what"
}
flip() { printf '\377' | dd of="$1" bs=1 seek=$(($(stat -c %s "$1") / 2)) conv=notrunc status=none; }
cut() { truncate -s -1 "$1"; }
empty() { : >"$1"; }
exchange() { cp "$(ls cache/*/[mr]* | head -n1)" other && mv other "$1"; }
damage "a damaged byte" flip
damage "a cut entry" cut
damage "an empty entry" empty
damage "an entry of another name" exchange

[ "$(stat -c %a cache)" = 700 ] || fail "others may look at the cache"
chmod 777 cache
as_warned() { says "mlucc: warning: the cache '$MLUSIM_CACHE' is not used: $1"; }
run 0 $device
as_warned "other users may write to it"
run 0 --cache-stats
grep -q "^not used  *other users may write to it$" out || fail "--cache-stats says nothing"
chmod 700 cache
if [ "$(id -u)" -eq 0 ]; then
    chown 1 cache
    run 0 $device
    as_warned "it belongs to another user"
    chown 0 cache
fi
: >file
MLUSIM_CACHE=$work/file run 0 $device
says "is not used: Not a directory"
MLUSIM_CACHE=/proc/none/cache run 0 $device
(unset MLUSIM_CACHE HOME; run 0 $device; says_not cache)
(unset MLUSIM_CACHE; HOME=/proc/none run 0 $device; says_not cache)
mkdir home
(unset MLUSIM_CACHE; HOME=$work/home run 0 $device)
[ -d home/.cache/mlusim/0 ] || ls home/.cache/mlusim/? >/dev/null || fail "no cache in HOME"
(unset MLUSIM_CACHE; XDG_CACHE_HOME=$work/xdg run 0 $device)
[ -d xdg/mlusim ] || fail "XDG_CACHE_HOME does not matter"
MLUSIM_CACHE=on run 1 $device
says "MLUSIM_CACHE=on: expected off or a folder, with a slash"
MLUSIM_CACHE_SIZE=much run 1 $device
says "MLUSIM_CACHE_SIZE=much: expected a number of MiB from 1 to"

# No more room than was asked for: what was not used for longest goes.
run 0 --cache-clear
grep -q . out && fail "--cache-clear says something"
run 0 --cache-stats
grep -q '^entries  *0$' out || fail "--cache-clear leaves entries"
[ -z "$(find cache -name '[mr]*' -path '*/?/*')" ] || fail "--cache-clear leaves files"
as compiled $device
for entry in cache/*/[mr]*; do
    for i in 1 2 3 4 5 6; do
        head -c 200000 /dev/zero >"${entry%/*}/rold$i"
        touch -d '2001-01-01' "${entry%/*}/rold$i"
    done
    : >"${entry%/*}/tmp.1.1"
    touch -d '2001-01-01' "${entry%/*}/tmp.1.1"
done
MLUSIM_CACHE_SIZE=1 as compiled $device -DMORE
bytes=$(cat cache/*/* | wc -c)
[ "$bytes" -le 1048576 ] || fail "the cache has $bytes bytes"
[ -z "$(find cache -name 'tmp.*')" ] || fail "what somebody left unfinished is there"
as taken $device

# ---- many at once ----------------------------------------------------------------------

rm -rf cache
jobs=
for i in 1 2 3 4 5 6; do
    "$mlucc" --bang-device-only $headers k.mlu -o many$i.elf 2>/dev/null &
    jobs="$jobs $!"
done
victim=${jobs##* }
sleep 0.1
kill -9 "$victim" 2>/dev/null || :
for job in $jobs; do wait "$job" || :; done
for i in 1 2 3 4 5; do cmp many$i.elf good.elf || fail "of many, $i has another result"; done
rm -rf tmp/*
as taken $elf
cmp k.elf good.elf || fail "many left another result"

# ---- names and spellings -------------------------------------------------------------------

# Results called as values of options are, of other sources as well.
rm -rf cache
mkdir -p spelled/tmp && cd spelled
echo 'int main(void) { return 1; }' >r.mlu
mkdir sub && echo 'int main(void) { return 7; }' >sub/r.mlu
settle
run 0 -c r.mlu -o 2
for name in 0 pic x86-64 generic sub/r.o; do
    MLUSIM_CACHE=off run 0 -g -c sub/r.mlu -o off.o
    run 0 -g -c sub/r.mlu -o $name
    cmp off.o $name || fail "-o $name: another result with a cache"
done

# A header that appears before another one is found, however it is asked for.
mkdir one two
echo '#define X 7' >two/x.h
spelled() { # LINES...: of a source, for printf
    rm -f one/x.h
    printf "$1" >s.mlu
    printf '\nint main(void) { return X; }\n' >>s.mlu
    settle
    run 0 -Ione -Itwo s.mlu -o s
    run 0 -Ione -Itwo s.mlu -o s
    echo '#define X 9' >one/x.h
    settle
    run 0 -Ione -Itwo s.mlu -o s
    status=0
    started ./s || status=$?
    [ $status -eq 9 ] || fail "stale: $1 gives $status"
}
spelled '#include <x.h>'
spelled '#include /* a */ <x.h>'
spelled '#/**/include <x.h>'
spelled '/* b */ # include <x.h>'
spelled '\357\273\277#include <x.h>'
spelled '\f#\v include \f<x.h>'
spelled '#inc\\\nlude <x.h>'
spelled '#include \\\r\n <x.h>'
spelled '#include \\ \n <x.h>'
spelled '%%:include <x.h>'
for question in '#define H __has_include\n#if H(<x.h>)' '#if __has_\\\ninclude(<x.h>)' \
    '#if __has_include/**/(<x.h>)' '#if defined(__has_include) && __has_include(<x.h>)'; do
    rm -f two/x.h
    spelled "$question\n#include <x.h>\n#else\n#define X 7\n#endif"
done

# Archives that name their members elsewhere, and results that are links.
mkdir lib
echo 'int f(void) { return 1; }' | ${CC:-gcc} -x c -c - -o lib/g.o
ar rcT lib/libf.a lib/g.o
printf 'extern "C" int f(void);\nint main(void) { return f(); }\n' >l.mlu
settle
run 0 l.mlu -Llib -lf -o l
run 0 l.mlu -Llib -lf -o l
echo 'int f(void) { return 2; }' | ${CC:-gcc} -x c -c - -o lib/g.o
run 0 l.mlu -Llib -lf -o l
status=0
started ./l || status=$?
[ $status -eq 2 ] || fail "stale: a thin archive gives $status"
run 0 r.mlu -o plain
: >real && chmod 755 real && ln -s real link
run 0 r.mlu -o link
[ -L link ] && cmp plain real || fail 'a result took the place of a link'
cd ..
checks=$((checks + 24))

echo "$checks passed, 0 failed"
