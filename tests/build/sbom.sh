#!/bin/sh
# `make sbom`: what an installation is made of, by the rules of SPDX 2.3; the same bytes each
# time; and what it refuses. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
if ! command -v dpkg-query >/dev/null; then
    echo 'skipped: packages are looked up with dpkg-query, which is not installed'
    exit 77
fi
written=$OUT/mlusim.spdx.json
export SOURCE_DATE_EPOCH=1700000000
make_sbom() {
    make -s sbom MODE="$MODE" CC="$CC" OUT="$OUT" LEVEL=native
}
is_right() { # FILE: by the rules
    /usr/bin/python3 tests/support/spdx.py "$1" "$OUT"
}
checks=$((checks + 1))
make_sbom >"$work/out" 2>"$work/err" || fail 'make sbom'
try 'it says where' grep -q "^$written: [0-9]* files of ours, [0-9]* packages of others" "$work/out"
cp "$written" "$work/first"
try 'it is as SPDX wants it' is_right "$work/first"
try 'make sbom again' make_sbom
try 'the same bytes' cmp "$work/first" "$written"
for name in bin/mlusim bin/mlucc bin/mluop lib/mlusim/mlusim-confine "lib/libcnrt.so.$(sed -n 's/^VERSION := //p' Makefile)"; do
    try "$name is there" grep -qF "\"./$name\"" "$work/first"
done
for name in libelf1 libreadline8 libxxhash-dev clang-19 page.js; do
    try "$name is there" grep -q "[\"/]$name\"" "$work/first"
done
try 'the time is that of the sources' grep -q '"2023-11-14T22:13:20Z"' "$work/first"

# ---- what is wrong is seen ------------------------------------------------------------------

spoilt() { # EDIT WORDS: the checker says so
    checks=$((checks + 1))
    sed "$1" "$work/first" >"$work/spoilt"
    is_right "$work/spoilt" >"$work/out" 2>&1 && fail "not seen: $1"
    grep -q -e "$2" "$work/out" || fail "no '$2': $1"
}
spoilt 's/SPDX-2.3/SPDX-2.2/' 'spdxVersion: '
spoilt '0,/"checksumValue": "./s//"checksumValue": "0/' 'has another SHA1'
spoilt '0,/"licenseDeclared"/s//"licence"/' "'licenseDeclared' is a required property"
spoilt '0,/"relatedSpdxElement": "SPDXRef-/s//"relatedSpdxElement": "SPDXRef-x/' 'what is not there'

# ---- what is refused -------------------------------------------------------------------------

cp mk/release/sbom.py mk/release/licences.tsv "$work"
sed -i '/^elfutils/d' "$work/licences.tsv"
refused() { # WORDS FOLDER NAME...
    words=$1 folder=$2 checks=$((checks + 1))
    shift 2
    printf '%s\n' "$@" | /usr/bin/python3 -B "$work/sbom.py" 1.0.0 "$folder" "$work/none" \
        >"$work/out" 2>"$work/err" && fail "not refused: $words"
    grep -qF -e "$words" "$work/err" || fail "no '$words'"
    [ ! -e "$work/none" ] || fail "written in spite of: $words"
}
refused 'no row for the source package elfutils, of which libdw1 is linked' "$OUT" bin/mlusim
refused 'no program or library of those that are installed is there; build it first' "$work" bin/mlusim
refused 'page.css is embedded in lib/libcnrt.so., which is not installed' "$OUT" lib/mlusim/mlusim-confine
finish
