#!/bin/sh
# Unpacks Debian's libcriterion of another machine into a folder. It cannot be installed
# beside that of this machine, as a library that it needs cannot.
#
# usage: tests/support/criterion.sh MACHINE FOLDER
set -eu
machine=$1 folder=$2
case $machine in
aarch64) of=arm64 ;;
*) of=$machine ;;
esac

rm -rf "$folder" "$folder.new"
mkdir -p "$folder.new/packages"
packages="libcriterion-dev:$of libcriterion3:$of libnanomsg5:$of"
# shellcheck disable=SC2086
if ! (cd "$folder.new/packages" && apt-get -qq download $packages) >"$folder.new/said" 2>&1; then
    cat "$folder.new/said" >&2
    echo "criterion.sh: cannot download $packages; 'tests/support/deps.sh $of'" \
        "makes apt know these packages" >&2
    exit 1
fi
for package in "$folder.new"/packages/*.deb; do
    dpkg-deb -x "$package" "$folder.new"
done
rm -r "$folder.new/packages" "$folder.new/said"
mv "$folder.new" "$folder"
