# Sourced by suites of packages, after checks.sh: packages of this tree, and a Debian 12
# that has nothing else in it, below $root.

# Where what is slow to get is kept for the next suite: the bare Debian, the packages
# that were downloaded.
store=$PWD/build/debian
packages=$PWD/build/deb

# needs_debian: the script ends as skipped where no bare Debian can be made.
needs_debian() {
    missing=
    for program in mmdebstrap dpkg-buildpackage unshare; do
        command -v $program >/dev/null || missing="$missing $program"
    done
    [ -z "$missing" ] || skipped "not installed:$missing (tests/support/deps.sh package)"
    [ "$(id -u)" -eq 0 ] || skipped 'only root can chroot and mount'
    unshare --mount true 2>/dev/null || skipped 'this container may not mount'
}
skipped() { # why
    echo "skipped: $1"
    [ "$failures" -eq 0 ] || exit 1
    exit 77
}

# needs_packages: packages of the tree as it is, built unless they are.
needs_packages() {
    ls "$packages"/mlusim_*.deb >/dev/null 2>&1 &&
        [ -z "$(find . \( -path ./build -o -path ./.git -o -path ./tests \) -prune -o \
            -type f -newer "$packages/build.log" -print | head -n 1)" ] && return
    try 'make deb' make -s deb
    [ "$failures" -eq 0 ] || finish || exit 1
}

# bare_debian: $root is a fresh one.
bare_debian() {
    root=$work/root
    mkdir -p "$store/archives/partial" "$root"
    if ! [ -f "$store/bare.tar" ]; then
        mmdebstrap --quiet --variant=minbase bookworm "$store/new.tar" || exit 1
        mv "$store/new.tar" "$store/bare.tar"
    fi
    tar -xf "$store/bare.tar" -C "$root" || exit 1
    cp /etc/resolv.conf "$root/etc/"
    printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
    chmod +x "$root/usr/sbin/policy-rc.d"
    mkdir -p "$root/packages"
    cp "$packages"/*.deb "$root/packages/"
    rm -f "$root"/packages/*-dbgsym_*
}

# inside COMMAND...: runs it in $root as root. What it mounts is gone when it ends.
# shellcheck disable=SC2016
inside() {
    unshare --mount --pid --fork sh -c '
        root=$1 archives=$2
        shift 2
        mount -t proc proc "$root/proc" &&
            mount --rbind /dev "$root/dev" &&
            mount --bind "$archives" "$root/var/cache/apt/archives" &&
            exec env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
                HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive chroot "$root" "$@"
    ' - "$root" "$store/archives" "$@"
}
# user LINES: a shell in $root, of somebody without rights, in a home of theirs.
user() {
    inside sh -c '[ -d /srv/someone ] || useradd -m -d /srv/someone someone
        exec setpriv --reuid=someone --regid=someone --clear-groups \
            env HOME=/srv/someone sh -c "cd && $1"' - "$1"
}
# installs FILE...: with what they depend on, nothing that they recommend.
installs() {
    inside apt-get install -y -q --no-install-recommends \
        -o APT::Keep-Downloaded-Packages=true "$@"
}

# files_of: all files, links and folders of $root, but for those of packages that
# anybody installed, logs and caches.
files_of() {
    (cd "$root" && find . \( -path ./proc -o -path ./dev -o -path ./tmp -o -path ./var/lib/dpkg \
        -o -path ./var/lib/apt -o -path ./var/cache -o -path ./var/log -o -path ./packages \
        -o -path ./run -o -path ./etc/ld.so.cache -o -path ./srv/someone \) -prune -o -print | LC_ALL=C sort)
}
