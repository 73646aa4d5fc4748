#!/bin/sh
# What a generator of kernels has written, NineToothed's BANG back end for one: each
# .mlu file becomes a shared library with the flags that the generator gives, and is
# loaded by Python's ctypes; it is right if it has the launchers that the source
# defines. Usage: ninetoothed.sh CLONE
# shellcheck source=tests/outside/common.sh
. tests/outside/common.sh
body='generated kernels (ctypes)'

library() { # file
    counted built cncc --shared -fPIC -O3 --bang-arch=compute_50 -I"$(dirname "$1")" "$1" \
        -o "$work/kernel.so" || return 0
    sed -n 's/^ *extern "C" .*[ *]\([A-Za-z_0-9]*\) *(.*/\1/p' "$1" >"$work/launchers"
    counted ran python3 -c 'import ctypes, sys
ctypes.CDLL(sys.argv[1])' "$work/kernel.so" || return 0
    # shellcheck disable=SC2046
    counted right python3 -c 'import ctypes, sys
library = ctypes.CDLL(sys.argv[1])
if len(sys.argv) == 2:
    sys.exit("error: the source defines no launcher")
for name in sys.argv[2:]:
    getattr(library, name)' "$work/kernel.so" $(cat "$work/launchers") || return 0
}
each library '*.mlu'
row
