#!/bin/sh
# What `make reproducible` sees: small trees whose installations are the same, or differ in what
# builds leave behind; and that what is compiled here names no folder. The whole build is
# compared in tests/long. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
root=$PWD
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
export GIT_AUTHOR_DATE='2025-06-01T00:00:00Z' GIT_COMMITTER_DATE='2025-06-01T00:00:00Z'

# tried STATUS WORDS LINE: a tree whose installation does LINE in its folder, $(INTO).
tried() {
    expected=$1 words=$2 checks=$((checks + 1))
    rm -rf "$work/tree"
    mkdir "$work/tree"
    # shellcheck disable=SC2016
    printf 'INTO := $(DESTDIR)$(PREFIX)\ninstall:\n\t@mkdir -p $(INTO) && cp source $(INTO) && chmod 644 $(INTO)/source && chmod 755 $(INTO) $(DESTDIR)\n\t@cd $(INTO) && %s\n' \
        "$3" >"$work/tree/Makefile"
    echo text >"$work/tree/source"
    git -C "$work/tree" init -q && git -C "$work/tree" add -A && git -C "$work/tree" commit -qm 'one: begin'
    (cd "$work/tree" && sh "$root/mk/release/reproducible.sh" "$work/both") >"$work/out" 2>"$work/err"
    status=$?
    [ $status -eq "$expected" ] || fail "status $status: $3"
    grep -q -e "$words" "$work/out" || fail "no '$words': $3"
}
tried 0 '^reproducible: 1 files are the same in both builds' true
try 'both are gone' [ ! -e "$work/both" ]
tried 0 '^reproducible: 2 files' 'echo $$SOURCE_DATE_EPOCH >made && grep -qx 1748736000 made && chmod 644 made'
tried 0 '^left out: 1 files of precompiled headers' \
    'mkdir -p share/mlusim/precompiled && echo $(CURDIR) | wc -c >share/mlusim/precompiled/a.pch && chmod -R u=rwX,go=rX share'
for line in 'date +%Z >made' 'stat -c %Y $(CURDIR)/source >made' 'echo $$HOME | wc -c >made' \
    'echo $$USER >made' 'echo $(MAKEFLAGS) >made' 'umask >made'; do
    tried 1 'not reproducible: 1 files have other bytes:' "$line && chmod 644 made"
    try 'by its name' grep -q '^    usr/made$' "$work/out"
done
tried 1 'not reproducible: other files, links or permissions' 'touch made'
tried 1 'not reproducible: other files, links or permissions' 'ln -s $(CURDIR) made'
tried 1 'files name the folder where they were built:' 'echo $(CURDIR) >made && chmod 644 made'
tried 1 'reproducible: the build in .*/one/tree failed; .*/2.log has all that it printed' 'echo no; exit 1'

# ---- packages, by a dpkg-buildpackage of ours ---------------------------------------------

mkdir "$work/bin"
printf '#!/bin/sh\n[ "$1 $2 $3" = "-us -uc -b" ] && cat source >../a.deb && [ ! -e clock ] || date +%%Z >>../a.deb\n' \
    >"$work/bin/dpkg-buildpackage"
chmod +x "$work/bin/dpkg-buildpackage"
packages() { # STATUS WORDS
    expected=$1 words=$2 checks=$((checks + 1))
    (cd "$work/tree" && PATH=$work/bin:$PATH sh "$root/mk/release/reproducible.sh" "$work/both" packages) \
        >"$work/out" 2>"$work/err"
    status=$?
    [ $status -eq "$expected" ] || fail "status $status of packages"
    grep -q -e "$words" "$work/out" || fail "no '$words' of packages"
}
packages 0 '^reproducible: 1 files are the same in both builds'
touch "$work/tree/clock"
git -C "$work/tree" add clock
packages 1 '^    a.deb$'

# ---- what is compiled here ------------------------------------------------------------------

object=$work/portable/obj/isa/support/files/path.o
try 'a part that is built for any machine' make -s LEVEL=portable OUT="$work/portable" "$object"
try 'names no folder' sh -c '! grep -qF "$1" "$2"' - "$root" "$object"
try 'it has lines of sources' sh -c 'readelf --debug-dump=line "$1" | grep -q path.c' - "$object"
for folder in share/mlusim/precompiled share/mlusim/device.o lib/mlusim/course; do
    try "$folder names none" sh -c '! grep -rlF "$1" "$2"' - "$root" "$OUT/$folder"
done
finish
