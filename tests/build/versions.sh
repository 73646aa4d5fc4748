#!/bin/sh
# docs/versions.md against the tree: the libraries that it lists are those that are built, with
# a soname of the major version; the number of instruments is that of their header; all programs
# say the same version. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
page=docs/versions.md
version=$(sed -n 's/^VERSION := //p' Makefile)
major=${version%%.*}

# The list below the heading: names up to the colon.
sed -n '/^### Libraries$/,/^##/s/^\* \([^:]*\):.*/\1/p' "$page" | grep -o 'lib[a-z-]*' | sort >"$work/named"
ls "$OUT"/lib/*.so."$version" | sed 's|.*/||; s|\.so\..*||' | sort >"$work/built"
try 'the libraries are those of the build' diff "$work/built" "$work/named"
while read -r library; do
    try "$library has the soname of the major version" sh -c 'readelf -d "$1" | grep -F "[$2]"' - \
        "$OUT/lib/$library.so" "$library.so.$major"
done <"$work/built"
try 'the page says which soname' grep -qF "libcnrt.so.$major" "$page"

number=$(sed -n 's/^#define INSTRUMENT_VERSION //p' runtime/instruments/instrument.h)
try 'the number of instruments' grep -qF "\`INSTRUMENT_VERSION\` $number of" "$page"
try 'the example is of this version' grep -q "^mlusim $version (commit [0-9a-f]*)\$" "$page"
for program in mlusim mluop; do
    try "$program says it" sh -c '"$1" --version | grep -Eq "^$2 $3( \(commit [0-9a-f]+\))?\$"' - \
        "$OUT/bin/$program" "$program" "$version"
done
try 'mlucc says it' sh -c '"$1" --version | grep -q "^mlucc: v$2 "' - "$OUT/bin/mlucc" "$version"
try 'cncc says it' sh -c '"$1" --version | grep -q "^cncc: v.*mlucc v$2,"' - "$OUT/bin/cncc" "$version"

# pip asks for it before it builds a wheel, and refuses an older Python then.
PYTHONPATH=mk/wheel python3 -B -c 'import backend, sys
print(backend.prepare_metadata_for_build_wheel(sys.argv[1]))' "$work" >"$work/out" 2>"$work/err"
try 'pip knows the version' [ "$(cat "$work/out")" = "mlusim-$version.dist-info" ]
try 'pip knows which Python' grep -qx 'Requires-Python: >=3.9' "$work/mlusim-$version.dist-info/METADATA"

# ---- the maintainer of packages ------------------------------------------------------

# The project has no address of mail: the one in its packages is of the domain that RFC 2606
# keeps for those that cannot be; make deb refuses another one in the changelog.
if [ -d debian ]; then
    try 'an address that is none at a glance' \
        grep -qx 'Maintainer: the mlusim authors <no-address@mlusim\.invalid>' debian/control
    mkdir -p "$work/tree/mk"
    cp -r debian "$work/tree"
    cp mk/deb.sh "$work/tree/mk"
    sed -i 's/^ -- .*>/ -- somebody <somebody@example.org>/' "$work/tree/debian/changelog"
    checks=$((checks + 1))
    (cd "$work/tree" && sh mk/deb.sh "$version" "$work/debs" here) >"$work/out" 2>&1 &&
        fail 'make deb takes another maintainer'
    grep -qF 'is signed by somebody <somebody@example.org>, and the Maintainer of debian/control is the mlusim' "$work/out" || {
        head -n 3 "$work/out"
        fail 'make deb does not say who'
    }
fi
finish
