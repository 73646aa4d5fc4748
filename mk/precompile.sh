#!/bin/sh
# Precompiles the headers that kernels begin with, in a build folder or an
# installation: pairs of .pch and .fit in ROOT/share/mlusim/precompiled.
#
# usage: precompile.sh [ROOT NAME...]   default: all, where this script is installed
#
# A name is a path below that folder, and says what the headers are compiled for: an
# architecture or the host, the standard, -O2 (-O0 without it), and for the host pie or
# pic. torch/ has the headers of PyTorch extensions behind them, lint/ the checks of
# mlusim lint. RUN, in the environment, is put before mlucc: an emulator of its machine.
set -e
if [ $# -eq 0 ]; then
    installed=$(cd "${0%/*}/../.." && pwd)
    # shellcheck disable=SC2046
    set -- "$installed" $(cat "$installed/share/mlusim/precompiled.list")
fi
root=$(cd "$1" && pwd -P)
shift
# Clang writes its folder into the files, which are the same wherever they are made.
cd /

precompile() { # name
    case ${1##*/} in
    host-*) flags=--bang-host-only ;;
    *)
        flags=${1##*/}
        flags="--bang-device-only --bang-mlu-arch=mtp_${flags%%-*}"
        ;;
    esac
    standard=${1#*-}
    flags="$flags -std=${standard%%-*}"
    case $1 in
    *-O2*) flags="$flags -O2" ;;
    *) flags="$flags -O0" ;;
    esac
    case $1 in
    *-pic) flags="$flags -fPIC" ;;
    esac
    folder=$root/share/mlusim/precompiled/$1
    torch=$root/include/mlusim/torch
    # shellcheck disable=SC2086
    case $1 in
    torch/*) set -- $flags -isystem "$torch" -include "$torch/mlusim_torch/torch.hpp" ;;
    lint/*) set -- $flags -D__MLU_LINT__=1 ;;
    *) set -- $flags ;;
    esac
    mkdir -p "${folder%/*}"
    ${RUN:-} "$root/bin/mlucc" --precompile --precompiled="${folder%/*}" "$@"
}

for name; do
    precompile "$name"
done
