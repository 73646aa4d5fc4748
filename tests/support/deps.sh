#!/bin/sh
# Installs the Debian packages that are missing, when that is allowed (root, or
# sudo without a password); otherwise prints the exact list.
#
# usage: tests/support/deps.sh [SET...]     default: build, test and lint
#   build   what the programs are built with and mlucc runs
#   test    what the tests need beside that
#   lint    what `make lint` and `make format` need beside build and test
#   torch   what the full engine of PyTorch extensions is tested with
#   mpi     what ranks under MPI are tested with
#   package what `make deb`, `make container` and their tests need beside build
#   site    what `make site`, `make course-site` and `make course-po` need
build="gcc g++ make binutils libc6-dev clang-19 lld-19 libelf-dev libdw-dev
libjansson-dev libreadline-dev zlib1g-dev libmd-dev libxxhash-dev
libmicrohttpd-dev"
test="libcriterion-dev libclang-rt-19-dev llvm-19 qemu-user gdb-multiarch procps tmux
bubblewrap parallel cmake pkg-config groff-base po4a python3-jsonschema python3-numpy
python3-pytest python3-pytest-xdist python3-yaml libxml2-utils zsh fish"
lint="clang-format-14"
torch="python3-torch libtorch-dev pybind11-dev python3-numpy python3-dev python3-setuptools"
mpi="openmpi-bin libopenmpi-dev"
package="debhelper dpkg-dev dh-python chrpath lintian mmdebstrap buildah"
site="pandoc po4a"

packages=
[ $# -gt 0 ] || set -- build test lint
for set; do
    case $set in
    build) packages="$packages $build" ;;
    test) packages="$packages $test" ;;
    lint) packages="$packages $lint" ;;
    torch) packages="$packages $torch" ;;
    mpi) packages="$packages $mpi" ;;
    package) packages="$packages $package" ;;
    site) packages="$packages $site" ;;
    *)
        echo "deps.sh: unknown set '$set'; there are build, test, lint, torch, mpi, package and site"
        exit 1
        ;;
    esac
done

missing=
for p in $packages; do
    dpkg-query -W -f='${Status}' "$p" 2>/dev/null |
        grep -q 'install ok installed' || missing="$missing $p"
done
[ -z "$missing" ] && exit 0

as_root=
if [ "$(id -u)" -ne 0 ]; then
    as_root="sudo -n"
    if ! $as_root true 2>/dev/null; then
        echo "These packages are missing; install them and try again:"
        echo "  sudo apt-get install$missing"
        exit 1
    fi
fi
echo "installing:$missing"
export DEBIAN_FRONTEND=noninteractive
# shellcheck disable=SC2086
if ! { $as_root apt-get install -y --no-install-recommends $missing ||
    { $as_root apt-get update &&
        $as_root apt-get install -y --no-install-recommends $missing; }; } \
    >/dev/null 2>&1; then
    echo "could not install them; on Debian or Ubuntu try:"
    echo "  sudo apt-get update && sudo apt-get install$missing"
    exit 1
fi
