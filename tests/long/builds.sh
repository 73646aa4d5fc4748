#!/bin/sh
# The same program gives the same results and the same cycles whatever the
# build: release and debug, gcc and clang, with and without sanitizers.
set -eu
: "${OUT:=build}"
. tests/support/environment.sh
work=$OUT/builds
mkdir -p "$work"
program=$PWD/$work/vector_add

report() { # build folder: what the program and its report say
    "$1/bin/mlucc" examples/02_vector_add/vector_add.mlu -o "$program" \
        --bang-mlu-arch=mtp_372 --bang-mlu-arch=mtp_592
    for device in MLU370-X4 MLU370-S4 MLU590-H8; do
        env ${2:+LD_PRELOAD="$2"} ${2:+ASAN_OPTIONS=detect_leaks=0} \
            ${2:+LD_LIBRARY_PATH="$1/lib"} MLUSIM_REPORT=text \
            MLUSIM_DEVICE=$device "$program" 2>&1 | grep -v '^host'
    done
}

make -s all
make -s MODE=debug all
make -s CC="$clang" all
make -s MODE=asan CC=gcc all
report build >"$work/release"
report build/debug >"$work/debug"
report build/release-clang >"$work/clang"
report build/asan "$(gcc -print-file-name=libasan.so)" >"$work/asan" 2>/dev/null
report build >"$work/again"
for other in again debug clang asan; do
    diff "$work/release" "$work/$other" ||
        { echo "release and $other differ"; exit 1; }
done
echo "reports that are the same in 4 builds: $(grep -c cycles "$work/release") passed, 0 failed"
