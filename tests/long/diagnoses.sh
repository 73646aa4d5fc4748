#!/bin/sh
# What reports say of launches, compared with launches on three boards: the gain of each piece of advice
# against what its remedy gains (diagnoses/pairs.def), and parts against their whole. OUT is the
# build folder; run from the root of the tree (BOARDS, WORD: fewer boards, rows of pairs.def).
. tests/support/checks.sh
needs_clang
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
boards=${BOARDS:-MLU370-X4 MLU590-H8 MLU370-M8}
here=tests/long/diagnoses
"$OUT/bin/mlucc" --bang-mlu-arch=mtp_372 --bang-mlu-arch=mtp_592 \
    tests/runtime/instruments/advice/launches.mlu -o "$work/launches" || exit 1
for board in $boards; do
    with "$OUT/bin/mlusim" run --device "$board" --report json \
        --report-file "$work/launches.json" "$work/launches" >"$work/out" || fail "launches on $board"
    try "gains on $board" /usr/bin/python3 $here/pairs.py "$OUT/bin" "$work" "$board" \
        "$work/launches.json" ${WORD:+"$WORD"}
done
finish
