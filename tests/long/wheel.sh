#!/bin/sh
# The wheel and the tarball, in a Debian 12 and a Debian 13 with Python, numpy and no compiler: what
# is in them, the README's first example, the selftest, the course, a verdict, and the same results
# as here. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
. tests/support/debian.sh
needs_debian
version=$(sed -n 's/^VERSION := //p' Makefile)
wheel=mlusim-$version-py3-none-manylinux_2_34_x86_64.whl
tarball=mlusim-$version-linux-x86_64.tar.gz
try 'make wheel tarball' make -s "-j$(nproc)" wheel tarball
[ "$failures" -eq 0 ] || finish || exit 1

# ---- what is inside ------------------------------------------------------------

most() { # bytes file
    [ "$(stat -c %s "$2")" -le "$1" ] || { ls -l "$2"; false; }
}
has() { # name...
    for name; do
        [ -s "$work/wheel/$name" ] || { echo "no $name"; return 1; }
    done
}
try 'a wheel of 150 MB' most 150000000 "build/wheel/$wheel"
mkdir "$work/wheel" "$work/tarball"
try 'unpack the wheel' python3 -m zipfile -e "build/wheel/$wheel" "$work/wheel"
try 'unpack the tarball' tar -xf "build/wheel/$tarball" -C "$work/tarball"
try 'libraries of the wheel' python3 tests/support/carried.py "$work/wheel/mlusim"
try 'libraries of the tarball' python3 tests/support/carried.py "$work/tarball/mlusim"
try 'licences and types' has mlusim/share/doc/mlusim/licences/libllvm19 \
    mlusim/share/doc/mlusim/licences/README mlusim/share/doc/mlusim/mlusim.spdx.json \
    "mlusim-$version.dist-info/licenses/LICENSE"
try 'py.typed' [ -e "$work/wheel/mlusim/py.typed" ]
try 'no readline' sh -c '! find "$0" -name "*readline*" | grep .' "$work/wheel"
try 'the list of materials' /usr/bin/python3 tests/support/spdx.py \
    "$work/tarball/mlusim/share/doc/mlusim/mlusim.spdx.json" "$work/tarball/mlusim"

# ---- what a system without compilers does with it ----------------------------------

# python_root NAME: $root is a fresh one with Python, numpy and nothing else.
python_root() {
    name=$1
    root=$work/$name
    mkdir -p "$store/archives/partial" "$root"
    if ! [ -f "$store/python-$name.tar" ]; then
        mmdebstrap --quiet --variant=minbase --include=python3,python3-venv,python3-numpy \
            "$name" "$store/new-$name.tar" || exit 1
        mv "$store/new-$name.tar" "$store/python-$name.tar"
    fi
    tar -xf "$store/python-$name.tar" -C "$root" || exit 1
    mkdir "$root/from"
    cp "build/wheel/$wheel" "build/wheel/$tarball" "$root/from/"
    cp -r examples/tasks tests/long/levels.mlu "$root/from/"
    sed -n '/^```python/,/^```/{/^```/d;p}' README.md | sed '/^$/q' >"$root/from/readme.txt"
    cp -r "$OUT/tests/overloads" "$root/from/"
}
prints() { # LINES WORDS: a shell of a user prints them
    checks=$((checks + 1))
    user "$1" >"$work/log" 2>&1
    status=$?
    { [ $status -eq 0 ] && grep -q -e "$2" "$work/log"; } || fail "$name: status $status of: $1"
}
path='export PATH=$HOME/venv/bin:$PATH'
bare() {
    prints '! command -v cc gcc clang-19 ld ld.lld-19 make && [ ! -e /usr/include/stdio.h ] && echo bare' bare
}
refuses() { # OPTIONS WORDS: pip, as on another system
    prints "! venv/bin/pip install --no-index --no-deps --only-binary=:all: --target none $1 /from/*.whl" "$2"
}
by_wheel() {
    prints 'python3 -m venv --system-site-packages venv && venv/bin/pip install --no-index /from/*.whl' \
        "Successfully installed mlusim"
    for system in musllinux_1_2_x86_64 manylinux_2_28_x86_64 manylinux2014_i686; do
        refuses "--platform $system" 'is not a supported wheel on this platform'
    done
    prints 'venv/bin/python -m doctest /from/readme.txt && echo right' '^right'
    prints "$path; mlusim selftest" '^12 ok, 1 missing, 0 failed'
    prints "$path; mlusim course start 1 && cd 01_* && mlusim course solution 1 --anyway >kernel.mlu && mlusim course check" \
        'passed'
    prints "$path; mlusim course puzzles start 7 && { mlusim course puzzles check 7 || [ \$? = 1 ]; }" \
        'bytes       320384, at most 252336     320384, at most 252336'
    prints "$path; mlusim judge --device MLU370-X8 /from/tasks/softmax /from/tasks/softmax/good.mlu" \
        '^MLU370-X8: 120.12 us, 28623 cycles'
    prints "$path; mlucc /from/levels.mlu -o levels --bang-mlu-arch=mtp_372 && ./levels >printed; cat printed" .
    cp "$work/log" "$work/levels-$name"
    prints "LD_LIBRARY_PATH=\$(echo venv/lib/python3*/site-packages/mlusim/lib) MLUSIM_CHECK=none MLUSIM_DEVICE=MLU590-H8 /from/overloads/run 592" \
        '; 0 failed$'
    prints "$path; cncc --version && python -c 'import mlusim; print(mlusim.__version__)'" "^$version"
    prints "$path; echo '#include <zlib.h>' >z.mlu; ! mlucc -c z.mlu" 'MLUSIM_CLANG=clang-19'
}
by_tarball() {
    prints "tar -xf /from/*.tar.gz && ./mlusim/bin/mlusim selftest" '^12 ok, 1 missing, 0 failed'
    prints 'mlusim/bin/mlucc /from/levels.mlu -o levels --bang-mlu-arch=mtp_372 && ./levels' .
    cp "$work/log" "$work/levels-$name-tarball"
}
try_root() { # NAME
    python_root "$1"
    bare
    by_wheel
    by_tarball
    rm -rf "$root"
}
try 'compile here' "$OUT/bin/mlucc" tests/long/levels.mlu -o "$work/levels" --bang-mlu-arch=mtp_372
"$work/levels" >"$work/levels-here"
try_root bookworm
try_root trixie
for printed in "$work"/levels-*; do
    try "${printed##*/} has the bits of here" diff "$work/levels-here" "$printed"
done
finish
