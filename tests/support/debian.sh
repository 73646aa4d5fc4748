# Sourced by suites that need a Debian with nothing else in it, after checks.sh: its root is
# $root. For suites of packages, those of this tree are there.

# Where what is slow to get is kept for the next suite: the bare Debian, the packages
# that were downloaded.
store=$PWD/build/debian
packages=$PWD/build/deb

# needs_debian: the script ends as skipped where packages are not built and used.
needs_debian() {
    needs_roots dpkg-buildpackage
}
# needs_roots [PROGRAM...]: it does where no bare Debian can be made, or without these.
needs_roots() {
    missing=
    for program in mmdebstrap unshare "$@"; do
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

# bare_root RELEASE [PACKAGES]: $root is a fresh one, with these packages, with commas.
bare_root() {
    root=$work/$1
    mkdir -p "$store/archives/partial" "$root"
    bare=$store/$1${2:+-$2}.tar
    if ! [ -f "$bare" ]; then
        mmdebstrap --quiet --variant=minbase ${2:+--include="$2"} "$1" "$store/new.tar" || exit 1
        mv "$store/new.tar" "$bare"
    fi
    tar -xf "$bare" -C "$root" || exit 1
    cp /etc/resolv.conf "$root/etc/"
    printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
    chmod +x "$root/usr/sbin/policy-rc.d"
}
# bare_debian: the oldest one that packages are for, with those of this tree beside it.
bare_debian() {
    bare_root bookworm
    mkdir -p "$root/packages"
    cp "$packages"/*.deb "$root/packages/"
    rm -f "$root"/packages/*-dbgsym_*
}

# inside COMMAND...: runs it in $root as root. What it mounts is gone when it ends.
# shellcheck disable=SC2016
inside() {
    unshare --mount --pid --fork sh -c "$in_root"'
        exec $clean chroot "$root" "$@"
    ' - "$root" "$store/archives" "$@"
}
# as_machine COMMAND...: the same, where $root is all that there is: the kernel refuses
# namespaces, which sandboxes are made of, to who is in a chroot.
# shellcheck disable=SC2016
as_machine() {
    unshare --mount --pid --fork sh -c "$in_root"'
        mount --rbind /sys "$root/sys" && cd "$root" && pivot_root . mnt &&
            exec $clean chroot . sh -c "umount -l /mnt && cd / && exec \"\$@\"" - "$@"
    ' - "$root" "$store/archives" "$@"
}
# shellcheck disable=SC2016
in_root='
    root=$1 archives=$2
    shift 2
    clean="env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
    clean="$clean HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive"
    mount --bind "$root" "$root" &&
        mount -t proc proc "$root/proc" &&
        mount --rbind /dev "$root/dev" &&
        mount --bind "$archives" "$root/var/cache/apt/archives" || exit
'
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
