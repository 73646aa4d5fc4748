#!/bin/sh
# PyTorch extensions as contestants write them (tests/torch/programs), called by `mlusim torch`:
# every case of tests/torch/cases.py, whose results are those of formulas in numpy. OUT is the
# build folder; run from the root of the tree.
#   torch_programs.sh [PROGRAM...]     default: all
# ARCH is compiled for (mtp_372, the contest's), DEVICE simulated, with variables SETTINGS.
. tests/support/checks.sh
needs_clang
needs_python numpy
: "${ARCH:=mtp_372}" "${DEVICE:=MLU370-X4}"
programs=tests/torch/programs
mlusim=$OUT/bin/mlusim
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE

build() { # program name
    "$mlusim" torch --build-only -o "$work/$2" "$1" -- --bang-mlu-arch="$ARCH"
}
cases() { # program...
    # shellcheck disable=SC2086
    with MLUSIM_DEVICE="$DEVICE" ${SETTINGS:-} "$python" tests/torch/light.py "$work" "$@"
}

# shellcheck disable=SC2046
[ $# -gt 0 ] || set -- $(ls "$programs" | sed 's/\.mlu$//')
for name; do
    try "$name is built" build "$programs/$name.mlu" "$name"
done
try "results of all programs" cases "$@"

# What the programs rely on is looked at: without it the results are wrong.
differs() { # name sed-command
    checks=$((checks + 1))
    [ -f "$work/$1" ] || return
    sed "$2" "$programs/$1.mlu" >"$work/$1.mlu"
    ! cmp -s "$programs/$1.mlu" "$work/$1.mlu" || fail "$1: '$2' changes nothing"
    build "$work/$1.mlu" "$1" >"$work/log" 2>&1 || fail "$1 with '$2' is not built"
    ! cases "$1" >"$work/log" || fail "$1 with '$2' is right"
    grep -q "wrong, the first at" "$work/log" || fail "$1 with '$2' gives nothing wrong"
}
differs conv128 's/g += 4/g++/; s/4 \* length/length/g'
finish
