#!/bin/sh
# The solutions of the course pass with ten seeds: of inputs, and of random orders. OUT
# is the build folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
mlusim=$OUT/bin/mlusim
[ -x "$mlusim" ] || { echo "FAILED no $mlusim: build first"; exit 1; }

mkdir "$work/course"
cp -r docs/course/. "$work/course"
# The starter has to fail only once, and mistakes not at all here.
sed -i '/^wrong/d' "$work"/course/*/exercise.txt
with "$mlusim" course prove --course "$work/course" --seeds 10 >"$work/log" 2>&1
checks=$((checks + $(grep -c '^ok\|^FAILED' "$work/log")))
tail -n 1 "$work/log" | grep -q '^[1-9][0-9]* passed, 0 failed$' || fail 'ten seeds'
finish
