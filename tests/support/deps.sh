#!/bin/sh
# Installs the Debian packages the build and the tests need, when that is
# allowed (root, or sudo without a password); otherwise prints the exact list.
packages="gcc g++ make pkg-config binutils libc6-dev clang-19 lld-19 llvm-19
libclang-rt-19-dev libelf-dev libdw-dev libjansson-dev libreadline-dev
libcriterion-dev clang-format-14 qemu-user gdb-multiarch"

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
