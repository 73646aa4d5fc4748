#!/bin/sh
# tests/fidelity/ranges.sh: what the report says of its own times (range.c), from the
# rows of rows.def, about a minute. Reads $OUT/fidelity.tsv, which run.sh wrote, and
# simulates each row once more, with a report. Writes into $INTO, by default
# runtime/instruments/report:
#   errors.def     how far hardware was off the times of rows left out, by what
#                  bounds them
#   evidence.def   which kinds of work rows speak for
#   published.def  how many rows a board has
#   ranges.sums    what these tables were made from (inputs.py), for make lint
set -eu
: "${OUT:=build}"
into=${INTO:-runtime/instruments/report}
program=$OUT/tests/fidelity/fidelity
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/one" <<'END'
set -eu
MLUSIM_REPORT=json MLUSIM_REPORT_FILE=$2/$3.json "$1" "$3" >/dev/null
END
[ -s "$OUT/fidelity.tsv" ] ||
    { echo "ranges.sh: no $OUT/fidelity.tsv: run make fidelity" >&2; exit 1; }
sed 1d "$OUT/fidelity.tsv" >"$work/rows"
cut -f 1 "$work/rows" |
    xargs -P "$(nproc)" -n 1 sh "$work/one" "$program" "$work"
cut -f 1 "$work/rows" | while read -r row; do
    timed=$(sed -n "s/^X($row,.* \(cold\|warm\),.*/\1/p" tests/fidelity/rows.def)
    awk -v row="$row" -v timed="$timed" -f tests/fidelity/bounds.awk "$work/$row.json"
done >"$work/bounds"
for part in errors evidence published; do
    awk -v part=$part -f tests/fidelity/ranges.awk "$work/rows" "$work/bounds" \
        >"$work/$part.def"
done
for part in errors evidence published; do
    cp "$work/$part.def" "$into/$part.def"
done
/usr/bin/python3 tests/fidelity/inputs.py "$into" >"$into/ranges.sums"
