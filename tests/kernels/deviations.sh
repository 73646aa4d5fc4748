#!/bin/sh
# The tables of deviations in kernels/OPERATOR/README.md: each row has its reason and what shows it,
# each deviation that the code knows has a row, and figures are those of today. OUT is the build
# folder; run from the root of the tree.
. tests/support/checks.sh
[ -x "$OUT/bin/mluop" ] || { echo "FAILED no $OUT/bin/mluop: build first"; exit 1; }
python3 tests/kernels/deviations.py "$OUT/bin/mluop" >"$work/said" 2>"$work/wrong"
status=$?
checks=$(wc -l <"$work/said")
while read -r line; do fail "$line"; done <"$work/wrong"
try 'the script came to its end' [ $status -eq 0 ]
try 'it checked the rows' [ "$checks" -gt 100 ]

# A row without a reason, a test that does not exist, and a row that is gone are seen.
planted() { # words, awk program for the page
    mkdir -p "$work/tree/kernels"
    cp -r kernels/voxel_pooling_forward "$work/tree/kernels/"
    awk "$2" kernels/voxel_pooling_forward/README.md >"$work/tree/kernels/voxel_pooling_forward/README.md"
    python3 tests/kernels/deviations.py "$OUT/bin/mluop" "$work/tree" >/dev/null 2>"$work/wrong"
    try "no words: $1" grep -qF "$1" "$work/wrong"
}
planted 'has no reason' '/masks of `> 0`/ { sub(/the reference of 3.2/, "") } { print }'
planted 'is no case, test or suite' '{ sub(/case `no_depth`/, "case `no_such`"); print }'
planted 'no row says' '!/old `pos_memo`/'
planted 'no row says' '{ sub(/22.7 MB/, "22.8 MB"); print }'
planted 'no row is about guard' '!/no word on the places of tensors/'
grep -v 'Returns the smaller of n' kernels/three_interpolate_backward/three_interpolate_backward.mlu >"$work/bare"
mkdir -p "$work/tib/kernels"
cp -r kernels/three_interpolate_backward "$work/tib/kernels/"
cp "$work/bare" "$work/tib/kernels/three_interpolate_backward/three_interpolate_backward.mlu"
python3 tests/kernels/deviations.py "$OUT/bin/mluop" "$work/tib" >/dev/null 2>"$work/wrong"
try 'a function without a comment is seen' \
    [ "$(grep -c 'without a comment: .*backward.mlu:66$' "$work/wrong")" -eq 1 ]
finish
