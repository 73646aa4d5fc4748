#!/bin/sh
# tests/fidelity/run.sh [quick]: simulates every row of rows.def, prints the
# table, and writes it into docs/timing.md (PAGE), between <!-- fidelity --> and
# <!-- /fidelity -->. With `quick` the rows of `make test`, as "ROW <tab> us",
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
awk -f tests/fidelity/table.awk "$work/rows" "$work/took" >"$work/table"
cat "$work/table"
awk -v table="$work/table" '
    /^<!-- \/fidelity -->$/ { on = 0 }
    !on { print }
    /^<!-- fidelity -->$/ {
        on = 1
        while ((getline line <table) > 0)
            print line
    }' "$page" >"$work/page"
cp "$work/page" "$page"
