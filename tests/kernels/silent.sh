#!/bin/sh
# The kernels of the library do what the checks ask of those of users: the quick cases
# of every variant but the first (of which tests/long/checks.sh has more) are silent
# under all checks. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
. tests/support/variants.sh

# Where arrays grow one by one race has little room, and says so.
every=all
[ "${MODE:-release}" != hostile ] || every=bounds,scalar-bounds,hazard,init,leak

variants >"$work/variants"
while read -r operator variant device; do
    case $variant/$device in documented/* | */MLU370-X4) continue ;; esac
    ends 0 '' env MLUSIM_CHECK=$every "$OUT/bin/mluop" run "$operator" --quick \
        --variant "$variant" --device "$device"
done <"$work/variants"
[ "$checks" -ge 5 ] || fail "there are only $checks variants and devices"
finish
