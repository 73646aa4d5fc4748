#!/bin/sh
# Installs the Debian packages that are missing, when that is allowed (root, or
# sudo without a password); otherwise prints the exact list.
#
# usage: tests/support/deps.sh [SET...]     default: build, test and lint
#   build   what the programs are built with and mlucc runs
#   demo    what the examples of README need beside that
#   test    what the tests need beside that
#   lint    what `make lint` and `make format` need beside build and test
#   torch   what the full engine of PyTorch extensions is tested with
#   slurm   what parts of sweeps and contests are tested with
#   mpi     what ranks under MPI are tested with
#   package what `make deb`, `make container`, wheels and their tests need beside build
#   vm      what sandboxes are tested with in a virtual machine, on an x86_64
#   site    what `make site`, `make course-site` and `make course-po` need
#   arm64   what builds for aarch64 and runs it (make MACHINE=aarch64), on another machine
clang=$("$(dirname "$0")/../../mk/tools.sh" version) # the one that is there, or the usual
build="gcc g++ make binutils libc6-dev clang-$clang lld-$clang libelf-dev libdw-dev
libjansson-dev libreadline-dev zlib1g-dev libmd-dev libxxhash-dev
libmicrohttpd-dev libunistring-dev libisl-dev"
demo="python3-numpy"
test="libcriterion-dev libclang-rt-$clang-dev llvm-$clang qemu-user gdb-multiarch procps tmux
bubblewrap parallel cmake pkg-config groff-base po4a python3-jsonschema python3-numpy
python3-pytest python3-pytest-xdist python3-yaml libxml2-utils zsh fish csmith libcsmith-dev"
lint="clang-format-14"
torch="python3-torch libtorch-dev pybind11-dev python3-numpy python3-dev python3-setuptools"
slurm="slurm-wlm munge"
mpi="openmpi-bin libopenmpi-dev"
package="debhelper dpkg-dev dh-python chrpath lintian mmdebstrap buildah mypy python3-build"
vm="mmdebstrap qemu-system-x86 e2fsprogs"
site="pandoc po4a"
arm64="gcc-aarch64-linux-gnu g++-aarch64-linux-gnu qemu-user-static libc6-dev:arm64
libelf-dev:arm64 libdw-dev:arm64 libjansson-dev:arm64 libreadline-dev:arm64
zlib1g-dev:arm64 libmd-dev:arm64 libxxhash-dev:arm64 libmicrohttpd-dev:arm64
libunistring-dev:arm64 libisl-dev:arm64 libffi8:arm64 libgit2-1.5:arm64"

packages=
[ $# -gt 0 ] || set -- build test lint
for set; do
    case $set in
    build) packages="$packages $build" ;;
    demo) packages="$packages $demo" ;;
    test) packages="$packages $test" ;;
    lint) packages="$packages $lint" ;;
    torch) packages="$packages $torch" ;;
    slurm) packages="$packages $slurm" ;;
    mpi) packages="$packages $mpi" ;;
    package) packages="$packages $package" ;;
    vm) packages="$packages $vm" ;;
    site) packages="$packages $site" ;;
    arm64) packages="$packages $arm64" ;;
    *)
        echo "deps.sh: unknown set '$set'; there are build, demo, test, lint, torch, slurm, mpi, package, vm, site and arm64"
        exit 1
        ;;
    esac
done

# What comes before the installation of packages of another machine.
foreign() {
    case $missing in
    *:arm64*) echo "sudo dpkg --add-architecture arm64 && sudo apt-get update && " ;;
    esac
}

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
        echo "  $(foreign)sudo apt-get install$missing"
        exit 1
    fi
fi
echo "installing:$missing"
export DEBIAN_FRONTEND=noninteractive
case $missing in
*:arm64*) $as_root dpkg --add-architecture arm64 ;;
esac
# shellcheck disable=SC2086
if ! { $as_root apt-get install -y --no-install-recommends $missing ||
    { $as_root apt-get update &&
        $as_root apt-get install -y --no-install-recommends $missing; }; } \
    >/dev/null 2>&1; then
    echo "could not install them; on Debian or Ubuntu try:"
    echo "  $(foreign)sudo apt-get update && sudo apt-get install$missing"
    exit 1
fi
