#!/bin/sh
# kernels/pages.sh [FOLDER]: the tables of steps in the pages of the operators,
# kernels/<operator>/README.md, between <!-- steps --> and <!-- /steps -->: where
# the document has a step, where the kernel does, what it moves and how long the
# busiest core's units are busy with it, in the operator's first case; and the
# tables of variants between <!-- variants: CASES on DEVICES --> and
# <!-- /variants -->: how long a call takes. Rewrites the pages, or writes them as
# FOLDER/<operator>.md. OUT is the build folder; run from the root of the tree.
set -eu
: "${OUT:=build}"
devices='MLU370-X4 MLU590-H8'
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# STEP <tab> FILE:LINE of each step of an operator: layout.h names them, the
# kernels begin them.
places() {
    sed -n 's/^#define \([A-Z0-9_]*\) *"\(step .*\)"$/\1\t\2/p' "kernels/$1/layout.h" |
        while IFS="$(printf '\t')" read -r name step; do
            place=$(grep -Hn "__mlu_step($name)" "kernels/$1"/*.mlu "kernels/$1"/*.h |
                head -n 1 |
                sed 's|.*/\([^/:]*\):\([0-9]*\):.*|\1:\2|')
            printf '%s\t%s\n' "$step" "$place"
        done
}
# STEP <tab> IO compute in out atomic, of all launches of a report.
figures() {
    awk '/^  steps / { on = 1; next } /^  [a-rt-z]/ { on = 0 }
        on && /^    [^ ]/ { step = $0; sub(/^ */, "", step); next }
        on { for (i = 1; i <= 5; i++) sum[step, i] += $(i + 3)
            if (!(step in seen)) { seen[step] = 1; order[++n] = step } }
        END { for (k = 1; k <= n; k++) { step = order[k]
            printf "%s\t%d\t%d\t%d\t%d\t%d\n", step, sum[step, 1], sum[step, 2],
                sum[step, 3], sum[step, 4], sum[step, 5] } }' "$1"
}
report() { # OPTIONS of mluop run
    "$OUT/bin/mluop" run "$@" >"$work/report" || {
        cat "$work/report" >&2
        exit 1
    }
}
table() { # operator
    "$OUT/bin/mluop" list "$1" >"$work/list"
    case=$(awk '/^cases/ { getline; print substr($0, 3) }' "$work/list" | cut -d ' ' -f 1)
    shape=$(awk '/^cases/ { getline; print $NF }' "$work/list")
    places "$1" >"$work/places"
    for device in $devices; do
        report "$1" --case "$case" --device "$device"
        figures "$work/report" >"$work/$device"
    done
    printf 'Case `%s` (%s), `mluop run %s --case %s`:\n' "$case" "$shape" "$1" "$case"
    printf 'bytes of all cores, and cycles in which the units of the busiest one are busy.\n\n'
    echo '| document | step | kernel | bytes in | bytes out | atomic | IO cycles, X4 | compute, X4 | IO cycles, H8 | compute, H8 |'
    echo '|---|---|---|---:|---:|---:|---:|---:|---:|---:|'
    sed -n 's/^  \(step .*\) (document: \(.*\))$/\1\t\2/p' "$work/list" |
        awk -F '\t' -v places="$work/places" -v first="$work/MLU370-X4" \
            -v second="$work/MLU590-H8" '
        BEGIN {
            while ((getline <places) > 0) place[$1] = $2
            while ((getline <first) > 0) {
                one[$1] = $4 " | " $5 " | " $6 " | " $2 " | " $3
            }
            while ((getline <second) > 0) two[$1] = $2 " | " $3
        }
        {
            split(place[$1], at, ":")
            printf "| %s | %s | [%s](%s#L%s) | %s | %s |\n", $2, $1, place[$1],
                at[1], at[2], $1 in one ? one[$1] : "- | - | - | - | -",
                $1 in two ? two[$1] : "- | -"
        }'
}
variants() { # operator, "CASES on DEVICES"
    cases=${2%% on *} on=${2#* on }
    printf 'Simulated microseconds of `mluop run %s --case CASE --device DEVICE --variant VARIANT`:\n\n' "$1"
    printf '| case | variant |'
    printf ' %s |' $on
    printf '\n|---|---|'
    printf -- '---:|%.0s' $on
    echo
    for case in $cases; do
        for variant in $("$OUT/bin/mluop" list "$1" | sed -n 's/^variants  *//p'); do
            printf '| %s | `%s` |' "$case" "$variant"
            for device in $on; do
                report "$1" --case "$case" --device "$device" --variant "$variant"
                sed -n 's/^\[MLU Hardware Time \]: \(.*\) us$/\1/p' "$work/report" |
                    awk '{ printf " %.4g |", $1 }'
            done
            echo
        done
    done
}
for page in kernels/*/README.md; do
    operator=$(basename "$(dirname "$page")")
    table "$operator" >"$work/table"
    what=$(sed -n 's/^<!-- variants: \(.*\) -->$/\1/p' "$page")
    if [ "$what" ]; then variants "$operator" "$what" >"$work/variants"; fi
    awk -v table="$work/table" -v variants="$work/variants" '
        function fill(from, line) { print; print ""
            while ((getline line <from) > 0) print line
            print ""; skip = 1 }
        /^<!-- steps -->$/ { fill(table) }
        /^<!-- variants: .*-->$/ { fill(variants) }
        /^<!-- \/(steps|variants) -->$/ { skip = 0 }
        !skip' "$page" >"$work/page"
    to=${1:+$1/$operator.md}
    cp "$work/page" "${to:-$page}"
done
