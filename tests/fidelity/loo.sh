#!/bin/sh
# tests/fidelity/loo.sh: how well each row is told by the others, about a
# minute. For each row the parameters that rest on it (fits.awk) are recovered
# again without it: each by itself, from its other rows, the best of its value times
# 0.6 to 1.6; one that has no other row takes the value of the generation beside it,
# or 0. The row is then simulated with these. Prints the errors and writes their
# mean into docs/timing.md (PAGE), between <!-- loo --> and <!-- /loo -->.
set -eu
: "${OUT:=build}"
page=${PAGE:-docs/timing.md}
program=$OUT/tests/fidelity/fidelity
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$program" --list >"$work/rows"
awk -f tests/fidelity/fits.awk "$work/rows" sim/machine/params.def sim/machine/costs.def >"$work/fits"

# simulate ROW WORDS...: "ROW <tab> WORDS <tab> us", the words name=value pairs
# that the device is changed by.
cat >"$work/simulate" <<'END'
set -eu
work=$1 program=$2
shift 2
row=$1
shift
device=$(awk -F '\t' -v row="$row" '$1 == row { print $3 }' "$work/rows")
folder=$(mktemp -d "$work/device.XXXXXX")
{
    echo "base $device"
    for change; do
        echo "${change%%=*} ${change#*=}"
    done
} >"$folder/$device.device"
us=$(FIDELITY_DEVICES=$folder "$program" "$row" | cut -f 2)
printf '%s\t%s\t%s\n' "$row" "$*" "$us"
END
simulate() { # a line of arguments each
    xargs -P "$(nproc)" -L 1 sh "$work/simulate" "$work" "$program"
}

awk -F '\t' '{
    n = split($5, row, " ")
    for (i = 1; i <= n; i++)
        for (percent = 60; percent <= 160; percent += percent < 80 || percent >= 120 ? 20 : 5)
            if ($1 != "dram_efficiency" || $3 * percent <= 10000)
                printf "%s %s=%.0f\n", row[i], $1, $3 * percent / 100
}' "$work/fits" | sort -u | simulate >"$work/grid"

# "ROW NAME=VALUE...", a line for each row.
awk -F '\t' '
    function size(x) { return x < 0 ? -x : x }
    # The change of a parameter that tells its rows but one best.
    function best(fit, left,    n, row, v, i, sum, k, found, least) {
        n = split(rows[fit], row, " ")
        for (v in grid) {
            if (index(v, name[fit] "=") != 1)
                continue
            sum = k = 0
            for (i = 1; i <= n; i++)
                if (row[i] != left && (row[i] SUBSEP v) in us) {
                    sum += size(us[row[i], v] / measured[row[i]] - 1)
                    k++
                }
            if (k > 0 && (found == "" || sum / k < least - 1e-9)) {
                found = v
                least = sum / k
            }
        }
        return found != "" ? found : name[fit] "=" without[fit]
    }
    FILENAME ~ /rows$/ { measured[$1] = $4; order[++n_rows] = $1; next }
    FILENAME ~ /grid$/ { us[$1, $2] = $3; grid[$2] = 1; next }
    { name[++n_fits] = $1; without[n_fits] = $4; rows[n_fits] = $5 }
    END {
        for (r = 1; r <= n_rows; r++) {
            line = order[r]
            for (f = 1; f <= n_fits; f++)
                if (index(" " rows[f] " ", " " order[r] " "))
                    line = line " " best(f, order[r])
            print line
        }
    }' "$work/rows" "$work/grid" "$work/fits" >"$work/left"
simulate <"$work/left" >"$work/took"
awk -F '\t' '
    function size(x) { return x < 0 ? -x : x }
    FNR == NR { measured[$1] = $4; order[++n] = $1; next }
    { changes[$1] = $2; us[$1] = $3 }
    END {
        print "| row | its parameters from the others | error |"
        print "|---|---|---:|"
        for (i = 1; i <= n; i++) {
            off = 100 * (us[order[i]] / measured[order[i]] - 1)
            sum += size(off)
            printf "| `%s` | %s | %+.0f %% |\n", order[i], changes[order[i]], off
        }
        printf "\nMean of the absolute errors of rows left out: %.1f %%.\n", sum / n
    }' "$work/rows" "$work/took" >"$work/table"
cat "$work/table"
sh tests/fidelity/insert.sh "$page" loo "$work/table"
