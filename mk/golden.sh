#!/bin/sh
# golden.sh GENERATOR FOLDER: writes the golden cases of the ops as text into FOLDER
# and their sums into tests/isa/golden.sums, and says what is different: the ops and
# types by their sums, the cases by the text of the run before, where there was one.
set -e
mkdir -p "$2"
rm -rf "$2.new"
mkdir "$2.new"
"$1" "$2.new" >"$2.sums"
touch tests/isa/golden.sums
if diff tests/isa/golden.sums "$2.sums" >"$2.changes"; then
    echo "the sums of tests/isa/golden.sums hold; the text is in $2"
else
    echo "other golden cases than before (<) are there now (>):"
    grep '^[<>]' "$2.changes" | cut -d ' ' -f 1,4- | sort -u -k 2 -k 1,1
    if [ -n "$(ls "$2")" ]; then
        diff -r "$2" "$2.new" || true
    else
        echo "For the cases themselves run this first in the tree as it was."
    fi
    cp "$2.sums" tests/isa/golden.sums
fi
rm -rf "$2" "$2.changes" "$2.sums"
mv "$2.new" "$2"
