#!/bin/sh
# The tables in the pages of operators are what the operators do now; each
# operator has a page, and a place in the kernel for each of its steps; so has the page
# that teaches it, with the picture of its split and sums that are right. The check of all pages
# (tests/support/pages.sh) finds what is planted. Run from the root of
# the tree.
. tests/support/checks.sh
OUT=$OUT try 'pages are made' kernels/pages.sh "$work"
OUT=$OUT try 'pages that teach are made' kernels/learn.sh "$work"
for operator in $("$OUT/bin/mluop" list | grep '^[a-z]'); do
    page=kernels/$operator/README.md
    try "$page is fresh (make pages)" diff "$page" "$work/$operator.md"
    steps=$("$OUT/bin/mluop" list "$operator" | grep -c '(document: ')
    try "$page has $steps steps" \
        [ "$(grep -c '^| .*\](.*\.[a-z]*#L[0-9]*)' "$page")" -eq "$steps" ]
    for page in kernels/$operator/learn.md kernels/$operator/learn.zh.md; do
        try "$page is fresh (make pages)" diff "$page" "$work/$operator.$(basename "$page")"
        try "$page has $steps steps" \
            [ "$(grep -c '^\*\*step .*(.*#L[0-9]*-L[0-9]*) <!-- step [0-9.]* -->$' "$page")" -eq "$steps" ]
        try "$page shows the split" grep -q '^!\[.*\](split.svg) <!-- split: .* -->$' "$page"
    done
    page=kernels/$operator/split.svg
    try "$page is fresh (make pages)" diff "$page" "$work/$operator.svg"
done
try 'sums by hand are right' sh -c '[ -z "$(python3 tests/build/sums.py "$@" | tee /dev/stderr)" ]' - kernels/*/learn.md
printf '%s\n' '`1/2*4 + 1/4*5 = 3.25` `7/3 = 2.3`' '`7/3 = 2.4` `2*3 = 7`' >"$work/wrong.md"
try 'wrong ones are found' [ "$(python3 tests/build/sums.py "$work/wrong.md" | wc -l)" -eq 2 ]

# ---- the check of pages --------------------------------------------------------

tree=$work/tree
mkdir -p "$tree/tests/support" "$tree/docs" "$tree/sim/op"
cp tests/support/files.sh tests/support/pages.sh tests/support/rooms.sh "$tree/tests/support/"
printf '# A page\n\n## What is `in` it?\n\n[code](sim/op) [b](docs/b.md#one-two) [up](#what-is-in-it)\n' \
    >"$tree/README.md"
printf '# B\n\n## One, two\n\n[a](../README.md#a-page) `[no](link)` [web](https://nowhere/x)\n```\n[no](link)\n# none\n```\n' \
    >"$tree/docs/b.md"
# The verdict on the tree: its status, and what it says.
judged() { # status words...
    (cd "$tree" && sh tests/support/pages.sh) >"$work/said" 2>&1
    [ $? = "$1" ] || { cat "$work/said"; return 1; }
    shift
    for words; do
        grep -qF "$words" "$work/said" || { echo "lacks: $words"; cat "$work/said"; return 1; }
    done
}
try 'good pages' judged 0
echo '[gone](docs/c.md) [heading](docs/b.md#three) [block](docs/b.md#none)' >>"$tree/README.md"
try 'links to nothing' judged 1 'README.md:6: docs/c.md' 'README.md:6: docs/b.md#three' \
    'README.md:6: docs/b.md#none'
sed -i 6d "$tree/README.md"
echo '# D' >"$tree/docs/d.md"
try 'a page that nothing leads to' judged 1 'leads to:' 'docs/d.md'
rm "$tree/docs/d.md"
yes line | head -n 396 >>"$tree/docs/b.md"
try 'a page that is too long' judged 1 'docs/b.md: 405 lines, at most 400'
sed -i '$d; s/^line$//' "$tree/docs/b.md"
yes '' | head -n 146 >>"$tree/README.md"
try 'a README that is too long' judged 1 'README.md: 151 lines, at most 150'
sed -i 10,400d "$tree/docs/b.md"
sed -i 6,160d "$tree/README.md"
try 'good again' judged 0
mkdir -p "$tree/isa" "$tree/runtime/api/cnrt" "$tree/kernels"
graph() { (cd "$tree" && sh tests/support/rooms.sh picture); }
arrows() { [ "$(graph | grep -e '->' | tr -d ' ";\n')" = "$1" ]; }
echo '#include "isa/isa.h"' >"$tree/sim/op/call.c"
echo "<!-- drawn: $(graph | cksum) -->" >"$tree/docs/layers.svg"
try 'a picture of today' judged 0
try 'its arrow' arrows 'sim->isa'
printf '#include "sim/sim.h"\n#include "isa/isa.h"\n' >"$tree/runtime/api/cnrt/launch.c"
try 'an arrow that follows from others is left out' arrows 'sim->isaruntime/api->sim'
try 'a stale picture' judged 1 "docs/layers.svg is stale"
finish
