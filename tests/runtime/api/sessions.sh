#!/bin/sh
# Sessions: a program that the simulator is embedded in, with devices, settings and
# messages of its own for each, and kernels of modules that it loads. OUT is the build
# folder; run from the root of the tree.
. tests/support/checks.sh
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
needs_clang
tests=$PWD/tests/runtime/api
cd "$work"
try 'the kernels' "$OUT/bin/mlucc" --bang-fatbin-only --bang-mlu-arch=mtp_372 \
    --bang-mlu-arch=mtp_592 "$tests/sessions.mlu" -o kernels.cnfatbin
try 'the program' "$CC" -std=c11 -Wall -Wextra -Werror -pthread "$tests/sessions.c" \
    -I"$OUT/include" -L"$OUT/lib" -lcndrv -lcnrt -Wl,-rpath,"$OUT/lib" \
    -Wl,-rpath-link,"$OUT/lib" -o sessions
try 'sessions' with ./sessions kernels.cnfatbin
try 'it needs an image' sh -c '! "$1" none' - ./sessions

# Others see nothing of the process's own settings.
try 'the environment is not looked at' with env MLUSIM_DEVICE=none ./sessions \
    kernels.cnfatbin
finish
