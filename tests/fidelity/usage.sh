#!/bin/sh
# tests/fidelity/usage.sh [quick]: runs every row of usage.def, or the quick ones,
# and compares what its launches did with the table. Prints a line for each row
# that is right; a row that is not says what differs, and the status is 1. OUT is
# the build folder; run from the root of the tree.
set -u
: "${OUT:=build}"
export OUT
usage=tests/fidelity/usage.py
if [ -n "${ROW:-}" ]; then
    report=$(mktemp) || exit 1
    trap 'rm -f "$report"' EXIT
    "$OUT/bin/mlusim" run --report json --report-file "$report" \
        "$OUT/tests/fidelity/fidelity" "$ROW" >/dev/null &&
        /usr/bin/python3 "$usage" "$ROW" "$report" && echo "$ROW"
    exit
fi
/usr/bin/python3 "$usage" --rows "$@" |
    xargs -P "$(nproc)" -I{} env ROW={} sh tests/fidelity/usage.sh
