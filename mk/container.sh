#!/bin/sh
# Builds an image with the packages of build/deb by buildah.
#
# usage: mk/container.sh NAME
#
# DEBIAN_IMAGE names the image of a Debian 12 that it is built on. Without it, a bare one
# is made by mmdebstrap, so that nothing but packages of Debian is fetched.
set -e
name=$1

fail() { # message, what to do
    printf 'make container: %s\n' "$@" >&2
    exit 1
}
needs() { # program: the package has its name
    command -v "$1" >/dev/null ||
        fail "cannot find '$1'" "install the package $1: sudo apt-get install $1"
}
needs buildah
ls build/deb/mlusim_*.deb >/dev/null 2>&1 ||
    fail 'there are no packages in build/deb' 'run: make deb'
# What images are made of may be kept from before; a bare Debian is.
base=${DEBIAN_IMAGE:-localhost/mlusim-debian}
if [ -z "$DEBIAN_IMAGE" ] && ! buildah inspect --type image "$base" >/dev/null 2>&1; then
    needs mmdebstrap
    echo "making a bare Debian, the image $base"
    mkdir -p build/container
    # As slim as images of Debian are: without pages, and without what moved /bin to /usr,
    # with the Perl that only that needs.
    mmdebstrap --quiet --variant=minbase --include=usr-is-merged \
        --hook-dir=/usr/share/mmdebstrap/hooks/merged-usr \
        --customize-hook='chroot "$1" dpkg-query -W -f "\${db:Status-Status} \${Package}\n" \
            "*perl*" usrmerge | sed -n "/perl-base/d; s/^installed //p" |
            xargs chroot "$1" apt-get purge -y' \
        --dpkgopt='path-exclude=/usr/share/doc/*' \
        --dpkgopt='path-include=/usr/share/doc/*/copyright' \
        --dpkgopt='path-exclude=/usr/share/locale/*' --dpkgopt='path-exclude=/usr/share/man/*' \
        bookworm build/container/bare.tar >build/container/log 2>&1 || {
        tail -n 20 build/container/log >&2
        fail 'no bare Debian can be made' 'name one: make container DEBIAN_IMAGE=debian:12-slim'
    }
    scratch=$(buildah from scratch)
    buildah add --quiet "$scratch" build/container/bare.tar / >/dev/null
    buildah commit --quiet "$scratch" "$base" >/dev/null
    buildah rm "$scratch" >/dev/null
    rm -rf build/container
fi
# Root needs no runtime of containers for what an image is built of.
isolation=
[ "$(id -u)" -ne 0 ] || isolation='--isolation chroot'
log=build/deb/container.log
echo "building the image $name, with $log"
# shellcheck disable=SC2086
buildah build $isolation --build-arg BASE="$base" -f Containerfile -t "$name" . >"$log" 2>&1 || {
    tail -n 20 "$log" >&2
    fail "the build failed; $log has it all"
}
echo "the image $name: buildah from $name, or podman run --rm -it $name"
