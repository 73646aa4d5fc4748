#!/bin/sh
# tests/fidelity/run.sh [quick]: simulates every row of rows.def, prints the
# table and which parameters rest on which rows, and writes both into
# docs/timing.md (PAGE), between <!-- fidelity --> and <!-- /fidelity -->, and the
# same with fits. With `quick` the rows of `make test`, as "ROW <tab> us",
# and no page. A row that fails is named, and nothing is written.
set -eu
: "${OUT:=build}"
page=${PAGE:-docs/timing.md}
program=$OUT/tests/fidelity/fidelity
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$program" --list >"$work/rows"
cut -f 1,6 "$work/rows" | awk -v when="${1:-.}" '$2 ~ when { print $1 }' |
    xargs -P "$(nproc)" -n 1 "$program" >"$work/took"
[ $# -eq 0 ] || {
    sort "$work/took"
    exit
}
awk -f tests/fidelity/fits.awk "$work/rows" sim/machine/params.def sim/machine/costs.def \
    >"$work/recovered_fits"
awk -f tests/fidelity/table.awk "$work/rows" "$work/recovered_fits" "$work/took" >"$work/table"
cat "$work/table"
{
    echo '| parameter | generation | value | rests on |'
    echo '|---|---|---:|---|'
    awk -v page=1 -f tests/fidelity/fits.awk "$work/rows" sim/machine/params.def \
        sim/machine/costs.def
} >"$work/fits"
cat "$work/fits"
sh tests/fidelity/insert.sh "$page" fidelity "$work/table"
sh tests/fidelity/insert.sh "$page" fits "$work/fits"
