#!/bin/sh
# Projects in the manner of public ones, built with what `make install` puts into
# a prefix and told nothing but NEUWARE_HOME. OUT is the build folder; run from
# the root of the tree.
. tests/support/checks.sh
needs_clang
projects=$PWD/tests/dropin
prefix=$work/nw
try 'make install' make -s install MODE="$MODE" CC="$CC" OUT="$OUT" \
    LEVEL=native PREFIX="$prefix"
export NEUWARE_HOME="$prefix"

# ---- the layout ----------------------------------------------------------------

for file in bin/cncc bin/cnas include/cnrt.h include/cn_api.h include/cndrv.h \
    include/cndev.h include/bang.h include/mlu.h include/cnpapi.h \
    include/bang_device_functions.h include/bang_device_functions_decls.h \
    include/bang_device_types.h include/cnpapi_generated_cndrv_params.h \
    cmake/FindBANG.cmake cmake/modules/FindBANG.cmake lib64/libcnrt.so \
    lib64/libcndrv.so lib64/libcndev.so lib64/libcnbin.so lib/libcnrt.so \
    include/cncl.h lib64/libcncl.so include/cnnl.h lib64/libcnnl.so \
    include/mlusim/mlu_op.h; do
    try "$file" [ -s "$prefix/$file" ]
done
for file in lib64/libmluops.so lib/libmluops.so include/mlu_op.h; do
    try "no $file" [ ! -e "$prefix/$file" ]
done
version() { # words: those of cncc --version, as public scripts take them
    "$prefix/bin/cncc" --version | head -n1 | awk '{print $2}' | sed 's/^v//'
}
later() { # version least
    [ "$(printf '%s\n' "$1" "$2" | sort -V | head -n1)" = "$2" ]
}
try 'the version of cncc' later "$(version)" 4.15.0
try 'mlucc has its own' sh -c '"$1/bin/mlucc" --version | grep -q "^mlucc: v1"' \
    - "$prefix"
try 'cnas says what it is' sh -c '! "$1/bin/cnas" --mlu-arch mtp_372 a.s 2>"$2" &&
    grep -q "no assembler of MLISA.*: cncc -c --bang-device-only --bang-mlu-arch=mtp_372 a.mlu -o a.o$" "$2"' - "$prefix" "$work/err"

# ---- names ----------------------------------------------------------------------

# What public code takes from the headers is there, and some test uses it.
{
    printf '#include <%s>\n' cnrt.h cn_api.h cndrv.h cndev.h cncl.h cnnl.h
    awk '/^#/ { next }
        $1 == "function" { print "void *n" NR " = (void *)&" $2 ";" }
        $1 == "type" { print "typedef " $2 " n" NR ";" }
        $1 == "value" { print "#ifndef " $2 "\nenum { n" NR " = (int)" $2 " };\n#endif" }
        $1 == "member" { split($2, of, ".")
            print "enum { n" NR " = sizeof(((" of[1] " *)0)->" of[2] ") };" }' \
        tests/dropin/names.txt
} >"$work/names.c"
try 'names are declared' cc -std=gnu11 -fsyntax-only -I"$prefix/include" "$work/names.c"
cat tests/runtime/*/*.[cm]* tests/programs/*.mlu tests/dropin/*/*.* tests/dropin/*/*/*.* \
    tests/isa/*.sh 2>/dev/null | tr -cs 'A-Za-z0-9_' '\n' | sort -u >"$work/words"
sed -n 's/^[a-z]* //p' tests/dropin/names.txt | tr . '\n' | sort -u >"$work/names"
comm -23 "$work/names" "$work/words" >"$work/out"
try 'names that a test uses' [ ! -s "$work/out" ]

# The closed library: a project with kernels beside it, and each of its calls, twice.
try 'kernels beside a closed library' "$prefix/bin/cncc" -Wall -Werror -O3 \
    "$projects/closed/closed.mlu" -o "$work/closed" -I"$NEUWARE_HOME/include" \
    -L"$NEUWARE_HOME/lib64" -lcnrt -lcnnl --bang-mlu-arch=mtp_592
ends 0 '^mlusim: cnnlOpTensor: not supported: .*docs/porting.md' "$work/closed"
try 'they are right' grep -qx '0 wrong' "$work/out"
nm -D --defined-only "$prefix/lib64/libcnnl.so" | sed -n 's/^.* T //p' |
    grep -vx cnnlGetErrorString | sort >"$work/calls"
{
    sed 's/.*/int &();/' "$work/calls"
    echo 'int main(void) { int other = 0; for (int i = 0; i < 2; i++) {'
    sed 's/.*/other += &(0, 0, 0, 0, 0, 0) != 7;/' "$work/calls"
    echo '} return other; }'
} >"$work/calls.c"
try 'all calls' cc -std=gnu11 -w -o "$work/refused" "$work/calls.c" -L"$prefix/lib64" -lcnnl
ends 0 '' env LD_LIBRARY_PATH="$prefix/lib64" "$work/refused"
sed -n 's/^mlusim: \([A-Za-z0-9_]*\): not supported: .*/\1/p' "$work/err" | sort >"$work/said"
try 'each by name, once' sh -c '[ "$(wc -l <"$1")" -gt 200 ] && cmp "$1" "$2"' - \
    "$work/calls" "$work/said"

# ---- projects ------------------------------------------------------------------

# configures, builds and tests the project in one of its copies
builds() { # name, source, what is handed to cmake...
    name=$1 source=$2
    shift 2
    try "$name: cmake" cmake -S "$source" -B "$work/$name" "$@"
    try "$name: builds" cmake --build "$work/$name" -j2
    try "$name: runs" with ctest --test-dir "$work/$name" --output-on-failure
}
cp -r "$projects/oplib" "$work/source"
builds oplib "$work/source" -DCMAKE_BUILD_TYPE=Release
# Folders have commas, which separate arguments for compilers and for CMake.
cp -r "$work/source" "$work/a,source"
cp -rl "$prefix" "$work/n,w"
NEUWARE_HOME=$work/n,w
builds commas "$work/a,source" -DCMAKE_EXPORT_COMPILE_COMMANDS=ON
NEUWARE_HOME=$prefix
says_done() { # nothing is built again
    cmake --build "$work/oplib" >"$work/printed"
    ! grep Building "$work/printed"
}
try 'all is up to date' says_done
echo '/* later */' >>"$work/source/kernels/clip/limit.h"
remakes() { # header: what depends on it is compiled again, and only that
    cmake --build "$work/oplib" --target oplib >"$work/printed"
    grep -q 'BANG object.*clip_block' "$work/printed" &&
        ! grep -q 'axpy_union1' "$work/printed"
}
try 'a header that changed' remakes

# What editors read has the .mlu files too, once, with folders and flags, also when
# it is made again.
try 'to export commands' cmake -S "$work/source" -B "$work/oplib" -DCMAKE_EXPORT_COMPILE_COMMANDS=ON
try 'builds as before' cmake --build "$work/oplib" -j2
commands=$work/oplib/compile_commands.json
exported() { # a command for each object: one file is in two targets
    [ "$(grep -c '"file": ".*\.mlu"' "$commands")" = 4 ] &&
        grep -q '"file": ".*\.cpp"' "$commands" &&
        grep '"arguments": \[".*cncc", .*axpy' "$commands" | grep -q '"-I' &&
        cmake -DFILE="$commands" -P "$work/valid.cmake"
}
cat >"$work/valid.cmake" <<'EOT'
file(READ "${FILE}" text)
string(JSON n ERROR_VARIABLE error LENGTH "${text}")
if(error)
  message(FATAL_ERROR "${error}")
endif()
math(EXPR last "${n} - 1")
foreach(i RANGE ${last})
  string(JSON file GET "${text}" ${i} file)
  if(NOT EXISTS "${file}")
    message(FATAL_ERROR "no ${file}")
  endif()
endforeach()
EOT
try 'compile_commands.json has the kernels' exported
try 'configured again' cmake -S "$work/source" -B "$work/oplib"
try 'made again' cmake --build "$work/oplib" --target bang_compile_commands
try 'and again' cmake --build "$work/oplib" --target bang_compile_commands
try 'has them once' exported
if command -v clangd-19 >/dev/null && [ -z "${ASAN_PRELOAD:-}" ]; then
    "$prefix/bin/mlucc" --print-clangd >"$work/source/.clangd"
    clangd() { # it finds no mistake
        clangd-19 --compile-commands-dir="$work/oplib" \
            --check="$(find "$work/source" -name '*axpy*.mlu' | head -n1)"
    }
    try 'clangd reads it' clangd
fi

# An operator library of somebody else's, whose header has the same name and is
# installed beside the runtime's, is the one that programs and kernels see.
cat >"$prefix/include/mlu_op.h" <<'EOT'
#ifndef OTHER_MLU_OP_H
#define OTHER_MLU_OP_H
#include "cnrt.h"
#ifdef __cplusplus
extern "C"
#endif
int mluOpAbs(cnrtQueue_t queue);
#endif
EOT
echo '#include "mlu_op.h"
int f(void) { return mluOpAbs(0); }' >"$work/abs.c"
cp "$work/abs.c" "$work/abs.cc"
{ cat "$work/abs.c"; echo '#include <bang.h>
__mlu_global__ void k(int *a) { a[0] = taskId; }'; } >"$work/abs.mlu"
try 'their header, C' cc -c -I"$prefix/include" "$work/abs.c" -o "$work/abs.o"
try 'their header, C++' c++ -c -I"$prefix/include" "$work/abs.cc" -o "$work/abs.o"
for flag in -Wall "-I$prefix/include"; do
    try "their header, cncc $flag" "$prefix/bin/cncc" "$flag" -c "$work/abs.mlu" \
        -o "$work/abs.o"
done
echo '#include <mlu_op.h>
int g(void) { return mluOpCreate(0); }' >"$work/ours.c"
ours() { # the flags of ours first, as pkg-config gives them
    PKG_CONFIG_PATH="$prefix/lib/pkgconfig"
    export PKG_CONFIG_PATH
    eval "set -- $(pkg-config --cflags mluop)"
    cc -c -Werror "$@" "$work/ours.c" -o "$work/ours.o"
}
try 'ours, by pkg-config' ours
# A header of the project itself comes before the installed one; a library built
# with it is installed into the same folder, where it outlives ours.
mkdir -p "$work/theirs/include"
sed 's/mluOpAbs(cnrtQueue_t queue)/mluOpAbs(int *device, cnrtQueue_t queue)/' \
    "$prefix/include/mlu_op.h" >"$work/theirs/include/mlu_op.h"
cat >"$work/theirs/abs.mlu" <<'EOT'
#include "mlu_op.h"
#include <bang.h>
__mlu_global__ void kernel(int *a) { a[0] = a[0] < 0 ? -a[0] : a[0]; }
int mluOpAbs(int *device, cnrtQueue_t queue)
{
    cnrtDim3_t dim = {1, 1, 1};
    kernel<<<dim, cnrtFuncTypeBlock, queue>>>(device);
    return cnrtQueueSync(queue);
}
EOT
for flags in "-I$work/theirs/include" "-I$work/theirs/include -I$prefix/include" \
    "-isystem $work/theirs/include"; do
    # shellcheck disable=SC2086
    try "the project's header, $flags" "$prefix/bin/cncc" --shared -fPIC $flags \
        "$work/theirs/abs.mlu" -o "$work/theirs/libmluops.so"
done
cp "$work/theirs/libmluops.so" "$prefix/lib64/"
cp "$work/theirs/include/mlu_op.h" "$prefix/include/"
try 'installed once more' make -s install MODE="$MODE" CC="$CC" OUT="$OUT" \
    LEVEL=native PREFIX="$prefix"
echo '#include <mlu_op.h>
int main()
{
    int a = -5, *d;
    cnrtMalloc((void **)&d, sizeof a);
    cnrtMemcpy(d, &a, sizeof a, cnrtMemcpyHostToDev);
    if (mluOpAbs(d, 0) || cnrtMemcpy(&a, d, sizeof a, cnrtMemcpyDevToHost)) return 2;
    return a != 5;
}' >"$work/uses.cc"
try 'a program of theirs' c++ -I"$prefix/include" "$work/uses.cc" -L"$prefix/lib64" \
    -lmluops -lcnrt -o "$work/uses"
ends 0 '' env LD_LIBRARY_PATH="$prefix/lib64" "$work/uses"
rm "$prefix/include/mlu_op.h" "$prefix/lib64/libmluops.so"

# A Makefile of 2019, told another folder than the one written in.
mkdir "$work/tutorial"
tutorial() { # architecture
    with make -s -C "$projects/tutorial" NEUWARE="$prefix" OUT="$work/tutorial" \
        ARCH="$1" run >"$work/printed" 2>&1 && grep -qx '0 wrong' "$work/printed"
}
try 'CNRT 4 on MLU270' tutorial MLU270
rm "$work"/tutorial/*
try 'CNRT 4 on MLU370' tutorial mtp_372

# Efficiencies that a sample computes: the work of 8 clusters on 8 and on 12, whose
# peaks are 32 additions per core and cycle.
try 'a sample that times' "$prefix/bin/cncc" "$projects/timing/timing.mlu" \
    -o "$work/timing" -I"$NEUWARE_HOME/include" -L"$NEUWARE_HOME/lib64" -lcnrt \
    -lcndrv -lcndev --bang-mlu-arch=mtp_372 --bang-mlu-arch=mtp_592
peaks() { # device, its peaks, least and most compute efficiency
    with env MLUSIM_DEVICE="$1" "$work/timing" >"$work/printed" &&
        grep -qx "peak $2" "$work/printed" &&
        awk -v least="$3" -v most="$4" '/^compute/ { sub(",", "", $2)
            exit !($2 >= least && $2 <= most) }' "$work/printed"
}
try 'on all clusters' peaks MLU370-X4 '1024.0 Gop/s, 307.2 GB/s' 0.8 1
try 'on two thirds of them' peaks MLU590-H8 '2304.0 Gop/s, 2048.0 GB/s' 0.5 0.67

# Libraries that Python calls by ctypes, with flags as generators of kernels give them.
python=$projects/ctypes/call.py
by_ctypes() { # status words command...
    expected=$1 words=$2
    shift 2
    ends "$expected" "$words" env LD_LIBRARY_PATH="$prefix/lib64" "$@"
}
for flags in '--shared --bang-arch=compute_50' '-shared --bang-arch=compute_30' \
    '--shared --bang-arch=compute_20'; do
    try "cncc $flags" "$prefix/bin/cncc" $flags -fPIC -O3 \
        "$projects"/ctypes/scale.mlu "$projects"/ctypes/shift.mlu -o "$work/both.so"
    by_ctypes 0 '' python3 "$python" "$work/both.so"
done
try 'one file' "$prefix/bin/cncc" --shared -fPIC -O3 --bang-arch=compute_50 \
    "$projects/ctypes/scale.mlu" -o "$work/one.so"
by_ctypes 0 '' "$prefix/bin/mlusim" run --check all --report-file "$work/report" \
    python3 "$python" "$work/one.so"
try 'its report' grep -q '^\[1\] scale$' "$work/report"
by_ctypes 1 'fault in scale: out of bounds: .*, operand 2' python3 "$python" "$work/one.so" 20000
try 'an exception' grep -q 'RuntimeError: a kernel did something wrong' "$work/err"
echo 'import ctypes, sys
of = ctypes.CDLL(sys.argv[1])
of.launch_scale.argtypes = [ctypes.c_void_p] * 2 + [ctypes.c_float, ctypes.c_long, ctypes.c_void_p]
of.launch_scale(None, None, 1, 1, None)
of.cnrtQueueSync(None)' >"$work/careless.py"
by_ctypes 0 'fault in scale: null pointer' python3 "$work/careless.py" "$work/one.so"
by_ctypes 1 'stopped by a fault' "$prefix/bin/mlusim" run --fail-on-fault --report none \
    python3 "$work/careless.py" "$work/one.so"

# A script for clones of such generators (the others: tests/long/outside.sh).
outside() {
    with sh tests/outside/ninetoothed.sh tests/dropin/ctypes >"$work/out" &&
        [ "$(cat "$work/out")" = '| generated kernels (ctypes) | 2 | 2 | 2 | 2 |' ]
}
try 'a row for generated kernels' outside

# What the driver has in /proc, read as programs do: a stream, a descriptor, a shell.
cat >"$work/reads.cpp" <<'EOT'
#include <cnrt.h>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <string>
#include <unistd.h>
int main(int argc, char **argv)
{
    char id[64];
    if (cnrtDeviceGetPCIBusId(id, sizeof id, 0) != cnrtSuccess) return 2;
    std::string path = std::string("/proc/driver/cambricon/mlus/") +
        (argc > 1 ? argv[1] : id) + "/exclusive_mode";
    std::string word;
    std::ifstream(path) >> word;
    char byte = 0;
    int fd = open(path.c_str(), O_RDONLY);
    if (word != "0" || read(fd, &byte, 1) != 1 || byte != '0') return 1;
    if (open(path.c_str(), O_WRONLY) != -1) return 3;
    return std::system(("test $(cat " + path + ") = 0").c_str()) ? 4 : 0;
}
EOT
try 'a program that reads /proc' "$prefix/bin/cncc" "$work/reads.cpp" -o "$work/reads" \
    -I"$NEUWARE_HOME/include" -L"$NEUWARE_HOME/lib64" -lcnrt
proc=LD_PRELOAD=$prefix/lib/mlusim/proc.so
ends 0 '' env "$proc" "$work/reads"
try 'what has no files in memory' ${CC:-gcc} tests/runtime/api/cncl/without_memfd.c -o "$work/without_memfd"
ends 0 '' env "$proc" "$work/without_memfd" "$work/reads"
for other in 0000:02:00.0 0000:00:00.0 none; do
    ends 1 'only mlus/BUS ID/exclusive_mode' env "$proc" "$work/reads" $other
done
ends 1 '' "$work/reads"
ends 0 '' "$prefix/bin/mlusim" run --report none "$work/reads"
ends 0 '' env LD_PRELOAD= ASAN_OPTIONS=color=never "$prefix/bin/mlusim" run --report none "$work/reads"

finish
