#!/bin/sh
# All mistakes of sizes of tests/prove/seeds.txt, each beside a twin that is right: the smallest
# sizes are those that were worked out by hand, and mlusim prove finds no mistake right and no twin
# wrong. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
for command in explore prove; do
    "$OUT/bin/mlusim" $command --help >"$work/log" 2>&1 || { echo "skipped: there is no mlusim $command"; continue; }
    try "the mistakes, by mlusim $command" python3 tests/prove/seeds.py $command
    cat "$work/log"
done
finish
