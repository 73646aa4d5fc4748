#!/bin/sh
# Packages that dpkg cannot unpack, as there is no space or nothing may be written: it
# says so, and no file of theirs is there; later they are installed as if nothing had been.
. tests/support/checks.sh
. tests/support/debian.sh
needs_debian
needs_packages
bare_debian

# Files of a package that are there, also those under the names of a dpkg that stopped.
files_there() { # package
    dpkg-deb -c "$root"/packages/"$1"_*.deb | awk '$1 !~ /^d/ { print $6 }' | while read -r file; do
        ls -d "$root/$file" "$root/$file.dpkg-new" "$root/$file.dpkg-tmp" 2>/dev/null
    done
}
# refuses WHAT WORDS MOUNT: dpkg, where the lines of MOUNT were run before.
refuses() {
    checks=$((checks + 1))
    inside sh -c "$3
        dpkg --unpack /packages/libcnrt-dev_*.deb" >"$work/log" 2>&1 && fail "$1: it is unpacked"
    grep -q -e "$2" "$work/log" || fail "$1: dpkg does not say: $2"
    files_there libcnrt-dev >"$work/log"
    [ ! -s "$work/log" ] || fail "$1: files are left"
    inside dpkg -l libcnrt-dev 2>/dev/null | grep '^ii' && fail "$1: it counts as installed"
}
mkdir -p "$root/usr/include/mlusim"
refuses 'no space left' 'No space left on device' \
    'mount -t tmpfs -o size=64k none /usr/include/mlusim'
refuses 'nothing may be written' 'Read-only file system' \
    'mount --bind /usr /usr && mount -o remount,ro,bind /usr'
try 'later it is unpacked' inside sh -c 'dpkg --unpack /packages/libcnrt-dev_*.deb'
try 'all of it' test -f "$root/usr/include/mlusim/bang.h"
try 'and removed' inside dpkg --remove --force-all libcnrt-dev
files_there libcnrt-dev >"$work/left"
try 'all of it' [ ! -s "$work/left" ]
rm -rf "$root"

finish
