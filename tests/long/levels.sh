#!/bin/sh
# An installation as `make install` makes it runs on every x86-64-v2 CPU, takes
# the fastest simulator library that the CPU can run, and prints the same with
# each. The loader is told to see less of this CPU; where qemu is installed, an
# old one runs everything as well. 77: not an x86-64 machine, or no glibc.
. tests/support/checks.sh
prefix="$work/a prefix" # with a space, as some have
[ "$(uname -m)" = x86_64 ] && getconf GNU_LIBC_VERSION >/dev/null 2>&1 ||
    { echo "skipped: levels of x86-64 with glibc only"; exit 77; }

# ---- the installation ----------------------------------------------------------

touch "$work/before"
make -s -j"$(nproc)" LEVEL=portable MODE=release CC=gcc install \
    PREFIX="$prefix" || { echo "FAILED make install"; exit 1; }
untouched() {
    [ -z "$(find build/bin build/lib build/obj -newer "$work/before" -type f)" ]
}
[ "$OUT" != build ] || try 'the native build stays as it is' untouched

mlucc=$prefix/bin/mlucc
compile() { # source program
    try "compile $1" "$mlucc" "$1" -o "$work/$2" --bang-mlu-arch=mtp_372 \
        --bang-mlu-arch=mtp_592
}
compile examples/02_vector_add/vector_add.mlu vector_add
compile tests/long/levels.mlu levels

# ---- what runs on a CPU --------------------------------------------------------

tidy() { # without what the host took
    sed -e '/^host/d' -e '/^  "host"/,$d'
}
everything() { # wrapper...: output of programs, and of their reports
    "$@" "$work/levels" 2>&1
    for device in MLU370-X4 MLU590-H8; do
        "$@" env MLUSIM_REPORT=json MLUSIM_DEVICE=$device \
            "$work/vector_add" 2>&1 | tidy
        "$@" "$prefix/bin/mluop" run voxel_pooling_forward --quick \
            --device $device 2>&1 | tidy
    done
    "$@" "$prefix/bin/mluop" run voxel_pooling_forward --case bev_small \
        2>&1 | tidy
}
loaded() { # wrapper...: the simulator library, from the prefix on
    "$@" env LD_TRACE_LOADED_OBJECTS=1 "$work/levels" |
        sed -n "s|.*libmlusim.so.* => $prefix/\(.*\) (.*|\1|p"
}
# A CPU without these features, as far as libraries and libm can see.
without() { # features command...
    features=$1
    shift
    env GLIBC_TUNABLES="glibc.cpu.hwcaps=$features" "$@"
}
supports() { # level
    "$(readelf -l /bin/sh | sed -n 's/.*interpreter: \(.*\)]/\1/p')" --help |
        grep -q "$1 (supported"
}
soname=$(basename "$(ls "$prefix"/lib/libmlusim.so.[0-9])")
older='-AVX2,-AVX512F,-FMA,-FMA4'
try 'v2 is loaded' [ "$(loaded without "$older")" = "lib/$soname" ]
everything without "$older" >"$work/x86-64-v2"
try 'v2 prints' [ "$(grep -c -e PASSED -e ' passed, 0 failed' "$work/x86-64-v2")" -ge 5 ]
for level in x86-64-v3 x86-64-v4; do
    supports $level || { echo "    this CPU is no $level: not run"; continue; }
    [ $level = x86-64-v4 ] && features= || features=-AVX512F
    try "$level is loaded" [ "$(loaded without "$features")" = \
        "lib/glibc-hwcaps/$level/$soname" ]
    everything without "$features" >"$work/$level"
    try "$level is as v2" diff "$work/x86-64-v2" "$work/$level"
done
everything env LD_LIBRARY_PATH="$PWD/$OUT/lib" >"$work/native"
[ "${MODE:-release}" != release ] ||
    try 'the build tree is as v2' diff "$work/x86-64-v2" "$work/native"

# Every overload, with the golden cases, by the libraries of each level.
for features in "$older" -AVX512F ''; do
    try "overloads without '$features'" without "$features" env \
        LD_LIBRARY_PATH="$prefix/lib" MLUSIM_DEVICE=MLU590-H8 \
        "$OUT/tests/overloads/run" 592
done

if command -v qemu-x86_64 >/dev/null; then
    # Environment variables come first: env itself would not be emulated.
    old() {
        set -- qemu-x86_64 -cpu Nehalem "$@"
        [ "$4" != env ] || {
            shift 4
            set -- env "$1" "$2" qemu-x86_64 -cpu Nehalem "$3"
        }
        "$@"
    }
    everything old >"$work/nehalem"
    try 'an old CPU is as v2' diff "$work/x86-64-v2" "$work/nehalem"
    try 'mlucc on an old CPU' old "$mlucc" -c tests/long/levels.mlu \
        -o "$work/levels.o"
    try 'mlusim on an old CPU' old "$prefix/bin/mlusim" disasm \
        --kernel perform "$work/levels.o" >"$work/code"
else
    echo "    qemu-x86_64 is not installed: no old CPU was tried"
fi

# ---- other installations ---------------------------------------------------------

# Over a portable one, a native one must not leave faster libraries of the old.
make -s LEVEL=native MODE=release CC=gcc install PREFIX="$prefix"
try 'a native installation is loaded' [ "$(loaded without "")" = "lib/$soname" ]
make -n all OUT=build/none >"$work/commands"
try 'native here' grep -q -e '-march=native .*-c sim/run/launch.c' "$work/commands"

finish
