#!/bin/sh
# kernels/pages.sh [FOLDER]: the tables of steps in the pages of the operators,
# kernels/<operator>/README.md, between <!-- steps --> and <!-- /steps -->: where
# the document has a step and where the kernel does; how long each takes, what of it is
# code and what waiting, and what it moves, in the operator's first case on two devices;
# and the tables of variants between <!-- variants: CASES on DEVICES --> and
# <!-- /variants -->: how long a call takes. Rewrites the pages, or writes them as
# FOLDER/<operator>.md. OUT is the build folder; run from the root of the tree.
set -eu
: "${OUT:=build}"
. kernels/steps.sh
devices='MLU370-X4 MLU590-H8'
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# STEP <tab> cycles scalar waiting IO compute in out atomic, of all launches of a report.
figures() {
    awk '/^  steps / { on = 1; next } /^  [a-rt-z]/ { on = 0 }
        on && /^      atomics combine / { sum[step, 8] += $3; next }
        on && /^      the busiest cores / { next }
        on && /^    all steps$/ { on = 0 }
        on && /^    [^ ]/ { step = $0; sub(/^ */, "", step); next }
        on { sum[step, 1] += $1
            for (i = 2; i <= 7; i++) sum[step, i] += $(i + 2)
            if (!(step in seen)) { seen[step] = 1; order[++n] = step } }
        END { for (k = 1; k <= n; k++) { printf "%s", order[k]
            for (i = 1; i <= 8; i++) printf "\t%d", sum[order[k], i]
            print "" } }' "$1"
}
# $report: what mluop run says of that, once for both tables.
report() { # operator, case, device, variant
    report=$work/$1.$2.$3.$4
    [ -s "$report" ] || "$OUT/bin/mluop" run "$1" --case "$2" --device "$3" --variant "$4" >"$report" || {
        cat "$report" >&2
        exit 1
    }
}
variants_of() { # operator: the first is that of a run that names none
    "$OUT/bin/mluop" list "$1" | sed -n 's/ auto$//; s/^variants  *//p'
}
# The steps of a case on a device, those of the document in its order, then the others.
board() { # device
    printf '\n%s:\n\n' "$1"
    echo '| step | cycles | of all | scalar | waiting | IO | compute | bytes in | bytes out | atomic |'
    echo '|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|'
    sed -n 's/^  \(step .*\) (document: .*)$/\1/p' "$work/list" |
        awk -F '\t' -v figures="$work/$1" '
        function row(name, of, n, i) {
            printf "| %s | %d | %.1f %%", name, of[1], 100 * of[1] / all
            for (i = 2; i <= 8; i++) printf " | %d", of[i]
            print " |"
            for (i = 1; i <= 8; i++) sum[i] += of[i]
        }
        function show(name, n, of) { n = split(line[name], of, "\t"); row(name, of); shown[name] = 1 }
        BEGIN {
            while ((getline <figures) > 0) {
                name[++n] = $1
                line[$1] = substr($0, length($1) + 2)
                all += $2
            }
        }
        $1 in line { show($1) }
        END {
            for (k = 1; k <= n; k++) if (!(name[k] in shown)) show(name[k])
            split("", of)
            for (i = 1; i <= 8; i++) of[i] = sum[i]
            row("**together**", of)
        }'
}
# Which steps of a device take a tenth of the time or more, the longest first.
longest() { # device
    sort -t "$(printf '\t')" -k 2,2nr "$work/$1" | awk -F '\t' -v on="$1" '
        { all += $2; name[NR] = $1; cycles[NR] = $2; scalar[NR] = $3; waiting[NR] = $4 }
        END {
            printf "On %s most of the time goes to", on
            for (k = 1; k <= NR && cycles[k] * 10 >= all; k++)
                printf "%s %s (%.0f %%: %.0f %% code, %.0f %% waiting)", (k > 1 ? "," : ""), name[k],
                    100 * cycles[k] / all, 100 * scalar[k] / all, 100 * waiting[k] / all
            print "."
        }'
}
table() { # operator
    "$OUT/bin/mluop" list "$1" >"$work/list"
    case=$(awk '/^cases/ { getline; print substr($0, 3) }' "$work/list" | cut -d ' ' -f 1)
    shape=$(awk '/^cases/ { getline; print $NF }' "$work/list")
    first=$(variants_of "$1" | head -n 1)
    begins "$1" >"$work/places"
    for device in $devices; do
        report "$1" "$case" "$device" "${first%% *}"
        figures "$report" >"$work/$device"
    done
    echo '| document | step | kernel |'
    echo '|---|---|---|'
    documented "$1" |
        awk -F '\t' -v places="$work/places" '
        BEGIN {
            while ((getline <places) > 0) if (!($1 in file)) { file[$1] = $2; line[$1] = $3 }
        }
        { printf "| %s | %s | [%s:%s](%s#L%s) |\n", $2, $1, file[$1], line[$1], file[$1], line[$1] }'
    printf '\nCase `%s` (%s), `mluop run %s --case %s --device DEVICE`:\n' \
        "$case" "$shape" "$1" "$case"
    cat <<'END'
cycles of the core that ends last, in all launches of the call, and what they are, code and
waiting; how long the units of that core are busy; bytes of all cores.
END
    for device in $devices; do
        echo
        longest "$device" | fold -s -w 98 | sed 's/ *$//'
    done
    for device in $devices; do board "$device"; done
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
        for variant in $(variants_of "$1"); do
            printf '| %s | `%s` |' "$case" "$variant"
            for device in $on; do
                report "$1" "$case" "$device" "$variant"
                sed -n 's/^\[MLU Hardware Time \]: \(.*\) us$/\1/p' "$report" |
                    awk '{ printf ($1 < 1000 ? " %.4g |" : " %.0f |"), $1 }'
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
