#!/bin/sh
# The kernels of the library do what the checks ask of those of users: the quick cases
# of every variant but the first (of which tests/long/checks.sh has more) are silent
# under all checks. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
. tests/support/variants.sh

# Race takes as long as the others together, and has little room where arrays grow one
# by one: here it looks at the variant that has a lock, and at all of them in the long suite.
most=bounds,scalar-bounds,hazard,init,leak,regions,overlap
[ "${MODE:-release}" != hostile ] || most=bounds,scalar-bounds,hazard,init,leak

variants >"$work/variants"
while read -r operator variant device; do
    case $variant/$device in documented/* | */MLU370-X4) continue ;; esac
    every=$most
    [ "$variant/${MODE:-release}" != lock/release ] || every=all
    ends 0 '' env MLUSIM_CHECK=$every "$OUT/bin/mluop" run "$operator" --quick \
        --variant "$variant" --device "$device"
done <"$work/variants"
[ "$checks" -ge 5 ] || fail "there are only $checks variants and devices"

# ---- a kernel that leaves its parts is reported, at its line ------------------------

# Of voxel_pooling_forward, with a piece of more points than its parts have room for.
# On MLU590 (512 - 128) KiB are 9 parts of 10922 ints.
kernel=kernels/voxel_pooling_forward/voxel_pooling_forward.mlu
mlucc() { "$OUT/bin/mlucc" --bang-mlu-arch=mtp_592 -I. "$@"; }
planted() { # NAME: the kernel of standard input, linked
    cat >"$work/$1.mlu"
    try "$1 compiles" mlucc tests/kernels/overflow.mlu "$work/$1.mlu" -o "$work/$1"
}
regions='env MLUSIM_DEVICE=MLU590-H8 MLUSIM_CHECK=regions'
planted right <"$kernel"
sed 's/left < nram_limit_pt_num ? left : nram_limit_pt_num;/left;/' "$kernel" | planted piece
sed 's/const int half = VPF_MAX_VALUE(LIMIT_POINTS) \/ 2;/const int half = VPF_MAX_VALUE(LIMIT_POINTS) \/ 2 + 16;/' \
    "$kernel" | planted half
sed 's/const int nram_limit_channels = VPF_MAX_VALUE(LIMIT_POINTS);/const int nram_limit_channels = VPF_MAX_VALUE(LIMIT_POINTS) + 16;/;
    s/nram_limit_channels \* sizeof(float));/(nram_limit_channels - 16) * sizeof(float));/' "$kernel" | planted features
for one in piece half features; do
    cmp -s "$work/right.mlu" "$work/$one.mlu" && fail "nothing is planted in $one"
done
ends 0 '' $regions "$work/right" 11000 1
ends 0 '' $regions "$work/right" 1 70000
ends 0 '' $regions "$work/right" 3 16383 1
line_of() { grep -n -m 1 -F "$2" "$work/$1.mlu" | cut -d : -f 1; }
ends 3 "region 'geom_xyz'" $regions "$work/piece" 11000 1
grep -qF "piece.mlu:$(line_of piece "__bang_transpose(xyz, temp, n, 3)")" "$work/err" || fail "another line"
ends 1 "region 'geom_xyz'" $regions "$work/half" 3 16391 1
ends 1 "region 'features'" $regions "$work/features" 1 70000
finish
