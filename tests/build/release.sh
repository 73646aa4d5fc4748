#!/bin/sh
# `make release` in a small repository with a Makefile of its own: each check, what a failure
# says, and what is written. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
root=$PWD
tree=$work/tree
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b

# A repository in which everything is as a release needs it.
anew() {
    rm -rf "$tree"
    mkdir -p "$tree/mk/release"
    cp "$root/mk/release/release.sh" "$root/mk/release/index.sh" "$tree/mk/release"
    cp "$root/mk/commit.sh" "$tree/mk"
    cp "$root/.gitattributes" "$root/.gitignore" "$tree"
    printf '# Changelog\n\n## 1.2.3 (2026-01-02)\n\n* a\n\n## 1.2.2 (2025-01-02)\n' >"$tree/CHANGELOG.md"
    cat >"$tree/Makefile" <<'END'
test:
	@echo test >>build/asked; test ! -e build/test_fails
reproducible:
	@echo reproducible >>build/asked; test ! -e build/differs
sbom:
	@mkdir -p build/portable && echo '{}' >build/portable/mlusim.spdx.json
END
    git -C "$tree" init -q && git -C "$tree" add -A && git -C "$tree" commit -qm 'one: begin'
    mkdir -p "$tree/build"
}
release() { # VERSION [NAME=VALUE]...: in the repository
    number=$1
    shift
    (cd "$tree" && env "$@" sh mk/release/release.sh "$number") >"$work/out" 2>"$work/err"
}
lines() { # STATUS LINE...: how it ended, and lines that it printed
    checks=$((checks + 1))
    [ $status -eq "$1" ] || fail "status $status, not $1"
    shift
    for line; do
        grep -qxF -e "$line" "$work/out" || fail "no line '$line'"
    done
}

anew
release 1.2.3
status=$?
lines 0 'ok       tests         make test passes for this commit' \
    'left out packages-12   packages of Debian 12, of which lintian has nothing to say: not here: make deb' \
    'left out wheel         a wheel and a tarball, with a compiler of their own: not here: make wheel' \
    'left out container     it is made of packages that Debian 12 builds for itself' \
    'left out site          these pages as a site: not here: make site' \
    "build/release has the release; now tag it: git tag -a v1.2.3 -m 'mlusim 1.2.3' && git push origin v1.2.3"
try 'the sums are right' sh -c 'cd "$1" && sha256sum -c --quiet SHA256SUMS' - "$tree/build/release"
try 'all that there is has one' [ "$(ls "$tree/build/release" | tr '\n' ' ')" = \
    'SHA256SUMS index.html mlusim-1.2.3.spdx.json mlusim-1.2.3.tar.gz ' ]
(cd "$work" && tar xzf "$tree/build/release/mlusim-1.2.3.tar.gz")
try 'the sources know their commit' [ "$(sh "$work/mlusim-1.2.3/mk/commit.sh")" = \
    "$(git -C "$tree" rev-parse --short=12 HEAD)" ]
try 'and its time' [ "$(sh "$work/mlusim-1.2.3/mk/commit.sh" time)" = \
    "$(git -C "$tree" log -1 --format=%ct)" ]
cp "$tree/build/release/SHA256SUMS" "$work/sums"
release 1.2.3
status=$?
lines 0
try 'the same bytes again' cmp "$work/sums" "$tree/build/release/SHA256SUMS"
try 'tests that passed are not run again' [ "$(grep -c test "$tree/build/asked")" = 1 ]

# ---- each check ------------------------------------------------------------------------------

anew
echo more >>"$tree/CHANGELOG.md"
git -C "$tree" tag v1.2.3
mkdir "$tree/debian"
echo 'mlusim (1.2.2) unstable; urgency=low' >"$tree/debian/changelog"
release 1.2.3
status=$?
lines 1 '    2 files are changed or unknown to git: commit them, or try with make release DRAFT=1' \
    "    debian/changelog begins with version '1.2.2'; it must be 1.2.3, or 1.2.3-N" \
    '    the tag v1.2.3 exists already: give the next version to VERSION in the Makefile' \
    'not yet  tests         make test passes for this commit' \
    '3 of these are to be put right; nothing is written'
try 'nothing is written' [ ! -e "$tree/build/release" ]
release 1.2
status=$?
lines 1 "    VERSION in the Makefile is '1.2'; it must be three numbers, such as 1.2.3" \
    "    the newest section of CHANGELOG.md is '1.2.3 (2026-01-02)'; it must be '1.2 (YYYY-MM-DD)', with the day of the release"
release 1.2.3 DRAFT=1
status=$?
lines 1 'left out tests         make test passes for this commit' 'build/release is no release: 3 of these failed'
try 'a draft has the files as they are' sh -c 'tar xOzf "$1" mlusim-1.2.3/CHANGELOG.md | grep -qx more' - \
    "$tree/build/release/mlusim-1.2.3.tar.gz"

anew
touch "$tree/build/test_fails"
release 1.2.3
status=$?
lines 1 '    make test does not pass; build/logs/release-test.log says where' \
    'not yet  reproducible  two builds give the same bytes'
rm "$tree/build/test_fails"
touch "$tree/build/differs"
release 1.2.3
status=$?
lines 1 '    two builds differ; build/logs/release-reproducible.log says where (make reproducible)'

# Packages, and what lintian says of them; all else that is for users. Programs that make them
# are there by name alone.
anew
mkdir -p "$work/bin"
for program in dpkg-buildpackage dpkg-deb mmdebstrap apt-get pandoc po4a; do
    printf '#!/bin/sh\n' >"$work/bin/$program"
done
printf '#!/bin/sh\n[ "$1" = push ] && for to; do :; done && to=${to#docker-archive:} && echo i >"${to%%%%:*}"\n' >"$work/bin/buildah"
chmod +x "$work/bin"/*
cat >>"$tree/Makefile" <<'END'
deb:
	@d=build/deb$(CHROOT:%=-%); mkdir -p $$d && echo x >$$d/mlusim_1.2.3_all.deb; \
	echo y >$$d/mlusim-dbgsym_1.2.3_all.deb; cat build/lintian
wheel tarball:
	@mkdir -p build/wheel && touch build/wheel/mlusim-1.2.2-linux-x86_64.tar.gz \
	build/wheel/mlusim-1.2.3-py3-none-manylinux_2_34_x86_64.whl build/wheel/mlusim-1.2.3-linux-x86_64.tar.gz
container:
	@test $(IMAGE) = localhost/mlusim:1.2.3
site:
	@mkdir -p build/site/docs && touch build/site/index.html build/site/docs/a.html
END
git -C "$tree" commit -qam 'one: go on'
: >"$tree/build/lintian"
echo VERSION_CODENAME=bookworm >"$work/twelve"
everything() {
    release 1.2.3 PATH="$work/bin:$PATH" OS_RELEASE="$work/twelve"
}
everything
status=$?
lines 0 'ok       packages-13   packages of Debian 13, of which lintian has nothing to say' \
    'ok       container     an image for docker and podman'
try 'all that users take is there' [ "$(cd "$tree/build/release" && find . -type f | LC_ALL=C sort | tr '\n' ' ')" = \
    "./SHA256SUMS ./debian-12/mlusim_1.2.3_all.deb ./debian-13/mlusim_1.2.3_all.deb ./index.html $(:
    )./mlusim-1.2.3-container.tar.gz ./mlusim-1.2.3-linux-x86_64.tar.gz $(:
    )./mlusim-1.2.3-py3-none-manylinux_2_34_x86_64.whl ./mlusim-1.2.3.spdx.json $(:
    )./mlusim-1.2.3.tar.gz ./site/docs/a.html ./site/index.html " ]
try 'all of it has a sum' [ "$(wc -l <"$tree/build/release/SHA256SUMS")" = 10 ]
try 'these are right' sh -c 'cd "$1" && sha256sum -c --quiet SHA256SUMS' - "$tree/build/release"
linked() { # what the page leads to is there, and is all that is there for users
    sed -n 's/.*<a href="\([^"]*\)".*/\1/p' "$tree/build/release/index.html" >"$work/links"
    (cd "$tree/build/release" && xargs ls -d <"$work/links" >/dev/null) &&
        [ "$(wc -l <"$work/links")" = 8 ]
}
try 'the page says what to take' linked
echo VERSION_CODENAME=other >"$work/twelve"
rm "$work/bin/buildah"
everything
status=$?
lines 0 'left out container     it is made of packages that Debian 12 builds for itself'
echo VERSION_CODENAME=bookworm >"$work/twelve"
echo 'W: mlusim: no-manual-page' >"$tree/build/lintian"
everything
status=$?
lines 1 '    make deb failed, or lintian has something to say or is not installed; build/logs/release-deb-bookworm.log has it'
echo 'make deb: lintian is not installed, the packages were not looked at' >"$tree/build/lintian"
everything
status=$?
lines 1 '    make deb CHROOT=trixie failed, or lintian has something to say or is not installed; build/logs/release-deb-trixie.log has it'
finish
