#!/bin/sh
# Sources as editors and file systems may have them: names with any letters,
# paths of any form, line ends of Windows, marks of byte order, missing ends.
set -eu
. tests/support/mlucc.sh

kernel='__mlu_global__ void k(int *x) { x[0] = 1; }'
# Patched on its way (extern), with inline assembly, and a program.
cat >whole <<'EOF'
#include <bang.h>
extern __nram__ char buffer[];
__nram__ char buffer[10];
__mlu_global__ void k(int *x) {
  __asm__ volatile("sync;");
  x[0] = buffer[x[1]];
}
int main() { return 0; }
EOF
sed 's/sync;/foo;/' whole >wrong
sed 's/10/1000000/' whole >large

# ---- names ----------------------------------------------------------------------

# named NAME SHOWN: compiles as NAME, whose patched copy is nowhere to be seen;
# messages say SHOWN
named() {
    cp whole "$1"
    run 0 -c "$1" -o named.o
    quiet
    ! grep -q 'extern-[0-9]' named.o || fail "$1: a copy shows"
    cp wrong "$1"
    run 1 -c "$1" -o named.o
    says "$2:5: error: unknown MLU instruction 'foo'"
}
# What the linker finds.
too_large() { # NAME SHOWN
    cp large "$1"
    run 1 -c "$1" -o named.o
    says "$2:3: error: __nram__ variable 'buffer' (1000000 bytes)"
}
mkdir 'with space' 'quote"d'
for name in 'a b.mlu' "a'b.mlu" 'a"b.mlu' 'a\b.mlu' 'größe.mlu' '漢字.mlu' 'a$b.mlu' \
    'a%s%n.mlu' 'a;b&c.mlu' 'a`b`.mlu' 'a(b)#c.mlu' 'a,b=c:d.mlu' 'a*b?.mlu' @a.mlu \
    'with space/k.mlu' 'quote"d/k.mlu' '[a]{b}.mlu' \
    "$(printf '%0250d.mlu' 0)"; do
    named "$name" "$name"
done
named "$(printf 'caf\351.mlu')" 'caf?.mlu' # no UTF-8
too_large 'a"b.mlu' 'a"b.mlu'
too_large 'größe.mlu' 'größe.mlu'
too_large 'a%s%n.mlu' 'a%s%n.mlu'
too_large "$(printf '%0250d.mlu' 0)" "$(printf '%0250d.mlu' 0)"
for path in ./k.mlu ".//k.mlu" "with space/../k.mlu" "$PWD/k.mlu"; do
    named "$path" "k.mlu"
done
named ./-c.mlu -c.mlu
cp whole ./-c.mlu
run 0 -c -o dash.o -- -c.mlu
run 0 -o dash -- -c.mlu
mkdir kept
cd kept
"$mlucc" -save-temps -c ../-c.mlu || fail "-save-temps with a dash"
cd ..
cp whole 'line
break.mlu'
run 1 -c 'line
break.mlu'
says "the name of a file has a line break"
# A file of the same name and contents elsewhere is another one.
mkdir again
cat >twin.mlu <<'EOF'
#ifndef TWIN
#define TWIN
#include "again/twin.mlu"
#else
__mlu_global__ void k(int *x) { x[0] = 1; }
#endif
EOF
cp twin.mlu again
run 0 --bang-device-only twin.mlu -o twin.elf
[ ! -x "$root/bin/mlusim" ] || "$root/bin/mlusim" disasm twin.elf | grep -q 'again/twin.mlu:5' ||
    fail "the header is taken for the source"

# ---- contents -------------------------------------------------------------------

crlf() { sed 's/$/\r/' "$1" >crlf.mlu; }
crlf whole
run 0 -c -Wall crlf.mlu
quiet
crlf wrong
run 1 -c crlf.mlu
says "crlf.mlu:5: error: unknown MLU instruction 'foo'"
printf '\357\273\277' | cat - whole >bom.mlu
run 0 -c -Wall bom.mlu
quiet
printf '%s' "$kernel" >open.mlu
run 0 -c -Wall -Werror open.mlu
printf '%s\n// \\' "$kernel" >open.mlu
run 0 -c open.mlu
: >empty.mlu
run 0 -c empty.mlu
quiet
printf '%s\n' "$kernel" | iconv -t UTF-16 >wide.mlu
run 1 -c wide.mlu
says "UTF-16 (LE) byte order mark detected in 'wide.mlu'"
awk 'BEGIN { printf "//"; for (i = 0; i < 1000000; i++) printf "y"; print "" }' >long.mlu
printf '%s\n' "$kernel" >>long.mlu
run 0 -c long.mlu
awk 'BEGIN { printf "__mlu_global__ void k(int *x) {"
    for (i = 0; i < 5000; i++) printf " x[%d] = %d;", i, i; print "}" }' >wide.mlu
run 0 -c wide.mlu
mkdir header.h
printf '#include "header.h"\n%s\n' "$kernel" >k.mlu
run 1 -c k.mlu
says "k.mlu:1:10: fatal error: 'header.h' file not found"
mkdir folder.mlu
run 1 -c folder.mlu
says "cannot read 'folder.mlu': it is a folder"
if [ "$(id -u)" -ne 0 ]; then
    echo >secret.h
    chmod 0 secret.h
    sed 's/header/secret/' k.mlu >s.mlu
    run 1 -c s.mlu
    says "s.mlu:1:10: fatal error: cannot open file './secret.h': Permission denied"
fi

# ---- lines of a generator -------------------------------------------------------

# Numbers and files that `#line` gives, one number twice; what Clang has to be shown
# otherwise (extern, alignas behind a qualifier, constraints) is found behind them.
cat >lined.mlu <<'EOF'
#include <bang.h>
#line 100 "gen.py"
__mlu_func__ int f(int i) {
    __nram__ alignas(128) int x[32];
    x[0] = i;
    return x[0];
}
# 7 "other.py" 1
extern "C" __mlu_global__ void k(int *out) {
#line 8
    __nram__ int a[32];
#line 8
    __nram__ alignas(128) int y[32];
    y[0] = 3 + a[0] * 0;
    out[0] = f(y[0]);
}
  #  line 5
extern __nram__ int outer[4];
__nram__ int outer[4];
EOF
run 0 -c lined.mlu
quiet
sed 's/return x/return z/; s/= 3/= w/' lined.mlu >lined_wrong.mlu
run 1 -c lined_wrong.mlu
says "gen.py:103:12: error: use of undeclared identifier 'z'"
says "other.py:9:12: error: use of undeclared identifier 'w'"

# ---- flags ----------------------------------------------------------------------

cat >flags.mlu <<'EOF'
static_assert(sizeof(NAME) == SIZE, "");
__mlu_global__ void k(int *x) { x[0] = NAME[x[1]] + CH; }
EOF
run 0 -c flags.mlu '-DNAME="a \"b\" "' -DSIZE=7 "-DCH='\"'"
run 0 -c flags.mlu -D "NAME=\"it's \\\\ \$x \`y\`\"" -D SIZE=14 "-DCH='\\\\'"
for i in $(seq 1000); do printf ' -Iinclude/%s' "$i"; done >many
mkdir -p include/1000
echo "$kernel" >include/1000/last.h
echo '#include <last.h>' >last.mlu
# shellcheck disable=SC2046
run 0 -c last.mlu $(cat many)

echo "$checks passed, 0 failed"
