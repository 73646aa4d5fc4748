#!/bin/sh
# Each check and each rule of advice has a kernel that gets it and one like it that does
# not: a pair, or a mistake that is alone, of tests/programs/bugs for a row of checks.def
# (tests/runtime/instruments/checks.py judges them); `fires`, `fixed` and `quiet` of
# tests/runtime/instruments/advice for a row of rules.def. Run from the root of the tree.
. tests/support/checks.sh

sed -n 's/^X([A-Z_]*, *[a-z_]*, *"\([a-z-]*\)",.*/\1/p' \
    runtime/instruments/settings/checks.def | sort >"$work/checks"
sed -n 's/^X([A-Z_]*, "\([a-z-]*\)", [a-z_]*,$/\1/p' \
    runtime/instruments/advice/rules.def | sort >"$work/rules"
try 'checks are read' [ "$(wc -l <"$work/checks")" -eq "$(grep -c '^X(' runtime/instruments/settings/checks.def)" ]
try 'rules are read' [ "$(wc -l <"$work/rules")" -eq "$(grep -c '^X(' runtime/instruments/advice/rules.def)" ]

# A file whose mistakes end the launch is for the check that it asks for.
for f in tests/programs/bugs/*.mlu; do
    sed -n 's/^\/\/\/ \(pair\|alone\): [^ ]* \([a-z-]*\) .*/\2/p' "$f"
    ! grep -q '^/// alone: ' "$f" || sed -n 's/^\/\/\/ check: //p' "$f"
done >"$work/pairs"
# Cases of the host, right and wrong (tests/runtime/instruments/host.py).
! grep -q 'CASE(' tests/runtime/instruments/host.mlu || echo host >>"$work/pairs"
sort -u "$work/pairs" >"$work/with_pairs"
try 'each check has a pair of kernels' sh -c 'comm -23 "$1" "$2" | grep . && exit 1; :' - \
    "$work/checks" "$work/with_pairs"

table=tests/runtime/instruments/advice/rules.def
for kernel in fires fixed quiet; do
    sed -n "s/^TRIO[35]*(\([a-z_]*\),.*/\1/p; s/^X(\([a-z_]*\), $kernel,.*/\1/p" $table |
        tr _ - | sort -u >"$work/$kernel"
    try "each rule of advice has a kernel: $kernel" diff "$work/rules" "$work/$kernel"
done
finish
