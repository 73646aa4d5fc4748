#!/bin/sh
# tests/fidelity/run.sh [quick]: simulates every row of rows.def, as fitted and by
# parameters that no row of its family speaks for (leave.awk), about two minutes. Prints
# the tables, the errors and whether they are within their limits, and writes
#   $OUT/fidelity.tsv      a line for each row
#   docs/timing.md         what the errors are (PAGES: another folder than docs)
#   docs/timing_rows.md    the rows and the parameters
#   docs/timing.svg        the picture
# With `quick` it prints the rows of `make test`, as "ROW <tab> us". A row that fails is
# named, and nothing is written.
set -eu
: "${OUT:=build}"
pages=${PAGES:-docs}
here=tests/fidelity
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$OUT/tests/fidelity/fidelity" --list >"$work/rows"
simulate() { sh "$here/simulate.sh" "$work/rows" "$work/times"; }

if [ "${1:-}" = quick ]; then
    awk -F '\t' '$6 == "quick" { print $1 }' "$work/rows" | simulate
    cut -f 1,3 "$work/times" | sort
    exit
fi
set -- "$here/priors.def" sim/machine/params.def sim/machine/costs.def
[ ! -e sim/machine/boards.def ] || set -- "$@" sim/machine/boards.def
awk -f "$here/fits.awk" "$work/rows" "$@" >"$work/fits"
leave() { # STEP: what leave.awk prints
    awk -v step="$1" -f "$here/leave.awk" "$work/rows" "$work/fits" "$work/times"
}
table() { awk -v part="$1" -f "$here/table.awk" "$work/rows" "$work/tsv"; }
mechanisms() { # ASK: simulations that the table needs; nothing: the table
    awk -v ask="$1" -f "$here/mechanisms.awk" "$work/rows" "$here/mechanisms.def" \
        "$work/times" "$work/tsv"
}

cut -f 1 "$work/rows" | simulate
for step in grid left; do
    leave $step >"$work/asked"
    simulate <"$work/asked"
done
leave tsv >"$work/tsv"
for part in rows errors order limits doubt; do
    table "$part" >"$work/table_$part"
done
leave page >"$work/families"
mechanisms 1 >"$work/asked"
simulate <"$work/asked"
mechanisms '' >"$work/mechanisms"
{
    echo '| parameter | of | value | without | rests on |'
    echo '|---|---|---:|---:|---|'
    awk -v page=1 -f "$here/fits.awk" "$work/rows" "$@"
} >"$work/parameters"
awk -f "$here/plot.awk" "$work/tsv" >"$work/picture"

mkdir -p "$OUT"
cp "$work/tsv" "$OUT/fidelity.tsv"
cp "$work/picture" "$pages/timing.svg"
insert() { sh "$here/insert.sh" "$pages/$1" "$2" "$work/$3"; }
insert timing.md errors table_errors
insert timing.md mechanisms mechanisms
insert timing.md doubt table_doubt
insert timing_rows.md fidelity table_rows
insert timing_rows.md order table_order
insert timing_rows.md fits parameters
insert timing_rows.md families families
for part in rows errors order; do
    cat "$work/table_$part"
    echo
done
cat "$work/families"
echo
cat "$work/table_limits"
