#!/bin/sh
# What `make install` puts into a prefix: libraries under their version, and
# what `make uninstall` takes away again. OUT is the build folder; run from the
# root of the tree.
. tests/support/checks.sh

tree() { # folder: what is in it
    (cd "$1" && find . | LC_ALL=C sort)
}
prefix=$work/prefix
install_here() { # argument...
    make -s install MODE="$MODE" CC="$CC" OUT="$OUT" LEVEL=native \
        PREFIX="$prefix" "$@"
}
uninstall_here() { # argument...
    make -s uninstall PREFIX="$prefix" "$@"
}
mkdir -p "$prefix/lib" "$prefix/share/man"
echo mine >"$prefix/lib/mine"
tree "$prefix" >"$work/before"
try 'make install' install_here
tree "$prefix" >"$work/installed"

# The sources of operators are there: their kernels can be stepped through.
printf 'tbreak add_piece\nrun\nup\nprint num_channels\n' >"$work/operator.cmd"
steps_through() {
    with "$prefix/bin/mlusim" debug --op voxel_pooling_forward --case few_points --batch \
        -x "$work/operator.cmd" >"$work/said" 2>&1 &&
        cat "$work/said" && grep -q '^\$1 = 5$' "$work/said"
}
command -v "$clang" >/dev/null &&
    try 'an operator at -O0, from installed sources' steps_through

# Programs find the libraries of the device here, and others where the user has them.
try 'libraries of installed programs' sh tests/runtime/tools/run_libraries.sh "$prefix"

# ---- versions ------------------------------------------------------------------

version=$(sed -n 's/^VERSION := //p' Makefile)
major=${version%%.*}
commit=$(sh mk/commit.sh)
commit=${commit:+ (commit $commit)}
try 'the version has three numbers' sh -c \
    'echo "$1" | grep -Eqx "[0-9]+\.[0-9]+\.[0-9]+"' - "$version"
for folder in "$prefix" "$OUT"; do
    try "$folder: mlucc" sh -c '"$1/bin/mlucc" --version | grep -qF "$2"' - \
        "$folder" "v$version "
    try "$folder: mlusim" [ "$(with "$folder/bin/mlusim" --version)" = \
        "mlusim $version$commit" ]
    for name in libmlusim libmlusim-debug libcnrt libcndrv libcndev libcncl libcnnl libcnbin libmluop libmlusim-torch; do
        so=$folder/lib/$name.so
        try "$so.$version is a file" sh -c '[ -f "$1" ] && [ ! -L "$1" ]' - \
            "$so.$version"
        try "$so.$major is a link" [ "$(readlink "$so.$major")" = \
            "$name.so.$version" ]
        try "$so is a link" [ "$(readlink "$so")" = "$name.so.$major" ]
        readelf -d "$so" >"$work/dynamic"
        try "$so says its name" grep -q "SONAME.*\[$name\.so\.$major\]" \
            "$work/dynamic"
        try "$so asks for versions" sh -c '! grep -E \
            "NEEDED.*\[lib(mlu|cn)[a-z-]*\.so\]" "$1"' - "$work/dynamic"
    done
done

# The Python package finds the library beside it, wherever both are.
imports() { # folder of packages, library
    [ "$(with env PYTHONPATH="$1" PYTHONDONTWRITEBYTECODE=1 "$python" -c \
        'import mlusim; print(mlusim.library)')" = "$2" ]
}
if find_python numpy; then
    try 'the package of the installation' imports "$prefix/lib/python3/dist-packages" \
        "$prefix/lib/libcnrt.so.$major"
fi

# Tried by itself, by who may not write into it and has no home.
tries_itself() {
    chmod -R a-w "$prefix"
    with env -u HOME "$prefix/bin/mlusim" selftest
    said=$?
    chmod -R u+w "$prefix"
    return $said
}
! command -v "$clang" >/dev/null || try 'the installation tries itself' tries_itself

# A page that messages name is in the installation, without folders of documentation.
page() { # it is where the first line says, below the prefix, and has the heading
    mv "$prefix/share/doc" "$work/doc" &&
        with "$prefix/bin/mlusim" explain 'docs/checks.md#race' >"$work/said"
    said=$?
    mv "$work/doc" "$prefix/share/doc"
    cat "$work/said"
    [ $said -eq 0 ] && [ "$(head -n 1 "$work/said")" = "$prefix/share/mlusim/docs/checks.md" ] &&
        cmp docs/checks.md "$prefix/share/mlusim/docs/checks.md" && grep -qx '## race' "$work/said"
}
try 'a page that messages name' page

# An agent begins with this file, and starts the server of the installation.
try 'what coding agents are to know' grep -q '^name: mlusim$' \
    "$prefix/share/mlusim/agents/mlusim/SKILL.md"
try 'the server for agents' sh -c \
    'echo "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}" | "$1" mcp | grep -q "\"result\":{}"' - \
    "$prefix/bin/mlusim"

# Programs run with what a package without headers has: no libX.so.
mkdir "$work/bare"
cp -r "$prefix/lib" "$work/bare/lib"
rm "$work"/bare/lib/*.so "$work"/bare/lib/*.a
cat >"$work/wrong.mlu" <<'END'
#include <bang.h>
#include <cnrt.h>
__mlu_global__ void wrong()
{
    *(volatile int *)nullptr = 1;
}
int main()
{
    cnrtDim3_t dim = {1, 1, 1};
    wrong<<<dim, cnrtFuncTypeBlock, nullptr>>>();
    return cnrtQueueSync(nullptr) == cnrtSuccess;
}
END
try 'a program' "$prefix/bin/mlucc" "$work/wrong.mlu" -o "$work/wrong"
try 'it asks for versions' sh -c \
    'readelf -d "$1" | grep -q "NEEDED.*\[libcnrt\.so\.$2\]"' - "$work/wrong" "$major"
runs_bare() {
    with LD_LIBRARY_PATH="$work/bare/lib" "$work/wrong" 2>"$work/said" &&
        cat "$work/said" && grep -q "at .*wrong.mlu:5" "$work/said"
}
[ -n "${ASAN_PRELOAD:-}" ] ||
    try 'a fault finds its line without libX.so' runs_bare

for program in mlucc mlusim mluop; do
    for file in share/man/man1/$program.1 \
        share/bash-completion/completions/$program \
        share/zsh/site-functions/_$program \
        share/fish/vendor_completions.d/$program.fish; do
        try "$file" cmp "$OUT/$file" "$prefix/$file"
    done
done

# ---- packages ------------------------------------------------------------------

here=examples/03_operator
cat >"$work/want" <<'END'
  [1 2 3]  [0 0 0]  [1 1 1]
  [0 0 0]  [4 5 6]  [0 0 0]
END
prints_want() { # program
    with "$1" | head -n 2 | diff "$work/want" -
}
# Packages are found from wherever a prefix was moved to.
moved="$work/moved, präfix"
cp -r "$prefix" "$moved"
try 'what was moved compiles, runs and is linked with' with "$moved/bin/mlusim" \
    selftest compile run library
for at in "$OUT" "$prefix" "$moved"; do
    export PKG_CONFIG_PATH="$at/lib/pkgconfig"
    for name in cnrt cndrv cndev cncl mluop mlusim; do
        try "$at: pkg-config knows $name" \
            [ "$(pkg-config --modversion $name)" = "$version" ]
    done
    eval "set -- $(pkg-config --cflags --libs mluop)"
    rm -f "$work/bev"
    try "$at: bev by pkg-config" "$CC" "$here/bev.c" "$@" \
        -Xlinker -rpath -Xlinker "$(cd "$at/lib" && pwd)" -o "$work/bev"
    try "$at: it runs" prints_want "$work/bev"
    unset PKG_CONFIG_PATH
    rm -rf "$work/bev.cmake"
    try "$at: bev by cmake" cmake -S "$here" -B "$work/bev.cmake" \
        -DCMAKE_C_COMPILER="$CC" -DCMAKE_PREFIX_PATH="$(cd "$at" && pwd)"
    try "$at: it compiles" cmake --build "$work/bev.cmake"
    try "$at: it runs" prints_want "$work/bev.cmake/bev"
done
finds() { # package version: by cmake
    printf 'cmake_minimum_required(VERSION 3.16)\nproject(p NONE)\n%s\n%s\n' \
        "find_package($1 $2 REQUIRED)" \
        "message(STATUS \"found \${$1_VERSION} \${$1_DIR}\")" \
        >"$work/find/CMakeLists.txt"
    rm -rf "$work/find/build"
    cmake -S "$work/find" -B "$work/find/build" \
        -DCMAKE_PREFIX_PATH="$prefix" >"$work/found" 2>&1
    status=$?
    cat "$work/found"
    [ $status -eq 0 ] && grep -qF "found $version $prefix/lib/cmake" "$work/found"
}
finds_not() { ! finds "$@"; }
mkdir "$work/find"
for name in cnrt cndrv cndev cncl mluop mlusim; do
    try "cmake finds $name" finds $name ''
done
try "mluop of this version" finds mluop "$version"
try "mluop of exactly this version" finds mluop "$version EXACT"
try "mluop of an earlier version" finds mluop "$major.0.0"
try "mluop of a later version" finds_not mluop "$major.99"
try "mluop of another major version" finds_not mluop "$((major + 1)).0"

# The simulator as a library: headers without a table of ours, which need
# nothing of the tree.
simulator=$prefix/include/mlusim
# Headers of C have their tables expanded; those of extensions bring theirs along.
try 'no .def is included' sh -c '! grep -r "include.*\.def" "$1" --exclude-dir=torch' - "$simulator"
try 'tables of extensions are there' sh -c 'cd "$1/torch" && ls $(grep -rho "\"mlusim_torch/.*\.def\"" . | tr -d \")' - \
    "$simulator"
for header in sim/sim.h sim/observe.h sim/parts.h sim/debug.h sim/kinds.h sim/machine/counters.h \
    instrument.h; do
    case $header in sim/kinds.h) count=SIM_N_TYPES ;; *) count=SIM_N_COUNTERS ;; esac
    printf '#include <%s>\n#include <%s>\nint x = %s;\n' $header \
        $header $count >"$work/header.c"
    try "<$header>" "$CC" -std=c17 -Wall -Wextra -Wpedantic -Werror -c \
        "$work/header.c" -I"$simulator" -o "$work/header.o"
done
try 'the example of an instrument' "$CC" -std=c17 -Wall -Wextra -Wpedantic -Werror -shared -fPIC \
    examples/10_instrument/bytes.c -I"$simulator" -o "$work/bytes.so"
expands() { # header prefix table: it has the rows of the table, in their order
    sed -n "s/^X( *\([0-9]*, *\)\{0,1\}\([A-Z][A-Z0-9_]*\),.*/$2_\2/p" "$3" >"$work/rows"
    tr ',' '\n' <"$simulator/$1" | sed -n "s/.*\($2_[A-Z0-9_]*\).*/\1/p" >"$work/expanded"
    [ -s "$work/rows" ] && diff "$work/rows" "$work/expanded"
}
try 'the counters of the table' expands sim/machine/counters.h SIM_COUNT sim/machine/counters.def
try 'the spaces of the table' expands sim/kinds.h SIM_SPACE isa/tables/spaces.def
try 'the types of the table' expands sim/kinds.h SIM_TYPE isa/tables/types.def
try 'the units of the table' expands sim/kinds.h SIM_UNIT isa/tables/units.def

# The vendor's names of the operator library are there when they are asked for.
try 'without the name' [ ! -e "$prefix/lib64/libmluops.so" ]
try 'without the header' [ ! -e "$prefix/include/mlu_op.h" ]
try 'with the name' install_here MLUOPS_NAME=1
try 'with the header' cmp kernels/include/mlu_op.h "$prefix/include/mlu_op.h"
for file in lib64 lib; do
    try "$file/libmluops.so" [ "$prefix/$file/libmluops.so" -ef \
        "$prefix/lib/libmluop.so.$version" ]
done
try 'and without again' install_here
try 'it is gone' [ ! -e "$prefix/lib64/libmluops.so" ]
try 'so is the header' [ ! -e "$prefix/include/mlu_op.h" ]
try 'which has a folder of its own' cmp kernels/include/mlu_op.h \
    "$prefix/include/mlusim/mlu_op.h"

# ---- again, and away -------------------------------------------------------------

list=$prefix/share/mlusim/installed
try 'the list is there' [ -s "$list" ]
try 'again' install_here
tree "$prefix" >"$work/again"
try 'again is the same' diff "$work/installed" "$work/again"
# What an earlier version had goes; what somebody else put there stays.
mkdir "$prefix/lib/old"
echo old >"$prefix/lib/old/libold.so"
printf 'lib/old/libold.so\nlib/old/\n' >>"$list"
echo mine >"$prefix/share/mlusim/mine"
try 'over an earlier one' install_here
try 'what only that had is gone' [ ! -e "$prefix/lib/old" ]
try 'what it had not stays' [ -f "$prefix/share/mlusim/mine" ]
rm "$prefix/share/mlusim/mine"
tree "$prefix" >"$work/again"
try 'the rest is the same' diff "$work/installed" "$work/again"
try 'make uninstall' uninstall_here
tree "$prefix" >"$work/after"
try 'all is as it was before' diff "$work/before" "$work/after"
try 'once only' sh -c '! "$@"' - mk/install.sh uninstall "$prefix"
"./mk/install.sh" uninstall "$prefix" 2>"$work/said"
try 'which it says' grep -q 'nothing is installed in' "$work/said"
# A header of that name that was there is somebody else's.
dest="$work/dest dir"
theirs="$dest/usr/include/mlu_op.h"
mkdir -p "${theirs%/*}"
echo theirs >"$theirs"
try 'beside a header of that name' install_here DESTDIR="$dest" PREFIX=/usr
try 'which stays' [ "$(cat "$theirs")" = theirs ]
try 'and away' uninstall_here DESTDIR="$dest" PREFIX=/usr
try 'it is still there' [ "$(cat "$theirs")" = theirs ]
rm -r "$dest"
try 'into a folder that is not there' install_here DESTDIR="$dest" PREFIX=/usr
try 'is where it should be' [ -x "$dest/usr/bin/mlusim" ]
try 'no file knows the folder' sh -c '! grep -rlF -e "$1" "$2"' - "$work" "$dest"
try 'and away' uninstall_here DESTDIR="$dest" PREFIX=/usr
try 'with its folders' [ "$(tree "$dest")" = . ]

finish
