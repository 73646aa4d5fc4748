#!/bin/sh
# Precompiled headers: what they give is what the text gives, they are taken
# when that is so and left when it is not, and an installation may be moved.
set -eu
. tests/support/mlucc.sh

cat >k.mlu <<'END'
#include <bang.h>
#include <assert.h>
__nram__ float a[64];
__mlu_global__ void k(float *x, int n)
{
    assert(n > 0);
    __memcpy(a, x, sizeof a, GDRAM2NRAM);
    __bang_add(a, a, a, 64);
    __memcpy(x, a, sizeof a, NRAM2GDRAM);
}
END

# An installation of our own, to be spoilt.
mkdir -p inst/bin inst/lib inst/share/mlusim/precompiled
cp "$mlucc" inst/bin/
cp -r "$root/include" inst/
cp "$root/share/mlusim/device.o" inst/share/mlusim/
pairs=inst/share/mlusim/precompiled
for name in 592-c++17-O2 host-c++17-pie; do
    cp "$root/share/mlusim/precompiled/$name.pch" \
        "$root/share/mlusim/precompiled/$name.fit" $pairs/
done
inst=$(cd inst && pwd -P)
mlucc=$inst/bin/mlucc

# taken WITH WITHOUT ARGS...: as many passes of the command begin with and
# without precompiled headers
taken() {
    expected="$1 $2"
    shift 2
    run 0 -v "$@"
    grep -e '"-emit-llvm"' -e '"-emit-obj"' -e '"-E"' -e '"-fsyntax-only"' err | grep -v '"-x" "ir"' >passes
    n=$(grep -c '"-include-pch"' passes) || :
    : >err
    [ "$n $(($(wc -l <passes) - n))" = "$expected" ] ||
        fail "$*: $n of $(wc -l <passes) passes with precompiled headers, expected $expected"
}
# chosen WITH WITHOUT ARGS...: the same of what mlucc would run, where it chooses before
# Clang reads anything
chosen() {
    with=$1 without=$2
    shift 2
    taken "$with" "$without" '-###' "$@"
}
# The device code of a file, without what is said of it.
code() { # FILE
    "llvm-objcopy-$llvm" --strip-debug "$1" "$1.bare"
}
# as_text ARGS...: the result is the same without them
as_text() {
    run 0 --bang-device-only "$@" k.mlu -o one.elf
    run 0 --bang-device-only --no-precompiled "$@" k.mlu -o two.elf
    code one.elf
    code two.elf
    cmp -s one.elf.bare two.elf.bare || fail "$*: other device code than from text"
}

# ---- taken -------------------------------------------------------------------

taken 2 0 -c k.mlu
chosen 0 2 --no-precompiled -c k.mlu
taken 1 0 --bang-device-only -O3 -DUSERS=1 -UOTHER -Wall -Werror -I. k.mlu -o k.elf
taken 2 0 -c -I"$inst/include" -isystem "$inst/include/" k.mlu
taken 2 0 -c -I"$inst/bin/../include" k.mlu
as_text -DUSERS=1 -I.
# dependencies FILE: the words of a rule, in any order
dependencies() { tr -s ' \\' '\n' <"$1" | LC_ALL=C sort; }
for flag in -MD -MMD; do
    run 0 --bang-host-only $flag -MF one.d -c k.mlu -o k.o
    cp k.o one.o
    run 0 --bang-host-only $flag -MF two.d --no-precompiled -c k.mlu -o k.o
    [ "$(dependencies one.d)" = "$(dependencies two.d)" ] || fail "$flag: other dependencies than of text"
    cmp -s one.o k.o || fail "another object than of text"
done
run 0 --bang-host-only -MD -c k.mlu -o k.o
sed 's/\\ / /g' k.d | grep -qF "$inst/include/bang_math.h" || # blanks have one before them
    fail "dependencies are not where the installation is"

# What is said of mistakes is the same, and names the same places.
cat >wrong.mlu <<'END'
__nram__ float a[64];
__nram__ half h[64];
__mlu_global__ void k(float *x)
{
    __bang_add(a, h, a, 64);
    __bang_ad(a, a, a, 64);
    int unused = __bang_sum(h);
    static_assert(sizeof(half) == 4, "");
    __mlu_step("");
}
int main() { cnrtMalloc(1); return cnrtSuccess + "x"; }
END
for side in --bang-device-only --bang-host-only; do
    run 1 $side -ferror-limit=0 -Wall -c wrong.mlu
    cp err one
    run 1 $side -ferror-limit=0 -Wall -c --no-precompiled wrong.mlu
    cmp -s err one || fail "$side: other messages than of text: $(diff one err)"
done

# Files that -include names: they follow the headers, whatever is in them.
mkdir users
cat >users/setup.h <<'END'
#pragma once
#include "more.h"
#include <stddef.h>
#if defined(USERS_MODE) && USERS_MODE > 1
#define USERS_SIZE 32
#endif
END
printf '#ifndef USERS_MORE_H\n#define USERS_MORE_H\n#define USERS_SCALE 2.5f\nenum { USERS = 7 };\n#endif\n' >users/more.h
cat >setup.mlu <<'END'
#include <bang.h>
__mlu_global__ void k(float *x) { x[USERS] = USERS_SCALE * USERS_SIZE; }
END
# same_as_text FILE ARGS...: the device code of a file is the same without them
same_as_text() {
    file=$1
    shift
    run 0 --bang-device-only "$@" "$file" -o one.elf
    run 0 --bang-device-only --no-precompiled "$@" "$file" -o two.elf
    code one.elf
    code two.elf
    cmp -s one.elf.bare two.elf.bare || fail "$file $*: other device code than from text"
}
# after LINE...: headers are taken, and a file with these lines follows them, by
# way of another one
after() {
    printf '%b\n' "$@" >after.h
    taken 1 0 --bang-device-only -fsyntax-only -include users/other.h k.mlu
}
printf '#include "../after.h"\n' >users/other.h
after '#define NDEBUG'
after '/* */ #define __n m'
after '#def\\\nine NDEBUG' '#define STRING(x) #x'
after '#undef __BANG_ARCH__' '#define __BANG_ARCH__ 592'
after '#define NAME <assert.h>' '#include NAME'
after '_Pragma("STDC FP_CONTRACT OFF")' '#pragma clang fp contract(off)'
after '%:define NDEBUG' '#pragma GCC system_header' '#include <map>'
same_as_text k.mlu -include users/other.h
printf '#ifdef assert\n#define HEADERS_FIRST 1\n#endif\n#define NDEBUG\n' >after.h
printf '#if HEADERS_FIRST != 1 || !defined NDEBUG\n#error before the headers\n#endif\n' >first.mlu
run 0 -fsyntax-only -include after.h first.mlu
run 0 -fsyntax-only --no-precompiled -include after.h first.mlu
# mistakes in them are what the text says, but for the line of the command
printf 'int after_the_headers = "7";\n' >after.h
run 1 --bang-device-only -include after.h k.mlu -o k.elf
sed 's/<built-in>:[12]:/<built-in>:/' err >one
run 1 --bang-device-only --no-precompiled -include after.h k.mlu -o k.elf
sed -i 's/<built-in>:[12]:/<built-in>:/' err
cmp -s one err || fail "other messages than of text: $(diff one err)"
run 1 --bang-device-only -include absent.h k.mlu -o k.elf
says "<built-in>:2:10: fatal error: 'absent.h' file not found"
taken 2 0 -c -include assert.h k.mlu
taken 2 0 -c -include bang.h -include vector k.mlu
taken 2 0 -c -DUSERS_MODE=2 -include users/setup.h setup.mlu
taken 2 0 -c -DUSERS_MODE=2 -Iusers -include setup.h -include cmath setup.mlu
same_as_text setup.mlu -DUSERS_MODE=2 -include users/setup.h
same_as_text k.mlu -include assert.h -include cmath

# ---- left --------------------------------------------------------------------

# What changes headers, and what Clang finds other than when they were made.
chosen 0 1 --bang-device-only -DNDEBUG k.mlu -o k.elf
chosen 0 1 --bang-device-only -D__n=m k.mlu -o k.elf
chosen 0 2 -c -std=c++14 k.mlu
chosen 0 2 -c -Wsystem-headers k.mlu
taken 0 1 -E k.mlu
# folders in another order: Clang finds other headers, and complains
run 1 -fsyntax-only -isystem /usr/include k.mlu
says "error: cannot redeclare builtin function '__builtin_isnan'"
# Clang does not want it
taken 1 1 --bang-device-only -fno-signed-char k.mlu -o k.elf
as_text -fno-signed-char
mkdir folder
printf '#include_next <string.h>\n#define IN_FOLDER 1\n' >folder/string.h
printf '#if IN_FOLDER != 1\n#error not in folder\n#endif\n' >folder.mlu
taken 0 1 --bang-device-only -Ifolder folder.mlu -o k.elf
cp folder/string.h folder/users.h
rm folder/string.h
taken 1 0 --bang-device-only -Ifolder k.mlu -o k.elf

# ---- stale and spoilt --------------------------------------------------------

cp $pairs/592-c++17-O2.pch kept.pch
cp $pairs/592-c++17-O2.fit kept.fit
head -c 100000 kept.pch >$pairs/592-c++17-O2.pch
run 0 --bang-device-only k.mlu -o k.elf
quiet
: >$pairs/592-c++17-O2.pch
run 0 --bang-device-only k.mlu -o k.elf
quiet
{ # damaged, of the same size
    head -c 200000 kept.pch
    head -c 4000 /dev/zero | tr '\0' '\125'
    tail -c +204001 kept.pch
} >$pairs/592-c++17-O2.pch
chosen 0 1 --bang-device-only k.mlu -o k.elf
cp kept.pch $pairs/592-c++17-O2.pch
rm $pairs/592-c++17-O2.fit
chosen 0 1 --bang-device-only k.mlu -o k.elf
sed 's/^clang .*/& of another day/' kept.fit >$pairs/592-c++17-O2.fit
chosen 0 1 --bang-device-only k.mlu -o k.elf
: >$pairs/592-c++17-O2.fit
chosen 0 1 --bang-device-only k.mlu -o k.elf
cp kept.fit $pairs/592-c++17-O2.fit
taken 1 0 --bang-device-only k.mlu -o k.elf
echo '#define EDITED 1' >>inst/include/bang_grid.h
taken 1 0 --bang-device-only k.mlu -o k.elf # not of the prelude
echo '#define EDITED 1' >>inst/include/bang_types.h
printf '#if EDITED != 1\n#error not edited\n#endif\n' >edited.mlu
taken 0 1 --bang-device-only edited.mlu -o k.elf
rm inst/include/bang_types.h
run 1 --bang-device-only k.mlu -o k.elf
says "'bang_types.h' file not found"
cp "$root/include/bang_types.h" inst/include/

# ---- made --------------------------------------------------------------------

rm $pairs/592-c++17-O2.*
run 0 --precompile --bang-device-only
quiet
fits() { grep -v '^pch ' "$1"; } # but for the print of the file beside it
[ "$(fits kept.fit)" = "$(fits $pairs/592-c++17-O2.fit)" ] ||
    fail "what fits differs by where it is made"
cp $pairs/592-c++17-O2.pch kept.pch
run 0 --precompile --bang-device-only
cmp -s kept.pch $pairs/592-c++17-O2.pch || fail "a header is not made the same twice"
# The list that costs most to read is out of sight (code 64 of Clang 19; others keep it),
# and all else can be read; a reader of LLVM's says so.
checks=$((checks + 1))
"llvm-bcanalyzer-$llvm" --dump kept.pch >dump 2>&1 || fail 'a header is no stream of blocks any more'
grep -q '<AST_BLOCK\|<UnknownBlock8' dump || fail 'a header has no block of what was declared'
case $("$clang" --version) in
*'version 19.'*)
    grep -q '^  <[A-Za-z0-9_]*64 op0' dump && fail 'the list of deferred messages is still there'
    grep -q '^  <UnknownCode1000 op0' dump || fail 'there was no list of deferred messages'
    ;;
esac
run 0 --precompile --bang-device-only -std=c++11
taken 1 0 --bang-device-only -std=c++14 k.mlu -o k.elf
run 1 --precompile k.mlu
says "leave 'k.mlu' out"
run 1 --precompile -include assert.h
says "without files that -include names"

# In a folder of the user's, with the files that -include names: taken by what
# begins with the same files.
mkdir own
printf '#pragma once\n#include <vector>\ntemplate <int N> struct users { int of[N]; };\n' >users/big.h
printf '#include <bang.h>\nusers<4> made;\n__mlu_global__ void k(int *x) { *x = sizeof(users<3>) + USERS; }\n' >big.mlu
run 0 --precompile --precompiled=own -O2 -include "$PWD/users/big.h"
quiet
own="--precompiled=own -O2 -include $PWD/users/big.h"
# shellcheck disable=SC2086 # several words
taken 2 0 -c $own -include users/more.h big.mlu
grep -q "\"-include\" \"$PWD/users/big.h\"" passes && fail "a precompiled file is read again"
grep -q '"-include" "users/more.h"' passes || fail "what follows precompiled files is not read"
# shellcheck disable=SC2086
same_as_text big.mlu $own -include users/more.h
# the installation has those of the device here
chosen 1 1 -c --precompiled=own -O2 -include users/more.h -include $PWD/users/big.h big.mlu
[ "$(grep -c "\"-include\" \"$PWD/users/big.h\"" passes)" = 2 ] || fail "of another order, taken"
# shellcheck disable=SC2086
taken 2 0 -c $own -Dmade=done -include users/more.h big.mlu # no word of theirs
# shellcheck disable=SC2086
chosen 1 1 -c $own -DN=M -include users/more.h big.mlu # one of theirs: as if it were not there
echo '#define EDITED 1' >>users/big.h
# shellcheck disable=SC2086
chosen 1 1 -c $own -include users/more.h big.mlu # the installation's
grep -q "\"-include\" \"$PWD/users/big.h\"" passes || fail "a file that has changed is not read"
run 1 --precompile --precompiled= -include $PWD/users/big.h
says "--precompiled= wants a folder"
run 1 --precompile --precompiled=own -include users/big.h
says "-include users/big.h: precompiled files are known by their whole paths"
run 1 --precompile --precompiled=nowhere -include $PWD/users/big.h
says "there is no folder 'nowhere'"
run 1 --precompile -std=gnu++20
says "cannot precompile for -std=gnu++20: Clang reads such headers wrongly"
rm -r $pairs
run 1 --precompile
says "there is no folder '$inst/share/mlusim/precompiled'"

echo "$checks passed, 0 failed"
