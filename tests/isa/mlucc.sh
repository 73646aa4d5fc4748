#!/bin/sh
# The compiler driver as its users see it: options, outputs, several files and
# architectures, and above all what it says when something is wrong.
# OUT is the build directory; runs from the root of the tree.
set -eu
: "${OUT:=build}"

options=$PWD/isa/compiler/driver/options.def
default_arch=$(sed -n 's/^#define ISA_DEFAULT_ARCH "\(.*\)"$/\1/p' isa/isa.h)
. tests/support/mlucc.sh

# ---- sources -------------------------------------------------------------

cat >add.mlu <<'EOF'
__nram__ float buf[256];
template <class T>
__mlu_global__ void add(T *x, half h, int n) {
  __nram__ T table[64] = {1, 2, 3};
  __bang_add(buf, buf, buf, 64);
  __asm__ volatile("sync;\n\t");
  x[taskId] = table[taskId & 63] + (T)(float)h + buf[n & 255];
}
template __mlu_global__ void add<float>(float *, half, int);
int answer() { return 42; }
EOF
cat >other.mlu <<'EOF'
__mlu_device__ int table[4] = {1, 2, 3, 4};
extern "C" __mlu_global__ void other(int *x) { x[0] = table[x[1] & 3]; }
EOF
cat >main.cpp <<'EOF'
#ifdef __BANG__
#error "plain C++ is not BANG"
#endif
extern "C" int plain(void);
int answer();
int main() { return answer() + plain() - 43; }
EOF
echo 'int plain(void) { return 1; }' >plain.c

# ---- the command line ------------------------------------------------------

run 0 --version
version=$(head -n1 out | awk '{print $2}' | sed 's/^v//')
echo "$version" | grep -Eq '^[0-9]+\.[0-9]+\.[0-9]+$' || fail "version '$version'"
run 0 --help
grep -q -- '--bang-mlu-arch=' out || fail "--help does not list the options"
for shown in '-include FILE ' '-o FILE ' '-std=STD ' '-OLEVEL '; do
    grep -q -- "^  $shown" out || fail "--help does not show $shown"
done
grep -q 'mtp_592' out || fail "--help does not list the architectures"
run 1
says "no input files"
for words in "''" "'' -o x" "-c ''" "add.mlu ''" "-- ''" "-x c++ ''" "-E ''"; do
    eval "run 1 $words"
    says "mlucc: error: the name of an input file is empty; leave it out, or name a file"
done
run 1 --bang-mlu-arhc=mtp_592 -c add.mlu
says "unknown option '--bang-mlu-arhc=mtp_592'; did you mean '--bang-mlu-arch='?"
run 1 --bang-mlu-arch=mtp_999 -c add.mlu
says "unknown architecture 'mtp_999'"
says "mtp_592"
says " (and MLU100 MLU220 MLU270 MLU290 MLU370 MLU590)"
run 1 --frobnicate add.mlu
says "unknown option '--frobnicate'"
run 1 -c add.mlu -o
says "'-o' needs an argument"
run 1 -c absent.mlu
says "absent.mlu"
run 1 -c add.mlu other.mlu -o both.o
says "-o names one file"
run 1 --bang-device-only -o dev.elf add.mlu --bang-mlu-arch=mtp_372 \
    --bang-mlu-arch=mtp_592
says "choose one"
run 1 -c -fno-such-thing add.mlu
says "unknown argument: '-fno-such-thing'"

# Options of the vendor's compiler that are not known are told, once each.
run 0 -c add.mlu --bang-future --fmlu-thing=3 --bang-future
says "mlucc: warning: '--bang-future' has no effect"
says "mlucc: warning: '--fmlu-thing=3' has no effect"
[ "$(grep -c warning err)" -eq 2 ] || fail "an option is told twice"

# Two dashes: Clang takes each spelling, and it is the option that its row names.
sed -n 's/^X("\([^"]*\)", *\([A-Z]*\), *ALIAS, *0, *"\([^"]*\)".*/\1 \2 \3/p' "$options" >spellings
[ "$(wc -l <spellings)" -eq "$(grep -c ' ALIAS, ' "$options")" ] || fail "rows of spellings are not understood"
shown() { # WORD...: the commands, but for where their files are
    "$mlucc" '-###' plain.cpp "$@" 2>&1 | sed "s|$work/tmp/mlucc-held-[A-Za-z0-9]*|TMP|g"
}
echo 'int main() { return 0; }' >plain.cpp
while read -r name form own; do
    case $own in
    -x) value=c++ ;;
    -std=) value=c++20 ;;
    -O | -g) value=1 ;;
    -W) value=shadow ;;
    -m) value=avx ;;
    -save-temps) value= ;;
    *) value=value ;;
    esac
    case $form in
    FLAG) value='' words=$name ;;
    SEPARATE) words="$name $value" ;;
    JOINED) words=$name$value ;;
    esac
    case $own in
    -include | -imacros | -Xlinker) canonical="$own $value" ;;
    *) canonical=$own$value ;;
    esac
    # shellcheck disable=SC2086
    clang-19 '-###' -c plain.cpp $words >clang_says 2>&1 || :
    ! grep -Eq 'unknown|unsupported option' clang_says || fail "Clang does not take $words: $(grep unknown clang_says)"
    # shellcheck disable=SC2086
    shown $words >got
    # shellcheck disable=SC2086
    shown $canonical >want
    cmp -s got want || fail "$words is not $canonical: $(diff got want)"
    ! grep -q 'error: unknown' got || fail "$words: $(cat got)"
    checks=$((checks + 1))
done <spellings
run 0 --shared -fPIC --optimize=3 --bang-arch=compute_50 --output=shared.so add.mlu
is_elf shared.so DYN
run 0 --compile --define-macro=EXTRA=1 --std c++14 --include-directory . other.mlu --output compiled.o
is_elf compiled.o REL
run 0 --preprocess --define-macro WORD=found --no-warnings plain.cpp
run 1 --define-macro
says "'--define-macro' needs an argument"
run 0 --help-hidden
grep -q -- '--bang-mlu-arch=' out || fail "--help-hidden does not list the options"

# Words in files.
printf '%s\n' '-c  add.mlu' "-DTEXT='a b'" '"-DOTHER=\"x\""' '@more.rsp' >words.rsp
printf '%s' '-o named\ file.o' >more.rsp
run 0 @words.rsp -DX=1
is_elf "named file.o" REL
echo '@loop.rsp' >loop.rsp
run 1 @loop.rsp
says "response files name each other more than 16 deep"
run 1 @absent.rsp
says "absent.rsp"

# Without an option the environment says what to compile for.
archs_of() { # object: the architectures of its device code
    "$root/bin/mlusim" disasm "$1" | sed -n 's/^device code: \([a-z_0-9]*\),.*/\1/p' | tr '\n' ' '
}
if [ -x "$root/bin/mlusim" ]; then
    for want in mtp_372 mtp_270,mtp_592; do
        MLUSIM_ARCH=$want "$mlucc" -c other.mlu -o by_variable.o || fail "MLUSIM_ARCH=$want"
        [ "$(archs_of by_variable.o)" = "$(echo $want | tr , ' ') " ] ||
            fail "MLUSIM_ARCH=$want compiles for $(archs_of by_variable.o)"
    done
    MLUSIM_ARCH=mtp_372 "$mlucc" -c other.mlu -o by_option.o --bang-mlu-arch=mtp_592
    [ "$(archs_of by_option.o)" = 'mtp_592 ' ] || fail "an option loses to MLUSIM_ARCH"
    if MLUSIM_ARCH=mtp_1 "$mlucc" -c other.mlu 2>err; then fail "MLUSIM_ARCH=mtp_1"; fi
    says "unknown architecture 'mtp_1'"
    says "this is what MLUSIM_ARCH says"
fi

# What clangd is told is what Clang's own driver reads a kernel file with.
cat >editor.mlu <<'EOF'
#include <bang.h>
#include <cnrt.h>
#include <algorithm>
#include <cmath>
#include <new>
#include <stddef.h>
#include <limits.h>
#include "own.h"
__nram__ float b[64];
__mlu_global__ void k(float *x, half h) {
  __bang_add(b, b, b, 64);
  x[taskId] = (float)h + OWN + __MLU_NRAM_SIZE__;
}
int main() { cnrtDim3_t d = {1, 1, 1}; k<<<d, cnrtFuncTypeBlock, nullptr>>>(nullptr, 1); }
#ifdef MISTAKE
int x = nothing;
#endif
EOF
mkdir editor
echo '#define OWN 1' >editor/own.h
run 0 --print-clangd -Ieditor --bang-mlu-arch=mtp_372 -Werror -Wall
sed -n '/Add: \[/,/\]/p' out | tr -d '\n' | sed 's/^ *Add: \[//; s/\]$//; s/",  *"/\n/g' |
    tr -d '"' >editor/flags
grep -qx -- '-D__MLU_NRAM_SIZE__=768' editor/flags || fail "no sizes for clangd"
grep -q -- '"--bang-mlu-arch=\*"' out || fail "clangd is not told what to remove"
set --
while read -r flag || [ "$flag" ]; do set -- "$@" "$flag"; done <editor/flags
"${MLUSIM_CLANG:-clang-19}" -fsyntax-only "$@" editor.mlu || fail "flags for clangd"
! "${MLUSIM_CLANG:-clang-19}" -fsyntax-only "$@" -DMISTAKE editor.mlu 2>/dev/null ||
    fail "clangd would see no mistake"

# ---- outputs ------------------------------------------------------------------

run 0 -c add.mlu
quiet
is_elf add.o REL
run 0 -c add.mlu -o named.o -O0 -g -std=c++11 -fPIC -Wall -Werror -DX=1 -UY \
    -I. -isystem . -pthread --neuware-path=/nowhere --no-neuware-version-check \
    -Xbang-cnas -O1 -mllvm --fmlu-memintr-warning=true --bang-stack-on-ldram
quiet
is_elf named.o REL
run 0 -S add.mlu
grep -q '__bangRegisterFunction' add.s || fail "-S is not host assembly"
run 0 -S --bang-device-only other.mlu -o dev.s
grep -q '@other' dev.s || fail "-S --bang-device-only is not device assembly"
run 0 -E add.mlu
grep -q 'answer' out || fail "-E writes nothing"
run 0 -E --bang-device-only add.mlu --bang-mlu-arch=mtp_372
grep -q 'answer' out || fail "-E --bang-device-only writes nothing"
run 0 -fsyntax-only add.mlu
cp add.mlu kernel.cc
run 0 -x bang kernel.cc -c -o kernel.o
nm kernel.o | grep -q __bangRegisterFatBinary || fail "-x bang is ignored"
run 0 -c --bang-host-only add.mlu -o host.o
run 0 --bang-fatbin-only other.mlu
[ "$(head -c 4 other.cnfatbin)" = MLUF ] || fail "no fat image"
mkdir keep && cd keep
"$mlucc" -save-temps -c ../other.mlu || fail "-save-temps"
[ -s other-mtp_592.s ] && [ -s other-mtp_592.elf ] || fail "-save-temps keeps nothing"
cd ..
run 0 -### -c other.mlu -o dry.o
says '"-cc1"'
[ ! -e dry.o ] || fail "-### writes"
run 0 -c -MD -MF deps.d other.mlu
grep -q 'other.mlu' deps.d || fail "-MD writes no dependencies"

# ---- warnings ----------------------------------------------------------------

# Newer than the compilers of public builds: no errors, unless asked for.
echo 'int f() { int n = 0; n++; return 1; }' >newer.mlu
run 0 -fsyntax-only -Wall -Werror newer.mlu
says "warning: variable 'n' set but not used"
run 1 -fsyntax-only -Wall -Werror -Wunused-but-set-variable newer.mlu
says "error: variable 'n' set but not used"
run 1 -fsyntax-only -Werror=unused-but-set-variable newer.mlu
says "error: variable 'n' set but not used"
echo 'int f() { int n; return 1; }' >older.mlu
run 1 -fsyntax-only -Wall -Werror older.mlu
says "error: unused variable 'n'"
cp newer.mlu newer.cpp
run 0 -fsyntax-only -Wall -Werror newer.cpp
# Nothing is told about the inside of the C++ library, what is the user's is.
cat >library.mlu <<'EOF'
#include <algorithm>
[[deprecated]] int old();
int f(int *v) { std::stable_sort(v, v + 9); std::inplace_merge(v, v + 4, v + 9); return 0; }
EOF
for standard in 14 17 20; do
    run 0 -fsyntax-only -Wall -Werror -std=c++$standard library.mlu
done
sed 's/return 0/return old()/' library.mlu >user.mlu
run 1 -fsyntax-only -Werror user.mlu
says "error: 'old' is deprecated"
# Pragmas of the language mean nothing here; others are still told.
printf '#pragma bang walign(64)\n#pragma bong\n' >pragma.mlu
run 0 -fsyntax-only -Wall pragma.mlu
says "pragma.mlu:2:9: warning: unknown pragma ignored"
says_not "pragma.mlu:1"
run 1 -fsyntax-only -Wall -Werror pragma.mlu
says "error: unknown pragma ignored"

# ---- device images -----------------------------------------------------------

run 0 --bang-device-only add.mlu -o add.elf
is_elf add.elf EXEC RISC-V
readelf -p .mlu.kernels add.elf >kernels
for line in 'mlu-kernels 1' 'param x 8 8 pointer' 'param h 2 2 float' \
    'param n 4 4 signed' 'pretty add<float>'; do
    grep -qF "$line" kernels || fail "no '$line' in .mlu.kernels"
done
size=$(wc -c <add.elf)
[ "$size" -lt 65536 ] || fail "the image is large: $size bytes"
for arch in $("$mlucc" --help | sed -n '/^Architectures/,/^$/s/^  \([a-z]*_[0-9]*\).*/\1/p') \
    MLU100 MLU220 MLU270 MLU290 MLU370 MLU590; do
    run 0 --bang-device-only other.mlu -o arch.elf --bang-mlu-arch="$arch"
    quiet
done
# Without a word it is this one, which the help of the option says.
run 0 --bang-device-only other.mlu -o arch.elf --bang-mlu-arch="$default_arch"
run 0 --bang-device-only other.mlu -o default.elf
cmp -s arch.elf default.elf || fail "$default_arch is not the default"
"$mlucc" --help | grep -qF "default $default_arch, or" ||
    fail "the help has another default than $default_arch"
# Without -O device code is as with -O2; called by the vendor's name it is as with
# -O0. What is for another tool is no level, and the last of several counts.
cat >loop.mlu <<'EOF'
__mlu_global__ void loop(float *x, int n) {
  float sum = 0;
  for (int i = 0; i < n; i++) sum += x[i];
  x[0] = sum;
}
int main() { return 0; }
EOF
echo -O1 >response
own=$mlucc
ln -s "$own" cncc
for level in 0 1 2 3 s; do
    run 0 --bang-device-only loop.mlu -o level$level.elf -O$level
done
! cmp -s level0.elf level2.elf && ! cmp -s level2.elf levels.elf || fail "levels are alike"
is_level() { # LEVEL OPTION...
    level=$1
    shift
    run 0 --bang-device-only loop.mlu -o loop.elf "$@"
    quiet
    cmp -s loop.elf "level$level.elf" || fail "${mlucc##*/} $*: not as with -O$level"
}
is_level 2
is_level 2 -Xbang-cnas -O1
is_level 0 -O2 -O0
mlucc=./cncc
while read -r level options; do
    is_level "$level" $options
done <<'EOF'
0
0 -g -Xbang-cnas -O1 -mllvm -O3 -Wl,-O1 -Xlinker -O1
1 -O
0 -O0
2 --optimize=2
3 -O3
s -Os
0 -O3 -O0
2 -O0 -O2
1 -O3 @response
EOF
run 0 -c loop.mlu -o loop.o
[ ! -e "$root/lib/libcnrt.so" ] || [ "${MODE:-release}" = asan ] || run 0 loop.o -o loop
run 0 --help
grep -q '^  -OLEVEL .*2 by default, 0 if mlucc is called by the name cncc' out ||
    fail "--help does not say what counts without -O"
mlucc=$own
for family in compute_20 compute_30 compute_50; do
    run 0 --bang-fatbin-only -o family.bin other.mlu --bang-arch=$family
done
# The macros are those of the architecture; the host pass knows the sizes of
# the first one, because it checks the bodies of kernels too.
cat >macros.mlu <<'EOF'
#if !defined(__BANG__) || !defined(__MLU__) || !defined(__MLISA__)
#error "macros"
#endif
#ifdef __BANG_ARCH__
static_assert(__BANG_ARCH__ == 372 && __MLU_NRAM_SIZE__ == 768 &&
              __MLU_WRAM_SIZE__ == 1024 && __MLU_SRAM_SIZE__ == 4096, "");
#elif __MLU_NRAM_SIZE__ != 768 || defined(__CUDACC__)
#error "host"
#endif
__mlu_global__ void k(int *x) { x[0] = __BANG_ARCH__; }
#define LINE 1
EOF
sed -i 's/x\[0\] = __BANG_ARCH__/x[0] = 1/' macros.mlu
run 0 -c macros.mlu --bang-mlu-arch=mtp_372
quiet

if command -v gdb-multiarch >/dev/null; then
    gdb-multiarch -nx -batch -ex 'break add' -ex 'info scope add' \
        -ex 'info line add' add.elf >gdb.out 2>&1 || fail "gdb-multiarch"
    for word in 'Symbol x' 'Symbol h' 'Symbol n' 'add.mlu'; do
        grep -q "$word" gdb.out || { cat gdb.out; fail "gdb: no '$word'"; }
    done
    grep -q 'Symbol h.*length 2' gdb.out || fail "gdb: half is not 2 bytes"
else
    echo "gdb-multiarch is not installed: not checked"
fi

# ---- programs --------------------------------------------------------------------

if [ -e "$root/lib/libcnrt.so" ] && [ "${MODE:-release}" != asan ]; then
    run 0 add.mlu other.mlu main.cpp plain.c -o prog -O2 \
        --bang-mlu-arch=mtp_372 --bang-mlu-arch=mtp_592
    quiet
    ./prog || fail "the program does not run"
    run 0 -c plain.c
    run 0 -c main.cpp
    run 0 add.mlu main.o plain.o -o prog2
    ./prog2 || fail "the program of mixed files does not run"
    run 0 -shared -fPIC add.mlu other.mlu -o libk.so
    run 0 main.cpp plain.o -o prog3 -L. -lk -Wl,-rpath,"$work"
    ./prog3 || fail "the program with a shared library does not run"
else
    echo "no plain libcnrt: programs are not linked"
fi

# ---- messages ----------------------------------------------------------------------

cat >warn.mlu <<'EOF'
__mlu_global__ void k(float *x) {
  int unused = 3;
  x[0] = 1;
}
EOF
run 0 -c -Wall warn.mlu --bang-mlu-arch=mtp_372 --bang-mlu-arch=mtp_592
says "warn.mlu:2:7: warning: unused variable"
[ "$(grep -c 'unused variable' err)" -eq 1 ] || fail "warned more than once"
run 1 -c -Wall -Werror warn.mlu

# The two sides differ in the notes about our headers, which are not shown.
cat >scratchpad.mlu <<'EOF'
#include <bang.h>
__nram__ float row[16];
__mlu_global__ void k() { row[16] = 1; }
EOF
run 0 -c scratchpad.mlu
[ "$(grep -c 'array index 16' err)" -eq 1 ] || fail "warned for either side"

cat >wrong.mlu <<'EOF'

__mlu_global__ void k(float *x) { x[0] = nothing; }
EOF
run 1 -c wrong.mlu
says "wrong.mlu:2:42: error: use of undeclared identifier 'nothing'"
[ "$(grep -c 'undeclared' err)" -eq 1 ] || fail "complained more than once"

cat >big.mlu <<'EOF'
__nram__ char small[4096];
__mlu_global__ void k(float *x) {
  __nram__ float buf[262144];
  x[0] = buf[(int)x[1]] + small[taskId];
}
EOF
run 1 -c big.mlu
says "big.mlu:3: error: __nram__ variable 'buf' (1048576 bytes): NRAM of mtp_592 holds 524288 bytes, kernel 'k' needs 1052672, 528384 too many"
says "big.mlu:1: note: __nram__ variable 'small' (4096 bytes)"
says_not "ld.lld"
run 1 -c big.mlu --bang-mlu-arch=mtp_372
says "NRAM of mtp_372 holds 786432 bytes, of which the vendor's compiler took 783872"
says_not "too many"
cat >edge.mlu <<'EOF'
__wram__ char buf[BYTES];
__mlu_global__ void k(char *x) { x[0] = buf[(int)x[1]]; }
EOF
run 0 -c edge.mlu -DBYTES=524288
quiet
run 1 -c edge.mlu -DBYTES=524289
says "1 too many"
run 0 -c edge.mlu -DBYTES=524289 --bang-mlu-arch=mtp_372
run 1 -c edge.mlu -DBYTES=1 --bang-mlu-arch=tc_303
says "edge.mlu:1: error: __wram__ variable 'buf' (1 byte): tc_303 has no WRAM"

cat >missing.mlu <<'EOF'
__mlu_device__ float helper(float);
__mlu_func__ float inner(const char *x) { return __builtin_printf(x); }
__mlu_global__ void kern(float *x) {
  x[0] = inner((char *)x);
  x[1] = helper(x[2]);
}
EOF
run 1 -c missing.mlu
says "missing.mlu:2: error: device code calls 'printf', which has no device version (in function 'inner')"
says "missing.mlu:5: error: device code calls 'helper(float)', which is not defined for the device in this file (in function 'kern')"

# What another file defines is an error that comes alone, and once.
cat >alone.mlu <<'EOF'
__mlu_func__ int far(int);
__mlu_device__ int farther(int);
__mlu_device__ extern int number;
extern __nram__ int buffer[];
static __mlu_device__ int own(int);
template <class T> __mlu_func__ T generic(T);
struct S { __mlu_func__ int method(); };
template <class T> struct V { static __mlu_device__ int member; };
__mlu_global__ void k(int *x) {
  x[0] = far(1);
  x[1] = farther(2) + number + buffer[3];
  x[2] = own(3) + generic(4) + S().method() + V<int>::member;
}
EOF
run 1 -c -Wall -Wextra alone.mlu
for name in 'far(int)' 'farther(int)' number buffer 'own(int)' \
    'int generic<int>(int)' 'S::method()' 'V<int>::member'; do
    says "'$name', which is not defined for the device in this file (in function 'k')"
done
[ "$(wc -l <err)" -eq 8 ] || fail "not eight lines for eight mistakes"

# Variables that are missing, and those that come later in the file.
cat >absent.mlu <<'EOF'
__mlu_device__ extern int elsewhere;
__mlu_global__ void k(int *x) { x[0] = elsewhere; }
EOF
run 1 -c absent.mlu
says "absent.mlu:2: error: device code uses 'elsewhere', which is not defined for the device in this file (in function 'k')"
mkdir inc
cat >inc/buffers.h <<'EOF'
// extern __nram__ in a comment, "extern __nram__" in a string
extern __nram__ char nbuf[]; /* extern */ extern __wram__ float wbuf[];
__mlu_shared__ extern int sbuf[];
static const char *text = "extern __nram__", *raw = R"x(extern __nram__ ")x";
EOF
cat >externs.mlu <<'EOF'
#include "buffers.h"
__nram__ char nbuf[1024];
__wram__ float wbuf[1024];
__mlu_shared__ int sbuf[10];
__mlu_global__ void k(float *p) { p[0] = nbuf[3] + wbuf[3] + sbuf[1]; }
#ifdef MISTAKE
extern __nram__ float late[]; int x = nonsense;
#endif
EOF
run 0 -c externs.mlu -Iinc -Wall
quiet
run 0 externs.mlu -Iinc --bang-device-only -o externs.elf
readelf -SW externs.elf | grep -q "nram.bss .*000400 00" || fail "nbuf has no 1 KiB"
run 1 -c externs.mlu -Iinc -DMISTAKE
says "externs.mlu:7:39: error: use of undeclared identifier 'nonsense'"
says "extern __nram__ float late[]; int x = nonsense;"

cat >asm.mlu <<'EOF'
template <class T> __mlu_func__ void f(T *x) {
  __asm__ volatile("foo.nram.f32 [%0], %1;" ::"r"(x), "r"(3));
}
__mlu_global__ void kern(float *x) {
  __asm__ volatile("sync;");
  __asm__ volatile("  sync  ; sync;\n\t");
  __asm__ volatile("");
  f(x);
}
EOF
run 1 -c asm.mlu
says "asm.mlu:2: error: unknown MLU instruction 'foo.nram.f32' in inline assembly"
[ "$(wc -l <err)" -eq 1 ] || fail "more than one message"
grep -v foo asm.mlu >sync.mlu
run 0 --bang-device-only -o sync.elf sync.mlu
quiet

# Names of intrinsics, functions of the host, launches without the header.
cat >hints.mlu <<'EOF'
#include <cmath>
#include <cstdlib>
__mlu_global__ void k(float *x) {
  __bang_ad(x, x, x, 4);
  __sync_nothing();
  x[0] = strtof((char *)x, 0) + strtof((char *)x, 0);
  x[1] = std::sqrt(x[2]) + std::fabs(x[3]);
}
int main() { k<<<1, 1>>>(nullptr); }
EOF
run 1 -c hints.mlu
says "note: mlucc has no intrinsic '__bang_ad'; docs/reference/intrinsics.md lists what there is, such as '__bang_add'"
says "note: mlucc has no intrinsic '__sync_nothing'; docs/"
says "note: 'strtof' has no device version; kernels call functions marked __mlu_func__"
[ "$(grep -c 'has no device version' err)" -eq 1 ] || fail "noted more than once"
says_not "expanded from macro"
says "note: a launch is kernel<<<dim, type, queue>>>(arguments), with cnrtDim3_t"
grep -v -e __bang -e __sync -e strtof -e main hints.mlu >cmath.mlu
run 0 -c cmath.mlu
quiet
if [ -e "$root/lib/libcnrt.so" ] && [ "${MODE:-release}" != asan ]; then
    cat >far.mlu <<'EOF'
#include <cnrt.h>
namespace ns { __mlu_global__ void far(float *x); }
int main() {
  cnrtDim3_t dim = {1, 1, 1};
  ns::far<<<dim, cnrtFuncTypeBlock, 0>>>(nullptr);
  ns::far<<<dim, cnrtFuncTypeBlock, 0>>>(nullptr);
}
EOF
    run 1 far.mlu -o far
    says "error: kernel ns::far(float*) is declared and launched but defined in no input file"
    [ "$(grep -c 'is declared and launched' err)" -eq 1 ] || fail "said more than once"
fi

# Files whose end is missing.
if [ -x "$root/bin/mlusim" ]; then
    run 0 -c other.mlu
    for file in other.o other.cnfatbin; do
        for n in 16 3000; do
            head -c $n $file >cut
            ! "$root/bin/mlusim" disasm cut >out 2>err || fail "cut $file"
            says "truncated"
        done
    done
fi

cat >params.mlu <<'EOF'
struct P { int a; char b; };
struct alignas(32) Q { double d[5]; };
enum class E : unsigned char { x };
namespace ns {
template <class T, int N>
__mlu_global__ void k(bool a, signed char b, unsigned c, long long d, E e,
                      const void *f, float g, bfloat16_t h, P p, Q q, T &r) {
  r = (T)(a + b + c + d + (int)e + g + (float)h + p.a + q.d[0] + *(char *)f + N);
}
}
template __mlu_global__ void ns::k<float, 3>(bool, signed char, unsigned,
    long long, E, const void *, float, bfloat16_t, P, Q, float &);
EOF
run 0 --bang-device-only -o params.elf params.mlu
readelf -p .mlu.kernels params.elf >kernels
for line in 'pretty ns::k<float, 3>' 'param a 1 1 unsigned bool' 'param b 1 1 signed int8_t' \
    'param c 4 4 unsigned uint32_t' 'param d 8 8 signed int64_t' \
    'param e 1 1 unsigned uint8_t' 'param f 8 8 pointer const' \
    'param g 4 4 float float' 'param h 2 2 float bfloat16_t' \
    'param p 8 4 struct' 'param q 64 32 struct' 'param r 8 8 pointer float'; do
    grep -qF "$line" kernels || { cat kernels; fail "no '$line' in .mlu.kernels"; }
done

# An alias after the last kernel is none; sections of pragmas are refused.
cat >alias.mlu <<'EOF'
extern "C" __mlu_device__ int original(int x) { return x + 1; }
extern "C" __mlu_device__ int second(int x) __attribute__((alias("original")));
__mlu_global__ void k(int *x) { x[0] = second(x[0]); }
EOF
run 0 --bang-device-only -o alias.elf alias.mlu
quiet
[ "$(readelf -p .mlu.kernels alias.elf | grep -c 'kernel _')" -eq 1 ] ||
    fail "not one kernel beside an alias"
cat >pragma.mlu <<'EOF'
#pragma clang section data = "mine"
__mlu_device__ int x = 4;
__mlu_global__ void k(int *p) { p[0] = x; }
EOF
run 1 -c pragma.mlu
says "pragma.mlu: error: something is put into section 'mine', which device code does not have"

cat >copied.mlu <<'EOF'
struct C { int a; __mlu_device__ C(const C &o) : a(o.a) {} };
__mlu_global__ void k(int *x, C c) { x[0] = c.a; }
EOF
run 1 -c --bang-device-only copied.mlu
says "parameter 'c' of kernel 'k' is of class 'C'"

# ---- side by side --------------------------------------------------------------

# As make -j has it: the same file and folder for temporary files, nothing shared.
run 0 -c add.mlu -o alone.o
for i in 1 2 3 4; do
    { "$mlucc" -c add.mlu -MD -MF side$i.d -o side$i.o 2>side$i.err; echo $? >side$i.status; } &
done
wait
for i in 1 2 3 4; do
    [ "$(cat side$i.status)" = 0 ] && [ ! -s side$i.err ] && cmp alone.o side$i.o ||
        fail "compilation $i of 4 at once: $(cat side$i.err)"
    grep -q add.mlu side$i.d || fail "no dependencies of compilation $i"
done
[ -z "$(ls -A tmp)" ] || fail "compilations at once leave files: $(ls tmp)"

# ---- interruption --------------------------------------------------------------

# At any moment: also before the first tool, and between two.
for moment in 0 0.004 0.02 0.05 0.1 0.2; do
    "$mlucc" -c add.mlu -o stopped.o 2>err &
    pid=$!
    sleep $moment
    kill -TERM "$pid" 2>/dev/null || : # a compiler that is kept ready may be through
    status=0
    wait "$pid" || status=$?
    [ "$status" -eq 143 ] || [ "$status" -eq 0 ] || fail "status $status after SIGTERM"
    [ -z "$(ls -A tmp)" ] || fail "interrupted after $moment s, it leaves files: $(ls tmp)"
done
# A program is there whole, or not at all: the linker, to which Ctrl-C goes as well, leaves a part.
echo 'int main() { return 7; }' | cat add.mlu - >linked.mlu
run 0 -w linked.mlu -o linked
mv linked whole
for moment in 05 08 10 12 14 16 18 20 22 24 26 30; do
    checks=$((checks + 1))
    MLUSIM_CACHE=off timeout -s INT 0.$moment "$mlucc" -w linked.mlu -o linked 2>err || :
    [ ! -e linked ] || cmp linked whole 2>err ||
        fail "interrupted after 0.$moment s, there is a part of a program"
    rm -f linked
done
# Nor when nobody reads what it writes.
"$mlucc" -S add.mlu -o - 2>err | true
[ -z "$(ls -A tmp)" ] || fail "unread, it leaves files: $(ls tmp)"

echo "$checks passed, 0 failed"
