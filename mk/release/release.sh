#!/bin/sh
# Checks what a release needs, a line each, and writes it into build/release: sources,
# packages, a wheel and its like, what it is made of, checksums, and a page that says what to
# take. Nothing is written where a check fails; what programs are missing for on this machine
# is left out. No tag is made: the last line says how.
#
# usage: mk/release/release.sh VERSION     at the root of the tree; `make release` does so
#   DRAFT=1   for a try: what fails is said, the long checks are left out, and all that
#             can be written is, from the files as they are
set -u
version=$1
draft=${DRAFT:-}
into=build/release
tested=build/tested
LC_ALL=C
export LC_ALL
failures=0 why=

# report STATUS NAME DOC: the line of a check; $why is what is wrong and what to do.
report() {
    if [ "$1" -eq 0 ]; then
        printf 'ok       %-13s %s\n' "$2" "$3"
    else
        failures=$((failures + 1))
        printf 'FAILED   %-13s %s\n    %s\n' "$2" "$3" "$why"
    fi
}
# check NAME DOC: a function check_NAME, which sets $why where it fails.
check() {
    why=
    "check_$1"
    report $? "$1" "$2"
}
# long NAME DOC: the same, once all before it is as it should be.
long() {
    if [ -n "$draft" ]; then
        printf 'left out %-13s %s\n' "$1" "$2"
    elif [ $failures -gt 0 ]; then
        printf 'not yet  %-13s %s\n' "$1" "$2"
    else
        check "$1" "$2"
    fi
}
# run LOG COMMAND...: its output is kept.
run() {
    log=build/logs/release-$1.log
    mkdir -p build/logs
    shift
    "$@" >"$log" 2>&1
}

# ---- checks --------------------------------------------------------------------------------

check_tree() {
    n=$(git status --porcelain 2>/dev/null | wc -l) || n=1
    git rev-parse HEAD >/dev/null 2>&1 || {
        why='this is no clone: a release is made from one'
        return 1
    }
    why="$n files are changed or unknown to git: commit them, or try with make release DRAFT=1"
    [ "$n" -eq 0 ]
}
check_version() {
    why="VERSION in the Makefile is '$version'; it must be three numbers, such as 1.2.3"
    echo "$version" | grep -Eqx '[0-9]+\.[0-9]+\.[0-9]+'
}
check_changelog() {
    newest=$(sed -n 's/^## //p' CHANGELOG.md | head -n 1)
    why="the newest section of CHANGELOG.md is '$newest'; it must be '$version (YYYY-MM-DD)', with the day of the release"
    echo "$newest" | grep -qx "$(echo "$version" | sed 's/[.]/\\./g') (20[0-9][0-9]-[01][0-9]-[0-3][0-9])"
}
check_debian() {
    [ -f debian/changelog ] || return 0
    said=$(sed -n '1s/^mlusim (\([^)]*\)).*/\1/p' debian/changelog)
    why="debian/changelog begins with version '$said'; it must be $version, or $version-N"
    case $said in "$version" | "$version"-[0-9]*) ;; *) return 1 ;; esac
}
check_tag() {
    why="the tag v$version exists already: give the next version to VERSION in the Makefile"
    ! git rev-parse -q --verify "refs/tags/v$version" >/dev/null 2>&1
}
check_tests() {
    head=$(git rev-parse HEAD)
    [ "$(cat "$tested" 2>/dev/null)" != "$head" ] || return 0
    why="make test does not pass; build/logs/release-test.log says where"
    run test make -s test || return 1
    echo "$head" >"$tested"
}
check_reproducible() {
    why="two builds differ; build/logs/release-reproducible.log says where (make reproducible)"
    run reproducible make -s reproducible
}

# ---- what is written -------------------------------------------------------------------------

# What is archived: the commit, or for a draft the files as they are, as far as git knows them.
sources() {
    kept=
    [ -z "$draft" ] || kept=$(git stash create 2>/dev/null)
    echo "${kept:-HEAD}"
}
has_target() { # name
    make -n "$1" >/dev/null 2>&1
}
check_tarball() {
    why="git archive failed; $into is incomplete"
    git archive --prefix="mlusim-$version/" "$(sources)" >"$into/sources.tar" &&
        gzip -9 -n <"$into/sources.tar" >"$into/mlusim-$version.tar.gz" && rm "$into/sources.tar"
}
check_sbom() {
    why="make sbom failed; build/logs/release-sbom.log says why"
    run sbom make -s sbom LEVEL=portable &&
        cp build/portable/mlusim.spdx.json "$into/mlusim-$version.spdx.json"
}
# Packages of a Debian are built by it: here, or in a fresh one.
check_packages() { # codename folder
    codename=$1 to=$into/$2 made=build/deb
    set -- deb
    [ "$codename" = "$here" ] || { set -- deb "CHROOT=$codename" && made=build/deb-$codename; }
    why="make $* failed, or lintian has something to say or is not installed; build/logs/release-deb-$codename.log has it"
    run "deb-$codename" make -s "$@" && mkdir -p "$to" && cp "$made"/*.deb "$to" &&
        rm -f "$to"/*-dbgsym_* && ! grep -E '^[EW]: |lintian is not installed' "$log" >/dev/null
}
check_wheel() {
    why="make wheel tarball failed; build/logs/release-wheel.log says why"
    run wheel make -s wheel tarball && cp "build/wheel/mlusim-$version-"* "$into"
}
check_container() {
    why="make container failed; build/logs/release-container.log says why"
    image=$into/mlusim-$version-container.tar
    run container make -s container "IMAGE=localhost/mlusim:$version" &&
        buildah push --quiet "localhost/mlusim:$version" \
            "docker-archive:$PWD/$image:mlusim:$version" >>build/logs/release-container.log 2>&1 &&
        gzip -n "$image"
}
check_site() {
    why="make site failed; build/logs/release-site.log says why"
    run site make -s site && cp -r build/site "$into/site"
}
check_index() {
    why="mk/release/index.sh failed"
    sh mk/release/index.sh "$version" "$into" >"$into/new" && mv "$into/new" "$into/index.html"
}
check_sums() {
    why="$into/SHA256SUMS cannot be written"
    # All are listed before the first is written: a pipeline would begin with both at once.
    names=$(cd "$into" && find . -type f ! -name SHA256SUMS | sed 's|^\./||' | LC_ALL=C sort)
    (cd "$into" && echo "$names" | tr '\n' '\0' | xargs -0 sha256sum -- >SHA256SUMS)
}
# part NAME DOC TARGET PROGRAMS ARGUMENT...: a check, left out where there is no such target or
# where one of the programs is missing.
part() {
    name=$1 doc=$2 target=$3 programs=$4 missing=
    shift 4
    for program in $programs; do
        command -v "$program" >/dev/null || missing="$missing $program"
    done
    has_target "$target" || missing=" make $target"
    why=
    if [ "$missing" ]; then
        printf 'left out %-13s %s: not here:%s\n' "$name" "$doc" "$missing"
    else
        "check_${name%-[0-9]*}" "$@"
        report $? "$name" "$doc"
    fi
}
# packages NAME CODENAME: for a Debian
packages() {
    programs=mmdebstrap
    [ "$2" != "$here" ] || programs=dpkg-buildpackage
    part "packages-$1" "packages of Debian $1, of which lintian has nothing to say" deb \
        "$programs" "$2" "debian-$1"
}
# The Debian of this machine, or nothing.
here=$(sed -n 's/^VERSION_CODENAME=//p' "${OS_RELEASE:-/etc/os-release}" 2>/dev/null)

check tree 'nothing is changed since the last commit'
check version 'the version has three numbers'
check changelog 'the newest section of CHANGELOG.md is of this version, with a date'
check debian 'debian/changelog begins with this version'
check tag 'there is no tag of this version yet'
long tests 'make test passes for this commit'
long reproducible 'two builds give the same bytes'
if [ $failures -gt 0 ] && [ -z "$draft" ]; then
    echo "$failures of these are to be put right; nothing is written"
    exit 1
fi
rm -rf "$into"
mkdir -p "$into" || exit 1
check tarball "the sources, in mlusim-$version.tar.gz"
check sbom "what it is made of, in mlusim-$version.spdx.json"
packages 12 bookworm
packages 13 trixie
part wheel 'a wheel and a tarball, with a compiler of their own' wheel 'apt-get dpkg-deb'
if [ -d "$into/debian-12" ] && [ "$here" = bookworm ]; then
    part container 'an image for docker and podman' container 'buildah mmdebstrap'
else
    printf 'left out %-13s %s\n' container 'it is made of packages that Debian 12 builds for itself'
fi
part site 'these pages as a site' site 'pandoc po4a'
check index 'what to take, in index.html'
check sums 'checksums of all of it, in SHA256SUMS'
if [ $failures -gt 0 ]; then
    echo "$into is no release: $failures of these failed"
    exit 1
fi
echo "$into has the release; now tag it: git tag -a v$version -m 'mlusim $version' && git push origin v$version"
