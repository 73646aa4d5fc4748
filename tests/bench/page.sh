#!/bin/sh
# tests/bench/page.sh [OPTIONS]: times the table of limits and writes it into
# docs/performance.md, between <!-- table --> and <!-- /table -->. A row beyond
# its limit is a row of the page like others. OPTIONS are those of the table.
set -eu
: "${OUT:=build}"
page=${PAGE:-docs/performance.md}
table=$OUT/tests/bench/table
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0
"$table/table" --page "$@" "$table" >"$work/rows" || status=$?
[ "$status" -le 1 ] || exit "$status"
awk -f tests/bench/page.awk "$work/rows" >"$work/table"
awk -v table="$work/table" '
    /^<!-- \/table -->$/ { on = 0 }
    !on { print }
    /^<!-- table -->$/ {
        on = 1
        while ((getline line <table) > 0)
            print line
    }' "$page" >"$work/page"
cp "$work/page" "$page"
