#!/bin/sh
# Builds the Debian packages from a clean copy of what git has of the tree, with
# changes that are not committed; then lintian looks at them, where it is installed.
#
# usage: mk/deb.sh VERSION FOLDER here|RELEASE
#   here     with what is installed on this machine
#   RELEASE  bookworm or trixie: in such a Debian, a fresh one of mmdebstrap that has
#            nothing but what debian/control asks for
# FOLDER gets the packages and lists of what is in them; from a fresh Debian, a source
# package as well.
set -e
version=$1 folder=$2 where=$3

fail() { # message, what to do
    printf 'make deb: %s\n' "$@" >&2
    exit 1
}
needs() { # program package
    command -v "$1" >/dev/null ||
        fail "cannot find '$1'" "install the package $2: sudo apt-get install $2"
}
# The version is that of the Makefile.
written=$(sed -n '1s/^[^(]*(\(.*\)).*/\1/p' debian/changelog)
[ "$written" = "$version" ] ||
    fail "debian/changelog is of version $written, the Makefile of $version" \
        "begin debian/changelog with an entry for $version"
# The maintainer is that of debian/control.
maintainer=$(sed -n 's/^Maintainer: //p' debian/control)
signed=$(sed -n 's/^ -- \(.*>\)  .*/\1/p' debian/changelog | sort -u)
[ "$signed" = "$maintainer" ] ||
    fail "debian/changelog is signed by $signed, and the Maintainer of debian/control is $maintainer" \
        'write that name and address there'
git rev-parse --git-dir >/dev/null 2>&1 ||
    fail 'this tree is no repository of git, so nobody knows which files are its own' \
        'in a tree from a tarball, run: dpkg-buildpackage -us -uc -b'
needs dpkg-buildpackage dpkg-dev

# A commit of what there is, in no branch.
commit=$(git stash create)
rm -rf "$folder"
mkdir -p "$folder"
source=$folder/mlusim-$version
git archive --prefix="mlusim-$version/" "${commit:-HEAD}" | tar -xf - -C "$folder"
[ -z "$(git ls-files -o --exclude-standard)" ] ||
    echo 'make deb: files that git does not know are not in the packages (git add)'

# Output goes into a file: what failed is at its end.
log=$folder/build.log
build_here() {
    needs dh debhelper
    (cd "$source" && dpkg-checkbuilddeps) 2>"$log" || {
        sed 's/^dpkg-checkbuilddeps: error: /make deb: /' "$log" >&2
        fail 'install them, or build with CHROOT=1' "  sudo apt-get build-dep ./$source"
    }
    (cd "$source" && dpkg-buildpackage -us -uc -b) >"$log" 2>&1
}
# The mirror is the machine's; the tree goes in and the packages come out as tar.
build_in_chroot() {
    needs mmdebstrap mmdebstrap
    mmdebstrap --quiet --variant=buildd \
        --setup-hook='mkdir -p "$1/build"' \
        --customize-hook="copy-in $source /build" \
        --customize-hook="chroot \"\$1\" sh -c 'cd /build/mlusim-$version &&
            apt-get build-dep -y --no-install-recommends ./ &&
            chown -R nobody: /build && HOME=/build setpriv --reuid=nobody --regid=nogroup \
            --clear-groups dpkg-buildpackage -us -uc'" \
        --customize-hook='rm -rf "$1"/build/mlusim-*/' \
        --customize-hook="sync-out /build $folder" \
        "$where" /dev/null >"$log" 2>&1
}
echo "building packages in $folder, with $log"
case $where in
here) build_here ;;
bookworm | trixie) build_in_chroot ;;
*) fail "packages are for no Debian '$where'; CHROOT is 1, bookworm or trixie" 'see mk/deb.sh' ;;
esac || {
    tail -n 20 "$log" >&2
    fail "the build failed; $log has it all"
}
rm -rf "$source"

if command -v lintian >/dev/null; then
    # As root it would say so; what it says of packages is the same.
    lintian --allow-root --fail-on error,warning \
        "$folder"/*.changes >"$folder/lintian" 2>&1 || {
        cat "$folder/lintian" >&2
        fail 'lintian finds mistakes in the packages'
    }
    [ ! -s "$folder/lintian" ] || cat "$folder/lintian"
else
    echo 'make deb: lintian is not installed, the packages were not looked at'
fi
echo "the packages of $version are in $folder:"
(cd "$folder" && ls ./*.deb | sed 's|^\./|  |')
