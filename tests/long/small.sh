#!/bin/sh
# Small kernels of a 590 beside their published times (tests/fidelity/small.def): what they
# compute is right, and the values of small.device bring the mean error below 25 %, from
# above 50 % without them. Prints a line for each row. OUT is the build folder; run from
# the root of the tree.
. tests/support/checks.sh
make -s -j1 MODE=release OUT="$OUT" "$OUT/tests/fidelity/fidelity"
program=$OUT/tests/fidelity/fidelity
mkdir "$work/with"
cp tests/fidelity/small.device "$work/with/MLU590-H8.device"
"$program" --small | cut -f 1,4 >"$work/rows"
simulate() { # FILE: row, published and simulated us
    while read -r row us; do
        printf '%s\t%s\t%s\n' "$row" "$us" "$("$program" "$row" | cut -f 2)"
    done <"$work/rows" >"$1"
}
mean() { # FILE: error in percent
    awk -F '\t' '{ e = $3 / $2 - 1; sum += e < 0 ? -e : e } END { print 100 * sum / NR }' "$1"
}
simulate "$work/without"
FIDELITY_DEVICES="$work/with" simulate "$work/simulated"
awk -F '\t' '{ printf "    %-20s %9.3f us, simulated %9.2f, %+.0f %%\n", $1, $2, $3, 100 * ($3 / $2 - 1) }' \
    "$work/simulated"
echo "    mean error $(mean "$work/simulated") %, without small.device $(mean "$work/without") %"
try 'all rows compute what they should' test "$(awk -F '\t' '$3 > 0' "$work/simulated" | wc -l)" -eq 47
try 'the model as it is does not know them' awk "BEGIN { exit !($(mean "$work/without") > 50) }"
try 'small.device does' awk "BEGIN { exit !($(mean "$work/simulated") < 25) }"
finish
